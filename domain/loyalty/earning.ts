/**
 * What a sale earns: a percent of what was paid for its goods after every discount, with or without
 * tax. Services earn only where the programme says so; what was paid with cash back itself, or was
 * not paid, earns nothing, nor do gift cards, which are no goods of a ticket. Fractions stay exact until the whole is cut
 * down to coins, which are then divided over the lines: a return takes back what its line earned.
 */
import { monthsLater } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import { isPositive } from '../kernel/number/decimal.ts'
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  partOf,
  productOf,
  rounded,
  smaller,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { isBirthday } from './birthday.ts'
import { type Coin, coinOf, wholeCoins, worthOfCoins } from './coin.ts'
import { levelAt } from './level.ts'
import { type Programme, percentOf } from './programme.ts'

export type SoldLine = {
  id: string
  category: string | null
  isService: boolean
  /** After discounts, without its taxes. */
  net: string
  tax: string
}

export type Sold = {
  day: string
  lines: readonly SoldLine[]
  total: string
  /** Paid with cash back. */
  burned: string
  /** Not paid. */
  open: string
}

export type Earner = { turnover: string; birthDate: string | null }

export type Earned = {
  amount: string
  coin: Coin
  /** In whole coins, by line; lines that earned nothing have none. */
  shares: { line: string; coins: string }[]
  availableOn: string
  expiresOn: string | null
}

/** As many as both of its factors have together. */
const multiplierDecimals = 12

/** How many times the percent of everybody. */
export function multiplierOf(
  { levels, birthdayMultiplier, birthdayPeriod }: Programme,
  { turnover, birthDate }: Earner,
  day: string,
): string {
  const { level } = levelAt(levels, turnover)
  const isFeast = birthdayMultiplier !== null && isBirthday(birthDate, day, birthdayPeriod)
  const ofDay = isFeast ? birthdayMultiplier : '1'
  return productOf(level?.multiplier ?? '1', ofDay, multiplierDecimals)
}

/** The part of the ticket that was paid with other money. */
function paidPart({ total, burned, open }: Sold): Fraction {
  if (!isPositive(total)) return zero
  const paid = minus(minus(fractionOf(total), fractionOf(burned)), fractionOf(open))
  return compare(paid, zero) <= 0 ? zero : over(paid, fractionOf(total))
}

/** Exactly, in the first currency; never more than was paid for it. */
function lineEarned(line: SoldLine, day: string, programme: Programme, many: Fraction): Fraction {
  if (line.isService && !programme.earnsOnServices) return zero
  const base = added([fractionOf(line.net), programme.isWithTax ? fractionOf(line.tax) : zero])
  if (compare(base, zero) <= 0) return zero
  return times(base, smaller(times(partOf(percentOf(programme, line.category, day)), many), one))
}

/** Enough that no two weights of one ticket look the same when they are not. */
const weightDecimals = 12

/** What each line earns while all of it is paid, to the last fraction. */
export function exactlyEarned(
  { day, lines }: Pick<Sold, 'day' | 'lines'>,
  programme: Programme,
  multiplier: string,
): Fraction[] {
  const many = fractionOf(multiplier)
  return lines.map((line) => lineEarned(line, day, programme, many))
}

/** From which day on it can be spent, and through which. */
export function daysOf({ pendingDays, expiryMonths }: Programme, day: string) {
  const availableOn = addDays(day, pendingDays)
  const expiresOn = expiryMonths === null ? null : monthsLater(availableOn, expiryMonths)
  return { availableOn, expiresOn }
}

export function earnedBy(
  sold: Sold,
  programme: Programme,
  multiplier: string,
  decimals: number,
): Earned {
  const { day, lines } = sold
  const paid = paidPart(sold)
  const exact = exactlyEarned(sold, programme, multiplier).map((it) => times(it, paid))
  const coin = coinOf(programme, decimals)
  const coins = wholeCoins(added(exact), coin)
  const weights = exact.map((it) => rounded(it, weightDecimals))
  const parts = coins === '0' ? [] : splitAmount(coins, weights, coin.decimals)
  return {
    amount: worthOfCoins(coins, coin),
    coin,
    shares: parts.flatMap((part, at) => {
      const line = lines[at]
      return line && part !== '0' ? [{ line: line.id, coins: part }] : []
    }),
    ...daysOf(programme, day),
  }
}
