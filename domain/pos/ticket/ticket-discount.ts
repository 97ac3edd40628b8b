/**
 * What was taken off the prices of a ticket, by its lines and by itself, with the taxes that would
 * have been paid on it. A report adds it to what was paid, which is with taxes, too.
 */
import {
  added,
  differenceOf,
  fractionOf,
  one,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { abovePart, type LineTotals } from '../../trade/totals.ts'
import type { Ticket, TicketLine } from './ticket.ts'

type Base = Pick<LineTotals, 'amount' | 'discount'>

/**
 * Of a part of a bill, what its discounts say: the coins by which it was cut are no discount. Of any
 * other line, all that its price fell by.
 */
function takenOff(line: TicketLine, { amount, discount }: Base, decimals: number): string {
  const gross = times(fractionOf(line.quantity), fractionOf(line.unitPrice))
  const price = rounded(gross, decimals)
  const paid = differenceOf(amount, discount)
  if (!line.part || differenceOf(price, paid) === '0') return differenceOf(price, paid)
  const percent = times(gross, partOf(line.discountPercent))
  return sumOf([rounded(plus(percent, fractionOf(line.discountAmount)), decimals), discount])
}

/** The proofs reckon the same from the rows, by `tax_above`. */
export function discountWithTaxes(
  { lines, taxes }: Pick<Ticket, 'lines' | 'taxes'>,
  totals: readonly LineTotals[],
  decimals: number,
): string {
  const off = lines.flatMap((line, at) => {
    const taken = fractionOf(takenOff(line, totals[at] ?? { amount: '0', discount: '0' }, decimals))
    return taken.top === 0n ? [] : [times(taken, plus(one, abovePart(line, taxes)))]
  })
  return rounded(added(off), decimals)
}
