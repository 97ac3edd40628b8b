/**
 * Today's rate at registration, said as people say it: one dollar is so many pounds, whichever of the
 * two comes first in the books. It is kept as what one of the first is worth in the second.
 */
import { rateDecimals } from '../kernel/field/currency-rate.ts'
import { ratioOf } from '../kernel/number/fraction.ts'

/** Of these a shop counts in thousands: nobody says what one of them is worth. */
const smallUnits = new Set(
  'BIF COP GNF IDR IQD IRR KHR KRW LAK LBP MGA MMK MNT NGN PYG RWF SLL SYP TZS UGX UZS VND YER'.split(
    ' ',
  ),
)

/** Whether one of the second currency is told in the first, and not the other way round. */
export const isSaidOfSecond = (first: string, second: string | null): boolean =>
  second !== null && smallUnits.has(first) && !smallUnits.has(second)

export const foundingRate = ({
  rate,
  isRateOfSecond,
}: {
  rate?: string | null
  isRateOfSecond?: boolean
}): string | null => (rate && isRateOfSecond ? ratioOf('1', rate, rateDecimals) : (rate ?? null))
