/** Rules against tables of known calendars, and against a plain count of days. */
import { describe, expect, test } from 'vitest'
import {
  dayAt,
  dayNumber,
  daysInMonth,
  firstOfMonth,
  monthDayOf,
  weekdayAt,
} from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { firstDayOf, isDayOf, lastDayOf, seriesDays, timesBefore } from './recurrence.ts'
import { mustRule, parseRule, type Rule, ruleText, weekdays } from './rule.ts'

const days = (startsOn: string, text: string, from: string, to: string) =>
  seriesDays({ startsOn, rule: mustRule(text) }, from, to)

describe('a rule', () => {
  test.each([
    ['FREQ=DAILY', 'FREQ=DAILY'],
    ['RRULE:freq=weekly;byday=WE,MO;interval=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=5', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=5'],
    ['FREQ=MONTHLY;BYDAY=+2TU', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['FREQ=YEARLY;UNTIL=20301231T225959Z', 'FREQ=YEARLY;UNTIL=20301231'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU'],
    ['FREQ=DAILY;BYDAY=FR,MO', 'FREQ=DAILY;BYDAY=MO,FR'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,1', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU', 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'],
    ['FREQ=YEARLY;BYDAY=4TH;BYMONTH=11', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
  ])('%s is kept as %s', (text, kept) => {
    expect(ruleText(mustRule(text))).toBe(kept)
    expect(mustRule(kept)).toEqual(mustRule(text))
  })

  test.each([
    ['FREQ=SECONDLY', 'ruleTooOften'],
    ['FREQ=MINUTELY;INTERVAL=5', 'ruleTooOften'],
    ['FREQ=HOURLY', 'ruleTooOften'],
    ['FREQ=DAILY;BYHOUR=9,10', 'ruleTooOften'],
    ['FREQ=DAILY;BYSECOND=1', 'ruleTooOften'],
    ['FREQ=DAILY;COUNT=1001', 'ruleTooMany'],
    ['FREQ=DAILY;COUNT=99999999999', 'ruleTooMany'],
    ['FREQ=DAILY;COUNT=0', 'ruleUnreadable'],
    ['FREQ=DAILY;COUNT=-3', 'ruleUnreadable'],
    ['FREQ=DAILY;INTERVAL=0', 'ruleUnreadable'],
    ['FREQ=DAILY;INTERVAL=100', 'ruleUnreadable'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', 'ruleUnreadable'],
    ['FREQ=DAILY;UNTIL=20270231', 'ruleUnreadable'],
    ['FREQ=WEEKLY;BYDAY=MO,MO', 'ruleUnreadable'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=1MO', 'ruleUnreadable'],
    ['FREQ=YEARLY;BYSETPOS=1', 'ruleUnreadable'],
    ['FREQ=YEARLY;BYDAY=1MO', 'ruleUnreadable'],
    ['FREQ=YEARLY;BYMONTH=13;BYDAY=1MO', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,1', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'ruleUnreadable'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'ruleUnreadable'],
    ['FREQ=WEEKLY;BYMONTHDAY=1', 'ruleUnreadable'],
    ['FREQ=DAILY;FREQ=DAILY', 'ruleUnreadable'],
    ['', 'ruleUnreadable'],
    [`FREQ=DAILY;X=${'9'.repeat(500)}`, 'ruleUnreadable'],
  ])('%s is refused: %s', (text, problem) => {
    expect(parseRule(text)).toBe(problem)
  })
})

test.each([
  ['2026-11-16', 'FREQ=WEEKLY;BYDAY=MO,TH', ['2026-11-16', '2026-11-19', '2026-11-23']],
  ['2026-11-17', 'FREQ=WEEKLY;INTERVAL=2', ['2026-11-17', '2026-12-01', '2026-12-15']],
  // The second half of a week that began before it belongs to that week.
  ['2026-11-19', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', ['2026-11-19', '2026-11-30', '2026-12-03']],
  ['2026-01-31', 'FREQ=MONTHLY', ['2026-01-31', '2026-03-31', '2026-05-31']],
  ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2026-11-10', 'FREQ=MONTHLY;BYDAY=2TU', ['2026-11-10', '2026-12-08', '2027-01-12']],
  ['2026-11-27', 'FREQ=MONTHLY;BYDAY=-1FR', ['2026-11-27', '2026-12-25', '2027-01-29']],
  ['2026-10-30', 'FREQ=MONTHLY;BYDAY=5FR', ['2026-10-30', '2027-01-29', '2027-04-30']],
  // Twice a month, the last working day, Friday the 13th, the last Monday but one.
  ['2026-11-15', 'FREQ=MONTHLY;BYMONTHDAY=1,15', ['2026-11-15', '2026-12-01', '2026-12-15']],
  [
    '2026-10-30',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ['2026-10-30', '2026-11-30', '2026-12-31'],
  ],
  ['2026-11-13', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['2026-11-13', '2027-08-13', '2028-10-13']],
  ['2026-11-23', 'FREQ=MONTHLY;BYDAY=-2MO', ['2026-11-23', '2026-12-21', '2027-01-18']],
  // The fourth Thursday of November, the end of each quarter, working days.
  ['2026-11-26', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', ['2026-11-26', '2027-11-25', '2028-11-23']],
  [
    '2026-09-30',
    'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1',
    ['2026-09-30', '2026-12-31', '2027-03-31'],
  ],
  ['2026-11-13', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', ['2026-11-13', '2026-11-16', '2026-11-17']],
  ['2026-11-17', 'FREQ=WEEKLY;BYDAY=TU;BYMONTH=2', ['2027-02-02', '2027-02-09', '2027-02-16']],
  ['2024-02-29', 'FREQ=YEARLY', ['2024-02-29', '2028-02-29', '2032-02-29']],
  ['2026-11-17', 'FREQ=DAILY;INTERVAL=3;COUNT=3', ['2026-11-17', '2026-11-20', '2026-11-23']],
])('from %s, %s begins with %j', (startsOn, text, expected) => {
  expect(days(startsOn, text, startsOn, '2036-01-01').slice(0, 3)).toEqual(expected)
})

test.each([
  ['2026-11-17', 'FREQ=DAILY', null],
  ['2026-11-17', 'FREQ=DAILY;COUNT=1000', addDays('2026-11-17', 999)],
  ['2026-11-17', 'FREQ=WEEKLY;UNTIL=20261204', '2026-12-01'],
  ['2024-02-29', 'FREQ=YEARLY;UNTIL=20310101', '2028-02-29'],
  ['2024-02-29', 'FREQ=YEARLY;INTERVAL=4;COUNT=2', '2028-02-29'],
])('from %s, %s ends on %s', (startsOn, text, last) => {
  expect(lastDayOf({ startsOn, rule: mustRule(text) })).toBe(last)
})

test('a series begins on the first day its rule names', () => {
  expect(firstDayOf('2026-11-17', mustRule('FREQ=WEEKLY;BYDAY=MO'))).toBe('2026-11-23')
  expect(firstDayOf('2026-11-17', mustRule('FREQ=MONTHLY;BYMONTHDAY=1'))).toBe('2026-12-01')
})

/** Numbers that look random and are the same every time. */
function* chances(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    yield state / 2 ** 31
  }
}

const frequencyOf = ['daily', 'weekly', 'monthly', 'yearly'] as const

function someRule(next: () => number, start: number): Rule {
  const frequency = frequencyOf[Math.floor(next() * 4)] ?? 'daily'
  const interval = 1 + Math.floor(next() * 5)
  const { date } = monthDayOf(start)
  const own = weekdays[weekdayAt(start)] ?? 'MO'
  if (frequency === 'weekly')
    return { frequency, interval, weekdays: weekdays.filter((it) => it === own || next() > 0.6) }
  if ((frequency === 'monthly' || frequency === 'yearly') && next() > 0.5) {
    const months = [1, 4, 11].filter(() => frequency === 'yearly' || next() > 0.7)
    const positions = next() > 0.5 ? { positions: [-1, 2] } : {}
    const common = { frequency, interval, ...(months.length > 0 && { months }), ...positions }
    if (next() > 0.5) return { ...common, monthDays: [-3, 1 + Math.floor(next() * 31)] }
    const nth = Math.floor(next() * 3)
    return {
      ...common,
      ordinals: [
        { nth, weekday: own },
        { nth: -1, weekday: 'WE' },
      ],
    }
  }
  if (frequency === 'monthly' && next() > 0.5)
    return { frequency, interval, ordinal: { nth: Math.ceil(date / 7), weekday: own } }
  return { frequency, interval }
}

/** Whether a day is one of those that parts of a month name, wherever it stands among them. */
function isOfMonth({ months, monthDays, ordinals }: Rule, day: number): boolean {
  const { year, month, date } = monthDayOf(day)
  const length = daysInMonth(year, month)
  const fromEnd = Math.ceil((length - date + 1) / 7)
  return (
    (months?.includes(month + 1) ?? true) &&
    (monthDays?.some((it) => it === date || it === date - length - 1) ?? true) &&
    (ordinals?.some(
      ({ nth, weekday }) =>
        weekdays[weekdayAt(day)] === weekday && [0, Math.ceil(date / 7), -fromEnd].includes(nth),
    ) ??
      true)
  )
}

/** The same with their places, by all days of the month or year. */
function isPlaced(rule: Rule, day: number): boolean {
  if (!isOfMonth(rule, day) || !rule.positions) return isOfMonth(rule, day)
  const { year, month } = monthDayOf(day)
  const isYear = rule.frequency === 'yearly'
  const first = isYear ? firstOfMonth(year, 0) : firstOfMonth(year, month)
  const length = isYear ? firstOfMonth(year + 1, 0) - first : daysInMonth(year, month)
  const all = Array.from({ length }, (_, at) => first + at).filter((it) => isOfMonth(rule, it))
  const at = all.indexOf(day)
  return rule.positions.includes(at + 1) || rule.positions.includes(at - all.length)
}

/** The slow way: every day is asked by itself. */
function isNamed(rule: Rule, start: number, day: number): boolean {
  const [from, to] = [monthDayOf(start), monthDayOf(day)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  if (rule.monthDays || rule.ordinals) {
    const cycles = rule.frequency === 'monthly' ? months : to.year - from.year
    return cycles % rule.interval === 0 && isPlaced(rule, day)
  }
  switch (rule.frequency) {
    case 'daily':
      return (day - start) % rule.interval === 0
    case 'weekly': {
      const weeks = (day - weekdayAt(day) - (start - weekdayAt(start))) / 7
      const name = weekdays[weekdayAt(day)] ?? 'MO'
      return weeks % rule.interval === 0 && (rule.weekdays ?? []).includes(name)
    }
    case 'monthly': {
      const isDue = months % rule.interval === 0
      if (!rule.ordinal) return isDue && to.date === from.date
      const { nth, weekday } = rule.ordinal
      return isDue && Math.ceil(to.date / 7) === nth && weekdays[weekdayAt(day)] === weekday
    }
    case 'yearly':
      return (
        (to.year - from.year) % rule.interval === 0 &&
        to.month === from.month &&
        to.date === from.date
      )
  }
}

test('a window shows what a count of every day shows, wherever it begins', () => {
  const random = chances(17)
  const next = () => random.next().value as number
  for (let run = 0; run < 300; run++) {
    const start = dayNumber('2020-01-01') + Math.floor(next() * 3000)
    const rule = someRule(next, start)
    const from = start - 20 + Math.floor(next() * 2500)
    const to = from + Math.floor(next() * 120)
    const series = { startsOn: dayAt(start), rule }
    const slow = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      .filter((day) => day >= start && isNamed(rule, start, day))
      .map(dayAt)
    const fast = seriesDays(series, dayAt(from), dayAt(to))
    expect([ruleText(rule), dayAt(start), fast]).toEqual([ruleText(rule), dayAt(start), slow])
    for (const day of fast.slice(0, 2)) expect(isDayOf(series, day)).toBe(true)
    if (fast[0]) {
      const counted = { ...series, rule: { ...rule, count: timesBefore(series, fast[0]) + 1 } }
      expect(lastDayOf(counted)).toBe(fast[0])
    }
  }
})

test('a rule without an end costs no more in a hundred years than today', () => {
  const series = { startsOn: '2026-01-01', rule: mustRule('FREQ=DAILY') }
  expect(seriesDays(series, '2126-01-01', '2126-01-31')).toHaveLength(31)
})
