/** When events are: clocks that change, zones, moving, lengthening, and what becomes of a series. */
import { describe, expect, test } from 'vitest'
import { codeOf } from '../testing/refused.ts'
import { type EventTime, inZone, lengthened, moved, refuseTime } from './event-time.ts'
import { barsOf, columnsOf } from './layout.ts'
import { nextStart, occurrencesOf, type Timed } from './occurrence.ts'
import { planOf, refuseUnassigned } from './plan.ts'
import { mustRule, ruleText, seriesDays } from './recurrence.ts'
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

  test('tells its people before the right instant', () => {
    const next = nextStart(meeting, new Date('2026-10-25T00:00:00Z'))
    expect(next).toEqual({ on: '2026-10-25', start: new Date('2026-10-25T08:00:00Z') })
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
