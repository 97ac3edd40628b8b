/** The rows that every posted document has, whatever it is: its number and link, its entry. */

import { createHash } from 'node:crypto'
import { type BehaviourName, behaviourOf } from '../../domain/books/behaviour.ts'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import {
  type ChainFacts,
  chainText,
  documentNumber,
  type Numbering,
  numberStem,
} from '../../domain/books/chain.ts'
import {
  type Accounts,
  accountOf,
  type Booking,
  currencyIdOf,
  type Decimals,
  entryLinesOf,
} from '../../domain/books/entry.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Currency } from '../../domain/money/measure.ts'
import type { Context } from '../kernel/context.ts'
import type { Batch, Exact, PostedRow } from './posted-tables.ts'

/** What a document says beside its number; the chain restates it. */
export type Said = Omit<ChainFacts, 'number' | 'behaviour'> & { behaviour: BehaviourName }

type Terms = {
  quantity: string
  unitPrice: string
  discountPercent?: string | null
  discountAmount?: string | null
  vat?: string | null
  tax1?: string | null
  tax2?: string | null
}

/** The columns of what a line was sold or bought for, as it was written. */
export const termColumns = (line: Terms) => ({
  quantity: line.quantity,
  unit_price: line.unitPrice,
  discount_percent: line.discountPercent,
  discount_amount: line.discountAmount,
  vat_rate: line.vat,
  tax1_rate: line.tax1,
  tax2_rate: line.tax2,
})

type Figures = Readonly<
  Record<'amount' | 'discount' | 'net' | 'vat' | 'tax1' | 'tax2' | 'total', string>
>

/** The columns of what a line came to. */
export const figureColumns = (line: Figures | undefined) => ({
  amount: line?.amount,
  discount: line?.discount,
  net: line?.net,
  vat: line?.vat,
  tax1: line?.tax1,
  tax2: line?.tax2,
  total: line?.total,
})

/** What one of its currency was worth in the first, where that is neither of the two. */
export const currencyRateRow = (currency: Currency) => ({
  currency_rate: typeof currency === 'string' ? null : currency.rate,
})

/** The papers that belong to it, in their order. */
export function addAttachments(
  batch: Batch,
  documentId: string,
  files: readonly string[] | undefined,
): void {
  const rows = (files ?? []).map((media_file_id, position) => ({
    document_id: documentId,
    position,
    media_file_id,
  }))
  batch.attachments.push(...rows)
}

export type Link = {
  year: number
  sequence: number
  number: string
  previous_hash: string
  hash: string
  chain_text: string
}

/** Gives the next number of a series, links it to the one before and moves the series on. */
export function linked(series: SeriesEnd, numbering: Numbering, said: Said): Link {
  const number = documentNumber(numbering, series.year, series.next)
  const text = chainText({ ...said, number })
  const hash = createHash('sha256')
    .update(series.lastHash + text)
    .digest('hex')
  const link = {
    year: series.year,
    sequence: series.next,
    number,
    previous_hash: series.lastHash,
    hash,
    chain_text: text,
  }
  series.next += 1
  series.lastHash = hash
  series.stem = numberStem(numbering, series.year)
  return link
}

/** What is nothing unless a document says otherwise. */
const unsaid = {
  discount_percent: 0,
  discount_amount: 0,
  discount: 0,
  vat: 0,
  tax1: 0,
  tax2: 0,
  cost: 0,
  paid: 0,
  delivery: 'full',
  is_debt: false,
  partner_id: null,
  partner_name: null,
} satisfies Partial<PostedRow<'documents'>>

type Numbered = keyof Link | 'screen' | 'behaviour' | 'type_id' | 'branch_id' | 'day'
type Signed = 'posted_at' | 'posted_by' | 'posted_name'

/** The columns a document brings; its number, its place and who posted it are added here. */
export type DocumentColumns = Omit<
  PostedRow<'documents'>,
  Numbered | Signed | keyof typeof unsaid
> &
  Partial<Pick<PostedRow<'documents'>, keyof typeof unsaid>>

/** Adds the document under the next number of its series. */
export function addDocument<Row extends DocumentColumns>(
  batch: Batch,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  series: SeriesEnd,
  numbering: Numbering,
  said: Said,
  row: Row & Exact<Row, 'documents'>,
): string {
  const given: DocumentColumns = row
  const link = linked(series, numbering, said)
  const { screen, debt } = behaviourOf(said.behaviour)
  batch.documents.push({
    ...unsaid,
    is_debt: debt !== 'none',
    ...given,
    screen,
    behaviour: said.behaviour,
    type_id: series.typeId,
    branch_id: series.branchId,
    ...link,
    day: said.day,
    posted_at: now,
    posted_by: actor.userId,
    posted_name: actor.fullName,
  })
  return link.number
}

/** The series of a batch as they stand after its documents. */
export const seriesRows = (ends: readonly SeriesEnd[]): PostedRow<'series'>[] =>
  [...new Set(ends)].map(({ typeId, branchId, year, next, lastHash, stem }) => ({
    type_id: typeId,
    branch_id: branchId,
    year,
    next,
    last_hash: lastHash,
    stem,
  }))

type Entered = {
  documentId: string | null
  /** The branch and the project of its lines. */
  at: { branchId: string; projectId?: string | null }
  /** The one whose cash it moves. */
  drawerId?: string | null
  kind:
    | 'posting'
    | 'allocation'
    | 'cheque'
    | 'revaluation'
    | 'manual'
    | 'drawer'
    | 'exchange'
    | 'value'
  day: string
  note?: string
  bookings: readonly Booking[]
  rate: string | null
  decimals: Decimals
  accounts: Accounts
}

/** Writes a balanced entry; nothing where nothing is booked. Answers its id. */
export function addEntry(
  batch: Batch,
  { actor }: { actor: Pick<Context['actor'], 'fullName'> },
  entered: Entered,
): string | null {
  const { documentId, at, drawerId, kind, day, note, bookings, rate, decimals } = entered
  const lines = entryLinesOf(bookings, rate, decimals)
  if (lines.length === 0) return null
  const id = newId()
  batch.entries.push({
    id,
    document_id: documentId,
    branch_id: documentId === null ? at.branchId : null,
    drawer_id: drawerId ?? null,
    kind,
    day,
    note: note ?? null,
    user_name: actor.fullName,
  })
  addEntryLines(batch, id, lines, entered, 0)
  return id
}

type EnteredLines = ReturnType<typeof entryLinesOf>

/** `before` of its lines are there already. */
function addEntryLines(
  batch: Batch,
  id: string,
  lines: EnteredLines,
  entered: Entered,
  before: number,
): void {
  const { at, day, accounts } = entered
  lines.forEach((line, position) => {
    batch.entryLines.push({
      entry_id: id,
      position: before + position,
      account_id: accountOf(line, accounts),
      partner_id: line.partner,
      branch_id: at.branchId,
      project_id: at.projectId ?? null,
      currency_id: currencyIdOf(line.currency, accounts),
      amount: line.amount,
      first: line.first,
      second: line.second,
      day,
    })
  })
}

type WrittenEntry = { id: string; document_id: string | null; day: string; kind: string }

/** Adds to what its document books on that day; a day has one entry of what a posting moves. */
export function addToEntry(
  batch: Batch,
  context: { actor: Pick<Context['actor'], 'fullName'> },
  entered: Entered,
): string | null {
  const known = (batch.entries as unknown as readonly WrittenEntry[]).find(
    ({ document_id, day, kind }) =>
      document_id === entered.documentId &&
      day === entered.day &&
      (kind === 'posting' || kind === 'revaluation'),
  )
  if (!known) return addEntry(batch, context, entered)
  const { bookings, rate, decimals } = entered
  const own = batch.entryLines as unknown as readonly { entry_id: string }[]
  const before = own.filter((it) => it.entry_id === known.id).length
  addEntryLines(batch, known.id, entryLinesOf(bookings, rate, decimals), entered, before)
  return known.id
}
