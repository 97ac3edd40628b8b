import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, nought, plus, rounded } from '../kernel/fraction.ts'
import { type LateCost, settleLate, unsettled } from './late-cost.ts'
import { balanceKey, Shelf } from './shelf.ts'
import type { Balance } from './valuation.ts'

const shelfOf = (shelves: Record<string, Partial<Balance>>): Shelf =>
  new Shelf({
    balances: new Map(
      Object.entries(shelves).map(([warehouse, balance]) => [
        balanceKey('coffee', warehouse),
        { quantity: '0', value: '0', lastCost: '0', ...balance },
      ]),
    ),
    policy: 'allow',
    isConfirmed: false,
  })

const cost = (given: Partial<LateCost> = {}): LateCost => ({
  line: 'l1',
  item: 'coffee',
  warehouse: 'shop',
  pieces: '100',
  amount: '50',
  ...given,
})

describe('a cost that becomes known late', () => {
  test('goes to the pieces that are still there: of 50.00 for 100 with 40 sold, 30.00', () => {
    const shelf = shelfOf({ shop: { quantity: '60', value: '600' } })
    expect(settleLate(shelf, [cost()], 2)).toEqual(['30'])
    expect(shelf.at('coffee', 'shop')).toEqual({ quantity: '60', value: '630', lastCost: '10.5' })
    expect(shelf.moves).toEqual([
      {
        line: 'l1',
        item: 'coffee',
        warehouse: 'shop',
        isTransit: false,
        kind: 'revaluation',
        quantity: '0',
        value: '30',
        pieces: '60',
      },
    ])
  })

  test.each([
    ['all of it, where more lies there', { shop: { quantity: '140', value: '1400' } }, '50'],
    ['nothing, where all is sold', { shop: { quantity: '0' } }, '0'],
    ['nothing, where more was sold than came', { shop: { quantity: '-5', value: '-50' } }, '0'],
  ])('%s', (_, shelves, inStock) => {
    expect(settleLate(shelfOf(shelves), [cost()], 2)).toEqual([inStock])
  })

  test('follows goods into other warehouses', () => {
    const shelf = shelfOf({
      shop: { quantity: '10', value: '100' },
      store: { quantity: '30', value: '300' },
    })
    expect(settleLate(shelf, [cost()], 2)).toEqual(['20'])
    expect(shelf.at('coffee', 'shop').value).toBe('105')
    expect(shelf.at('coffee', 'store').value).toBe('315')
  })

  test('finds no piece twice', () => {
    const shelf = shelfOf({ shop: { quantity: '120', value: '1200' } })
    expect(settleLate(shelf, [cost(), cost({ line: 'l2' })], 2)).toEqual(['50', '10'])
  })

  test('that is below zero takes no more than the shelf is worth', () => {
    const shelf = shelfOf({ shop: { quantity: '100', value: '30' } })
    expect(settleLate(shelf, [cost({ amount: '-50' })], 2)).toEqual(['-30'])
    expect(shelf.at('coffee', 'shop')).toMatchObject({ value: '0', lastCost: '0' })
  })

  test('is taken back from what is left, so that it costs what it would have cost', () => {
    const given = { value: '30', pieces: '60' }
    // Sixty pieces of 10.50; thirty of them were sold at that since.
    const before = { quantity: '30', value: '315', lastCost: '10.5' }
    expect(unsettled(before, given, 2)).toEqual({
      value: '-30',
      revaluation: '15',
      balance: { quantity: '30', value: '300', lastCost: '10' },
    })
    const nothing = { quantity: '0', value: '0', lastCost: '10.5' }
    expect(unsettled(nothing, given, 2)).toMatchObject({ revaluation: '30', balance: nothing })
  })

  test('never loses a cent, and never leaves a value on an empty shelf', () => {
    const cents = fc.integer({ min: -5000, max: 5000 })
    const counts = fc.integer({ min: -20, max: 60 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount: cents, pieces: fc.integer({ min: 1, max: 80 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        counts,
        counts,
        (wanted, shop, store) => {
          const balanceOf = (quantity: number) => ({
            quantity: String(quantity),
            value: String(quantity * 3),
            lastCost: '3',
          })
          const shelf = shelfOf({ shop: balanceOf(shop), store: balanceOf(store) })
          const costs = wanted.map(({ amount, pieces }) =>
            cost({
              amount: rounded({ top: BigInt(amount), bottom: 100n }, 2),
              pieces: String(pieces),
            }),
          )
          const inStock = settleLate(shelf, costs, 2)
          const moved = shelf.moves.map(({ value }) => fractionOf(value)).reduce(plus, nought)
          expect(rounded(moved, 2)).toBe(rounded(inStock.map(fractionOf).reduce(plus, nought), 2))
          for (const [warehouse, had] of [
            ['shop', shop],
            ['store', store],
          ] as const) {
            const { quantity, value } = shelf.at('coffee', warehouse)
            expect(quantity).toBe(String(had))
            if (had > 0) expect(Number(value)).toBeGreaterThanOrEqual(0)
            else expect(value).toBe(String(had * 3))
          }
        },
      ),
    )
  })
})
