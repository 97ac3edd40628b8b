import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { sumOfWorths } from '../money/measure.ts'
import { type Ahead, takeAhead, worthOfAhead } from './made-ahead.ts'

const decimals = { first: 2, second: 0 }
const millionths = (most: number) =>
  fc.integer({ min: 1, max: most }).map((it) => (it / 1_000_000).toFixed(6))

const dish: fc.Arbitrary<Ahead> = fc
  .record({
    quantity: millionths(20_000_000),
    components: fc.array(
      fc.record({
        quantity: millionths(9_000_000),
        first: fc.integer({ min: 0, max: 90_000 }).map((it) => (it / 100).toFixed(2)),
        second: fc.integer({ min: 0, max: 90_000_000 }).map(String),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ quantity, components }, at = 0) => ({
    id: String(at),
    quantity,
    components: components.map((it, item) => ({ item: String(item), ...it })),
  }))

const named = fc
  .array(dish, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((it, at) => ({ ...it, id: String(at) })))

test('whatever is taken in parts is the whole, in dishes, components and both currencies', () => {
  fc.assert(
    fc.property(named, fc.array(millionths(8_000_000), { maxLength: 8 }), (made, wanted) => {
      let lying: Ahead[] = made
      const taken: Ahead[] = []
      for (const quantity of [...wanted, '1000000']) {
        const step = takeAhead(lying, quantity, decimals)
        lying = step.left
        taken.push(...step.taken)
      }
      expect(lying).toEqual([])
      const quantities = (all: readonly Ahead[]) =>
        sumOf(
          all.map(({ quantity }) => quantity),
          6,
        )
      expect(quantities(taken)).toBe(quantities(made))
      const worth = (all: readonly Ahead[]) => sumOfWorths(all.map(worthOfAhead))
      const [one, other] = [worth(taken), worth(made)]
      expect(differenceOf(one.first, other.first)).toBe('0')
      expect(differenceOf(one.second ?? '0', other.second ?? '0')).toBe('0')
      const parts = (all: readonly Ahead[]) =>
        sumOf(
          all.flatMap(({ components }) => components.map(({ quantity }) => quantity)),
          6,
        )
      expect(parts(taken)).toBe(parts(made))
    }),
    { numRuns: 150 },
  )
})

test('the oldest goes first, and no more than lies there', () => {
  const of = (id: string, quantity: string): Ahead => ({
    id,
    quantity,
    components: [{ item: 'flour', quantity: '1', first: '1', second: null }],
  })
  const { taken, left } = takeAhead([of('a', '1'), of('b', '3')], '2', decimals)
  expect(taken.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', '1'],
    ['b', '1'],
  ])
  expect(left).toEqual([
    {
      id: 'b',
      quantity: '2',
      components: [{ item: 'flour', quantity: '0.666667', first: '0.67', second: null }],
    },
  ])
  expect(takeAhead([of('a', '1')], '5', decimals)).toEqual({ taken: [of('a', '1')], left: [] })
})
