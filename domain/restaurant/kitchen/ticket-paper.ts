/** A ticket of the kitchen on narrow paper: what is to be made, large; all else small. */
import { formatDecimal, formatTime } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/naming/local-name.ts'
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
  { course, courseNames }: Pick<KitchenLine, 'course' | 'courseNames'>,
  language: Language,
  say: Say,
): string {
  if (courseNames) return nameIn(language, courseNames)
  return course > 1 ? say('kitchen.course', { course }) : ''
}

export type TicketPaperFacts = {
  language: Language
  say: Say
  /** The table, or whoever takes it away. */
  label: string
}

const start = (words: string): ReceiptRow => ({
  kind: 'text',
  text: words,
  align: 'start',
  size: 'normal',
  isStrong: false,
})

function lineRows(line: KitchenLine, { language, say }: TicketPaperFacts): ReceiptRow[] {
  const { quantity, names, options, note, seat } = line
  const course = courseOf(line, language, say)
  const where = [...(seat ? [say('kitchen.seat', { seat })] : []), ...(course ? [course] : [])]
  return [
    pair(own(nameIn(language, names)), ordered(formatDecimal(quantity)), 'large', true),
    ...options.map((it) => start(own(`+ ${nameIn(language, it)}`))),
    ...(note ? [start(own(`» ${note}`))] : []),
    ...(where.length > 0 ? [start(where.join(' · '))] : []),
  ]
}

export function ticketPaper(ticket: KitchenTicket, facts: TicketPaperFacts): ReceiptRow[] {
  const { kind, number, madeAt, waiter, guests, lines } = ticket
  const { say, label } = facts
  return [
    ...(kind === 'order' ? [] : [{ kind: 'band', text: say(`kitchen.${kind}`) } as const]),
    text(own(label), 'huge', true),
    pair(say('kitchen.ticket', { number }), ordered(formatTime(madeAt)), 'normal', true),
    quiet(own(waiter)),
    quiet(say('kitchen.guests', { guests })),
    rule,
    ...lines.flatMap((line) => lineRows(line, facts)),
    rule,
  ]
}
