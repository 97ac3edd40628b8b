import type { CurrencyInfo } from '../../../domain/identity/session.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf, rounded } from '../../../domain/kernel/number/fraction.ts'
import { currencyOf, exchanged } from '../../../domain/money/measure.ts'

/** A price keeps more decimals than an amount when it is divided. */
const priceDecimals = 6

/** A typed price in another currency; without a rate it stays as it is, for the eye to mend. */
export function convertedPrice(
  price: string | null | undefined,
  rate: string | null | undefined,
  from: CurrencyInfo,
  to: CurrencyInfo,
): string | null | undefined {
  if (!price || !isDecimal(price)) return price
  const known = rate && isDecimal(rate) && Number(rate) !== 0 ? rate : null
  const decimals = to.rank === 'second' ? to.decimals : priceDecimals
  try {
    const worth = exchanged(fractionOf(price), currencyOf(from), currencyOf(to), known)
    return rounded(worth, decimals)
  } catch {
    return price
  }
}
