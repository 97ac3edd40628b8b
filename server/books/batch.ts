/**
 * What one posting writes, in one statement: documents, their lines, stock moves and balances,
 * journal entries, open items, allocations, cheques and the ends of the series. All of it or
 * nothing. Parts that are empty are left out of the statement; each kind of posting therefore has
 * one of its own, prepared once.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'

type Row = Record<string, unknown>

/** New rows, by table: the columns a posting writes; the others take their defaults. */
const inserted = {
  documents: [
    'document',
    `id screen behaviour type_id branch_id year sequence number partner_id partner_name
    warehouse_id to_warehouse_id project_id origin_id currency_id rate rate_at day external_number
    reason discount_percent discount_amount subtotal discount net vat tax1 tax2 total first_total
    second_total cost tax_rules account_id method_id bank reference value_date posted_at posted_by
    posted_name previous_hash hash chain_text due_date note paid is_debt delivery owner written_by
    written_name`,
  ],
  lines: [
    'document_line',
    `id document_id position item_id name unit_id quantity direction base_quantity unit_price
    discount_percent discount_amount vat_rate tax1_rate tax2_rate amount discount net vat tax1 tax2
    total cost warehouse_id note origin_line_id is_stocked delivered matched matched_cost counted
    expected`,
  ],
  attachments: ['document_attachment', 'document_id position media_file_id'],
  moves: [
    'stock_move',
    `id document_id line_id item_id warehouse_id is_transit kind quantity value pieces day
    reversal_of`,
  ],
  landedCosts: ['landed_cost', 'line_id target_line_id key amount in_stock'],
  entries: ['entry', 'id document_id kind day note reversal_of user_name'],
  entryLines: ['entry_line', 'entry_id position account_id partner_id debit credit second day'],
  openItems: [
    'open_item',
    `document_id partner_id side direction currency_id day due_date amount first_amount open
    first_open`,
  ],
  allocations: [
    'allocation',
    'id from_id to_id from_amount to_amount first_amount exchange written_off day reversal_of',
  ],
  counts: ['denomination_count', 'document_id money_bill_id count'],
  cheques: [
    'cheque',
    `document_id side partner_id bank number drawer currency_id amount first_amount due_date
    state`,
  ],
  chequeEvents: ['cheque_event', 'id document_id state day note entry_id to_document_id user_name'],
} as const satisfies Record<string, readonly [table: string, columns: string]>

/** Rows that change, by table: what they are found by, and what is set. */
const updated = {
  series: ['series', 'type_id branch_id year', 'next last_hash'],
  balances: ['stock_balance', 'item_id warehouse_id is_transit', 'quantity value last_cost'],
  paidDocuments: ['document', 'id', 'paid'],
  deliveredDocuments: ['document', 'id', 'delivery'],
  voidedDocuments: ['document', 'id', 'state void_reason voided_at voided_name'],
  followedLines: ['document_line', 'id', 'delivered returned converted matched'],
  settledItems: ['open_item', 'document_id', 'open first_open'],
  movedCheques: ['cheque', 'document_id', 'state'],
} as const satisfies Record<string, readonly [table: string, keys: string, columns: string]>

export type Batch = { [Part in keyof typeof inserted | keyof typeof updated]: Row[] }

const insertedParts = Object.keys(inserted) as (keyof typeof inserted)[]
const updatedParts = Object.keys(updated) as (keyof typeof updated)[]
const parts = [...insertedParts, ...updatedParts] as (keyof Batch)[]

export const emptyBatch = (): Batch =>
  Object.fromEntries(parts.map((part) => [part, [] as Row[]])) as Batch

/** Adds what another posting of the same transaction writes. */
export function join(batch: Batch, other: Partial<Batch>): void {
  for (const part of parts) batch[part].push(...(other[part] ?? []))
}

const wordsOf = (text: string): string[] => text.split(/\s+/)

const rowsOf = (table: string, part: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, j -> ${sql.lit(part)})`

/** Row security fills in the company. */
function insertion(part: keyof typeof inserted): RawBuilder<unknown> {
  const [table, columns] = inserted[part]
  const names = sql.join(wordsOf(columns).map((name) => sql.ref(name)))
  return sql`${sql.ref(part)} as (
    insert into ${sql.table(table)} (${names})
    select ${names}
    from input, ${rowsOf(table, part)})`
}

function change(part: keyof typeof updated): RawBuilder<unknown> {
  const [table, keys, columns] = updated[part]
  const sets = wordsOf(columns).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  const found = wordsOf(keys).map((name) => sql`t.${sql.ref(name)} = r.${sql.ref(name)}`)
  return sql`${sql.ref(part)} as (
    update ${sql.table(table)} t
    set ${sql.join(sets)}
    from input, ${rowsOf(table, part)} r
    where ${sql.join(found, sql` and `)})`
}

/** The sums of the accounts are made of these later. */
const waiting = sql`waiting as (
  insert into unfolded (entry_id)
  select id
  from input, ${rowsOf('entry', 'entries')})`

/** What is posted is no draft any more. */
const emptied = sql`emptied as (
  delete from draft d
  using input, ${rowsOf('document', 'documents')} r
  where d.id = r.id)`

function statement(batch: Batch) {
  const isUsed = (part: keyof Batch) => batch[part].length > 0
  return sql`
    with ${sql.join([
      sql`input as (select ${JSON.stringify(batch)}::jsonb as j)`,
      ...insertedParts.filter(isUsed).map(insertion),
      ...updatedParts.filter(isUsed).map(change),
      ...(isUsed('entries') ? [waiting] : []),
      ...(isUsed('documents') ? [emptied] : []),
    ])}
    select 1`
}

export const writeBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  await tx.rows(statement(batch))
}
