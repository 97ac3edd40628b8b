/**
 * How many days somebody has, as a ledger: what a year brings, what is taken and given back, and what
 * is lost at the turn of a year. Monthly kinds bring a twelfth with each month that has ended, from
 * the first day of service, and can be taken once the wait is over; yearly kinds bring the year in
 * advance, the first one in part. The sum of a year is exact: parts are differences of rounded sums.
 */
import { monthsLater } from '../../kernel/calendar/days.ts'
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isMore,
  negated,
  over,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { monthOf } from '../working-days.ts'

export const accruals = ['monthly', 'yearly'] as const

export const mostDays = 366

export type LeaveReason = 'granted' | 'lapsed' | 'taken' | 'returned' | 'adjusted'

export type LeaveMove = {
  day: string
  days: string
  reason: LeaveReason
  /** The month or year that it was granted for or lost at the end of: once each. */
  period: string | null
}

export type KindFacts = {
  daysPerYear: string
  accrual: (typeof accruals)[number]
  afterMonths: number
  carryOver: string | null
  mayOverdraw: boolean
  isPaid: boolean
}

/** Leave that nobody pays and that no year brings costs nothing: there are no days to run out of. */
export const isBoundless = ({ mayOverdraw, isPaid, daysPerYear }: KindFacts): boolean =>
  mayOverdraw || (!isPaid && isZero(daysPerYear))

export type Service = { startedOn: string; leftOn: string | null }

/** Days as YYYY-MM-DD compare as texts. */
const later = (a: string, b: string): string => [a, b].toSorted().at(-1) ?? a

const number = (count: number): Fraction => ({ top: BigInt(count), bottom: 1n })

/** What of a month somebody was in service, from a day on. */
function shareOf(month: string, from: string, leftOn: string | null): Fraction {
  const whole = monthOf(month)
  const first = from > whole.from ? from : whole.from
  const last = leftOn !== null && leftOn < whole.to ? leftOn : whole.to
  if (last < first) return number(0)
  const day = (text: string): number => Number(text.slice(8))
  return over(number(day(last) - day(first) + 1), number(day(whole.to)))
}

const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)

const fineness = 2

/** So many days of the year for these shares of months. */
const earned = (perYear: string, shares: readonly Fraction[]): string =>
  rounded(over(times(fractionOf(perYear), added(shares)), number(12)), fineness)

/** What a year of service brings, on the days it does. */
function grantsOf(kind: KindFacts, service: Service, year: string): LeaveMove[] {
  const ripe = monthsLater(service.startedOn, kind.afterMonths)
  const months = monthsOf(year)
  if (kind.accrual === 'yearly') {
    const start = later(`${year}-01-01`, ripe)
    if (start > `${year}-12-31`) return []
    const days = earned(
      kind.daysPerYear,
      months.map((month) => shareOf(month, start, service.leftOn)),
    )
    return [{ day: start, days, reason: 'granted', period: year }]
  }
  const shares = months.map((month) => shareOf(month, service.startedOn, service.leftOn))
  return months.map((month, at) => {
    const until = (count: number): string => earned(kind.daysPerYear, shares.slice(0, count))
    const ended = monthOf(month).to
    return {
      day: later(ended, ripe),
      days: differenceOf(until(at + 1), until(at)),
      reason: 'granted',
      period: month.slice(0, 7),
    }
  })
}

const isSettled = (moves: readonly LeaveMove[], { reason, period }: LeaveMove): boolean =>
  moves.some((move) => move.reason === reason && move.period === period)

const balanceBefore = (moves: readonly LeaveMove[], day: string): string =>
  sumOf(moves.filter((move) => move.day < day).map(({ days }) => days))

/** Grants and losses up to a day that the ledger does not hold yet, in their order. */
export function dueMoves(
  kind: KindFacts,
  service: Service,
  moves: readonly LeaveMove[],
  until: string,
): LeaveMove[] {
  if (isZero(kind.daysPerYear)) return []
  const firstYear = Number(service.startedOn.slice(0, 4))
  const lastYear = Number(until.slice(0, 4))
  const due: LeaveMove[] = []
  // What is earned in a year may be granted in a later one, once the wait is over.
  const grants: LeaveMove[] = []
  for (let year = firstYear; year <= lastYear; year++)
    grants.push(...grantsOf(kind, service, String(year)))
  for (let year = firstYear; year <= lastYear; year++) {
    const [start, end] = [`${year}-01-01`, `${year}-12-31`]
    const lost = lapse(kind, [...moves, ...due], start, String(year - 1))
    if (lost && year > firstYear && !isSettled(moves, lost)) due.push(lost)
    due.push(
      ...grants.filter(
        (it) =>
          it.day >= start &&
          it.day <= end &&
          it.day <= until &&
          !isZero(it.days) &&
          !isSettled(moves, it),
      ),
    )
  }
  return due
}

/** What is more than may go over is lost on the first day of the year. */
function lapse(
  { carryOver }: KindFacts,
  moves: readonly LeaveMove[],
  day: string,
  period: string,
): LeaveMove | undefined {
  if (carryOver === null) return undefined
  const left = balanceBefore(moves, day)
  if (!isMore(left, carryOver)) return undefined
  return { day, days: negated(differenceOf(left, carryOver)), reason: 'lapsed', period }
}

/** The least that is left at the end of any day from this one on, after everything that is known. */
function lowestFrom(moves: readonly LeaveMove[], day: string): string {
  let lowest = sumOf(moves.filter((move) => move.day <= day).map(({ days }) => days))
  let sum = lowest
  const byDay = Map.groupBy(
    moves.filter((move) => move.day > day),
    (move) => move.day,
  )
  for (const next of [...byDay.keys()].toSorted()) {
    sum = sumOf([sum, ...(byDay.get(next) ?? []).map(({ days }) => days)])
    if (isMore(lowest, sum)) lowest = sum
  }
  return lowest
}

/** What can be taken from a day on, with what comes until then and what is promised after it. */
export function availableOn(
  kind: KindFacts,
  service: Service,
  moves: readonly LeaveMove[],
  day: string,
): string {
  const last = moves.reduce((latest, move) => later(latest, move.day), day)
  return lowestFrom([...moves, ...dueMoves(kind, service, moves, last)], day)
}

/** Taking these days must leave nothing below zero, on any day to come. */
export function refuseOverdraft(
  kind: KindFacts,
  service: Service,
  moves: readonly LeaveMove[],
  taken: readonly { day: string; days: string }[],
): void {
  const [first] = taken
  if (isBoundless(kind) || !first) return
  const asked = taken.map(
    ({ day, days }): LeaveMove => ({ day, days: negated(days), reason: 'taken', period: null }),
  )
  const left = availableOn(kind, service, [...moves, ...asked], first.day)
  if (!isNegative(left)) return
  const wanted = sumOf(taken.map(({ days }) => days))
  throw new Refusal('leaveLacksDays', 'endsOn', {
    days: wanted,
    left: availableOn(kind, service, moves, first.day),
  })
}
