/** When events are: clocks that change, zones, moving, lengthening, and what becomes of a series. */
import { describe, expect, test } from 'vitest'
import { codeOf } from '../testing/refused.ts'
import { type EventTime, inZone, lengthened, moved, placedTime, refuseTime } from './event-time.ts'
import { barsOf, columnsOf } from './layout.ts'
import { nextStart, occurrencesOf, type Timed } from './occurrence.ts'
import { planOf, refuseUnassigned } from './plan.ts'
import { seriesDays } from './recurrence.ts'
import { mustRule, ruleText } from './rule.ts'
import { fittedSeries, movedSeries, splitSeries, turnedDays } from './series-change.ts'
import { stepped, windowOf } from './view.ts'

const at = (startsOn: string, startTime: string | null, endsOn: string, endTime: string | null) =>
  ({ startsOn, startTime, endsOn, endTime }) satisfies EventTime

const timed = (time: EventTime, more: Partial<Timed> = {}): Timed => ({
  ...time,
  timeZone: 'Europe/Paris',
  rule: null,
  skipped: [],
  ...more,
})

describe('a time', () => {
  test.each([
    [at('2026-11-17', '09:00', '2026-11-17', '09:00'), 'eventEndsFirst'],
    [at('2026-11-17', '09:00', '2026-11-16', '10:00'), 'eventEndsFirst'],
    [at('2026-11-17', null, '2026-11-16', null), 'eventEndsFirst'],
    [at('2026-11-17', null, '2026-11-17', '10:00'), 'required'],
    [at('2026-01-01', null, '3026-01-01', null), 'eventTooLong'],
    [at('2026-01-01', '08:00', '2027-01-02', '08:00'), 'eventTooLong'],
  ])('%j is refused: %s', (time, code) => {
    expect(codeOf(() => refuseTime(time, false))).toBe(code)
  })

  test('what repeats is shorter than what does not', () => {
    const month = at('2026-01-01', null, '2026-02-10', null)
    expect(codeOf(() => refuseTime(month, false))).toBeUndefined()
    expect(codeOf(() => refuseTime(month, true))).toBe('eventTooLong')
  })

  test('is moved and lengthened on the wall, over midnight too', () => {
    const night = at('2026-11-17', '23:00', '2026-11-18', '00:30')
    expect(moved(night, { days: 1, minutes: 60 })).toEqual(
      at('2026-11-19', '00:00', '2026-11-19', '01:30'),
    )
    expect(lengthened(night, { minutes: -600 })).toEqual(
      at('2026-11-17', '23:00', '2026-11-17', '23:15'),
    )
    const days = at('2026-11-17', null, '2026-11-19', null)
    expect(moved(days, { days: -2, minutes: 45 })).toEqual(
      at('2026-11-15', null, '2026-11-17', null),
    )
    expect(lengthened(days, { days: -9 })).toEqual(at('2026-11-17', null, '2026-11-17', null))
  })

  test('is another one in another zone, and whole days are not', () => {
    const call = at('2026-11-17', '23:30', '2026-11-18', '00:30')
    expect(inZone(call, 'Europe/Paris', 'Asia/Beirut')).toEqual(
      at('2026-11-18', '00:30', '2026-11-18', '01:30'),
    )
    const feast = at('2026-12-25', null, '2026-12-25', null)
    expect(inZone(feast, 'Europe/Paris', 'Pacific/Auckland')).toEqual(feast)
  })
})

describe('a series over a change of the clocks', () => {
  const meeting = timed(at('2026-10-23', '09:00', '2026-10-23', '10:00'), {
    rule: mustRule('FREQ=DAILY'),
  })

  test('stays at nine for those who live there', () => {
    const seen = occurrencesOf(meeting, { from: '2026-10-24', to: '2026-10-26' }, 'Europe/Paris')
    expect(seen.map(({ startTime }) => startTime)).toEqual(['09:00', '09:00', '09:00'])
  })

  test('moves by an hour for those whose clock does not change that night', () => {
    const seen = occurrencesOf(meeting, { from: '2026-10-24', to: '2026-10-26' }, 'Asia/Tokyo')
    expect(seen.map(({ startsOn, startTime }) => `${startsOn} ${startTime}`)).toEqual([
      '2026-10-24 16:00',
      '2026-10-25 17:00',
      '2026-10-26 17:00',
    ])
  })

  test('is drawn where the clock really stands when its time is leapt over', () => {
    const early = timed(at('2026-03-28', '02:30', '2026-03-28', '02:45'), {
      rule: mustRule('FREQ=DAILY'),
    })
    const seen = occurrencesOf(early, { from: '2026-03-28', to: '2026-03-30' }, 'Europe/Paris')
    expect(seen.map(({ startTime }) => startTime)).toEqual(['02:30', '03:30', '02:30'])
  })

  test('is drawn as long as it lasts, also through the hour that is there twice', () => {
    const night = timed(at('2026-10-24', '20:30', '2026-10-24', '21:15'), { timeZone: 'UTC' })
    const [seen] = occurrencesOf(night, { from: '2026-10-24', to: '2026-10-24' }, 'Asia/Beirut')
    expect(seen).toMatchObject(at('2026-10-24', '23:30', '2026-10-25', '00:15'))
    const [piece] = columnsOf('2026-10-24', [{ time: seen as EventTime }])
    expect(piece).toMatchObject({ start: 1410, end: 1440 })
  })

  test('keeps its length where it begins at a time that is leapt over', () => {
    const night = timed(at('2026-03-28', '00:30', '2026-03-28', '01:15'), {
      timeZone: 'Asia/Beirut',
      rule: mustRule('FREQ=DAILY'),
    })
    const seen = occurrencesOf(night, { from: '2026-03-29', to: '2026-03-29' }, 'Asia/Beirut')
    expect(seen).toMatchObject([at('2026-03-29', '01:30', '2026-03-29', '02:15')])
  })

  test('is as long as before where it is moved over the change, and keeps what is not moved', () => {
    const zones = { shown: 'Asia/Beirut', own: 'UTC' }
    const call = timed(at('2026-10-24', '20:00', '2026-10-24', '22:00'), { timeZone: 'UTC' })
    const [seen] = occurrencesOf(call, { from: '2026-10-24', to: '2026-10-24' }, 'Asia/Beirut')
    if (!seen) throw new Error('It is not seen')
    expect(seen).toMatchObject({ ...at('2026-10-24', '23:00', '2026-10-25', '00:00'), lasts: 120 })
    expect(placedTime(seen, moved(seen, { days: 1 }), zones)).toEqual(
      at('2026-10-25', '21:00', '2026-10-25', '23:00'),
    )
    expect(placedTime(seen, lengthened(seen, { minutes: 30 }), zones)).toEqual({
      endsOn: '2026-10-24',
      endTime: '22:30',
    })
    expect(placedTime(seen, seen, zones)).toEqual({})
  })

  test('tells its people before the right instant', () => {
    const next = nextStart(meeting, new Date('2026-10-25T00:00:00Z'))
    expect(next).toEqual({ on: '2026-10-25', start: new Date('2026-10-25T08:00:00Z') })
  })
})

describe('the next time of an event is found however far away it is', () => {
  const far = at('2028-02-29', '09:00', '2028-02-29', '10:00')
  const yearly = (text: string, more: Partial<Timed> = {}) =>
    timed(far, { rule: mustRule(text), ...more })

  test.each([
    ['planned two years ahead', timed(far), '2026-01-01', '2028-02-29'],
    ['on a leap day', yearly('FREQ=YEARLY'), '2028-03-01', '2032-02-29'],
    ['every third year', yearly('FREQ=YEARLY;INTERVAL=3'), '2028-03-01', '2040-02-29'],
    [
      'that leaves one out',
      yearly('FREQ=DAILY', { skipped: ['2028-03-01'] }),
      '2028-03-01',
      '2028-03-02',
    ],
    [
      'on another day there',
      timed(far, { timeZone: 'Pacific/Auckland' }),
      '2028-02-28',
      '2028-02-29',
    ],
    ['that is over', timed(far), '2028-03-01', undefined],
    ['whose last time is over', yearly('FREQ=DAILY;COUNT=2'), '2028-03-02', undefined],
  ])('%s', (_, event, from, on) => {
    expect(nextStart(event, new Date(`${from}T00:00:00Z`))?.on).toBe(on)
  })
})

test('what another zone sees on the next day belongs to the window of that day', () => {
  const late = timed(at('2026-11-17', '23:30', '2026-11-17', '23:45'))
  const on = (day: string) => occurrencesOf(late, { from: day, to: day }, 'Asia/Beirut').length
  expect([on('2026-11-17'), on('2026-11-18')]).toEqual([0, 1])
})

test('days that were left out do not come back, and what ends at midnight ends there', () => {
  const series = timed(at('2026-11-16', '22:00', '2026-11-17', '00:00'), {
    rule: mustRule('FREQ=DAILY'),
    skipped: ['2026-11-17'],
  })
  const seen = occurrencesOf(series, { from: '2026-11-17', to: '2026-11-18' }, 'Europe/Paris')
  expect(seen.map(({ on }) => on)).toEqual(['2026-11-18'])
})

describe('a change of a series', () => {
  const weekly = {
    ...at('2026-11-16', '09:00', '2026-11-16', '10:00'),
    rule: mustRule('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=6'),
  }

  test('of all moves every day of its week along', () => {
    const placed = at('2026-11-20', '11:00', '2026-11-20', '12:30')
    const after = movedSeries(weekly, '2026-11-19', placed)
    expect(after).toMatchObject(at('2026-11-17', '11:00', '2026-11-17', '12:30'))
    expect(ruleText(after.rule)).toBe('FREQ=WEEKLY;BYDAY=TU,FR;COUNT=6')
  })

  test('keeps the third time the third, and loses none', () => {
    const after = movedSeries(
      weekly,
      '2026-11-19',
      at('2026-11-21', '09:00', '2026-11-21', '10:00'),
    )
    const turned = turnedDays(weekly, after, ['2026-11-23', '2026-11-19'])
    expect([...turned]).toEqual([
      ['2026-11-23', '2026-11-25'],
      ['2026-11-19', '2026-11-21'],
    ])
  })

  test('under another rule keeps the days that are still its own', () => {
    const daily = { ...weekly, rule: mustRule('FREQ=WEEKLY;BYDAY=MO') }
    expect([...turnedDays(weekly, daily, ['2026-11-19', '2026-11-23'])]).toEqual([
      ['2026-11-23', '2026-11-23'],
    ])
  })

  test('of those that follow splits it: both together are what it was', () => {
    const { head, tail } = splitSeries(weekly, '2026-11-26')
    expect(ruleText(head.rule)).toBe('FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261125')
    expect(tail).toMatchObject({ startsOn: '2026-11-26' })
    expect(ruleText(tail.rule)).toBe('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3')
    const all = [head, tail].flatMap((it) => seriesDays(it, '2026-01-01', '2027-12-31'))
    expect(all).toEqual(seriesDays(weekly, '2026-01-01', '2027-12-31'))
  })

  test.each([
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-11-10', '2026-11-19', 'FREQ=MONTHLY;BYDAY=3TH'],
    ['FREQ=MONTHLY;BYMONTHDAY=10', '2026-11-10', '2026-11-12', 'FREQ=MONTHLY;BYMONTHDAY=12'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-11-30', '2026-11-29', 'FREQ=MONTHLY;BYMONTHDAY=29'],
    ['FREQ=YEARLY;UNTIL=20301110', '2026-11-10', '2026-11-11', 'FREQ=YEARLY;UNTIL=20301111'],
  ])('%s moved from %s to %s is %s', (text, from, to, expected) => {
    const series = { ...at(from, null, from, null), rule: mustRule(text) }
    expect(ruleText(movedSeries(series, from, at(to, null, to, null)).rule)).toBe(expected)
  })

  test('of a rule of parts moves to another hour, and one time of it to another day', () => {
    const rule = mustRule('FREQ=MONTHLY;BYMONTHDAY=1,15')
    const series = { ...at('2026-12-01', '09:00', '2026-12-01', '10:00'), rule }
    const later = at('2026-12-15', '11:00', '2026-12-15', '12:00')
    expect(movedSeries(series, '2026-12-15', later)).toMatchObject({ startTime: '11:00', rule })
    const elsewhere = at('2026-12-16', '09:00', '2026-12-16', '10:00')
    expect(codeOf(() => movedSeries(series, '2026-12-15', elsewhere))).toBe('ruleMovesOnce')
    expect([...turnedDays(series, { ...series, startsOn: '2026-12-15' }, ['2026-12-15'])]).toEqual([
      ['2026-12-15', '2026-12-15'],
    ])
  })

  test('begins on the first day its rule names, and is refused where there is none', () => {
    const time = at('2026-11-17', '09:00', '2026-11-17', '10:00')
    expect(fittedSeries(time, mustRule('FREQ=WEEKLY;BYDAY=MO'))).toMatchObject({
      startsOn: '2026-11-23',
      endsOn: '2026-11-23',
    })
    const never = mustRule('FREQ=WEEKLY;BYDAY=MO;UNTIL=20261120')
    expect(codeOf(() => fittedSeries(time, never))).toBe('ruleNeverHappens')
    const far = mustRule('FREQ=YEARLY;INTERVAL=99;COUNT=1000')
    expect(codeOf(() => fittedSeries(time, far))).toBe('ruleTooMany')
  })
})

test('an assignment is somebody’s, an event may be nobody’s', () => {
  expect(codeOf(() => refuseUnassigned('assignment', []))).toBe('employeeRequired')
  expect(codeOf(() => refuseUnassigned('event', []))).toBeUndefined()
  expect(planOf({ startsOn: '2026-11-17', endsOn: '2026-11-17' }).rule).toBeNull()
})

describe('what is drawn', () => {
  const item = (key: string, time: EventTime) => ({ key, time })

  test('stands side by side where it overlaps, and has the whole width where it does not', () => {
    const day = '2026-11-17'
    const pieces = columnsOf(day, [
      item('a', at(day, '09:00', day, '11:00')),
      item('b', at(day, '10:00', day, '12:00')),
      item('c', at(day, '11:00', day, '12:00')),
      item('d', at(day, '14:00', day, '15:00')),
      item('night', at('2026-11-16', '23:00', day, '01:00')),
    ])
    const drawn = Object.fromEntries(
      pieces.map(({ item: { key }, column, columns, start }) => [key, [start, column, columns]]),
    )
    expect(drawn).toEqual({
      night: [0, 0, 1],
      a: [540, 0, 2],
      b: [600, 1, 2],
      c: [660, 0, 2],
      d: [840, 0, 1],
    })
  })

  test('makes way for the next where a finger needs more room than it lasts', () => {
    const day = '2026-11-17'
    const short = [
      item('a', at(day, '09:00', day, '09:15')),
      item('b', at(day, '09:30', day, '09:45')),
    ]
    const widths = (least?: number) => columnsOf(day, short, least).map(({ columns }) => columns)
    expect(widths()).toEqual([1, 1])
    expect(widths(32)).toEqual([2, 2])
  })

  test('lies on its own day of the week, cut where the week ends', () => {
    const week = ['16', '17', '18', '19', '20', '21', '22'].map((it) => `2026-11-${it}`)
    const bars = barsOf(week, [
      item('trip', at('2026-11-20', null, '2026-11-25', null)),
      item('short', at('2026-11-17', '09:00', '2026-11-17', '10:00')),
      item('also', at('2026-11-20', '09:00', '2026-11-20', '10:00')),
    ])
    expect(bars.map(({ item: { key }, column, span, row }) => [key, column, span, row])).toEqual([
      ['trip', 4, 3, 0],
      ['short', 1, 1, 0],
      ['also', 4, 1, 1],
    ])
    expect(bars[0]).toMatchObject({ goesOn: true, isFromBefore: false })
  })
})

test('a view shows whole weeks, which begin where the reader’s do', () => {
  expect(windowOf('month', '2026-11-17', 'monday')).toEqual({
    from: '2026-10-26',
    to: '2026-12-06',
  })
  expect(windowOf('week', '2026-11-17', 'saturday')).toEqual({
    from: '2026-11-14',
    to: '2026-11-20',
  })
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-31')
})
