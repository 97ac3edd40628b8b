/**
 * The tables a posting writes and their columns, each named once: the statement is made of these
 * words, and so are the types of its rows. A column that is misspelt, or left out where it is
 * needed, does not compile. A question mark stands at what a row may leave empty.
 */

import { type HeadColumn, headColumnOf, headFields } from '../../domain/books/head/document-head.ts'
import { ownMoneyColumns } from '../../domain/books/head/money-head.ts'

export type Batch = { [P in Part]: Rows<P> }

/** One word for all of them: as a type it stands for each. */
const headColumns = headFields.map((name) => `${headColumnOf(name)}?`).join(' ') as `${HeadColumn}?`

const moneyColumns = ownMoneyColumns
  .map((name) => `${name}?`)
  .join(' ') as `${(typeof ownMoneyColumns)[number]}?`

/** New rows, by table: the columns a posting writes; the others take their defaults. */
export const inserted = {
  documents: [
    'document',
    `id screen behaviour type_id branch_id year sequence number partner_id partner_name
    warehouse_id? to_warehouse_id? project_id? origin_id? currency_id rate currency_rate? rate_at? day
    ${headColumns} reason? discount_percent discount_amount subtotal discount net vat tax1 tax2
    total first_total second_total cost tax_rules? account_id? method_id?
    ${moneyColumns} posted_at posted_by posted_name previous_hash hash chain_text paid
    is_debt delivery owner? written_by? written_name? register_id?`,
  ],
  lines: [
    'document_line',
    `id document_id position item_id name unit_id quantity direction base_quantity unit_price
    discount_percent discount_amount vat_rate tax1_rate tax2_rate amount discount net vat tax1 tax2
    total cost second_cost? warehouse_id note? origin_line_id? is_stocked delivered matched
    matched_cost second_matched_cost? counted? expected? vat_treatment? exemption_reason?
    made recipe_version_id?`,
  ],
  attachments: ['document_attachment', 'document_id position media_file_id'],
  moves: [
    'stock_move',
    `id document_id line_id item_id warehouse_id is_transit kind quantity value second_value pieces
    corrects is_at_average day reversal_of? happened_at?`,
  ],
  lotMoves: ['lot_move', 'move_id lot_id quantity'],
  owed: [
    'stock_owed',
    `move_id item_id warehouse_id pieces value second_value open open_value second_open_value`,
  ],
  billedReceipts: ['billed_receipt', 'line_id receipt_line_id quantity'],
  landedCosts: [
    'landed_cost',
    'line_id target_line_id key amount second_amount in_stock second_in_stock',
  ],
  entries: [
    'entry',
    'id document_id branch_id? drawer_id? kind day note reversal_of? user_name turn?',
  ],
  entryLines: [
    'entry_line',
    `entry_id position account_id partner_id branch_id project_id currency_id amount first second
    day note?`,
  ],
  openItems: [
    'open_item',
    `document_id screen partner_id side direction currency_id day due_date amount first_amount
    second_amount open first_open second_open`,
  ],
  allocations: [
    'allocation',
    `id from_id to_id from_amount to_amount first_amount second_amount exchange second_exchange
    written_off second_written_off to_written_off? gap_account_id? day reversal_of?`,
  ],
  transferTerms: [
    'transfer_terms',
    'document_id to_account_id to_currency_id received fee fee_account_id?',
  ],
  withholdings: [
    'withholding',
    `id document_id allocation_id rate_id code percent currency_id base amount first second`,
  ],
  certificates: ['withholding_certificate', 'document_id year sequence number'],
  counts: ['denomination_count', 'document_id money_bill_id count'],
  cheques: [
    'cheque',
    `document_id side partner_id bank number drawer currency_id amount first_amount second_amount
    due_date state shift_id?`,
  ],
  chequeEvents: [
    'cheque_event',
    'id document_id state day note? entry_id? to_document_id? user_name',
  ],
  changes: ['document_change', 'id document_id kind due_before? due_after? reason? user_name'],
  tickets: [
    'ticket_extra',
    `document_id shift_id station_id is_late cashier_id cashier_name rung_at received_at rounding
    exchange approvals digest tender_rates loyalty? order_id?`,
  ],
  tenders: [
    'ticket_tender',
    `id document_id position flow method_id currency_id amount rate first_amount reference
    receipt_id value_id?`,
  ],
  tips: [
    'ticket_tip',
    'document_id position currency_id amount first_amount person_id? person_name',
  ],
  repriced: ['repriced_line', 'document_id line_id listed'],
  promotions: ['ticket_promotion', 'document_id line_id position promotion_id? name amount'],
  cards: [
    'ticket_card',
    'document_id position value_id kind currency_id amount first_amount label',
  ],
  valueEntries: [
    'stored_value_entry',
    `id value_id kind amount first second in_points document_id? entry_id? of_id? available_at?
    expires_on? day user_name reason?`,
  ],
  earnings: ['loyalty_earning', 'line_id document_id entry_id coins worth decimals'],
  valueReturns: ['value_return', 'payment_id allocation_id'],
  couponUses: ['coupon_use', 'coupon_id document_id'],
  staffItems: [
    'staff_item',
    `id employee_id loan_id? slip_id? provision? branch_id currency_id amount first_amount
    second_amount open first_open second_open`,
  ],
  staffLines: [
    'staff_line',
    'id entry_id item_id employee_id account_id currency_id amount first second day',
  ],
  aheadEnds: [
    'made_ahead_end',
    'id ahead_id kind quantity components value second_value? document_id? line_id?',
  ],
  aheadCorrections: [
    'made_ahead_correction',
    'id line_id end_id? document_id entry_id value second_value?',
  ],
  flags: ['ticket_flag', 'document_id code facts'],
  parked: [
    'parked_ticket',
    `id register_id sequence number previous_hash hash total rung_at cashier_name body code field
    facts parked_at state digest`,
  ],
} as const satisfies Record<string, readonly [table: string, columns: string]>

/** What a row that leaves a column empty takes instead of nothing. */
export const filled: Readonly<Record<string, string>> = {
  // Once its shelf is held, so that what comes after a count happened after it.
  happened_at: 'clock_timestamp()',
}

/** Rows that change, by table: what they are found by, and what is set. */
export const updated = {
  series: ['series', 'type_id branch_id year', 'next last_hash stem'],
  balances: [
    'stock_balance',
    'item_id warehouse_id is_transit',
    `quantity value second_value last_cost second_last_cost base_quantity base_value
    second_base_value base_day last_day layers`,
  ],
  settledOwed: ['stock_owed', 'move_id', 'open open_value second_open_value'],
  paidDocuments: ['document', 'id', 'paid'],
  deliveredDocuments: ['document', 'id', 'delivery'],
  voidedDocuments: ['document', 'id', 'state void_reason voided_at voided_name'],
  followedLines: ['document_line', 'id', 'delivered returned converted matched moved_back'],
  settledItems: ['open_item', 'document_id', 'open first_open second_open'],
  settledStaff: ['staff_item', 'id', 'open first_open second_open'],
  heldProvisions: [
    'staff_item',
    'id',
    'amount first_amount second_amount open first_open second_open',
  ],
  storedValues: ['stored_value', 'id', 'state balance first_balance second_balance expires_on'],
  movedCheques: ['cheque', 'document_id', 'state'],
  registerEnds: ['register_end', 'register_id', 'next last_hash missing tickets'],
  settledTickets: ['parked_ticket', 'id', 'state settled_at settled_name note'],
} as const satisfies Record<string, readonly [table: string, keys: string, columns: string]>

/** Running sums, by table: what they are kept by, and what is added to them. */
export const added = {
  lotBalances: ['lot_balance', 'item_id warehouse_id is_transit lot_id', 'quantity'],
  shiftTotals: ['shift_total', 'shift_id name currency_id is_late', 'amount count'],
  recipeTallies: ['recipe_tally', 'version_id warehouse_id', 'quantity'],
} as const satisfies Record<string, readonly [table: string, keys: string, columns: string]>

export type InsertedPart = keyof typeof inserted
export type UpdatedPart = keyof typeof updated
export type AddedPart = keyof typeof added
export type Part = InsertedPart | UpdatedPart | AddedPart

type Words<Text extends string> = Text extends `${infer Line}\n${infer Rest}`
  ? Words<Line> | Words<Rest>
  : Text extends `${infer Word} ${infer Rest}`
    ? Exclude<Word, ''> | Words<Rest>
    : Exclude<Text, ''>

type Declared = typeof inserted & typeof updated & typeof added

/** The words of a table, its optional ones still with their mark. */
type Marked<P extends Part> = Declared[P] extends readonly [string, infer Keys extends string]
  ? Words<Keys>
  : Declared[P] extends readonly [string, infer Keys extends string, infer Set extends string]
    ? Words<Keys> | Words<Set>
    : never

type Unmarked<Word extends string> = Word extends `${infer Name}?` ? Name : Word
type Optional<Word extends string> = Word extends `${infer Name}?` ? Name : never

type Column<P extends Part> = Unmarked<Marked<P>>

/** PostgreSQL judges the values. */
type Cell = unknown

/** A row as the posting of its table takes it. */
export type PostedRow<P extends Part> = {
  [Name in Exclude<Column<P>, Optional<Marked<P>>>]: Cell
} & { [Name in Optional<Marked<P>>]?: Cell }

/** Nothing beside the columns of the table, however the row was put together. */
export type Exact<Row, P extends Part> = Row extends unknown
  ? { [Name in Exclude<keyof Row, Column<P>>]: never }
  : never

declare const part: unique symbol

/** Rows of one table. No plain list is taken for them: each row passes `push`, which knows it. */
export interface Rows<P extends Part> {
  readonly [part]: P
  readonly length: number
  push<Row extends PostedRow<P>>(...rows: readonly (Row & Exact<Row, P>)[]): number
}

/** The columns of a text, in its order, without their marks. */
export const columnsOf = (text: string): string[] =>
  text.split(/\s+/).map((word) => word.replace('?', ''))
