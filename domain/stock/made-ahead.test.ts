import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { negatedWorth, sumOfWorths, type Worth } from '../money/measure.ts'
import { splitWorth } from './amounts.ts'
import {
  type Ahead,
  correctionsOf,
  MadeBook,
  type MadeLine,
  stillAway,
  takeAhead,
  worthOfAhead,
} from './made-ahead.ts'

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
    components: components.map((it, item) => ({ item: String(item), line: `line ${item}`, ...it })),
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
    components: [{ item: 'flour', line: 'l', quantity: '1', first: '1', second: null }],
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
      components: [{ item: 'flour', line: 'l', quantity: '0.666667', first: '0.67', second: null }],
    },
  ])
  expect(takeAhead([of('a', '1')], '5', decimals)).toEqual({ taken: [of('a', '1')], left: [] })
})

/** What left by one line in random order: sold, lost, back, and dearer or cheaper meanwhile. */
type Event =
  | { kind: 'sold' | 'lost' | 'back'; pieces: number }
  | { kind: 'more'; first: number; second: number }

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('sold' as const, 'lost' as const, 'back' as const),
    pieces: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({
    kind: fc.constant('more' as const),
    first: fc.integer({ min: -300, max: 900 }),
    second: fc.integer({ min: -300_000, max: 900_000 }),
  }),
)

/** As the server does it: what ends takes its part, and whatever says more corrects what ended. */
class Kitchen {
  of: MadeLine
  #count = 0

  constructor(pieces: number, first: number, second: number) {
    const left = { first: (first / 100).toFixed(2), second: String(second) }
    this.of = { line: 'l', item: 'flour', warehouse: 'w', quantity: String(pieces), left, ends: [] }
  }

  #add(kind: string, quantity: string, worth: Pick<Worth, 'first' | 'second'>): void {
    const { first, second } = worth
    this.#count += 1
    const end = { id: String(this.#count), kind, day: '', quantity, first, second }
    this.of = { ...this.of, ends: [...this.of.ends, end] }
  }

  happen(it: Event): void {
    if (it.kind === 'more') {
      const more = { first: (it.first / 100).toFixed(2), second: String(it.second) }
      this.of = { ...this.of, left: sumOfWorths([this.of.left, more]) }
      this.#correct()
      return
    }
    const ended = this.of.ends.map(({ quantity }) => Number(quantity))
    const open = ended.reduce((rest, pieces) => rest - pieces, Number(this.of.quantity))
    const quantity = String(Math.min(it.pieces, open))
    if (quantity === '0') return
    const { pieces, worth } = stillAway(this.of)
    if (it.kind === 'back') {
      const weights = [quantity, differenceOf(pieces, quantity)]
      this.#add('back', quantity, splitWorth(worth, weights, decimals)[0] ?? worth)
      this.#correct()
      return
    }
    const flour = { item: 'flour', line: 'l', quantity, first: '0', second: '0' }
    const [part] = MadeBook.of([this.of], decimals).end([
      { id: 'a', quantity, components: [flour] },
    ])
    this.#add(it.kind, quantity, part?.components[0] ?? flour)
    // Whoever ends takes its own part only.
    expect(correctionsOf(this.of, decimals)).toEqual([])
  }

  #correct(): void {
    const found = correctionsOf(this.of, decimals)
    const beside = found.flatMap(({ end, worth }) => (end ? [] : [negatedWorth(worth)]))
    const ends = this.of.ends.map((end) => {
      const own = found.flatMap((it) => (it.end?.id === end.id ? [it.worth] : []))
      return { ...end, ...sumOfWorths([end, ...own]) }
    })
    this.of = { ...this.of, ends, left: sumOfWorths([this.of.left, ...beside]) }
  }

  /** What nobody is sold, lost or brought back. */
  get rest() {
    const ended = this.of.ends.map(({ first, second }) => ({ first, second }))
    return sumOfWorths([this.of.left, ...ended.map(negatedWorth)])
  }
}

/** In whole coins, by hand: so many of so many pieces, rounded once. */
const upTo = (whole: number, pieces: number, all: number): number =>
  (whole < 0 ? -1 : 1) * Math.floor((2 * Math.abs(whole) * pieces + all) / (2 * all))

const coins = (amount: string | null, decimalPlaces: number): number =>
  Math.round(Number(amount ?? '0') * 10 ** decimalPlaces)

test('what is sold or lost shares with what is in the making all that did not come back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 9999 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      fc.array(event, { maxLength: 9 }),
      (pieces, first, second, events) => {
        const kitchen = new Kitchen(pieces, first, second)
        for (const it of events) kitchen.happen(it)
        const { of } = kitchen
        const ended = of.ends.filter(({ kind }) => kind !== 'back')
        const away = stillAway(of)
        const all = Number(away.pieces)
        for (const [rank, places] of [
          ['first', 2],
          ['second', 0],
        ] as const) {
          const whole = coins(away.worth[rank], places)
          let before = 0
          for (const end of ended) {
            const after = before + Number(end.quantity)
            const part = upTo(whole, after, all) - upTo(whole, before, all)
            expect(coins(end[rank], places)).toBe(part)
            before = after
          }
          if (before === all) expect(coins(kitchen.rest[rank], places)).toBe(0)
        }
      },
    ),
    { numRuns: 400 },
  )
})
