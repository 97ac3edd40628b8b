/**
 * What a ticket comes to, as it was printed. A till that does not know a newer rule yet, or a ticket
 * of last year that comes back, was reckoned by the rule of its day: where the printed sums are
 * exactly those, the ticket is right, and it is posted and given back as it was printed. Sums that
 * are neither are not believed.
 */
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { type Terms, type Totals, totalsOf } from '../../trade/totals.ts'
import type { Ticket } from './ticket.ts'

const isSame = (a: string, b: string | undefined): boolean =>
  b !== undefined && tidyDecimal(a) === tidyDecimal(b)

const amountNames = ['net', 'vat', 'tax1', 'tax2', 'total'] as const

/** Where it says something else than that: the place of a line, or the name of a sum. */
export function differenceIn(
  ticket: Ticket,
  totals: Totals,
): number | (typeof amountNames)[number] | undefined {
  const line = ticket.lines.findIndex(
    ({ discount, total }, at) =>
      !isSame(discount, totals.lines[at]?.discount) || !isSame(total, totals.lines[at]?.total),
  )
  return line >= 0 ? line : amountNames.find((it) => !isSame(ticket[it], totals[it]))
}

/** What is right by no rule is told against the rule of now. */
function asPrinted(ticket: Ticket, decimals: number): Totals {
  const by = (taxGroups: Terms['taxGroups']) =>
    totalsOf(ticket.lines, { ...ticket, decimals, taxGroups })
  const now = by('ownRate')
  if (differenceIn(ticket, now) === undefined) return now
  const before = by('allRates')
  return differenceIn(ticket, before) === undefined ? before : now
}

/** A ticket of a thousand lines is reckoned once: to be believed and to be posted. */
const reckoned = new WeakMap<Ticket, { decimals: number; totals: Totals }>()

/** Throws a refusal where a discount is above what it is taken from. */
export function totalsOfTicket(ticket: Ticket, decimals: number): Totals {
  const known = reckoned.get(ticket)
  if (known?.decimals === decimals) return known.totals
  const totals = asPrinted(ticket, decimals)
  reckoned.set(ticket, { decimals, totals })
  return totals
}
