import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { negatedWorth } from '../money/measure.ts'
import type { Balance } from './pile.ts'
import { firstOnly, holdingFirst, inFirst } from './testing/shelves.ts'
import { becameOf, type GivenValue, type MoveSince } from './trace.ts'
import { issued, received, revalued } from './valuation.ts'

/** A quantity moved at the average, or in brackets at a price of its own. */
type Told = number | [number]

const moveOf = (told: Told, at: number): MoveSince => ({
  id: `m${at}`,
  warehouse: 'shop',
  isTransit: false,
  quantity: String(typeof told === 'number' ? told : told[0]),
  isAtAverage: typeof told === 'number',
  lines: [`l${at}`],
  parcel: null,
  beside: `r${at}`,
})

const since = (...moves: Told[]): MoveSince[] => moves.map(moveOf)

const given = (value: string): GivenValue => ({
  warehouse: 'shop',
  isTransit: false,
  parcel: null,
  pieces: null,
  value: inFirst(value),
})

const cents = { first: 2, second: 0 }

const became = (value: string, quantity: string, moves: MoveSince[], decimals = cents) =>
  becameOf(given(value), moves, (place) => (place === 'shop' ? quantity : '0'), decimals)

const carriedBy = ({ carried }: ReturnType<typeof became>) =>
  carried.map(({ of, value, warehouse }) => [of, value.first, warehouse])

describe('what is kept of a value', () => {
  test.each<[string, string, MoveSince[], string[]]>([
    ['all of it, where nothing happened', '60', [], ['60']],
    ['the half, where the half was sold', '30', since(-30), ['30']],
    ['what sales left of it, whatever came since', '90', since(-30, 60), ['30']],
    ['what they took together with what came since', '45', since(-30, 60, -45), ['15']],
    ['all of it, where goods left at a price of their own', '40', since([-20]), ['60']],
    ['nothing, where all was sold', '0', since(-60), []],
    ['nothing, where all was sold before more came', '20', since(-60, 20), ['0']],
    ['nothing, where more was sold than was there', '-5', since(-65), []],
    ['nothing of what had been sold before it came', '-3', since(-63), []],
  ])('is %s', (_, quantity, moves, kept) => {
    expect(became('60', quantity, moves).kept.map(({ value }) => value.first)).toEqual(kept)
  })
})

describe('what was carried away', () => {
  test('is told to each sale, and together it is all of it', () => {
    expect(carriedBy(became('10', '0', since(-1, -1, -1)))).toEqual([
      ['m0', '3.33', 'shop'],
      ['m1', '3.34', 'shop'],
      ['m2', '3.33', 'shop'],
    ])
  })

  test('comes back with the goods that come back', () => {
    const back = { ...moveOf(4, 1), lines: ['l1', 'l0'] }
    const { carried, kept } = became('40', '4', [moveOf(-10, 0), back])
    expect(carried.map(({ of, value }) => [of, value.first])).toEqual([
      ['m0', '40'],
      ['m1', '-16'],
    ])
    expect(kept).toMatchObject([{ value: inFirst('16') }])
  })

  test('goes on with goods that are brought elsewhere', () => {
    const arrived = { ...moveOf(5, 0), id: 'arrived', warehouse: 'store' }
    const { carried, kept } = becameOf(given('40'), [moveOf(-5, 0), arrived], () => '5', cents)
    expect(carried.map(({ of, value }) => [of, value.first])).toEqual([
      ['m0', '20'],
      ['arrived', '-20'],
    ])
    expect(kept).toMatchObject([
      { warehouse: 'shop', value: inFirst('20') },
      { warehouse: 'store', value: inFirst('20') },
    ])
  })

  test('is what was put right where goods left an empty shelf at a price of their own', () => {
    expect(carriedBy(became('40', '0', since([-10])))).toEqual([['r0', '40', 'shop']])
  })
})

test('without it a shelf is as if it had never been given, whatever came and was sold', () => {
  const moves = fc.array(fc.integer({ min: -9, max: 12 }), { maxLength: 8 })
  const amount = fc.nat({ max: 3000 }).map((it) => (it / 100).toFixed(2))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), amount, moves, (had, value, all) => {
      // So fine that the rounding of sales is no part of it.
      const decimals = { first: 12, second: 12 }
      const fine = { ...firstOnly, decimals }
      const start = holdingFirst({ quantity: String(had), value: String(had * 10), lastCost: '10' })
      const onward = (balance: Balance): Balance =>
        happening.reduce(
          (before, quantity) =>
            quantity < 0
              ? issued(before, String(-quantity), fine).balance
              : received(before, String(quantity), inFirst(String(quantity * 10)), fine).balance,
          balance,
        )
      let there = had
      const happening = all.filter((quantity) => {
        const isPossible = quantity !== 0 && there + quantity >= 0
        if (isPossible) there += quantity
        return isPossible
      })
      const now = onward(revalued(start, inFirst(value), fine).balance)
      const { kept } = became(value, now.quantity, since(...happening), decimals)
      const taken = negatedWorth(kept[0]?.value ?? inFirst('0'))
      const back = revalued(now, taken, fine).balance
      expect(Number(back.value.first)).toBeCloseTo(Number(onward(start).value.first), 6)
    }),
  )
})
