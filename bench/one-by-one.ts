/**
 * The reference of posting: the same rows as one sale of ours, written by plain statements one
 * after the other through the bare driver, as an ordinary application at its best would do it: one
 * transaction, rows locked before they change, every statement awaited.
 */
import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import { prepareDatabase } from '../server/kernel/postgres/prepare.ts'
import { mostCallers, type Work } from './load.ts'
import type { Shop } from './shop.ts'

type Row = Record<string, unknown>

/** In the order in which their keys allow it. */
const written = [
  'document',
  'document_line',
  'stock_move',
  'entry',
  'entry_line',
  'unfolded',
  'open_item',
  'allocation',
  'audit',
] as const

/** The rows of a real sale and of its receipt, to be written again under new ids. */
async function rowsOf(owner: pg.Client, saleId: string): Promise<[string, Row][]> {
  const documents = `select id from document where id = '${saleId}' or origin_id = '${saleId}'`
  const entries = `select id from entry where document_id in (${documents})`
  const wheres: Record<(typeof written)[number], string> = {
    document: `id in (${documents})`,
    document_line: `document_id in (${documents})`,
    stock_move: `document_id in (${documents})`,
    entry: `document_id in (${documents})`,
    entry_line: `entry_id in (${entries})`,
    unfolded: `entry_id in (${entries})`,
    open_item: `document_id in (${documents})`,
    allocation: `to_id = '${saleId}'`,
    audit: `entity_id = '${saleId}'`,
  }
  const all: [string, Row][] = []
  for (const table of written) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' and attidentity = ''`,
    )
    const { rows } = await owner.query<{ row: string }>(
      `select (select row_to_json(x)::text from (select ${columns.map(({ name }) => `t.${name}`)}) x) as row
       from ${table} t where ${wheres[table]}
       ${table === 'document' ? 'order by t.origin_id nulls first' : ''}`,
    )
    all.push(...rows.map(({ row }): [string, Row] => [table, JSON.parse(row)]))
  }
  return all
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** Ids that are keys of these rows become new ones, wherever they stand. */
function renewed(rows: readonly [string, Row][]): () => [string, Row][] {
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

async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const values = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value))
  const groups = rows.map(
    (_, row) => `(${names.map((_, i) => `$${row * names.length + i + 1}`).join()})`,
  )
  await client.query(`insert into ${table} (${names.join()}) values ${groups.join()}`, values)
}

/** One statement for each row; the lines of an entry must come together to balance. */
const statementsOf = (table: string, rows: readonly Row[]): Row[][] =>
  table === 'entry_line'
    ? [...Map.groupBy(rows, (row) => row.entry_id).values()]
    : rows.map((row) => [row])

const seriesOf = (row: Row) => [row.type_id, row.branch_id, row.year]

export async function oneByOne({ installation, sale }: Shop): Promise<{
  work: Work
  close(): Promise<void>
}> {
  const body = sale(1)
  await installation.ask('POST', '/api/invoices/post', body)
  const owner = new pg.Client({ connectionString: installation.databaseUrl })
  await owner.connect()
  const rows = await rowsOf(owner, String(body.id))
  await owner.end()
  const next = renewed(rows)
  const { appUrl } = await prepareDatabase(installation.databaseUrl)
  const clients = await Promise.all(
    Array.from({ length: mostCallers }, async () => {
      const client = new pg.Client({ connectionString: appUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
  const free = [...clients]

  async function post(client: pg.Client): Promise<void> {
    const fresh = next()
    const of = (wanted: string) => fresh.flatMap(([table, row]) => (table === wanted ? [row] : []))
    const documents = of('document').toSorted((a, b) =>
      String(a.type_id) < String(b.type_id) ? -1 : 1,
    )
    const moves = of('stock_move').toSorted((a, b) =>
      String(a.item_id) < String(b.item_id) ? -1 : 1,
    )
    await client.query('begin')
    await client.query("select set_config('app.company_id', $1, true)", [installation.companyId])
    await client.query('select user_id from session where user_id is not null limit 1')
    for (const row of documents) {
      const { rows: ends } = await client.query(
        'select next from series where type_id = $1 and branch_id = $2 and year = $3 for update',
        seriesOf(row),
      )
      row.sequence = ends[0].next
      row.number = `${String(row.number).replace(/\d+$/, '')}${String(row.sequence).padStart(6, '0')}`
    }
    for (const row of moves)
      await client.query(
        'select quantity, value from stock_balance where item_id = $1 and warehouse_id = $2 and not is_transit for update',
        [row.item_id, row.warehouse_id],
      )
    for (const table of written)
      for (const rows of statementsOf(table, of(table))) await insert(client, table, rows)
    for (const row of moves)
      await client.query(
        'update stock_balance set quantity = quantity + $3, value = value + $4 where item_id = $1 and warehouse_id = $2 and not is_transit',
        [row.item_id, row.warehouse_id, row.quantity, row.value],
      )
    for (const row of documents)
      await client.query(
        'update series set next = next + 1, last_hash = $4 where type_id = $1 and branch_id = $2 and year = $3',
        [...seriesOf(row), row.hash],
      )
    await client.query('commit')
  }

  return {
    async work() {
      const client = free.pop()
      if (!client) throw new Error('There are more callers than connections')
      try {
        await post(client)
      } finally {
        free.push(client)
      }
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
