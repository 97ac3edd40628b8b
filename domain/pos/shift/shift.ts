/**
 * A shift: a drawer from the float that was counted into it to the count that ends it. What should
 * be there is known per currency from what moved, and never by conversion; what was counted is told
 * before anybody learns what was expected.
 */
import type { Booking } from '../../books/entry.ts'
import { isNegative, isZero, withoutSign } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  negated,
  plus,
  rounded,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CashCount } from '../money/cash-count.ts'
import { type CashPlaces, cashBookings, safeBookings } from '../money/cash-worth.ts'

/** Amounts by currency. */
export type Amounts = Readonly<Record<string, string>>

export const sumOf = (a: string, b: string): string =>
  rounded(plus(fractionOf(a), fractionOf(b)), 6)

/** Cash on one side; nothing is booked where nothing moved. */
const moved = (
  other: 'safe' | 'cashDifference',
  amount: string,
  currency: string,
  facts: CashPlaces,
): Booking[] => [
  ...cashBookings('cash', amount, currency, facts),
  ...(other === 'safe'
    ? safeBookings(negated(amount), currency, facts)
    : cashBookings(other, negated(amount), currency, facts)),
]

type CountedFloat = CashCount & { expected: string; difference: string }

export type Opening = { counts: CountedFloat[]; bookings: Booking[] }

/**
 * The float against what the last shift left and what was brought from the safe. The first float of
 * a drawer was brought as a whole: there is nothing it could be compared with.
 */
export function openingOf(
  counts: readonly CashCount[],
  { left, added }: { left: Amounts | null; added: Amounts },
  facts: CashPlaces,
): Opening {
  const compared = counts.map((count) => {
    const fetched = left === null ? count.amount : (added[count.currency] ?? '0')
    const expected = sumOf(left?.[count.currency] ?? '0', fetched)
    const difference = differenceOf(count.amount, expected)
    return { count: { ...count, expected, difference }, fetched }
  })
  return {
    counts: compared.map(({ count }) => count),
    bookings: compared.flatMap(({ count: { currency, difference }, fetched }) => [
      ...moved('safe', fetched, currency, facts),
      ...moved('cashDifference', difference, currency, facts),
    ]),
  }
}

export type Balance = {
  currency: string
  expected: string
  counted: string
  /** Above zero there was more than expected. */
  variance: string
}

export type ClosedBalance = Balance & {
  /** Stays as the next float. */
  left: string
  /** Goes to the safe. */
  rest: string
}

export const balanceOf = (currency: string, expected: string, counted: string): Balance => ({
  currency,
  expected,
  counted,
  variance: differenceOf(counted, expected),
})

/** The currencies whose count is off by more than a cashier settles alone. */
export const overLimit = (balances: readonly Balance[], limits: Amounts): Balance[] =>
  balances.filter(({ currency, variance }) =>
    isMore(withoutSign(variance), limits[currency] ?? '0'),
  )

export type Closing = { balances: ClosedBalance[]; bookings: Booking[] }

/** What was off goes to its account, what does not stay goes to the safe. */
export function closingOf(
  balances: readonly Balance[],
  left: readonly CashCount[],
  facts: CashPlaces,
): Closing {
  const closed = balances.map((balance) => {
    const at = left.findIndex(({ currency }) => currency === balance.currency)
    const stays = left[at]?.amount ?? '0'
    const rest = differenceOf(balance.counted, stays)
    if (isNegative(rest)) throw new Refusal('leftAboveCount', `left.${at}.amount`)
    return { ...balance, left: stays, rest }
  })
  return {
    balances: closed,
    bookings: closed.flatMap(({ currency, variance, rest }) => [
      ...moved('cashDifference', variance, currency, facts),
      ...moved('safe', negated(rest), currency, facts),
    ]),
  }
}

type Seen = readonly { currency: string; variance: string }[]

/** A yes was given to the difference that was shown: to another one it must be given again. */
export function refuseOtherVariance(
  balances: readonly Balance[],
  seen: Seen | undefined,
  isOver: boolean,
): void {
  const isOther = seen?.some(({ currency, variance }) => {
    const now = balances.find((it) => it.currency === currency)
    return now && !isZero(differenceOf(now.variance, variance))
  })
  if (isOther) throw new Refusal('varianceChanged', 'approval', { balances, isOver })
}

/** What a count must have before it ends a shift. */
export type Consent = { reason: string | null; isApproved: boolean; missing?: readonly string[] }

export function refuseVariance(
  balances: readonly Balance[],
  limits: Amounts,
  { reason, isApproved, missing = [] }: Consent,
): void {
  const over = overLimit(balances, limits)
  // A cheque that is not there is never a small difference.
  if (over.length + missing.length === 0) return
  const facts = { balances: over, missing }
  if (!isApproved) throw new Refusal('varianceNeedsApproval', 'approval', facts)
  if (!reason) throw new Refusal('varianceNeedsReason', 'reason', facts)
}
