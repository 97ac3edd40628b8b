/**
 * What a programme says: how much of what is paid comes back, to whom and for how long. Money and
 * points are the same thing: a point is a coin of its own, worth so much of the first currency, of
 * which only whole ones are given.
 */
import { weekdayOf } from '../kernel/calendar/days.ts'
import { type Weekday, weekdays } from '../kernel/calendar/weekday.ts'

export const loyaltyUnits = ['money', 'points'] as const

export const birthdayPeriods = ['day', 'week', 'month'] as const

/** What becomes of what was spent before its goods came back: a debt, or less money for them. */
export const spentBacks = ['belowZero', 'fromRefund'] as const

type LoyaltyRate = { category: string | null; weekday: Weekday | null; percent: string }

export type LoyaltyLevel = { name: string; threshold: string; multiplier: string }

export type Programme = {
  id: string
  unit: (typeof loyaltyUnits)[number]
  /** What a point is worth, in the first currency; none of money. */
  pointWorth: string | null
  percent: string
  /** Of a category, of a day of the week, or of both: the narrowest one holds. */
  rates: readonly LoyaltyRate[]
  levels: readonly LoyaltyLevel[]
  isWithTax: boolean
  earnsOnServices: boolean
  birthdayMultiplier: string | null
  birthdayPeriod: (typeof birthdayPeriods)[number]
  /** So many days after the sale it can be spent. */
  pendingDays: number
  expiryMonths: number | null
  /** Spent only on tickets of so much. */
  leastBasket: string | null
  /** No more of a ticket than this is paid with it. */
  mostPercent: string | null
  /** Above this somebody else allows it. */
  pinAbove: string | null
  /** Of what a return takes back and was spent already. */
  spentBack: (typeof spentBacks)[number]
  /** From this day on invoices of the office earn as well; none without. */
  officeFrom: string | null
}

const narrowness = ({ category, weekday }: LoyaltyRate): number =>
  (category === null ? 0 : 2) + (weekday === null ? 0 : 1)

/** The percent of goods of a category on a day; the first of two that are as narrow. */
export function percentOf(
  { percent, rates }: Pick<Programme, 'percent' | 'rates'>,
  category: string | null,
  day: string,
): string {
  const weekday = weekdays[weekdayOf(day)]
  const fitting = rates.filter(
    (it) =>
      (it.category === null || it.category === category) &&
      (it.weekday === null || it.weekday === weekday),
  )
  const [narrowest] = fitting.toSorted((a, b) => narrowness(b) - narrowness(a))
  return narrowest?.percent ?? percent
}
