/**
 * Which tables a backup holds and how each is read: all of them, whatever module brings more. Left
 * out is what a restored installation makes anew (its own id and schema, the keys of its sessions
 * and of its role) and what is forgotten by design (unlogged).
 */
import type pg from 'pg'

export type Table = { name: string; columns: string[] }

const madeAnew = ['migration', 'installation']

/** A stolen backup must not let anybody in: sessions are signed by a key that never travels. */
const kept: Record<string, string> = {
  installation_secret: "name not in ('token_key', 'app_role_password', 'ask_key')",
  upkeep_run: "state <> 'running'",
}

/** Generated columns are made by the table itself. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not c.relname = any($1)
    group by c.relname
    order by c.relname`,
    [madeAnew],
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const listed = (columns: string[]): string => columns.map(quoted).join(', ')

export const reading = ({ name, columns }: Table): string =>
  `copy (select ${listed(columns)} from ${quoted(name)} where ${kept[name] ?? 'true'}) to stdout`

export const writing = ({ name, columns }: Table): string =>
  `copy ${quoted(name)} (${listed(columns)}) from stdin`

/** The same text on both sides, whatever the two servers were told. */
export const plainSpeech = `
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 3;
  set bytea_output = 'hex';
  set client_encoding = 'UTF8';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`
