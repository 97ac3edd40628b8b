/**
 * What a place of money cannot give. A bank may lend, and cash that was paid all the same was there
 * before the books knew of it: both are asked about, for somebody could have slipped. What is only
 * moved or written by hand takes no more cash than there is.
 */
import { atLeastZero, isNegative } from '../kernel/number/decimal.ts'
import { differenceOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Currency } from '../money/measure.ts'
import type { Booking } from './entry.ts'
import { emptyPlace, type Place, type Places } from './place.ts'

/** What lay in a place before so much moved, if less than nothing lies there now because of it. */
function overdrawn({ amount: now }: Pick<Place, 'amount'>, moved: string): string | undefined {
  if (!isNegative(moved) || !isNegative(now)) return undefined
  const before = differenceOf(now, moved)
  return atLeastZero(before)
}

type Named = { account: Booking['account']; currency: Currency }

/** Where a place stands after what was booked, and how far that moved it. */
const movedIn = (places: Places, { account, currency }: Named): [Place, string] => [
  places.after(account, currency, emptyPlace),
  places.changeOf(account, currency)?.amount ?? '0',
]

/** Whoever sees a part of the company is told no sums of the whole. */
type ShortageField = { field: string; isBlind?: boolean }

const refusalOf = (
  code: string,
  limit: string,
  { field, isBlind }: ShortageField,
  isConfirmable?: boolean,
) =>
  new Refusal(isBlind ? 'placeHoldsLess' : code, field, {
    ...(isBlind ? {} : { limit }),
    ...(isConfirmable ? { isConfirmable } : {}),
  })

/** Of cash: in the office or in the safe. */
export function refuseEmptied(places: Places, named: Named, shortage: ShortageField): void {
  const limit = overdrawn(...movedIn(places, named))
  if (limit !== undefined) throw refusalOf('cashHoldsLess', limit, shortage)
}

type Asked = ShortageField & { code: 'bankHoldsLess' | 'cashLacks'; isConfirmed?: boolean }

/** Once; whoever confirms knows better than the books. */
export function askEmptied(
  places: Places,
  named: Named,
  { code, isConfirmed = false, ...shortage }: Asked,
): void {
  const limit = overdrawn(...movedIn(places, named))
  if (limit !== undefined && !isConfirmed) throw refusalOf(code, limit, shortage, true)
}
