import { toFirst, toSecond } from '../../../domain/kernel/number/convert.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'

/** A price keeps more decimals than an amount when it is divided. */
const priceDecimals = 6

/** A typed price in the other currency; without a rate it stays as it is, for the eye to mend. */
export function convertedPrice(
  price: string | null | undefined,
  rate: string | null | undefined,
  isToFirst: boolean,
  decimals: number,
): string | null | undefined {
  if (!price || !rate || !isDecimal(price) || !isDecimal(rate) || Number(rate) === 0) return price
  return isToFirst ? toFirst(price, rate, priceDecimals) : toSecond(price, rate, decimals)
}
