import { describe, expect, test } from 'vitest'
import { plannedByAccount } from '../books/project-plan.ts'
import { placedAmong } from './board.ts'
import { percentOf } from './project-result.ts'
import { hourlyCost, type Paid, wrongDays } from './project-rules.ts'
import type { BoardTask } from './project-view.ts'

test.each([
  [{}, undefined],
  [{ startsOn: '2026-01-01' }, undefined],
  [{ startsOn: '2026-01-01', endsOn: '2026-01-01' }, undefined],
  [{ startsOn: '2026-01-01', endsOn: '2027-01-01' }, undefined],
  [{ startsOn: '2026-01-01', endsOn: '2027-01-02' }, ['endsOn', 'taskTooLong']],
  [{ startsOn: '2026-01-02', endsOn: '2026-01-01' }, ['endsOn', 'taskEndsBeforeStart']],
  [{ endsOn: '2026-01-01' }, ['startsOn', 'required']],
])('the days of a task %j: %j', (days, wrong) => {
  expect(wrongDays(days)).toEqual(wrong)
})

describe('an hour', () => {
  const contract = (parts: Paid['parts']): Paid => ({
    workWeek: 'mondayToFriday',
    hoursPerDay: '8',
    parts,
  })
  // June 2026 has 22 working days, 176 hours.
  test.each([
    [[{ rank: 'first', amount: '1760', basis: 'month' }], null, '10'],
    [[{ rank: 'first', amount: '44', basis: 'day' }], null, '5.5'],
    [[{ rank: 'second', amount: '17600000', basis: 'month' }], '100000', '1'],
    [
      [
        { rank: 'first', amount: '1000', basis: 'month' },
        { rank: 'second', amount: '8000000', basis: 'day' },
      ],
      '100000',
      '15.6818',
    ],
    [[{ rank: 'second', amount: '1', basis: 'month' }], null, null],
    [[], null, null],
  ] as [Paid['parts'], string | null, string | null][])(
    'of %j at %s costs %s',
    (parts, rate, cost) => {
      expect(hourlyCost(contract(parts), '2026-06-15', rate)).toBe(cost)
    },
  )

  test('of somebody without a contract costs nobody knows what', () => {
    expect(hourlyCost(null, '2026-06-15', '1')).toBeNull()
  })
})

test('a plan counts each amount once in either measure, at the rate of its day', () => {
  const lines = [
    { account: 'a', rank: 'first', amount: '10' },
    { account: 'a', rank: 'second', amount: '895000' },
    { account: 'b', rank: 'second', amount: '1' },
  ] as const
  const terms = { rate: '89500', decimals: { first: 2, second: 0 } }
  expect([...plannedByAccount(lines, 'first', terms)]).toEqual([
    ['a', '20'],
    ['b', '0'],
  ])
  expect([...plannedByAccount(lines, 'second', terms)]).toEqual([
    ['a', '1790000'],
    ['b', '1'],
  ])
  expect(() => plannedByAccount(lines, 'first', { ...terms, rate: null })).toThrow('rateMissing')
})

test.each([
  ['50', '200', '25'],
  ['-1', '3', '-33.3'],
  ['1', '0', null],
  ['1', '-5', null],
])('%s of %s is %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

describe('on the board', () => {
  const task = (id: string, state: BoardTask['state'], order: number | null): BoardTask => ({
    id,
    version: 1,
    title: id,
    state,
    order,
    startsOn: null,
    endsOn: null,
    employees: [],
    hours: '0',
    plannedHours: null,
    isLate: false,
  })
  const column = [task('a', 'todo', 1), task('b', 'todo', 2), task('c', 'todo', null)]

  test('a task that moves up pushes those it passes, and no other', () => {
    expect(placedAmong(column, column[1] as BoardTask, 'todo', 0)).toEqual([
      { id: 'b', version: 1, order: 1 },
      { id: 'a', version: 1, order: 2 },
      { id: 'c', version: 1, order: 3 },
    ])
  })

  test('one that comes from another column takes its state and stands at the end', () => {
    const other = task('d', 'doing', 1)
    expect(placedAmong(column.slice(0, 2), other, 'todo', 99)).toEqual([
      { id: 'd', version: 1, state: 'todo', order: 3 },
    ])
  })
})
