/**
 * What one posting writes, in one statement: documents, their lines, stock moves and balances,
 * journal entries, open items, allocations, cheques and the ends of the series. All of it or
 * nothing. Parts that are empty are left out of the statement; each kind of posting therefore has
 * one of its own, prepared once.
 */
import { type RawBuilder, sql } from 'kysely'
import { headColumnOf, headFields } from '../../domain/books/document-head.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Row = Record<string, unknown>

const headColumns = headFields.map(headColumnOf).join(' ')

/** New rows, by table: the columns a posting writes; the others take their defaults. */
const inserted = {
  documents: [
    'document',
    `id screen behaviour type_id branch_id year sequence number partner_id partner_name
    warehouse_id to_warehouse_id project_id origin_id currency_id rate rate_at day ${headColumns}
    reason discount_percent discount_amount subtotal discount net vat tax1 tax2 total first_total
    second_total cost tax_rules account_id method_id bank reference value_date posted_at posted_by
    posted_name previous_hash hash chain_text paid is_debt delivery owner written_by
    written_name register_id`,
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
  billedReceipts: ['billed_receipt', 'line_id receipt_line_id quantity'],
  landedCosts: ['landed_cost', 'line_id target_line_id key amount in_stock'],
  entries: ['entry', 'id document_id branch_id kind day note reversal_of user_name'],
  entryLines: ['entry_line', 'entry_id position account_id partner_id debit credit second day'],
  openItems: [
    'open_item',
    `document_id screen partner_id side direction currency_id day due_date amount first_amount open
    first_open`,
  ],
  allocations: [
    'allocation',
    `id from_id to_id from_amount to_amount first_amount exchange written_off gap_account_id day
    reversal_of`,
  ],
  counts: ['denomination_count', 'document_id money_bill_id count'],
  cheques: [
    'cheque',
    `document_id side partner_id bank number drawer currency_id amount first_amount due_date
    state shift_id`,
  ],
  chequeEvents: ['cheque_event', 'id document_id state day note entry_id to_document_id user_name'],
  tickets: [
    'ticket_extra',
    `document_id shift_id station_id is_late cashier_id cashier_name rung_at received_at rounding
    exchange approvals digest tender_rates`,
  ],
  tenders: [
    'ticket_tender',
    `id document_id position flow method_id currency_id amount rate first_amount reference
    receipt_id`,
  ],
  flags: ['ticket_flag', 'document_id code facts'],
  parked: [
    'parked_ticket',
    `id register_id sequence number previous_hash hash total rung_at cashier_name body code field
    facts parked_at state digest`,
  ],
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
  registerEnds: ['register_end', 'register_id', 'next last_hash missing tickets'],
  settledTickets: ['parked_ticket', 'id', 'state settled_at settled_name note'],
} as const satisfies Record<string, readonly [table: string, keys: string, columns: string]>

/** Running sums, by table: what they are kept by, and what is added to them. */
const added = {
  shiftTotals: ['shift_total', 'shift_id name currency_id is_late', 'amount count'],
} as const satisfies Record<string, readonly [table: string, keys: string, columns: string]>

export type Batch = {
  [Part in keyof typeof inserted | keyof typeof updated | keyof typeof added]: Row[]
}

const insertedParts = Object.keys(inserted) as (keyof typeof inserted)[]
const updatedParts = Object.keys(updated) as (keyof typeof updated)[]
const addedParts = Object.keys(added) as (keyof typeof added)[]
const parts = [...insertedParts, ...updatedParts, ...addedParts] as (keyof Batch)[]

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

/** In one order, so that two who add to the same sums never wait in a ring. */
function addition(part: keyof typeof added): RawBuilder<unknown> {
  const [table, keys, columns] = added[part]
  const found = sql.join(wordsOf(keys).map((name) => sql.ref(name)))
  const amounts = wordsOf(columns)
  const sums = amounts.map((name) => sql`sum(${sql.ref(name)})`)
  const sets = amounts.map(
    (name) => sql`${sql.ref(name)} = t.${sql.ref(name)} + excluded.${sql.ref(name)}`,
  )
  return sql`${sql.ref(part)} as (
    insert into ${sql.table(table)} as t (${found}, ${sql.join(amounts.map((it) => sql.ref(it)))})
    select ${found}, ${sql.join(sums)}
    from input, ${rowsOf(table, part)}
    group by ${found}
    order by ${found}
    on conflict (company_id, ${found}) do update
    set ${sql.join(sets)})`
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
      ...addedParts.filter(isUsed).map(addition),
      ...(isUsed('entries') ? [waiting] : []),
      ...(isUsed('documents') ? [emptied] : []),
    ])}
    select 1`
}

/** A number stands on one paper only, whatever register or series printed it. */
function refusePrintedTwice(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'document_number_is_printed_once') throw new Refusal('numberPrinted')
  throw error
}

export const writeBatch = async (tx: Tx, batch: Batch): Promise<void> => {
  await tx.rows(statement(batch)).catch(refusePrintedTwice)
}
