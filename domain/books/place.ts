/**
 * Where money lies: a drawer, the safe, a bank account. What goes into a place is worth what it is
 * worth on its day; what goes out takes its part of what the place was worth along, so that a place
 * that is empty is empty in every measure. What that differs from the worth of the day is exchange,
 * booked at once. A place that is overdrawn is turned round: what fills it up takes its part.
 */
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  negated,
  sizeOf,
  sumOf,
} from '../kernel/number/fraction.ts'
import {
  type Currency,
  currencyKey,
  type Decimals,
  differenceOfWorths,
  isNothing,
  negatedWorth,
  nothing,
  ownMeasure,
  partOfWorth,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'
import { type Booking, booked, exchangeBookings } from './entry.ts'

export type Place = Worth & { amount: string }

export const emptyPlace: Place = { amount: '0', ...nothing }

/** What moves with a signed amount, and what the place is worth after it. */
function moved(place: Place, amount: string, day: Worth, decimals: Decimals): Worth {
  const [lies, moves] = [fractionOf(place.amount), fractionOf(amount)]
  if (lies.top * moves.top >= 0n) return day
  const isAll = !isAbove(sizeOf(lies), sizeOf(moves))
  const taken = isAll ? negated(place.amount) : amount
  const along = partOfWorth(negatedWorth(place), taken, negated(place.amount), decimals)
  const beyond = sumOf([amount, negated(taken)])
  return sumOfWorths([along, partOfWorth(day, beyond, amount, decimals)])
}

/**
 * What is left of a place once something is undone in it as it was written: nothing lies there any
 * more, and what rates made of it meanwhile is exchange. The line has no amount of its own.
 */
export function leftBehind(
  account: Booking['account'],
  currency: Currency,
  place: Place,
): Booking[] {
  const { amount, ...worth } = place
  if (!isZero(amount) || isNothing(worth)) return []
  const left = { ...negatedWorth(worth), ...ownMeasure(currency, '0') }
  return [booked(account, currency, left), ...exchangeBookings(worth)]
}

const keyOf = (account: Booking['account'], currency: Currency): string =>
  `${typeof account === 'string' ? account : account.id} ${currencyKey(currency)}`

/** The places a posting touches, each as it stands after what was booked so far. */
export class Places {
  readonly #places = new Map<string, Place>()
  readonly #before = new Map<string, Place>()
  readonly #decimals: Decimals

  constructor(decimals: Decimals) {
    this.#decimals = decimals
  }

  /** Tells what lies somewhere; where nothing is told, money moves at the worth of its day. */
  know(account: Booking['account'], currency: Currency, place: Place): this {
    const key = keyOf(account, currency)
    this.#places.set(key, place)
    this.#before.set(key, place)
    return this
  }

  /** What lies there once something moved as it is. */
  after(account: Booking['account'], currency: Currency, change: Place): Place {
    const place = this.#places.get(keyOf(account, currency)) ?? emptyPlace
    const amount = sumOf([place.amount, change.amount])
    return { amount, ...sumOfWorths([place, change]) }
  }

  /** Less than nothing is known to stand there. */
  isOwed(account: Booking['account'], currency: Currency): boolean {
    const place = this.#places.get(keyOf(account, currency))
    return place !== undefined && isNegative(place.amount)
  }

  /** How far a place has moved, where it did. */
  changeOf(account: Booking['account'], currency: Currency): Place | undefined {
    const key = keyOf(account, currency)
    const [before, now] = [this.#before.get(key), this.#places.get(key)]
    if (!before || !now || before === now) return undefined
    const amount = differenceOf(now.amount, before.amount)
    return { amount, ...differenceOfWorths(now, before) }
  }

  /** Bookings that come to the worth of the day together: the money, and what rates made of it. */
  move(account: Booking['account'], currency: Currency, amount: string, day: Worth): Booking[] {
    const key = keyOf(account, currency)
    const place = this.#places.get(key)
    if (!place || isZero(amount)) return [booked(account, currency, day)]
    const { first, second } = moved(place, amount, day, this.#decimals)
    const worth = { first, second }
    const now = { amount: sumOf([place.amount, amount]), ...sumOfWorths([place, worth]) }
    this.#places.set(key, now)
    const money = booked(account, currency, { ...worth, ...ownMeasure(currency, amount) })
    return [money, ...exchangeBookings(differenceOfWorths(day, worth))]
  }
}
