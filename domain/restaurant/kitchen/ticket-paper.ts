/** A ticket of the kitchen on narrow paper: what is to be made, large; all else small. */
import { timeIn } from '../../kernel/business-day.ts'
import { formatDecimal } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import type { Say } from '../../paper/pen.ts'
import {
  ordered,
  own,
  pair,
  quiet,
  type ReceiptRow,
  rule,
  text,
} from '../../pos/ticket/receipt-row.ts'
import type { KitchenTicket } from './kitchen-contract.ts'
import type { KitchenLine } from './kitchen-line.ts'

/** In which course a dish is served, as a cook reads it; the first one goes without saying. */
export function courseOf(
  { course, courseNames, changed }: Pick<KitchenLine, 'course' | 'courseNames' | 'changed'>,
  language: Language,
  say: Say,
): string {
  if (courseNames) return nameIn(language, courseNames)
  const isSaid = course > 1 || changed?.includes('course')
  return isSaid ? say('kitchen.course', { course }) : ''
}

/** For whom it is; that it is for everybody goes without saying, unless it was for one before. */
export function seatOf({ seat, changed }: Pick<KitchenLine, 'seat' | 'changed'>, say: Say): string {
  if (seat) return say('kitchen.seat', { seat })
  return changed?.includes('seat') ? say('kitchen.allSeats') : ''
}

/** What is new about a dish the kitchen knew. What was told before it was kept was a note. */
export function changesOf(
  { quantity, changed, labelBefore }: Pick<KitchenLine, 'quantity' | 'changed' | 'labelBefore'>,
  say: Say,
): string[] {
  const what = changed ?? (isZero(quantity) ? ['note' as const] : [])
  return what.map((it) =>
    say(`kitchen.${it}Changed`, it === 'table' ? { label: labelBefore ?? '' } : undefined),
  )
}

export type TicketPaperFacts = {
  language: Language
  say: Say
  /** The table, or whoever takes it away. */
  label: string
  /** Of the shop: the printer may hang on a machine that was set up elsewhere. */
  timeZone: string
}

const start = (words: string): Extract<ReceiptRow, { kind: 'text' }> => ({
  kind: 'text',
  text: words,
  align: 'start',
  size: 'normal',
  isStrong: false,
})

function lineRows(line: KitchenLine, { language, say }: TicketPaperFacts): ReceiptRow[] {
  const { quantity, names, options, note } = line
  const where = [seatOf(line, say), courseOf(line, language, say)].filter(Boolean)
  const name = own(nameIn(language, names))
  return [
    isZero(quantity)
      ? { ...start(name), size: 'large', isStrong: true }
      : pair(name, ordered(formatDecimal(quantity)), 'large', true),
    ...changesOf(line, say).map((it) => ({ ...start(it), isStrong: true })),
    ...options.map((it) => start(own(`+ ${nameIn(language, it)}`))),
    ...(note ? [start(own(`» ${note}`))] : []),
    ...(where.length > 0 ? [start(where.join(' · '))] : []),
  ]
}

export function ticketPaper(ticket: KitchenTicket, facts: TicketPaperFacts): ReceiptRow[] {
  const { kind, number, madeAt, waiter, guests, lines } = ticket
  const { say, label, timeZone } = facts
  return [
    ...(kind === 'order' ? [] : [{ kind: 'band', text: say(`kitchen.${kind}`) } as const]),
    text(own(label), 'huge', true),
    pair(
      say('kitchen.ticket', { number }),
      ordered(timeIn(new Date(madeAt), timeZone)),
      'normal',
      true,
    ),
    quiet(own(waiter)),
    quiet(say('kitchen.guests', { guests })),
    rule,
    ...lines.flatMap((line) => lineRows(line, facts)),
    rule,
  ]
}
