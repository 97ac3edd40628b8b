/** Where tables may stand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { starterRoom } from '../identity/starter/room.ts'
import { changed, placed, redone, startHistory, undone, without, withTable } from './floor-edit.ts'
import {
  cornersOf,
  type FloorPlan,
  faultsOf,
  firstSize,
  freePlace,
  isInside,
  overlap,
  type Place,
  refusePlan,
  tableSize,
} from './floor-plan.ts'
import { starterPlan } from './starter-plan.ts'

const at = (x: number, y: number, more: Partial<Place> = {}): Place => ({
  x,
  y,
  width: 80,
  height: 80,
  turn: 0,
  ...more,
})

const planOf = (...tables: Place[]): FloorPlan => ({
  size: firstSize,
  tables: tables.map((place, n) => ({ ...place, id: `t${n + 1}` })),
  decor: [],
})

test.each(['restaurant', 'cafe'] as const)('the room a %s starts with can be drawn', (kind) => {
  const room = starterRoom(kind)
  if (!room) throw new Error('No room')
  let made = 0
  const plan = starterPlan(
    room,
    (name) => `table ${name}`,
    () => `thing ${made++}`,
  )
  expect(() => refusePlan(plan, String)).not.toThrow()
  // Where guests sit nothing else stands.
  const crossed = plan.tables.flatMap((table) => plan.decor.filter((it) => overlap(table, it)))
  expect(crossed).toEqual([])
})

describe('two things', () => {
  test.each<[string, Place, Place, boolean]>([
    ['far apart', at(100, 100), at(400, 100), false],
    ['side by side, touching', at(100, 100), at(180, 100), false],
    ['a finger’s breadth into each other', at(100, 100), at(179, 100), true],
    ['one within the other', at(100, 100, { width: 200, height: 200 }), at(100, 100), true],
    ['corner to corner, one turned', at(100, 100), at(190, 100, { turn: 45 }), true],
    ['the corner of a turned one short of it', at(100, 100), at(197, 100, { turn: 45 }), false],
    [
      'a long one across, turned upright',
      at(100, 300),
      at(100, 100, { width: 330, turn: 90 }),
      true,
    ],
    ['the same, lying', at(100, 300), at(165, 100, { width: 330 }), false],
  ])('%s', (_, one, other, isCrossed) => {
    expect(overlap(one, other)).toBe(isCrossed)
    expect(overlap(other, one)).toBe(isCrossed)
  })

  const place = fc.record({
    x: fc.integer({ min: 0, max: 600 }),
    y: fc.integer({ min: 0, max: 600 }),
    width: fc.integer({ min: 20, max: 300 }),
    height: fc.integer({ min: 20, max: 300 }),
    turn: fc.integer({ min: 0, max: 359 }),
  })

  test('cross each other wherever they are moved together, and whoever is asked first', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 0, max: 500 }), (one, other, by) => {
        const moved = (it: Place): Place => ({ ...it, x: it.x + by, y: it.y + by })
        expect(overlap(one, other)).toBe(overlap(other, one))
        expect(overlap(moved(one), moved(other))).toBe(overlap(one, other))
        expect(overlap(one, one)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a quarter turn swaps the sides exactly', () => {
    const corners = cornersOf(at(100, 100, { width: 60, height: 20, turn: 90 }))
    expect(corners.map(({ x, y }) => [x, y])).toEqual([
      [110, 70],
      [110, 130],
      [90, 130],
      [90, 70],
    ])
  })
})

describe('a plan', () => {
  const named = (id: string): string => id.toUpperCase()

  test.each<[string, FloorPlan, object]>([
    ['outside', planOf(at(20, 100)), { code: 'tableOutside', facts: { name: 'T1' } }],
    [
      'on another table',
      planOf(at(100, 100), at(300, 100), at(340, 120)),
      { code: 'tablesCross', facts: { first: 'T2', second: 'T3' } },
    ],
    [
      'with a wall outside',
      { ...planOf(), decor: [{ ...at(10, 10), id: 'w', kind: 'wall' }] },
      { code: 'decorOutside' },
    ],
    [
      'with one table twice',
      { ...planOf(), tables: [at(100, 100), at(400, 100)].map((it) => ({ ...it, id: 'same' })) },
      { code: 'idTaken' },
    ],
  ])('is refused with a table %s', (_, plan, refusal) => {
    expect(() => refusePlan(plan, named)).toThrow(expect.objectContaining(refusal))
  })

  test('may have a table before a wall', () => {
    const plan = planOf(at(100, 100))
    refusePlan({ ...plan, decor: [{ ...at(100, 100), id: 'w', kind: 'wall' }] }, named)
  })

  test('has a free place for each of forty tables, none on another', () => {
    let plan = planOf()
    for (let n = 0; n < 40; n++) {
      const free = freePlace(plan, tableSize(n % 3 === 0 ? 'long' : 'square', 2 + (n % 7)))
      expect(free).toBeDefined()
      if (free) plan = withTable(plan, { ...free, id: `t${n}` })
    }
    expect(faultsOf(plan)).toEqual({ outside: new Set(), crossed: [] })
    const small = { ...planOf(), size: { width: 300, height: 300 } }
    expect(freePlace(small, { width: 400, height: 80 })).toBeUndefined()
  })
})

describe('the hands', () => {
  test('whatever they do, undoing it all leads back, and doing it again forth', () => {
    const step = fc.record({
      id: fc.constantFrom('t1', 't2', 't9'),
      x: fc.integer({ min: -500, max: 3000 }),
      turn: fc.integer({ min: -720, max: 720 }),
      width: fc.integer({ min: -50, max: 9000 }),
      isGone: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const start = planOf(at(100, 100), at(400, 100))
        let history = startHistory(start)
        for (const { id, isGone, ...change } of steps)
          history = changed(
            history,
            isGone ? without(history.now, id) : placed(history.now, id, change),
          )
        const end = history.now
        for (const { x, width, turn } of end.tables) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(start.size.width)
          expect(width).toBeLessThanOrEqual(start.size.width)
          expect(turn).toBeGreaterThanOrEqual(0)
          expect(turn).toBeLessThan(360)
        }
        for (const _ of steps) history = undone(history)
        expect(history.now).toEqual(start)
        for (const _ of steps) history = redone(history)
        expect(history.now).toEqual(end)
      }),
      { numRuns: 100 },
    )
  })

  test('a drag is one step', () => {
    let history = startHistory(planOf(at(100, 100)))
    history = changed(history, placed(history.now, 't1', { x: 110 }))
    for (const x of [120, 130, 140])
      history = changed(history, placed(history.now, 't1', { x }), true)
    expect(undone(history).now.tables[0]?.x).toBe(100)
    expect(isInside(at(40, 40), firstSize)).toBe(true)
  })
})
