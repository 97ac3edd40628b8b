/**
 * What one posting writes, in one statement: documents, their lines, stock moves and balances,
 * journal entries, open items, allocations and the ends of the series. All of it or nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'

type Row = Record<string, unknown>

export type Batch = {
  series: Row[]
  documents: Row[]
  lines: Row[]
  moves: Row[]
  balances: Row[]
  entries: Row[]
  entryLines: Row[]
  openItems: Row[]
  allocations: Row[]
}

export const emptyBatch = (): Batch => ({
  series: [],
  documents: [],
  lines: [],
  moves: [],
  balances: [],
  entries: [],
  entryLines: [],
  openItems: [],
  allocations: [],
})

export const joined = (batches: readonly Batch[]): Batch => {
  const all = emptyBatch()
  for (const batch of batches)
    for (const name of Object.keys(all) as (keyof Batch)[]) all[name].push(...batch[name])
  return all
}

/** The columns a posting writes; the others take the defaults of their table. */
const columns = {
  document: `id behaviour type_id branch_id year sequence number partner_id partner_name
    warehouse_id to_warehouse_id project_id origin_id currency_id rate rate_at day external_number
    reason discount_percent discount_amount subtotal discount net vat tax1 tax2 total first_total
    second_total cost tax_rules method_id bank reference value_date posted_at
    posted_by posted_name previous_hash hash chain_text due_date note paid delivery`,
  document_line: `id document_id position item_id name unit_id quantity base_quantity unit_price
    discount_percent discount_amount vat_rate tax1_rate tax2_rate amount discount net vat tax1 tax2
    total warehouse_id note origin_line_id is_stocked delivered`,
  stock_move: 'id document_id line_id item_id warehouse_id kind quantity value day reversal_of',
  entry: 'id document_id day note reversal_of user_name',
  entry_line: 'entry_id position account_id partner_id debit credit second day',
  open_item: `document_id partner_id side direction currency_id day due_date amount first_amount
    open first_open`,
  allocation: 'id from_id to_id from_amount to_amount first_amount exchange day reversal_of',
} as const

/** Row security fills in the company; a default is for what the posting does not say. */
function insertion(table: keyof typeof columns, part: keyof Batch): RawBuilder<unknown> {
  const names = sql.join(columns[table].split(/\s+/).map((name) => sql.ref(name)))
  return sql`
    insert into ${sql.table(table)} (${names})
    select ${names}
    from input, jsonb_populate_recordset(null::${sql.table(table)}, j -> ${sql.lit(part)})`
}

const statement = (batch: Batch) => sql`
  with input as (select ${JSON.stringify(batch)}::jsonb as j),
  ended as (
    update series s
    set next = r.next, last_hash = r.last_hash
    from input, jsonb_populate_recordset(null::series, j -> 'series') r
    where s.type_id = r.type_id and s.branch_id = r.branch_id and s.year = r.year),
  written as (${insertion('document', 'documents')}),
  lined as (${insertion('document_line', 'lines')}),
  moved as (${insertion('stock_move', 'moves')}),
  balanced as (
    update stock_balance b
    set quantity = r.quantity, value = r.value, last_cost = r.last_cost
    from input, jsonb_populate_recordset(null::stock_balance, j -> 'balances') r
    where b.item_id = r.item_id and b.warehouse_id = r.warehouse_id),
  entered as (${insertion('entry', 'entries')}),
  detailed as (${insertion('entry_line', 'entryLines')}),
  waiting as (
    insert into unfolded (entry_id)
    select id
    from input, jsonb_populate_recordset(null::entry, j -> 'entries')),
  opened as (${insertion('open_item', 'openItems')}),
  allocated as (${insertion('allocation', 'allocations')}),
  emptied as (
    delete from draft d
    using input, jsonb_populate_recordset(null::document, j -> 'documents') r
    where d.id = r.id)
  select 1`

export const writeBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  await tx.rows(statement(batch))
}
