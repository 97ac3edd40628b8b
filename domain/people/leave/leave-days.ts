/**
 * Which days a leave takes: those on which the person would work, without holidays; the first and
 * the last may be half ones. Two leaves of one person share no half day.
 */
import { addDays } from '../../kernel/date.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { monthOf, type WorkWeek, workingDays } from '../working-days.ts'

export type Span = {
  startsOn: string
  endsOn: string
  isFromNoon: boolean
  isUntilNoon: boolean
}

export type LeaveDay = { day: string; part: '1' | '0.5' }

/** Longer than any kind of leave that is asked for at once. */
const longestSpan = 366

/** The week somebody works in from a day on, the latest first. */
export type WorkedFrom = { startsOn: string; endsOn: string | null; workWeek: WorkWeek }

/** Where no contract says otherwise. */
const usualWeek: WorkWeek = 'mondayToFriday'

const weekOn = (day: string, weeks: readonly WorkedFrom[]): WorkWeek =>
  weeks.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
    ?.workWeek ?? usualWeek

export const isSpanWrong = ({ startsOn, endsOn, isFromNoon, isUntilNoon }: Span): boolean =>
  endsOn < startsOn || (startsOn === endsOn && isFromNoon && isUntilNoon)

export function daysOfLeave(
  span: Span,
  weeks: readonly WorkedFrom[],
  holidays: ReadonlySet<string>,
): LeaveDay[] {
  const { startsOn, endsOn, isFromNoon, isUntilNoon } = span
  if (isSpanWrong(span)) throw new Refusal('leaveEndsFirst', 'endsOn')
  if (addDays(startsOn, longestSpan) <= endsOn)
    throw new Refusal('leaveTooLong', 'endsOn', { limit: longestSpan })
  const days: LeaveDay[] = []
  for (let day = startsOn; day <= endsOn; day = addDays(day, 1)) {
    if (holidays.has(day) || workingDays(day, day, weekOn(day, weeks)) === 0) continue
    const isHalf = (day === startsOn && isFromNoon) || (day === endsOn && isUntilNoon)
    days.push({ day, part: isHalf ? '0.5' : '1' })
  }
  return days
}

export const sumOfDays = (days: readonly LeaveDay[]): string => sumOf(days.map(({ part }) => part))

export type MonthPart = { month: string; day: string; days: string }

/** What of a leave is in each month, with its first day there. */
export const byMonth = (days: readonly LeaveDay[]): MonthPart[] =>
  [...Map.groupBy(days, ({ day }) => monthOf(day).from)].map(([month, own]) => ({
    month,
    day: own[0]?.day ?? month,
    days: sumOfDays(own),
  }))

const ends = ({ startsOn, endsOn, isFromNoon, isUntilNoon }: Span): [string, string] => [
  `${startsOn} ${isFromNoon ? 2 : 1}`,
  `${endsOn} ${isUntilNoon ? 1 : 2}`,
]

/** Halves of days compare as texts. */
export function doShare(a: Span, b: Span): boolean {
  const [[aFrom, aTo], [bFrom, bTo]] = [ends(a), ends(b)]
  return aFrom <= bTo && bFrom <= aTo
}

export function refuseShared<Other extends Span>(span: Span, others: readonly Other[]): void {
  const other = others.find((it) => doShare(span, it))
  if (other)
    throw new Refusal('leaveOverlaps', 'startsOn', { from: other.startsOn, to: other.endsOn })
}
