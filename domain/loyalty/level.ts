/** Levels are reached by what somebody bought in the last twelve months, refunds taken off. */
import { monthsLater } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import { differenceOf, isMore } from '../kernel/number/fraction.ts'
import type { LoyaltyLevel } from './programme.ts'

/** The first day whose turnover still counts on a day. */
export const turnoverFrom = (day: string): string => addDays(monthsLater(day, -12), 1)

const byThreshold = (a: LoyaltyLevel, b: LoyaltyLevel): number =>
  isMore(a.threshold, b.threshold) ? 1 : -1

const isReached = ({ threshold }: LoyaltyLevel, turnover: string): boolean =>
  !isMore(threshold, turnover)

/** The highest that was reached, and what is missing to the next. */
export function levelAt(levels: readonly LoyaltyLevel[], turnover: string) {
  const rising = levels.toSorted(byThreshold)
  const level = rising.findLast((it) => isReached(it, turnover)) ?? null
  const next = rising.find((it) => !isReached(it, turnover)) ?? null
  return { level, next: next && { ...next, missing: differenceOf(next.threshold, turnover) } }
}
