/**
 * On which days something repeats: the part of RFC 5545 that people use. A rule without an end is
 * only ever expanded within a window; a rule finer than a day, or of parts this file does not know,
 * is refused rather than read wrongly. The first day of a series is one of its days.
 */

import {
  dayAt,
  dayNumber,
  daysInMonth,
  firstOfMonth,
  monthDayOf,
  weekdayAt,
} from '../../kernel/calendar/days.ts'
import { isSensibleDay } from '../../kernel/date.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The nth of a month from its start, or with -1 its last. */
type Ordinal = { nth: number; weekday: Weekday }

export type Rule = {
  frequency: Frequency
  interval: number
  /** Of a week; none means the one the series begins on. */
  weekdays?: readonly Weekday[]
  /** Of a month, from its start or with -1 its last; none means the one the series begins on. */
  monthDay?: number
  ordinal?: Ordinal
  count?: number
  /** The last day on which it may still happen. */
  until?: string
  /** Where a week begins; it matters for every second week and the like. */
  weekStart?: Weekday
}

const mostInterval = 99
const mostCount = 1000
export const longestRule = 120

export type RuleProblem = 'ruleUnreadable' | 'ruleTooOften' | 'ruleTooMany'

type Parts = ReadonlyMap<string, string>

const fine = new Set(['SECONDLY', 'MINUTELY', 'HOURLY'])
const fineParts = ['BYSECOND', 'BYMINUTE', 'BYHOUR']
const knownParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'WKST'])

function partsOf(text: string): Parts | undefined {
  const parts = new Map<string, string>()
  for (const part of text
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value, ...rest] = part.split('=')
    if (!name || !value || rest.length > 0 || parts.has(name)) return undefined
    parts.set(name, value)
  }
  return parts
}

const wholeIn = (text: string | undefined, least: number, most: number): number | undefined => {
  if (text === undefined || !/^-?\d{1,6}$/.test(text)) return undefined
  const number = Number(text)
  return number >= least && number <= most ? number : undefined
}

const isWeekday = (text: string): text is Weekday => (weekdays as readonly string[]).includes(text)

/** 20261231 or 20261231T235959Z: the day counts. */
function untilOf(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text)
  const day = match && `${match[1]}-${match[2]}-${match[3]}`
  return day && isSensibleDay(day) ? day : undefined
}

function ordinalOf(text: string): Ordinal | undefined {
  const match = /^(-1|[+]?[1-5])(MO|TU|WE|TH|FR|SA|SU)$/.exec(text)
  return match ? { nth: Number(match[1]), weekday: match[2] as Weekday } : undefined
}

/** What a list of days says at this frequency; nothing where it cannot be said at it. */
function byDay(frequency: Frequency, text: string | undefined): Partial<Rule> | undefined {
  if (text === undefined) return {}
  const names = text.split(',')
  if (frequency === 'weekly' && names.every(isWeekday)) {
    const chosen = weekdays.filter((it) => names.includes(it))
    return chosen.length === names.length ? { weekdays: chosen } : undefined
  }
  const ordinal = frequency === 'monthly' && names.length === 1 ? ordinalOf(text) : undefined
  return ordinal && { ordinal }
}

function byMonthDay(frequency: Frequency, text: string | undefined): Partial<Rule> | undefined {
  if (text === undefined) return {}
  const monthDay = wholeIn(text, -1, 31)
  return frequency === 'monthly' && monthDay ? { monthDay } : undefined
}

function endOf(parts: Parts): Partial<Rule> | RuleProblem {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')]
  if (count !== undefined && until !== undefined) return 'ruleUnreadable'
  if (count !== undefined) {
    if (!/^\d+$/.test(count) || Number(count) === 0) return 'ruleUnreadable'
    const times = wholeIn(count, 1, mostCount)
    return times ? { count: times } : 'ruleTooMany'
  }
  if (until === undefined) return {}
  const day = untilOf(until)
  return day ? { until: day } : 'ruleUnreadable'
}

export function parseRule(text: string): Rule | RuleProblem {
  const parts = text.length <= longestRule ? partsOf(text) : undefined
  if (!parts) return 'ruleUnreadable'
  const said = parts.get('FREQ') ?? ''
  if (fine.has(said) || fineParts.some((it) => parts.has(it))) return 'ruleTooOften'
  const frequency = frequencies.find((it) => it.toUpperCase() === said)
  if (!frequency || [...parts.keys()].some((it) => !knownParts.has(it))) return 'ruleUnreadable'
  const interval = parts.has('INTERVAL') ? wholeIn(parts.get('INTERVAL'), 1, mostInterval) : 1
  const weekStart = parts.get('WKST')
  const days = byDay(frequency, parts.get('BYDAY'))
  const monthDay = byMonthDay(frequency, parts.get('BYMONTHDAY'))
  const end = endOf(parts)
  if (typeof end === 'string') return end
  if (!interval || !days || !monthDay || (days.ordinal && monthDay.monthDay !== undefined))
    return 'ruleUnreadable'
  if (weekStart !== undefined && !isWeekday(weekStart)) return 'ruleUnreadable'
  const week = weekStart && weekStart !== 'MO' ? { weekStart } : {}
  return { frequency, interval, ...days, ...monthDay, ...end, ...week }
}

/** As it is kept and told to other calendars; the same rule is always the same text. */
export function ruleText(rule: Rule): string {
  const { frequency, interval, ordinal, monthDay, count, until, weekStart } = rule
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    rule.weekdays && `BYDAY=${rule.weekdays.join(',')}`,
    ordinal && `BYDAY=${ordinal.nth}${ordinal.weekday}`,
    monthDay !== undefined && `BYMONTHDAY=${monthDay}`,
    count !== undefined && `COUNT=${count}`,
    until !== undefined && `UNTIL=${until.replaceAll('-', '')}`,
    weekStart && `WKST=${weekStart}`,
  ]
  return parts.filter(Boolean).join(';')
}

/** The rule of a text that was checked when it was kept. */
export function mustRule(text: string): Rule {
  const rule = parseRule(text)
  if (typeof rule === 'string') throw new Error(`No rule of a calendar: ${text}`)
  return rule
}

/** A stretch of days that a rule goes by, and the days of one of them. */
type Cycle = {
  indexOf(day: number): number
  startOf(index: number): number
  daysOf(index: number): number[]
}

function dayCycle(): Cycle {
  return { indexOf: (day) => day, startOf: (index) => index, daysOf: (index) => [index] }
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
    daysOf: (index) => offsets.map((it) => zero + index * 7 + it),
  }
}

function dayInMonth(start: number, { ordinal, monthDay }: Rule, year: number, month: number) {
  const [first, length] = [firstOfMonth(year, month), daysInMonth(year, month)]
  if (!ordinal) {
    const date = monthDay ?? monthDayOf(start).date
    if (date === -1) return first + length - 1
    return date <= length ? first + date - 1 : undefined
  }
  const wanted = weekdays.indexOf(ordinal.weekday)
  const lead = (wanted - weekdayAt(first) + 7) % 7
  const last = lead + 7 * Math.floor((length - 1 - lead) / 7)
  const at = ordinal.nth === -1 ? last : lead + 7 * (ordinal.nth - 1)
  return at < length ? first + at : undefined
}

function monthCycle(start: number, rule: Rule): Cycle {
  return {
    indexOf: (day) => monthDayOf(day).year * 12 + monthDayOf(day).month,
    startOf: (index) => firstOfMonth(Math.floor(index / 12), index % 12),
    daysOf: (index) => {
      const day = dayInMonth(start, rule, Math.floor(index / 12), index % 12)
      return day === undefined ? [] : [day]
    },
  }
}

function yearCycle(start: number): Cycle {
  const { month, date } = monthDayOf(start)
  return {
    indexOf: (day) => monthDayOf(day).year,
    startOf: (index) => firstOfMonth(index, 0),
    daysOf: (index) =>
      date <= daysInMonth(index, month) ? [firstOfMonth(index, month) + date - 1] : [],
  }
}

function cycleOf(start: number, rule: Rule): Cycle {
  switch (rule.frequency) {
    case 'daily':
      return dayCycle()
    case 'weekly':
      return weekCycle(start, rule)
    case 'monthly':
      return monthCycle(start, rule)
    case 'yearly':
      return yearCycle(start)
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

export const isDayOf = (series: Series, day: string): boolean =>
  seriesDays(series, day, day).length === 1

/** How many times it happened before a day. */
export const timesBefore = (series: Series, day: string): number => {
  const start = dayNumber(series.startsOn)
  let times = 0
  for (const _ of ruleDays(start, series.rule, start, dayNumber(day) - 1)) times += 1
  return times
}
