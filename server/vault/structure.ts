/**
 * Rows enter in any order and as they were: while they do, nothing checks the keys between tables,
 * no trigger acts on them, and no index but those of primary keys is kept. All of it stands again,
 * and is proven by the database, before anybody sees the result. An owner may do this to his own
 * tables; a superuser is not needed.
 */
import type pg from 'pg'
import { quoted, type Table } from './tables.ts'

/** What was taken away, as the statements that bring it back. */
export type Cleared = { tables: Table[]; statements: string[] }

const keysBetween = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as away,
    format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname,
      pg_get_constraintdef(k.oid)) as again
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and k.contype = 'f' and k.conparentid = 0
  order by c.relname, k.conname`

const indexes = `
  select format('drop index public.%I', i.relname) as away, pg_get_indexdef(i.oid) as again
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  where i.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.oid)
  order by i.relname`

const forced = `
  select format('alter table public.%I no force row level security', relname) as away,
    format('alter table public.%I force row level security', relname) as again
  from pg_class
  where relnamespace = 'public'::regnamespace and relforcerowsecurity
  order by relname`

async function takeAway(owner: pg.Client, question: string): Promise<string[]> {
  const { rows } = await owner.query<{ away: string; again: string }>(question)
  if (rows.length > 0) await owner.query(rows.map(({ away }) => away).join(';'))
  return rows.map(({ again }) => again)
}

const all = (tables: Table[], what: string): string =>
  tables.map(({ name }) => `alter table ${quoted(name)} ${what}`).join(';')

export async function clearTheWay(owner: pg.Client, tables: Table[]): Promise<Cleared> {
  await owner.query("set local maintenance_work_mem = '256MB'")
  const keys = await takeAway(owner, keysBetween)
  const built = await takeAway(owner, indexes)
  const walls = await takeAway(owner, forced)
  await owner.query(all(tables, 'disable trigger user'))
  // What the migrations wrote themselves is part of the backup.
  await owner.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  return { tables, statements: [...built, ...keys, ...walls] }
}

export async function standAgain(owner: pg.Client, { tables, statements }: Cleared): Promise<void> {
  for (const statement of statements) await owner.query(statement)
  await owner.query(all(tables, 'enable trigger user'))
}
