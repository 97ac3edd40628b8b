/**
 * A price in another currency. It is one that people quote, and so it has the decimals of its
 * currency, as at the till: what a screen shows after a change of the currency is what the server
 * finds in the lists and holds a seller to.
 */
import { isDecimal, isZero } from '../kernel/number/decimal.ts'
import { fractionOf, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { currencyOf, exchanged } from '../money/measure.ts'

/** A currency as it stands on file; one besides the two has a rate of its own. */
type PricedIn = { id: string; rank: string | null; rate?: string | null; decimals: number }

/** From which currency to which, and how much of the second one of the first is worth. */
export type PriceExchange = { from: PricedIn; to: PricedIn; rate: string | null | undefined }

/** Without a rate a price stays as it is, for the eye to mend. */
export function convertedPrice(price: string, { from, to, rate }: PriceExchange): string {
  if (from.id === to.id) return price
  const known = rate && isDecimal(rate) && !isZero(rate) ? rate : null
  try {
    const worth = exchanged(fractionOf(price), currencyOf(from), currencyOf(to), known)
    return rounded(worth, to.decimals)
  } catch (error) {
    if (error instanceof Refusal) return price
    throw error
  }
}
