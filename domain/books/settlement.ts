/**
 * Money that comes in or goes out, and what it settles. The debt leaves the books at what it was
 * worth there; what the two rates make of it is an exchange difference, booked at once.
 */
import type { AccountRole } from '../identity/starter-books.ts'
import { toFirst } from '../kernel/number/convert.ts'
import {
  compare,
  fractionOf,
  negated,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Allocated, allocated, type OpenAmount, type PaymentRate } from './allocation.ts'
import type { Side } from './behaviour.ts'
import type { Booking } from './entry.ts'

export type MethodFacts = {
  type: 'cash' | 'cheque' | 'creditCard' | 'giftCard' | 'cashBack'
  commissionAmount: string | null
  commissionPercent: string | null
}

export type Money = {
  id: string
  /** Into the house or out of it. */
  flow: 'in' | 'out'
  /** With whom; an expense has an account instead. */
  party: { side: Side; partner: string } | { account: string }
  method: MethodFacts
  amount: string
  decimals: number
  isFirst: boolean
  rate: string | null
  day: string
}

export type Settlement = {
  firstAmount: string
  made: Allocated[]
  /** What is left of each debt that was paid, by id. */
  debts: Map<string, OpenAmount>
  /** What stays on account; none of an expense. */
  own: OpenAmount | null
  bookings: Booking[]
}

/** Where the money itself lies once it is taken, or where it comes from. */
export const moneyRole = (type: MethodFacts['type'], flow: Money['flow']): AccountRole =>
  type === 'cash'
    ? 'cash'
    : type === 'cheque'
      ? flow === 'in'
        ? 'chequesInHand'
        : 'chequesIssued'
      : 'bank'

export const controlRole = (side: Side): AccountRole =>
  side === 'client' ? 'receivable' : 'payable'

/** What the method costs us, in the currency of the books. */
export function commissionOf(method: MethodFacts, firstAmount: string, first: number): string {
  const percent = times(fractionOf(firstAmount), partOf(method.commissionPercent ?? '0'))
  return rounded(plus(percent, fractionOf(method.commissionAmount ?? '0')), first)
}

function firstAmountOf({ amount, isFirst, rate }: Money, first: number): string {
  if (isFirst) return amount
  if (rate === null) throw new Refusal('rateMissing', 'rate')
  return toFirst(amount, rate, first)
}

/** Gives the money to the debts as it was wanted, in that order. */
export function give(
  paying: PaymentRate,
  start: OpenAmount,
  debts: readonly OpenAmount[],
  wanted: readonly { to: string; amount: string }[],
) {
  let own = start
  const left = new Map<string, OpenAmount>()
  const made: Allocated[] = []
  for (const { to, amount } of wanted) {
    const debt = left.get(to) ?? debts.find(({ id }) => id === to)
    if (!debt) throw new Refusal('missingReference', to)
    const done = allocated(own, debt, amount, paying)
    own = done.from
    left.set(to, done.to)
    made.push(done.made)
  }
  return { own, left, made }
}

export function settle(
  money: Money,
  debts: readonly OpenAmount[],
  wanted: readonly { to: string; amount: string }[],
  first: number,
): Settlement {
  if (compare(fractionOf(money.amount), zero) <= 0) throw new Refusal('notPositive', 'amount')
  const firstAmount = firstAmountOf(money, first)
  const start: OpenAmount = {
    id: money.id,
    isFirst: money.isFirst,
    decimals: money.decimals,
    open: money.amount,
    firstOpen: firstAmount,
    dueDate: money.day,
  }
  const { own, left, made } = give({ rate: money.rate, first }, start, debts, wanted)
  const signed = (amount: string) => (money.flow === 'in' ? amount : negated(amount))
  const exchange = sumOf(
    made.map((it) => it.exchange),
    first,
  )
  const settled = sumOf([firstAmount, exchange], first)
  const cash = moneyRole(money.method.type, money.flow)
  const commission = commissionOf(money.method, firstAmount, first)
  const other =
    'account' in money.party
      ? { account: { id: money.party.account }, amount: negated(signed(settled)) }
      : {
          account: controlRole(money.party.side),
          partner: money.party.partner,
          amount: negated(signed(settled)),
        }
  return {
    firstAmount,
    made,
    debts: left,
    own: 'account' in money.party ? null : own,
    bookings: [
      { account: cash, amount: signed(firstAmount) },
      other,
      { account: 'exchange', amount: signed(exchange) },
      { account: 'commission', amount: commission },
      { account: cash, amount: negated(commission) },
    ],
  }
}
