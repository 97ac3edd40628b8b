/** Planned against worked: nights, clocks that change, lateness, absence, overtime, and what pay takes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import {
  type AttendanceFacts,
  attendanceOf,
  type ClockRules,
  inSteps,
  type StampedEvent,
} from './attendance-day.ts'
import type { ClockKind } from './clock.ts'
import { hoursText } from './hours-text.ts'
import { type AbsenceRule, payFeedOf } from './pay-feed.ts'
import {
  carried,
  minutesOf,
  overlaps,
  refuseShiftTimes,
  type ShiftFacts,
  spanOf,
} from './planned-span.ts'

const clock = { timeZone: 'Asia/Beirut', dayEndHour: 4 }

const rules: ClockRules = {
  longestMinutes: 16 * 60,
  hasPaidBreaks: false,
  roundMinutes: 1,
  roundWay: 'nearest',
  lateAfterMinutes: 5,
  overtimeAfterMinutes: 15,
}

/** In November Beirut is two hours ahead; written as the wall says. */
const stamp = (kind: ClockKind, wall: string, more: Partial<StampedEvent> = {}): StampedEvent => ({
  id: `${kind} ${wall}`,
  kind,
  at: new Date(`${wall.replace(' ', 'T')}:00+02:00`).toISOString(),
  isProven: true,
  isDelayed: false,
  isAfterPay: false,
  ...more,
})

const shift = (day: string, startTime: string, endTime: string, breakMinutes = 0): ShiftFacts => ({
  id: `${day} ${startTime}`,
  day,
  startTime,
  endTime,
  breakMinutes,
})

const facts = (events: StampedEvent[], shifts: ShiftFacts[] = [], more = {}): AttendanceFacts => ({
  events,
  shifts,
  excused: new Map(),
  usualMinutes: () => 24 * 60,
  now: '2026-11-20T12:00:00.000Z',
  ...more,
})

const exceptionsIn = (of: AttendanceFacts, by: Partial<ClockRules> = {}) =>
  attendanceOf(of, { ...rules, ...by }, clock).map(({ day, workedMinutes, exceptions }) =>
    `${day} ${hoursText(workedMinutes)} ${exceptions.map(({ kind, minutes }) => `${kind}${minutes ?? ''}`).join(' ')}`.trim(),
  )

const day = (start: string, end: string) => [
  stamp('in', `2026-11-02 ${start}`),
  stamp('out', `2026-11-02 ${end}`),
]

const nine = [shift('2026-11-02', '09:00', '17:00')]

describe('a planned shift', () => {
  test.each<[string, StampedEvent[], ShiftFacts[], string[]]>([
    ['as planned', day('09:00', '17:00'), nine, ['2026-11-02 8:00']],
    ['within tolerance', day('09:05', '16:55'), nine, ['2026-11-02 7:50']],
    ['late', day('09:06', '17:00'), nine, ['2026-11-02 7:54 late6']],
    ['left early', day('09:00', '16:00'), nine, ['2026-11-02 7:00 earlyLeave60']],
    ['absent', [], nine, ['2026-11-02 0:00 absent480']],
    ['overtime', day('09:00', '17:16'), nine, ['2026-11-02 8:16 overtime16']],
    ['a little more is none', day('09:00', '17:15'), nine, ['2026-11-02 8:15']],
    [
      'worked at another time',
      day('18:00', '20:00'),
      nine,
      ['2026-11-02 2:00 absent480 unplanned'],
    ],
    ['no clock-out', [stamp('in', '2026-11-02 09:00')], nine, ['2026-11-02 0:00 missingOut']],
    [
      'a night belongs to the evening it began on',
      [stamp('in', '2026-11-02 22:00'), stamp('out', '2026-11-03 06:00')],
      [shift('2026-11-02', '22:00', '06:00')],
      ['2026-11-02 8:00'],
    ],
    [
      'a shift after midnight is of its own day, though the shop still has the day before',
      [stamp('in', '2026-11-03 00:30'), stamp('out', '2026-11-03 06:30')],
      [shift('2026-11-03', '00:30', '06:30')],
      ['2026-11-03 6:00'],
    ],
    [
      'two in one day',
      [...day('09:00', '12:00'), stamp('in', '2026-11-02 18:20'), stamp('out', '2026-11-02 22:00')],
      [shift('2026-11-02', '09:00', '12:00'), shift('2026-11-02', '18:00', '22:00')],
      ['2026-11-02 6:40 late20'],
    ],
  ])('%s', (_, events, shifts, expected) => {
    expect(exceptionsIn(facts(events, shifts))).toEqual(expected)
  })

  test('is not missed before it is over, nor on a day of leave', () => {
    const early = { now: '2026-11-02T12:00:00.000Z' }
    expect(exceptionsIn(facts([], nine, early))).toEqual(['2026-11-02 0:00'])
    const excused = { excused: new Map([['2026-11-02', 1]]) }
    expect(exceptionsIn(facts([], nine, excused))).toEqual(['2026-11-02 0:00'])
  })

  test('of half a day of leave the other half is asked for', () => {
    const half = { excused: new Map([['2026-11-02', 0.5]]) }
    const [nobody] = attendanceOf(facts([], nine, half), rules, clock)
    expect(nobody?.missingMinutes).toBe((nobody?.plannedMinutes ?? 0) / 2)
    expect(payFeedOf(nobody ? [nobody] : [], 'days').absentDays).toBe('0.5')
    const [present] = attendanceOf(facts(day('09:00', '13:00'), nine, half), rules, clock)
    expect([present?.missingMinutes, present?.exceptions]).toEqual([0, []])
  })

  test('without one the night still belongs to the evening: the day ends at four', () => {
    const night = [stamp('in', '2026-11-03 01:00'), stamp('out', '2026-11-03 03:00')]
    expect(exceptionsIn(facts(night))).toEqual(['2026-11-02 2:00'])
  })

  test('what was told long afterwards is kept, counted and named', () => {
    const [first, last] = day('09:00', '17:00') as [StampedEvent, StampedEvent]
    expect(exceptionsIn(facts([{ ...first, isDelayed: true }, last], nine))).toEqual([
      '2026-11-02 8:00 delayed',
    ])
  })

  test('what came after pay is kept, counted and named', () => {
    const [first, last] = day('09:00', '17:00') as [StampedEvent, StampedEvent]
    expect(exceptionsIn(facts([first, { ...last, isAfterPay: true }], nine))).toEqual([
      '2026-11-02 8:00 afterPay',
    ])
  })

  test('what is not proven is kept and named, and counts for nothing', () => {
    const forged = day('06:00', '23:00').map((it) => ({ ...it, isProven: false }))
    expect(exceptionsIn(facts(forged, nine))).toEqual(['2026-11-02 0:00 absent480 unproven'])
    expect(exceptionsIn(facts([...forged, ...day('09:00', '17:00')], nine))).toEqual([
      '2026-11-02 8:00 unproven',
    ])
    const feed = payFeedOf(
      attendanceOf(facts(forged, [], { usualMinutes: () => 480 }), rules, clock),
      'days',
    )
    expect(feed).toEqual({ absentDays: '0', overtimeHours: '0', days: [] })
  })

  test('a forgotten clock-out stands on its own day and takes no later shift', () => {
    const week = ['02', '03', '04'].map((on) => shift(`2026-11-${on}`, '09:00', '17:00'))
    const later = ['03', '04'].flatMap((on) => [
      stamp('in', `2026-11-${on} 09:00`),
      stamp('out', `2026-11-${on} 17:00`),
    ])
    const first = stamp('in', '2026-11-02 09:05')
    const seen = ['2026-11-02 0:00 missingOut', '2026-11-03 8:00', '2026-11-04 8:00']
    expect(exceptionsIn(facts([first, ...later], week))).toEqual(seen)
    const taken = payFeedOf(attendanceOf(facts([first, ...later], week), rules, clock), 'days')
    expect(taken.absentDays).toBe('0')
    // Of an evening nobody planned, though sixteen hours later the next shift has begun.
    const evening = exceptionsIn(facts([stamp('in', '2026-11-02 18:00')], week.slice(1, 2)))
    expect(evening).toEqual(['2026-11-02 0:00 missingOut unplanned', '2026-11-03 0:00 absent480'])
  })
})

describe('minutes', () => {
  const withBreak = [
    ...day('09:00', '17:07'),
    stamp('breakStart', '2026-11-02 12:00'),
    stamp('breakEnd', '2026-11-02 12:30'),
  ]

  test.each<[Partial<ClockRules>, string]>([
    [{}, '2026-11-02 7:37'],
    [{ hasPaidBreaks: true }, '2026-11-02 8:07'],
    [{ roundMinutes: 15 }, '2026-11-02 7:30'],
    [{ roundMinutes: 15, roundWay: 'up' }, '2026-11-02 7:45'],
    [{ roundMinutes: 10, roundWay: 'down' }, '2026-11-02 7:30'],
  ])('%j', (by, expected) => {
    expect(exceptionsIn(facts(withBreak), by)).toEqual([expected])
  })

  test('are real ones where the clocks change: an hour less in March, one more in October', () => {
    // Beirut: forward on 29 March 2026, back on 25 October.
    expect(minutesOf(spanOf(shift('2026-03-28', '22:00', '06:00'), clock.timeZone))).toBe(420)
    expect(minutesOf(spanOf(shift('2026-10-24', '22:00', '06:00'), clock.timeZone))).toBe(540)
    const night = [
      { ...stamp('in', '2026-10-24 00:00'), at: '2026-10-24T19:00:00.000Z' },
      { ...stamp('out', '2026-10-25 00:00'), at: '2026-10-25T04:00:00.000Z' },
    ]
    const planned = [shift('2026-10-24', '22:00', '06:00')]
    expect(exceptionsIn(facts(night, planned))).toEqual(['2026-10-24 9:00'])
  })

  test('rounding moves by less than a step, and not at all by whole ones', () => {
    fc.assert(
      fc.property(
        fc.nat(1440),
        fc.constantFrom(1, 5, 10, 15, 30),
        fc.constantFrom('nearest' as const, 'down' as const, 'up' as const),
        (minutes, step, way) => {
          const counted = inSteps(minutes, step, way)
          expect(Math.abs(counted - minutes)).toBeLessThan(step)
          expect(inSteps(counted, step, way)).toBe(counted)
        },
      ),
    )
  })
})

describe('pay', () => {
  const week = ['02', '03', '04'].map((on) => shift(`2026-11-${on}`, '09:00', '17:00'))
  const worked = [
    ...day('09:00', '18:10'),
    stamp('in', '2026-11-03 09:00'),
    stamp('out', '2026-11-03 15:00'),
  ]

  test.each<[AbsenceRule, string]>([
    ['none', '0'],
    ['days', '1'],
    ['hours', '1.25'],
  ])('takes absence by %s', (rule, absentDays) => {
    const feed = payFeedOf(attendanceOf(facts(worked, week), rules, clock), rule)
    expect(feed).toMatchObject({ absentDays, overtimeHours: '1.17' })
  })

  test('a break longer than its shift asks for nothing and gives nothing', () => {
    const absurd = [shift('2026-11-02', '09:00', '10:00', 480)]
    const [only] = attendanceOf(facts([], absurd), rules, clock)
    expect(only).toMatchObject({ plannedMinutes: 0, overtimeMinutes: 0, missingMinutes: 0 })
    // Hours of a day that is not kept are not paid.
    const odd = only ? [{ ...only, overtimeMinutes: 420 }] : []
    expect(payFeedOf(odd, 'days')).toEqual({ absentDays: '0', overtimeHours: '0', days: [] })
  })

  test('takes what is beyond the contract where nothing is planned, and nothing without one', () => {
    const of = (usual: number) =>
      attendanceOf(facts(day('09:00', '19:00'), [], { usualMinutes: () => usual }), rules, clock)
    expect(payFeedOf(of(480), 'days').overtimeHours).toBe('2')
    expect(payFeedOf(of(24 * 60), 'days').overtimeHours).toBe('0')
  })
})

describe('the plan', () => {
  test.each<[string, string, number | null, string | undefined]>([
    ['09:00', '09:00', null, 'endTime'],
    ['09:00', '10:00', 59, undefined],
    ['09:00', '10:00', 60, 'breakMinutes'],
    ['22:00', '06:00', 479, undefined],
    ['22:00', '06:00', 480, 'breakMinutes'],
  ])(
    'a shift from %s to %s with a break of %s is refused at %s',
    (startTime, endTime, pause, at) => {
      const refuse = () => refuseShiftTimes({ startTime, endTime, breakMinutes: pause })
      if (at) expect(refuse).toThrow(expect.objectContaining({ field: at }))
      else expect(refuse).not.toThrow(Refusal)
    },
  )

  const times = fc.record({
    day: fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'),
    start: fc.nat(95),
    length: fc.integer({ min: 1, max: 95 }),
    employee: fc.constantFrom('a', 'b'),
  })
  const clockOf = (quarter: number): string => {
    const at = quarter % 96
    return `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`
  }
  const plan = fc.array(times, { maxLength: 12 }).map((all) =>
    all.map((it) => ({
      day: it.day,
      employee: it.employee,
      startTime: clockOf(it.start),
      endTime: clockOf(it.start + it.length),
    })),
  )

  test('overlap is the same both ways, and of every shift with itself', () => {
    fc.assert(
      fc.property(plan, (shifts) => {
        for (const one of shifts) {
          expect(overlaps(one, one)).toBe(true)
          for (const other of shifts) expect(overlaps(one, other)).toBe(overlaps(other, one))
        }
      }),
    )
  })

  test('a week is carried without an overlap, and carried again it changes nothing', () => {
    fc.assert(
      fc.property(plan, plan, (shifts, before) => {
        const there = carried(before, 7, [])
        const made = carried(shifts, 7, there)
        const all = [...there, ...made]
        for (const [at, one] of all.entries())
          for (const other of all.slice(at + 1))
            expect(one.employee === other.employee && overlaps(one, other)).toBe(false)
        expect(carried(shifts, 7, all)).toEqual([])
      }),
    )
  })
})
