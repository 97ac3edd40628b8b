/**
 * How something repeats, in the words of RFC 5545 that are read here: a rule finer than a day, or of
 * parts this file does not know, is refused rather than read wrongly. The same rule is always the
 * same text.
 */
import { isSensibleDay } from '../../kernel/date.ts'

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The nth of a month from its start, below zero from its end; at 0 each of them. */
export type Ordinal = { nth: number; weekday: Weekday }

export type Rule = {
  frequency: Frequency
  interval: number
  /** Of a week; none means the one the series begins on. Of days, those it happens on. */
  weekdays?: readonly Weekday[]
  /** Of a month, from its start or with -1 its last; none means the one the series begins on. */
  monthDay?: number
  ordinal?: Ordinal
  /** The same where there are several, or they are counted from the end of the month. */
  monthDays?: readonly number[]
  ordinals?: readonly Ordinal[]
  /** From 1 on; a year without them happens in the month it begins in. */
  months?: readonly number[]
  /** Which of the days that a month or year names, from the first or below zero from the last. */
  positions?: readonly number[]
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
const knownParts = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
])

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
  const match = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text)
  return match ? { nth: Number(match[1] ?? 0), weekday: match[2] as Weekday } : undefined
}

/** All parts of a list, each once; nothing where one of them cannot be read. */
function listOf<It>(text: string, read: (part: string) => It | undefined): It[] | undefined {
  const parts = text.split(',').map(read)
  const found = parts.filter((it) => it !== undefined)
  const isOnceEach = new Set(found.map((it) => JSON.stringify(it))).size === parts.length
  return isOnceEach ? found : undefined
}

const numbersIn = (text: string, least: number, most: number): number[] | undefined =>
  listOf(text, (part) => wholeIn(part.replace(/^[+]/, ''), least, most) || undefined)?.toSorted(
    (a, b) => a - b,
  )

/** What a list of days says at this frequency; nothing where it cannot be said at it. */
function byDay(frequency: Frequency, text: string | undefined): Partial<Rule> | undefined {
  if (text === undefined) return {}
  const ordinals = listOf(text, ordinalOf)?.toSorted(
    (a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday) || a.nth - b.nth,
  )
  const [one] = ordinals ?? []
  if (!ordinals || !one) return undefined
  if (frequency === 'weekly' || frequency === 'daily')
    return ordinals.every(({ nth }) => nth === 0)
      ? { weekdays: ordinals.map(({ weekday }) => weekday) }
      : undefined
  const isPlain =
    frequency === 'monthly' && ordinals.length === 1 && (one.nth > 0 || one.nth === -1)
  return isPlain ? { ordinal: one } : { ordinals }
}

function byMonthDay(frequency: Frequency, text: string | undefined): Partial<Rule> | undefined {
  if (text === undefined) return {}
  const monthDays =
    frequency === 'weekly' || frequency === 'daily' ? undefined : numbersIn(text, -31, 31)
  const [one, ...others] = monthDays ?? []
  if (!monthDays || one === undefined) return undefined
  const isPlain = frequency === 'monthly' && others.length === 0 && one >= -1
  return isPlain ? { monthDay: one } : { monthDays }
}

/** The months it happens in, and which of the days they name. */
function byMonth(parts: Parts): Partial<Rule> | undefined {
  const [inMonths, atPositions] = [parts.get('BYMONTH'), parts.get('BYSETPOS')]
  const months = inMonths === undefined ? undefined : numbersIn(inMonths, 1, 12)
  const positions = atPositions === undefined ? undefined : numbersIn(atPositions, -366, 366)
  if ((inMonths && !months) || (atPositions && !positions)) return undefined
  return { ...(months && { months }), ...(positions && { positions }) }
}

/** Parts that say nothing together, or what this file does not read. */
function isContrary(rule: Rule): boolean {
  const { frequency, ordinal, ordinals, monthDay, monthDays, months, positions } = rule
  const hasDates = monthDay !== undefined || monthDays !== undefined
  const isCounted = ordinal !== undefined || ordinals?.some(({ nth }) => nth !== 0)
  if (hasDates && isCounted) return true
  // Weekdays and dates of a whole year are those of months that are named.
  if (frequency === 'yearly' && (hasDates || ordinals) && !months) return true
  return positions !== undefined && !hasDates && !ordinal && !ordinals
}

/** More than people choose on the screen: it is kept as it came, and told by its days. */
export const isOfParts = (rule: Rule): boolean =>
  Boolean(rule.monthDays || rule.ordinals || rule.months || rule.positions) ||
  (rule.frequency === 'daily' && rule.weekdays !== undefined)

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
  const months = byMonth(parts)
  const end = endOf(parts)
  if (typeof end === 'string') return end
  if (!interval || !days || !monthDay || !months) return 'ruleUnreadable'
  if (weekStart !== undefined && !isWeekday(weekStart)) return 'ruleUnreadable'
  const week = weekStart && weekStart !== 'MO' ? { weekStart } : {}
  const rule = { frequency, interval, ...days, ...monthDay, ...months, ...end, ...week }
  return isContrary(rule) ? 'ruleUnreadable' : rule
}

const ordinalText = ({ nth, weekday }: Ordinal): string => `${nth || ''}${weekday}`

/** As it is kept and told to other calendars; the same rule is always the same text. */
export function ruleText(rule: Rule): string {
  const { frequency, interval, count, until, weekStart, months, positions } = rule
  const ordinals = rule.ordinals ?? (rule.ordinal && [rule.ordinal])
  const monthDays = rule.monthDays ?? (rule.monthDay !== undefined ? [rule.monthDay] : undefined)
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    rule.weekdays && `BYDAY=${rule.weekdays.join(',')}`,
    months && `BYMONTH=${months.join(',')}`,
    ordinals && `BYDAY=${ordinals.map(ordinalText).join(',')}`,
    monthDays && `BYMONTHDAY=${monthDays.join(',')}`,
    positions && `BYSETPOS=${positions.join(',')}`,
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
