/**
 * What becomes of a series when one of its times is changed: that one alone, that one and all that
 * follow, or all of them. One time becomes an event of its own that the series leaves out; those
 * that follow become a series of their own, and the old one ends before it.
 */

import { dayNumber, daysInMonth, monthDayOf, weekdayAt } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { daysCovered, type EventTime, startingOn } from './event-time.ts'
import { firstDayOf, fitsIn, isDayOf, type Series, seriesDays, timesBefore } from './recurrence.ts'
import { isOfParts, type Rule, ruleText, weekdays } from './rule.ts'

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export type SeriesTime = EventTime & { rule: Rule }

const seriesOf = ({ startsOn, rule }: SeriesTime): Series => ({ startsOn, rule })

/** Refuses a day on which the series does not happen. */
export function refuseNoDay(series: SeriesTime, on: string): void {
  if (!isDayOf(seriesOf(series), on)) throw new Refusal('eventNotOnDay', 'on')
}

const turnedWeekday = (by: number) => (it: (typeof weekdays)[number]) =>
  weekdays[(((weekdays.indexOf(it) + by) % 7) + 7) % 7] as (typeof weekdays)[number]

/** The same rule so many days later, for a series that begins on another day then. */
function turnedRule(rule: Rule, by: number, startsOn: string): Rule {
  if (by === 0) return rule
  if (isOfParts(rule)) throw new Refusal('ruleMovesOnce', 'startsOn')
  const start = dayNumber(startsOn)
  const { year, month, date } = monthDayOf(start)
  const until = rule.until && addDays(rule.until, by)
  const end = until ? { until } : {}
  if (rule.weekdays) {
    const turned = rule.weekdays.map(turnedWeekday(by))
    return { ...rule, ...end, weekdays: weekdays.filter((it) => turned.includes(it)) }
  }
  if (rule.ordinal) {
    const isLast = rule.ordinal.nth === -1 && date + 7 > daysInMonth(year, month)
    const nth = isLast ? -1 : Math.ceil(date / 7)
    const weekday = weekdays[weekdayAt(start)] as (typeof weekdays)[number]
    return { ...rule, ...end, ordinal: { nth, weekday } }
  }
  if (rule.monthDay !== undefined) {
    const isLast = rule.monthDay === -1 && date === daysInMonth(year, month)
    return { ...rule, ...end, monthDay: isLast ? -1 : date }
  }
  return { ...rule, ...end }
}

/** The first time, moved as the one of a day was; `placed` is where that one stands now. */
export function movedTime(series: EventTime, on: string, placed: EventTime): EventTime {
  const startsOn = addDays(series.startsOn, dayNumber(placed.startsOn) - dayNumber(on))
  const endsOn = addDays(startsOn, daysCovered(placed) - 1)
  return { startsOn, startTime: placed.startTime, endsOn, endTime: placed.endTime }
}

/** All times moved like it, the days of the rule too. */
export function movedSeries(series: SeriesTime, on: string, placed: EventTime): SeriesTime {
  const time = movedTime(series, on, placed)
  const by = dayNumber(placed.startsOn) - dayNumber(on)
  return { ...time, rule: turnedRule(series.rule, by, time.startsOn) }
}

/** A series begins on one of its days: what is typed otherwise begins on the next of them. */
export function fittedSeries(time: EventTime, rule: Rule): SeriesTime {
  const first = firstDayOf(time.startsOn, rule)
  if (!first || (rule.until && rule.until < first)) throw new Refusal('ruleNeverHappens', 'repeat')
  const fitted = { ...startingOn(time, first), rule }
  if (!fitsIn(seriesOf(fitted))) throw new Refusal('ruleTooMany', 'repeat')
  return fitted
}

export type Split = { head: SeriesTime; tail: SeriesTime }

/** The series up to a day, and the one from that day on. */
export function splitSeries(series: SeriesTime, on: string): Split {
  const before = timesBefore(seriesOf(series), on)
  const { count, ...rule } = series.rule
  const tailRule = count === undefined ? rule : { ...rule, count: count - before }
  return {
    head: { ...series, rule: { ...rule, until: addDays(on, -1) } },
    tail: { ...startingOn(series, on), rule: tailRule },
  }
}

export const isFirstDay = ({ startsOn }: SeriesTime, on: string): boolean => startsOn === on

/**
 * Days that stood for times of the old series, as days of the new one: the third stays the third
 * while the rule only moved. What the new series does not know is left out.
 */
export function turnedDays(
  from: SeriesTime,
  to: SeriesTime,
  days: readonly string[],
): Map<string, string> {
  const last = days.toSorted().at(-1)
  if (!last) return new Map()
  const by = dayNumber(to.startsOn) - dayNumber(from.startsOn)
  const isMoved =
    !(by !== 0 && isOfParts(from.rule)) &&
    ruleText(endless(turnedRule(from.rule, by, to.startsOn))) === ruleText(endless(to.rule))
  if (!isMoved) return new Map(days.filter((it) => isDayOf(seriesOf(to), it)).map((it) => [it, it]))
  const old = seriesDays(seriesOf(from), from.startsOn, last, null)
  const next = seriesDays(seriesOf(to), to.startsOn, addDays(last, Math.abs(by) + longestGap))
  return new Map(
    days.flatMap((day) => {
      const turned = next[old.indexOf(day)]
      return turned && old.includes(day) ? [[day, turned]] : []
    }),
  )
}

const endless = ({ count: _, until: __, ...rule }: Rule): Rule => rule

const longestGap = 400
