/**
 * Where the days of the period before lie under those of a period. What a period is compared with is
 * the rule of reports; here its days are moved on: by months where months are told, otherwise from
 * the first day on, so that the fifth of a month lies on the fifth. A day too many has no place of
 * its own and counts once the period is over.
 */
import { daysBetween } from '../kernel/calendar/days.ts'
import type { Period } from '../kernel/period.ts'
import { unitOf } from './period.ts'
import { comparedWith, type Shift } from './reports/comparison.ts'

export type LaidUnder = { before: Period; move: Shift }

export function laidUnder(period: Period): LaidUnder {
  const compared = comparedWith(period, 'before')
  if (!compared) throw new Error('A period has one before it')
  const { before, shift } = compared
  const isByMonth = unitOf(period) === 'month' && shift.months > 0
  return {
    before,
    move: isByMonth ? shift : { months: 0, days: daysBetween(before.from, period.from) },
  }
}
