/**
 * A role that logs in for one company and reads what it was granted, in bounds that no statement of
 * its own can widen.
 */
import pg from 'pg'
import { connectOwner } from './prepare.ts'

/** A name as SQL writes it. */
export const named = pg.escapeIdentifier

/** A text as SQL writes it. */
export const quoted = pg.escapeLiteral

/** What one question may take. */
const limits = {
  default_transaction_read_only: 'on',
  statement_timeout: '10s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  transaction_timeout: '20s',
  work_mem: '8MB',
  hash_mem_multiplier: '1',
  max_parallel_workers_per_gather: '0',
  cursor_tuple_fraction: '1',
  jit: 'off',
  search_path: 'pg_catalog',
  timezone: 'UTC',
  datestyle: 'ISO',
  standard_conforming_strings: 'on',
}

/** Those that only a superuser may set, of one role or not at all. */
const strictLimits = { temp_file_limit: '262144', log_statement: 'none' }

/** The company's login role, with its limits, as the statement itself could never set them. */
export async function ensureLoginRole(
  ownerUrl: string,
  role: string,
  password: string,
): Promise<void> {
  const owner = await connectOwner(ownerUrl)
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock(4072027)')
    const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role])
    const rights =
      'login nosuperuser noinherit nobypassrls nocreatedb nocreaterole noreplication connection limit 2'
    await owner.query(
      `${rowCount ? 'alter' : 'create'} role ${named(role)} ${rights} password ${quoted(password)}`,
    )
    const known = await owner.query(
      `select s.name, r.rolsuper
       from pg_settings s, pg_roles r
       where r.rolname = current_user and lower(s.name) = any ($1)`,
      [[...Object.keys(limits), ...Object.keys(strictLimits)]],
    )
    const names = new Set(known.rows.map((row) => String(row.name).toLowerCase()))
    const wanted = { ...limits, ...(known.rows[0]?.rolsuper ? strictLimits : {}) }
    for (const [key, value] of Object.entries(wanted))
      if (names.has(key))
        await owner.query(`alter role ${named(role)} set ${key} = ${quoted(value)}`)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

/** A connection for one question; the caller ends it. */
export async function connectLogin(ownerUrl: string, role: string, password: string) {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    application_name: 'comptoir',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
