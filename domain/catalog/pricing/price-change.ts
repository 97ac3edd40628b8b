/** Many prices changed at once: by a part, by an amount, or to one price; rounded as the currency is. */
import { isDecimal, isNegative } from '../../kernel/number/decimal.ts'
import { fractionOf, one, partOf, plus, rounded, times } from '../../kernel/number/fraction.ts'

export const priceWays = ['percent', 'amount', 'set'] as const

export type PriceWay = (typeof priceWays)[number]

/** Undefined where it says nothing yet: no number, or a price below zero. */
export function changedPrice(
  price: string,
  way: PriceWay,
  by: string | null,
  decimals: number,
): string | undefined {
  if (by === null || !isDecimal(by)) return undefined
  const exact = {
    percent: () => times(fractionOf(price), plus(one, partOf(by))),
    amount: () => plus(fractionOf(price), fractionOf(by)),
    set: () => fractionOf(by),
  }[way]()
  const changed = rounded(exact, decimals)
  return isNegative(changed) ? undefined : changed
}
