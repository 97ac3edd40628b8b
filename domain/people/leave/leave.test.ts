import { describe, expect, test } from 'vitest'
import { monthsLater } from '../../kernel/calendar/days.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import {
  availableOn,
  dueMoves,
  type KindFacts,
  type LeaveMove,
  refuseOverdraft,
} from './entitlement.ts'
import { byMonth, daysOfLeave, doShare, refuseShared, type Span, sumOfDays } from './leave-days.ts'
import { canStepLeave, isOwnToCancel, refuseOwnDecision } from './leave-step.ts'

const span = (startsOn: string, endsOn: string, more: Partial<Span> = {}): Span => ({
  startsOn,
  endsOn,
  isFromNoon: false,
  isUntilNoon: false,
  ...more,
})

const weeks = [{ startsOn: '2025-01-01', endsOn: null, workWeek: 'mondayToSaturday' as const }]

describe('the days of a leave', () => {
  test.each([
    // 2026-11-02 is a Monday.
    [span('2026-11-02', '2026-11-08'), [], '6'],
    [span('2026-11-02', '2026-11-08'), ['2026-11-04', '2026-11-08'], '5'],
    [span('2026-11-02', '2026-11-02', { isFromNoon: true }), [], '0.5'],
    [span('2026-11-02', '2026-11-03', { isFromNoon: true, isUntilNoon: true }), [], '1'],
    [span('2026-11-08', '2026-11-08'), [], '0'],
  ])('%o without %o: %s', (asked, holidays, expected) => {
    expect(sumOfDays(daysOfLeave(asked, weeks, new Set(holidays)))).toBe(expected)
  })

  test('are those of the week of a contract, and of the usual week without one', () => {
    const asked = span('2024-12-28', '2025-01-04')
    expect(sumOfDays(daysOfLeave(asked, weeks, new Set()))).toBe('6')
    expect(sumOfDays(daysOfLeave(asked, [], new Set()))).toBe('5')
  })

  test('over the end of a month are split where the month ends', () => {
    const days = daysOfLeave(
      span('2026-11-26', '2026-12-02', { isUntilNoon: true }),
      weeks,
      new Set(),
    )
    expect(byMonth(days)).toEqual([
      { month: '2026-11-01', day: '2026-11-26', days: '4' },
      { month: '2026-12-01', day: '2026-12-01', days: '1.5' },
    ])
  })

  test.each([
    [span('2026-11-03', '2026-11-02'), 'leaveEndsFirst'],
    [span('2026-11-02', '2026-11-02', { isFromNoon: true, isUntilNoon: true }), 'leaveEndsFirst'],
    [span('2026-11-02', '2027-11-03'), 'leaveTooLong'],
  ])('%o: %s', (asked, code) => {
    expect(() => daysOfLeave(asked, weeks, new Set())).toThrow(code)
  })

  test.each([
    [span('2026-11-02', '2026-11-04'), span('2026-11-04', '2026-11-05'), true],
    [span('2026-11-02', '2026-11-04'), span('2026-11-05', '2026-11-05'), false],
    [
      span('2026-11-02', '2026-11-02', { isUntilNoon: true }),
      span('2026-11-02', '2026-11-03', { isFromNoon: true }),
      false,
    ],
    [span('2026-11-01', '2026-11-30'), span('2026-11-05', '2026-11-05'), true],
  ])('%o and %o share: %s', (a, b, expected) => {
    expect([doShare(a, b), doShare(b, a)]).toEqual([expected, expected])
    if (expected) expect(() => refuseShared(a, [b])).toThrow('leaveOverlaps')
  })
})

const lebanon: KindFacts = {
  daysPerYear: '15',
  accrual: 'monthly',
  afterMonths: 12,
  carryOver: '15',
  mayOverdraw: false,
  isPaid: true,
}
const service = { startedOn: '2025-04-01', leftOn: null }
const balance = (moves: readonly LeaveMove[]): string => sumOf(moves.map(({ days }) => days))
const taken = (day: string, days: string): LeaveMove => ({
  day,
  days: `-${days}`,
  reason: 'taken',
  period: null,
})

describe('what a year brings', () => {
  test.each([
    ['2026-03-31', '0'],
    ['2026-04-01', '15'],
    ['2026-04-30', '16.25'],
    ['2026-12-31', '26.25'],
  ])('fifteen days a year, after a year: on %s %s', (day, expected) => {
    expect(balance(dueMoves(lebanon, service, [], day))).toBe(expected)
  })

  test.each([
    ['2026-07-16', '2026-12-31', '8.27'],
    ['2026-01-01', '2026-12-31', '18'],
    ['2026-12-31', '2026-12-31', '0.05'],
  ])(
    'a year in advance, in part for whoever joined on %s: until %s %s',
    (startedOn, day, expected) => {
      const yearly = { ...lebanon, accrual: 'yearly' as const, afterMonths: 0, daysPerYear: '18' }
      expect(balance(dueMoves(yearly, { startedOn, leftOn: null }, [], day))).toBe(expected)
    },
  )

  test('more than may go over is lost at the turn of the year', () => {
    const moves = dueMoves(lebanon, service, [], '2027-01-01')
    expect(moves.at(-1)).toMatchObject({ reason: 'lapsed', days: '-11.25', day: '2027-01-01' })
    expect(dueMoves(lebanon, service, moves, '2027-01-15')).toEqual([])
    const without = { ...lebanon, carryOver: null }
    expect(balance(dueMoves(without, service, [], '2027-01-01'))).toBe('26.25')
  })

  test('the sum of a year is exact and nothing is granted twice, day by day or at once', () => {
    for (const perYear of ['15', '22', '25.5', '7', '0.01']) {
      const kind = { ...lebanon, daysPerYear: perYear, afterMonths: 0, carryOver: null }
      const from = { startedOn: '2024-01-01', leftOn: null }
      expect(balance(dueMoves(kind, from, [], '2024-12-31')), perYear).toBe(perYear)
      let step: LeaveMove[] = []
      for (let month = 1; month <= 36; month++)
        step = [...step, ...dueMoves(kind, from, step, monthsLater('2024-01-31', month))]
      expect(step).toEqual(dueMoves(kind, from, [], monthsLater('2024-01-31', 36)))
    }
  })

  test('whoever left earns nothing more', () => {
    const kind = { ...lebanon, afterMonths: 0, carryOver: null }
    const left = { startedOn: '2026-01-01', leftOn: '2026-06-30' }
    expect(balance(dueMoves(kind, left, [], '2026-12-31'))).toBe('7.5')
  })
})

describe('days that are left', () => {
  const ask = (moves: readonly LeaveMove[], day: string, days: string) => () =>
    refuseOverdraft(lebanon, service, moves, [{ day, days }])

  test('never go below zero, with what comes until the first day and is promised after it', () => {
    const moves = dueMoves(lebanon, service, [], '2026-05-31')
    expect(availableOn(lebanon, service, moves, '2026-06-01')).toBe('17.5')
    expect(ask(moves, '2026-06-15', '17.5')).not.toThrow()
    expect(ask(moves, '2026-06-15', '18')).toThrow('leaveLacksDays')
    expect(ask(moves, '2026-07-15', '18')).not.toThrow()
    const promised = [...moves, taken('2026-08-10', '19')]
    expect(ask(promised, '2026-06-15', '2')).toThrow('leaveLacksDays')
    expect(ask(promised, '2026-06-15', '1')).not.toThrow()
  })

  test('may go below zero where the kind says so', () => {
    const kind = { ...lebanon, daysPerYear: '0', isPaid: false }
    expect(() =>
      refuseOverdraft(kind, service, [], [{ day: '2026-06-15', days: '30' }]),
    ).not.toThrow()
  })
})

test('nobody decides about himself, and takes his own back until it begins', () => {
  expect(() => refuseOwnDecision({ isOwn: true, mayDecideOwn: false })).toThrow('leaveIsOwn')
  expect(() => refuseOwnDecision({ isOwn: true, mayDecideOwn: true })).not.toThrow()
  const leave = { state: 'approved' as const, startsOn: '2026-11-02' }
  expect(isOwnToCancel({ ...leave, today: '2026-11-01' })).toBe(true)
  expect(isOwnToCancel({ ...leave, today: '2026-11-02' })).toBe(false)
  expect(canStepLeave('refused', 'approve')).toBe(false)
  expect(canStepLeave('cancelled', 'cancel')).toBe(false)
})
