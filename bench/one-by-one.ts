/**
 * The reference of posting: the same rows as one sale of ours, written by plain statements one
 * after the other through the bare driver, as an ordinary application at its best would do it: one
 * transaction, rows locked before they change, every statement awaited.
 */
import type pg from 'pg'
import { insert, type Plain, plainly, type Row, renewed, rowsOf, type Wanted } from './plain.ts'
import type { Shop } from './shop.ts'

/** The rows of a real sale and of its receipt, in the order in which their keys allow it. */
function rowsOfSale(saleId: string): Wanted[] {
  const documents = `select id from document where id = '${saleId}' or origin_id = '${saleId}'`
  const entries = `select id from entry where document_id in (${documents})`
  return [
    { table: 'document', where: `id in (${documents})`, order: 't.origin_id nulls first' },
    { table: 'document_line', where: `document_id in (${documents})` },
    { table: 'stock_move', where: `document_id in (${documents})` },
    { table: 'entry', where: `document_id in (${documents})` },
    { table: 'entry_line', where: `entry_id in (${entries})` },
    { table: 'unfolded', where: `entry_id in (${entries})` },
    { table: 'open_item', where: `document_id in (${documents})` },
    { table: 'allocation', where: `to_id = '${saleId}'` },
    { table: 'audit', where: `entity_id = '${saleId}'` },
  ]
}

/** One statement for each row; the lines of an entry must come together to balance. */
const statementsOf = (table: string, rows: readonly Row[]): Row[][] =>
  table === 'entry_line'
    ? [...Map.groupBy(rows, (row) => row.entry_id).values()]
    : rows.map((row) => [row])

const seriesOf = (row: Row) => [row.type_id, row.branch_id, row.year]

export async function oneByOne({ installation, sale }: Shop): Promise<Plain> {
  const body = sale(1)
  await installation.ask('POST', '/api/invoices/post', body)
  const wanted = rowsOfSale(String(body.id))
  const next = renewed(await rowsOf(installation.databaseUrl, wanted))
  return plainly(installation, async (client: pg.Client) => {
    const fresh = next()
    const of = (wantedTable: string) =>
      fresh.flatMap(([table, row]) => (table === wantedTable ? [row] : []))
    const documents = of('document').toSorted((a, b) =>
      String(a.type_id) < String(b.type_id) ? -1 : 1,
    )
    const moves = of('stock_move').toSorted((a, b) =>
      String(a.item_id) < String(b.item_id) ? -1 : 1,
    )
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
    for (const { table } of wanted)
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
  })
}
