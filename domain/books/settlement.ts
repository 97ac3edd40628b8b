/**
 * Money that comes in or goes out, and what it settles. The debt leaves the books at what it was
 * worth there, in its own currency; what the two rates make of it is an exchange difference in each
 * measure, booked at once.
 */
import type { AccountRole } from '../identity/starter-books.ts'
import { isPositive, isZero } from '../kernel/number/decimal.ts'
import {
  fractionOf,
  isAbove,
  negated,
  partOf,
  plus,
  rounded,
  times,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Currency,
  type Decimals,
  differenceOfWorths,
  exchanged,
  negatedWorth,
  ranks,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import {
  type Allocated,
  allocated,
  type OpenAmount,
  openAt,
  openWorth,
  owedBy,
  type PaymentRate,
} from './allocation.ts'
import type { Side } from './behaviour.ts'
import { type Booking, booked, exchangeBookings } from './entry.ts'
import type { Places } from './place.ts'

export type MethodFacts = {
  type: 'cash' | 'cheque' | 'creditCard' | 'giftCard' | 'cashBack' | 'deposit'
  /** Without one it takes any; what it costs in money is then in the first currency. */
  currencyId: string | null
  /** An account of money of its own. */
  accountId: string | null
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
  currency: Currency
  rate: string | null
  day: string
}

/** Money from a client or to a supplier lowers a debt; the other way round it raises one. */
export const directionOf = (flow: Money['flow'], side: Side): 1 | -1 =>
  (flow === 'in') === (side === 'client') ? -1 : 1

export type Settlement = {
  /** What the money is worth on its day. */
  worth: Worth
  made: Allocated[]
  /** What is left of each debt that was paid, by id. */
  debts: Map<string, OpenAmount>
  /** What stays on account; none of an expense. */
  own: OpenAmount | null
  bookings: Booking[]
}

/** Of a client or a supplier; what is spent is neither's. */
const sideOf = (party: Money['party']): Side | null => ('side' in party ? party.side : null)

/**
 * Where the money itself lies once it is taken, or where it comes from. What clients pay by card, or
 * get back on it, is on its way to the bank; a card of ours is the bank's at once.
 */
export function moneyAccount(
  { type, accountId }: Pick<MethodFacts, 'type' | 'accountId'>,
  flow: Money['flow'],
  side: Side | null,
): Booking['account'] {
  if (type === 'cheque') return flow === 'in' ? 'chequesInHand' : 'chequesIssued'
  // Value that the house owes pays what its holder owes the house.
  if (type === 'giftCard') return 'giftCards'
  if (type === 'cashBack') return 'cashBack'
  if (accountId) return { id: accountId }
  if (type === 'cash') return 'cash'
  return side === 'client' ? 'card' : 'bank'
}

export const placeOf = ({
  method,
  flow,
  party,
  currency,
}: Pick<Money, 'method' | 'flow' | 'party' | 'currency'>) => ({
  account: moneyAccount(method, flow, sideOf(party)),
  currency,
})

export const controlRole = (side: Side): AccountRole =>
  side === 'client' ? 'receivable' : 'payable'

/** The money as it lies somewhere, and the place it lies in. */
type Lying = Pick<Money, 'amount' | 'currency' | 'decimals' | 'rate'>

/**
 * What the method costs us, in the currency of the money. What it costs in money is in the currency
 * of the method; one that takes any says it in the first.
 */
function commissionOf(
  { currencyId, commissionAmount, commissionPercent }: MethodFacts,
  { amount, currency, decimals, rate }: Lying,
): string {
  const said = fractionOf(commissionAmount ?? '0')
  const isConverted = currencyId === null && currency !== 'first' && said.top !== 0n
  const fixed = isConverted
    ? fractionOf(rounded(exchanged(said, 'first', currency, rate), decimals))
    : said
  const percent = times(fractionOf(amount), partOf(commissionPercent ?? '0'))
  const cost = plus(percent, fixed)
  // It is taken off the money: there is no more of it than that.
  return rounded(isAbove(cost, fractionOf(amount)) ? fractionOf(amount) : cost, decimals)
}

/** What the method costs leaves the place the money lies in. */
export function commissionBookings(
  account: Booking['account'],
  method: MethodFacts,
  lying: Lying,
  places: Places,
  decimals: Decimals,
): Booking[] {
  const cost = commissionOf(method, lying)
  if (isZero(cost)) return []
  const { currency } = lying
  const worth = worthAt(cost, currency, lying.rate, decimals)
  return [
    booked('commission', currency, worth),
    ...places.move(account, currency, negated(cost), negatedWorth(worth)),
  ]
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

/** Value of the house goes at what it stands at itself; what it counts for more or less is exchange. */
export const atOwnWorth = (
  bookings: readonly Booking[],
  { currency, method, flow, party }: Pick<Money, 'currency' | 'method' | 'flow' | 'party'>,
  worth: Worth,
  { role, first, second }: { role: AccountRole } & Worth,
): Booking[] => [
  ...bookings.filter(({ account }) => account !== moneyAccount(method, flow, sideOf(party))),
  booked(role, currency, { first, second }),
  ...exchangeBookings(differenceOfWorths(worth, { first, second })),
]

type Party = { side: Side; partner: string }

/** Signed as money that comes in from a client: below zero on his account. */
const onControl = ({ side, partner }: Party, currency: Currency, worth: Worth): Booking =>
  booked(controlRole(side), currency, worth, partner)

/** The debts go at what they were worth, each in its own currency, and rates make the difference. */
export function paidBookings(
  party: Party,
  made: readonly Allocated[],
  sign: 1 | -1,
  isUndone = false,
): Booking[] {
  const signed = (worth: Worth): Worth => (sign === 1 ? worth : negatedWorth(worth))
  return made.flatMap((it) => [
    onControl(party, it.toCurrency, signed(negatedWorth(owedBy(it)))),
    ...exchangeBookings(signed({ first: it.exchange, second: it.secondExchange }), isUndone),
  ])
}

/**
 * An expense is worth what the money is. A debt that stands on its account, what the tax office is
 * owed, goes at its own first and second instead, in its own currency: rates make the difference.
 */
function spentOn(
  account: Booking['account'],
  { amount, flow, currency }: Money,
  worth: Worth,
  places: Places,
): Booking[] {
  const owed = ranks.find((it) => it !== currency && places.isOwed(account, it))
  const isOther = owed !== undefined && !places.isOwed(account, currency)
  const paid = isOther ? (worth[owed] ?? '0') : amount
  const isOut = flow === 'out'
  return places.move(
    account,
    isOther ? owed : currency,
    isOut ? paid : negated(paid),
    isOut ? worth : negatedWorth(worth),
  )
}

export function settle(
  money: Money,
  debts: readonly OpenAmount[],
  wanted: readonly { to: string; amount: string }[],
  decimals: Decimals,
  places: Places,
): Settlement {
  if (!isPositive(money.amount)) throw new Refusal('notPositive', 'amount')
  const { id, amount, day: dueDate, currency, rate, party, method } = money
  const worth = worthAt(amount, currency, rate, decimals)
  const start = openAt(
    { id, currency, decimals: money.decimals, open: amount, dueDate },
    rate,
    decimals,
  )
  const { own, left, made } = give({ rate, decimals }, start, debts, wanted)
  const isIn = money.flow === 'in'
  const signed = (it: Worth): Worth => (isIn ? it : negatedWorth(it))
  const account = moneyAccount(method, money.flow, sideOf(party))
  const other =
    'account' in party
      ? spentOn({ id: party.account }, money, worth, places)
      : [
          ...paidBookings(party, made, isIn ? 1 : -1),
          onControl(party, currency, negatedWorth(signed(openWorth(own)))),
        ]
  // What a cheque costs is known when it clears.
  const cost =
    method.type === 'cheque' ? [] : commissionBookings(account, method, money, places, decimals)
  return {
    worth,
    made,
    debts: left,
    own: 'account' in party ? null : own,
    bookings: [
      ...places.move(account, currency, isIn ? amount : negated(amount), signed(worth)),
      ...other,
      ...cost,
    ],
  }
}
