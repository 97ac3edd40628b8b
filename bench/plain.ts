/**
 * Rows that the application wrote once, written again under new ids through the bare driver: what
 * references that send plain statements one after the other are made of.
 */
import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import { prepareDatabase } from '../server/kernel/postgres/prepare.ts'
import type { Installation } from './installation.ts'
import { mostCallers, type Work } from './load.ts'

export type Row = Record<string, unknown>
export type TableRow = [table: string, row: Row]

/** A table, which of its rows, and where it matters in which order. */
export type Wanted = { table: string; where: string; order?: string }

/** In the order of the tables; what the database makes itself is left out. */
export async function rowsOf(databaseUrl: string, wanted: readonly Wanted[]): Promise<TableRow[]> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const all: TableRow[] = []
  for (const { table, where, order } of wanted) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''`,
    )
    const { rows } = await owner.query<{ row: string }>(
      `select (select row_to_json(x)::text from (select ${columns.map(({ name }) => `t.${name}`)}) x) as row
       from ${table} t where ${where} ${order ? `order by ${order}` : ''}`,
    )
    all.push(...rows.map(({ row }): TableRow => [table, JSON.parse(row)]))
  }
  await owner.end()
  return all
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** Ids that are keys of these rows become new ones, wherever they stand. */
export function renewed(rows: readonly TableRow[]): () => TableRow[] {
  const keys = new Set(rows.flatMap(([, row]) => (isId(row.id) ? [row.id] : [])))
  return () => {
    const fresh = new Map([...keys].map((key) => [key, newId()]))
    return rows.map(([table, row]) => [
      table,
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          isId(value) ? (fresh.get(value) ?? value) : value,
        ]),
      ),
    ])
  }
}

export async function insert(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const values = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value))
  const groups = rows.map(
    (_, row) => `(${names.map((_, i) => `$${row * names.length + i + 1}`).join()})`,
  )
  await client.query(`insert into ${table} (${names.join()}) values ${groups.join()}`, values)
}

export type Plain = { work: Work; close(): Promise<void> }

/** Each caller has a connection of his own, and a transaction of the company for each work. */
export async function plainly(
  { databaseUrl, companyId }: Installation,
  send: (client: pg.Client) => Promise<void>,
): Promise<Plain> {
  const { appUrl } = await prepareDatabase(databaseUrl)
  const clients = await Promise.all(
    Array.from({ length: mostCallers }, async () => {
      const client = new pg.Client({ connectionString: appUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
  const free = [...clients]
  return {
    async work() {
      const client = free.pop()
      if (!client) throw new Error('There are more callers than connections')
      try {
        await client.query('begin')
        await client.query("select set_config('app.company_id', $1, true)", [companyId])
        await client.query('select user_id from session where user_id is not null limit 1')
        await send(client)
        await client.query('commit')
      } finally {
        free.push(client)
      }
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
