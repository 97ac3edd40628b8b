/** What two tickets that came under one id say differently, in the words of what was printed. */
import { tidyDecimal } from '../kernel/number/decimal.ts'
import type { Ticket, TicketLine, TicketTender } from './ticket/ticket.ts'

/** As one reads them: texts, then moments, then rates and amounts. */
const texts = ['number', 'kind', 'day', 'partnerName', 'cashierName', 'note'] as const
const decimals = [
  'rate',
  'discountPercent',
  'discountAmount',
  'net',
  'vat',
  'tax1',
  'tax2',
  'total',
  'open',
  'rounding',
] as const

export type HeadField = (typeof texts)[number] | 'at' | 'approvals' | (typeof decimals)[number]

/** Both sides of what differs; a side that does not have it at all is null. */
export type Difference =
  | { part: 'head'; field: HeadField; known: string | null; sent: string | null }
  | { part: 'line'; known: TicketLine | null; sent: TicketLine | null }
  | { part: 'tender'; known: TicketTender | null; sent: TicketTender | null }

const approvalsOf = ({ approvals }: Ticket): string | null =>
  approvals.map(({ name }) => name).join(', ') || null

function headOf(ticket: Ticket): [HeadField, string | null][] {
  return [
    ...texts.map((field): [HeadField, string | null] => [field, ticket[field]]),
    ['at', new Date(ticket.at).toISOString()],
    ['approvals', approvalsOf(ticket)],
    ...decimals.map((field): [HeadField, string | null] => {
      const value = ticket[field]
      return [field, value === null ? null : tidyDecimal(value)]
    }),
  ]
}

const lineText = (line: TicketLine): string =>
  JSON.stringify([
    line.item,
    line.name,
    line.unitName,
    line.note,
    ...[line.quantity, line.unitPrice, line.discount, line.total].map(tidyDecimal),
  ])

const tenderText = ({ cheque, ...tender }: TicketTender): string =>
  JSON.stringify([
    tender.flow,
    tender.method,
    tender.currencyCode,
    tidyDecimal(tender.amount),
    tender.rate && tidyDecimal(tender.rate),
    tidyDecimal(tender.value),
    tender.reference,
    cheque ? [cheque.bank, cheque.number, cheque.dueDate] : null,
  ])

type Pair<Part> = { known: Part | null; sent: Part | null }

/** By their place: a till never reorders what it printed. */
function unlike<Part>(
  known: readonly Part[],
  sent: readonly Part[],
  text: (part: Part) => string,
): Pair<Part>[] {
  const pairs = Array.from({ length: Math.max(known.length, sent.length) }, (_, at) => ({
    known: known[at] ?? null,
    sent: sent[at] ?? null,
  }))
  return pairs.filter((it) => !it.known || !it.sent || text(it.known) !== text(it.sent))
}

export function differencesOf(known: Ticket, sent: Ticket): Difference[] {
  const head = headOf(sent)
  return [
    ...headOf(known).flatMap(([field, was], at): Difference[] => {
      const is = head[at]?.[1] ?? null
      return was === is ? [] : [{ part: 'head', field, known: was, sent: is }]
    }),
    ...unlike(known.lines, sent.lines, lineText).map((it) => ({ part: 'line' as const, ...it })),
    ...unlike(known.tenders, sent.tenders, tenderText).map((it) => ({
      part: 'tender' as const,
      ...it,
    })),
  ]
}
