/**
 * What was taken off the prices of a ticket, by its lines and by itself, with the taxes that would
 * have been paid on it. A report adds it to what was paid, which is with taxes, too.
 */
import {
  added,
  differenceOf,
  fractionOf,
  one,
  plus,
  productOf,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'
import { abovePart, type LineTotals } from '../../trade/totals.ts'
import type { Ticket } from './ticket.ts'

/** The proofs reckon the same from the rows, by `tax_above`. */
export function discountWithTaxes(
  { lines, taxes }: Pick<Ticket, 'lines' | 'taxes'>,
  totals: readonly LineTotals[],
  decimals: number,
): string {
  const off = lines.flatMap((line, at) => {
    const { amount = '0', discount = '0' } = totals[at] ?? {}
    const price = productOf(line.quantity, line.unitPrice, decimals)
    const taken = fractionOf(differenceOf(price, differenceOf(amount, discount)))
    return taken.top === 0n ? [] : [times(taken, plus(one, abovePart(line, taxes)))]
  })
  return rounded(added(off), decimals)
}
