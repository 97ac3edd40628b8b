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

/** A connection for one question, to the server and database of an address; the caller ends it. */
export async function connectLogin(address: string, role: string, password: string) {
  const url = new URL(address)
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

/** What came of a statement; of one that is cut, as much as there was room for. */
type Streamed = { rows: unknown[][]; fields: pg.FieldDef[]; isCut?: true }

/** As long as they are written. */
export const bytesOf = (row: readonly unknown[]): number =>
  row.reduce<number>((sum, cell) => sum + (cell === null ? 1 : String(cell).length), 0)

const { DATE, TEXT, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const times: readonly number[] = [DATE, TIMESTAMP, TIMESTAMPTZ]

/** With a zone beside it or without. */
export const isInstant = (type: number | undefined): boolean =>
  type === TIMESTAMP || type === TIMESTAMPTZ

/**
 * Instants and days as the database writes them, by the clock of the transaction. A Date would be
 * made by the clock of the machine where no zone stands beside them.
 */
export const writtenTimes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => pg.types.getTypeParser(times.includes(oid) ? TEXT : oid, 'text'),
}

/**
 * One statement by the protocol itself, also where there are no values. Its rows are weighed as they
 * come: more than so much is not waited for, the connection ends there.
 */
export function streamed(
  client: pg.Client,
  text: string,
  values: readonly string[],
  mostBytes: number,
): Promise<Streamed> {
  return new Promise((resolve, reject) => {
    const way = { rowMode: 'array', queryMode: 'extended', types: writtenTimes }
    const asked = { text, values: [...values], ...way }
    const query = new pg.Query<unknown[]>(asked, (error, result) => {
      if (error) reject(error)
      else resolve({ rows, fields: result.fields })
    })
    const rows: unknown[][] = []
    let bytes = 0
    query.on('row', (row, result) => {
      if (bytes > mostBytes) return
      rows.push(row)
      bytes += bytesOf(row)
      if (bytes <= mostBytes) return
      resolve({ rows, fields: result?.fields ?? [], isCut: true })
      client.connection.stream.destroy()
    })
    client.query(query)
  })
}
