import { expect, test } from 'vitest'
import { stepsOf } from '../../kernel/testing/steps.ts'
import type { Move } from '../shelf.ts'
import { LotBook, type LotLine, type LotTerms } from './lot-book.ts'

const worth = { first: '1', second: null }
const serials = (count: number) => Array.from({ length: count }, (_, n) => `SN-${n}`)

/** So many pieces with a number each that come by one line, and leave by another. */
function boughtAndSold(count: number) {
  const lots = serials(count).map((code) => ({ id: code, item: 'phone', code, expiry: null }))
  const book = new LotBook({
    keeping: new Map([['phone', { hasBatches: false, hasExpiry: false, hasSerials: true }]]),
    lots: [{ id: 'none', item: 'phone', code: null, expiry: null }, ...lots],
    lying: new Map(),
    everywhere: new Map(),
  })
  const named = serials(count).map((code) => ({ code, quantity: '1' }))
  const line = (at: number): LotLine => ({ at, item: 'phone', named })
  const move = (id: string, quantity: string): Move => ({
    line: id,
    item: 'phone',
    warehouse: 'shop',
    isTransit: false,
    kind: 'move',
    quantity,
    value: worth,
  })
  const terms: LotTerms = {
    lines: new Map([
      ['in', line(0)],
      ['out', line(1)],
    ]),
    today: '2026-06-15',
    expired: 'block',
    policyAt: () => 'block',
    isConfirmed: false,
  }
  const moving = [{ move: move('in', String(count)) }, { move: move('out', `-${count}`) }]
  return () => book.take(moving, terms).changes
}

test('a piece is found by its number, however many there are: four times as many are four times the work', () => {
  const stepsFor = (count: number): number => stepsOf(boughtAndSold(count))
  const [few, four] = [stepsFor(100), stepsFor(400)]
  expect(few).toBeGreaterThan(1000)
  expect(four / few).toBeLessThan(4.6)
}, 30_000)

test('pieces come and leave under their numbers', () => {
  const changes = boughtAndSold(3)()
  expect(changes.map(({ lot, quantity }) => `${lot} ${quantity}`)).toEqual([
    ...serials(3).map((code) => `${code} 1`),
    ...serials(3).map((code) => `${code} -1`),
  ])
})
