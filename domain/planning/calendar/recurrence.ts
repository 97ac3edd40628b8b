/**
 * On which days something repeats. A rule without an end is only ever expanded within a window. The
 * first day of a series is one of its days.
 */

import {
  dayAt,
  dayNumber,
  daysInMonth,
  firstOfMonth,
  monthDayOf,
  weekdayAt,
} from '../../kernel/calendar/days.ts'
import { type Ordinal, type Rule, weekdays } from './rule.ts'

/** A stretch of days that a rule goes by, and the days of one of them. */
type Cycle = {
  indexOf(day: number): number
  startOf(index: number): number
  daysOf(index: number): number[]
}

const isInMonth = ({ months }: Rule, day: number): boolean =>
  months === undefined || months.includes(monthDayOf(day).month + 1)

function dayCycle(rule: Rule): Cycle {
  const chosen = rule.weekdays?.map((it) => weekdays.indexOf(it))
  const isDay = (day: number): boolean =>
    isInMonth(rule, day) && (!chosen || chosen.includes(weekdayAt(day)))
  return {
    indexOf: (day) => day,
    startOf: (index) => index,
    daysOf: (index) => (isDay(index) ? [index] : []),
  }
}

function weekCycle(start: number, rule: Rule): Cycle {
  const first = weekdays.indexOf(rule.weekStart ?? 'MO')
  const offset = (day: number): number => (weekdayAt(day) - first + 7) % 7
  const chosen = rule.weekdays?.map((it) => weekdays.indexOf(it)) ?? [weekdayAt(start)]
  const offsets = chosen.map((it) => (it - first + 7) % 7).toSorted((a, b) => a - b)
  // Day 4 of 1970 was the first Monday.
  const zero = 4 + first - 7
  return {
    indexOf: (day) => Math.floor((day - offset(day) - zero) / 7),
    startOf: (index) => zero + index * 7,
    daysOf: (index) =>
      offsets.map((it) => zero + index * 7 + it).filter((day) => isInMonth(rule, day)),
  }
}

/** Whether the day of a month at this place, from 0 on, is the one that is named. */
function isOrdinal({ nth, weekday }: Ordinal, day: number, at: number, length: number): boolean {
  if (weekdays[weekdayAt(day)] !== weekday) return false
  if (nth === 0) return true
  return nth > 0 ? Math.floor(at / 7) + 1 === nth : Math.floor((length - 1 - at) / 7) + 1 === -nth
}

/** The days of a month that a rule names; without a word about them the one the series begins on. */
function daysInMonthOf(start: number, rule: Rule, year: number, month: number): number[] {
  const [first, length] = [firstOfMonth(year, month), daysInMonth(year, month)]
  const ordinals = rule.ordinals ?? (rule.ordinal && [rule.ordinal])
  const own = ordinals ? undefined : [rule.monthDay ?? monthDayOf(start).date]
  const dates = rule.monthDays ?? (rule.monthDay !== undefined ? [rule.monthDay] : own)
  const isNamed = (at: number): boolean =>
    (!ordinals || ordinals.some((it) => isOrdinal(it, first + at, at, length))) &&
    (!dates || dates.some((date) => at === (date > 0 ? date - 1 : length + date)))
  return Array.from({ length }, (_, at) => at)
    .filter(isNamed)
    .map((at) => first + at)
}

/** Of the days that were named, those at the places that are asked for. */
const placed = (days: number[], { positions }: Rule): number[] =>
  positions
    ? days.filter((_, at) => positions.includes(at + 1) || positions.includes(at - days.length))
    : days

function monthCycle(start: number, rule: Rule): Cycle {
  const { months } = rule
  return {
    indexOf: (day) => monthDayOf(day).year * 12 + monthDayOf(day).month,
    startOf: (index) => firstOfMonth(Math.floor(index / 12), index % 12),
    daysOf: (index) =>
      months && !months.includes((index % 12) + 1)
        ? []
        : placed(daysInMonthOf(start, rule, Math.floor(index / 12), index % 12), rule),
  }
}

function yearCycle(start: number, rule: Rule): Cycle {
  const months = rule.months ?? [monthDayOf(start).month + 1]
  return {
    indexOf: (day) => monthDayOf(day).year,
    startOf: (index) => firstOfMonth(index, 0),
    daysOf: (index) =>
      placed(
        months.flatMap((month) => daysInMonthOf(start, rule, index, month - 1)),
        rule,
      ),
  }
}

function cycleOf(start: number, rule: Rule): Cycle {
  switch (rule.frequency) {
    case 'daily':
      return dayCycle(rule)
    case 'weekly':
      return weekCycle(start, rule)
    case 'monthly':
      return monthCycle(start, rule)
    case 'yearly':
      return yearCycle(start, rule)
  }
}

/** The days of a rule from one day to another, without its own end. It begins near the window. */
function* ruleDays(start: number, rule: Rule, from: number, to: number): Generator<number> {
  const cycle = cycleOf(start, rule)
  const first = cycle.indexOf(start)
  const ahead = Math.max(0, cycle.indexOf(Math.max(from, start)) - first)
  const index = first + Math.floor(ahead / rule.interval) * rule.interval
  for (let at = index; cycle.startOf(at) <= to; at += rule.interval)
    for (const day of cycle.daysOf(at)) if (day >= start && day >= from && day <= to) yield day
}

/** No series goes on beyond it: nothing in a shop holds after 2999. */
const lastDayOfAll = dayNumber('2999-12-31')

/** The first day on or after this one that the rule names. */
export function firstDayOf(startsOn: string, rule: Rule): string | undefined {
  const start = dayNumber(startsOn)
  const { count: _, ...endless } = rule
  for (const day of ruleDays(start, endless, start, Math.min(start + 36_600, lastDayOfAll)))
    return dayAt(day)
  return undefined
}

export type Series = { startsOn: string; rule: Rule }

/** The day of the last time, or nothing where it goes on for ever. */
export function lastDayOf({ startsOn, rule }: Series): string | null {
  if (rule.until) {
    const [start, until] = [dayNumber(startsOn), dayNumber(rule.until)]
    // The last before its end is looked for backwards, a stretch at a time.
    for (let to = until, width = 400; to >= start; to -= width, width *= 2) {
      const days = [...ruleDays(start, rule, Math.max(start, to - width), to)]
      const last = days.at(-1)
      if (last !== undefined) return dayAt(last)
    }
    return startsOn
  }
  if (rule.count === undefined) return null
  const days = countedDays({ startsOn, rule }, rule.count)
  return dayAt(days.at(-1) ?? dayNumber(startsOn))
}

function countedDays({ startsOn, rule }: Series, count: number): number[] {
  const found: number[] = []
  const start = dayNumber(startsOn)
  for (const day of ruleDays(start, rule, start, lastDayOfAll)) {
    found.push(day)
    if (found.length === count) break
  }
  return found
}

/** Whether all its times fit before the end of all days; an endless one has no such question. */
export const fitsIn = (series: Series): boolean =>
  series.rule.count === undefined ||
  countedDays(series, series.rule.count).length === series.rule.count

/** The days of a series within a window, both ends included. */
export function seriesDays(
  series: Series,
  from: string,
  to: string,
  last = lastDayOf(series),
): string[] {
  const end = Math.min(dayNumber(to), last ? dayNumber(last) : lastDayOfAll)
  const start = dayNumber(series.startsOn)
  return [...ruleDays(start, series.rule, dayNumber(from), end)].map(dayAt)
}

/** The days of a series from a day on, one after the other; as many as somebody asks for. */
export function* daysSince(series: Series, from: string): Generator<string> {
  const last = lastDayOf(series)
  const end = last ? dayNumber(last) : lastDayOfAll
  for (const day of ruleDays(dayNumber(series.startsOn), series.rule, dayNumber(from), end))
    yield dayAt(day)
}

export const isDayOf = (series: Series, day: string, last = lastDayOf(series)): boolean =>
  seriesDays(series, day, day, last).length === 1

/** How many times it happened before a day. */
export const timesBefore = (series: Series, day: string): number => {
  const start = dayNumber(series.startsOn)
  let times = 0
  for (const _ of ruleDays(start, series.rule, start, dayNumber(day) - 1)) times += 1
  return times
}
