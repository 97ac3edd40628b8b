/** What the clock says about the pay of a month: hours beyond what was due, and days not worked. */
import { added, type Fraction, over, rounded } from '../../kernel/number/fraction.ts'
import type { WorkedDay } from './attendance-day.ts'

/** Whether absence costs pay: not at all, by whole days, or by the hours that are missing. */
export type AbsenceRule = 'none' | 'days' | 'hours'

export type PayFeed = { absentDays: string; overtimeHours: string; days: WorkedDay[] }

const whole = (count: number): Fraction => ({ top: BigInt(count), bottom: 1n })

/** Of one day, as a part of it. */
function missedPart(day: WorkedDay, rule: AbsenceRule): Fraction {
  if (rule === 'none' || day.missingMinutes === 0) return whole(0)
  if (rule === 'days' && !day.isAbsent) return whole(0)
  return over(whole(day.missingMinutes), whole(day.plannedMinutes))
}

export const hoursOf = (minutes: number): string => rounded(over(whole(minutes), whole(60)), 2)

/**
 * Days of a month; minutes are added up before they become hours, so that nothing is lost. What is
 * summed is what is kept: no hour is paid for a day on which nobody was there.
 */
export function payFeedOf(days: readonly WorkedDay[], rule: AbsenceRule): PayFeed {
  const kept = days.filter((it) => it.spells.length > 0 || it.missingMinutes > 0)
  return {
    absentDays: rounded(added(kept.map((it) => missedPart(it, rule))), 2),
    overtimeHours: hoursOf(kept.reduce((sum, it) => sum + it.overtimeMinutes, 0)),
    days: kept,
  }
}
