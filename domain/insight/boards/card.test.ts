import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Reader } from '../../kernel/sight.ts'
import { progressOf } from '../change.ts'
import { newBoard } from './board.ts'
import {
  type Card,
  columns,
  goalOf,
  mostRows,
  moved,
  pagesOf,
  resized,
  rowsOf,
  sizeOf,
  startingCards,
} from './card.ts'

const ids = ['a', 'b', 'c', 'd'].map((sign) => `00000000-0000-7000-8000-00000000000${sign}`)

const cards: Card[] = ids.map((id) => ({
  id,
  card: 'sales',
  ...sizeOf('sales'),
  isHidden: false,
  goals: {},
}))

const order = (some: readonly Card[]): string => some.map(({ id }) => id.slice(-1)).join('')

const reader = (...permissions: string[]): Reader => ({
  isAdmin: false,
  permissions: new Set(permissions),
  limits: {
    canChangePrice: false,
    canSeeCost: false,
    canBackDate: false,
    canOpenDrawer: false,
    canWriteOff: false,
  },
})

test.each([
  ['a', 1, 'bacd'],
  ['a', 99, 'bcda'],
  ['d', -5, 'dabc'],
  ['c', 2, 'abcd'],
  ['x', 0, 'abcd'],
])('%s moved to place %i', (sign, place, expected) => {
  expect(order(moved(cards, `${ids[0]?.slice(0, -1)}${sign}`, place))).toBe(expected)
})

test('a card is never wider than its board, nor lost by moving', () => {
  const step = fc.record({
    id: fc.constantFrom(...ids),
    place: fc.integer({ min: -9, max: 9 }),
    width: fc.integer({ min: -9, max: 19 }),
    height: fc.integer({ min: -9, max: 19 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const arranged = steps.reduce<Card[]>(
        (some, it) => resized(moved(some, it.id, it.place), it.id, it),
        cards,
      )
      expect(new Set(arranged.map(({ id }) => id))).toEqual(new Set(ids))
      for (const { width, height } of arranged) {
        expect(width >= 1 && width <= columns && height >= 1 && height <= mostRows).toBe(true)
      }
      const most = arranged.reduce((sum, { height }) => sum + height, 0)
      const area = arranged.reduce((sum, { width, height }) => sum + width * height, 0)
      expect(rowsOf(arranged)).toBeGreaterThanOrEqual(Math.ceil(area / columns))
      expect(rowsOf(arranged)).toBeLessThanOrEqual(most + mostRows)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [[], 0],
  [
    [
      [2, 1],
      [2, 1],
      [2, 1],
    ],
    1,
  ],
  [
    [
      [4, 2],
      [2, 2],
    ],
    2,
  ],
  [
    [
      [4, 2],
      [2, 1],
      [2, 1],
    ],
    2,
  ],
  [
    [
      [6, 1],
      [3, 2],
      [4, 1],
    ],
    4,
  ],
] as [[number, number][], number][])('%j fill %i rows', (sizes, rows) => {
  expect(rowsOf(sizes.map(([width, height]) => ({ width, height })))).toBe(rows)
})

test('a board that is higher than a screen is shown in several turns', () => {
  const sizes = [
    { width: 6, height: 2 },
    { width: 3, height: 4 },
    { width: 3, height: 4 },
    { width: 6, height: 8 },
  ]
  expect(pagesOf(sizes, 6).map((page) => page.length)).toEqual([3, 1])
  expect(pagesOf(sizes, 5).map((page) => page.length)).toEqual([1, 2, 1])
  expect(pagesOf([], 6)).toEqual([])
})

test('a new board begins with what its maker may see', () => {
  const names = (who: Reader) => startingCards(who, () => ids[0] ?? '').map((it) => it.card)
  expect(names(reader())).toEqual(['attention', 'links'])
  expect(names(reader('sales.invoice.view'))).not.toContain('margin')
  expect(names({ ...reader(), isAdmin: true })).toContain('margin')
})

test('a goal is that of the span that is shown', () => {
  const goals = { day: '100', month: '3000' }
  expect([
    goalOf({ goals }, 'yesterday'),
    goalOf({ goals }, 'lastMonth'),
    goalOf({ goals }, 'year'),
    goalOf({ goals }, undefined),
  ]).toEqual(['100', '3000', undefined, undefined])
  expect([progressOf('50', '200'), progressOf('-5', '200'), progressOf('250', '200')]).toEqual([
    '25',
    '0',
    '125',
  ])
})

test.each([
  ['a card of a report without its report', { card: 'report' }],
  ['a report among the plain cards', { source: ids[1], shows: 'figure' }],
  ['a goal of nothing', { goals: { day: '0' } }],
  ['a goal of a span nobody knows', { goals: { hour: '1' } }],
  ['a card wider than the board', { width: columns + 1 }],
])('%s is refused', (_, wrong) => {
  const board = { id: ids[0], name: 'Morning', role: null }
  const good = { id: ids[1], card: 'sales', width: 1, height: 1 }
  expect(newBoard.safeParse({ ...board, cards: [good] }).success).toBe(true)
  expect(newBoard.safeParse({ ...board, cards: [{ ...good, ...wrong }] }).success).toBe(false)
  expect(newBoard.safeParse({ ...board, cards: [good, good] }).success).toBe(false)
})
