import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { negated, rounded, sumOf } from '../kernel/number/fraction.ts'
import { leastSince } from './back-dating.ts'
import { balanceKey } from './shelf.ts'
import { Shop } from './testing/shop.ts'

describe('a sale of a day between two purchases', () => {
  test('takes the cost that held then, and leaves that day worth nothing', () => {
    const shop = new Shop()
    shop.buy(1, 10, '4')
    shop.buy(3, 10, '6')
    expect(shop.worthOf(shop.sell(2, 10)).first).toBe('-40')
    expect(shop.on(2)).toEqual({ quantity: '0', value: { first: '0', second: '0' } })
    expect(shop.shelf()).toEqual(['10', '60'])
  })

  test('makes later sales as dear as they were, on their own day', () => {
    const shop = new Shop()
    shop.buy(1, 10, '4')
    shop.buy(3, 10, '6')
    expect(shop.worthOf(shop.sell(3, 5)).first).toBe('-25')
    shop.sell(2, 10)
    // In order: ten at 4 left on the 2nd, five of those at 6 on the 3rd.
    expect(shop.on(2).value.first).toBe('0')
    expect(shop.on(3)).toMatchObject({ quantity: '5', value: { first: '30' } })
    expect(shop.shelf()).toEqual(['5', '30'])
  })

  test('of more than there was on every day since is more than there was', () => {
    const later = [
      { day: '2', quantity: '-3' },
      { day: '3', quantity: '10' },
    ]
    expect(leastSince('5', later)).toBe('2')
    expect(leastSince('5', [])).toBe('5')
  })
})

test('on whatever day things are written down, no day of nothing is worth something', () => {
  const step = fc.record({
    on: fc.integer({ min: 1, max: 8 }),
    isIn: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 12 }),
    cents: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const shop = new Shop()
      for (const { on, isIn, quantity, cents } of steps)
        if (isIn) shop.buy(on, quantity, rounded({ top: BigInt(cents), bottom: 100n }, 2))
        else shop.sell(on, quantity)
      const { quantity, value } = shop.on(31)
      expect([quantity, value.first]).toEqual(shop.shelf())
      const open = shop.owed.open.get(balanceKey('coffee', 'shop')) ?? []
      const pieces = sumOf(open.map((it) => it.pieces))
      const first = sumOf(open.map((it) => it.value.first))
      if (quantity.startsWith('-'))
        expect([quantity, value.first]).toEqual([negated(pieces), negated(first)])
      else expect(pieces).toBe('0')
      for (let on = 1; on <= 8; on++) {
        const { quantity: pieces, value: worth } = shop.on(on)
        const sign = Math.sign(Number(pieces))
        for (const amount of [worth.first, worth.second ?? '0']) {
          if (sign === 0) expect([on, amount]).toEqual([on, '0'])
          expect(Number(amount) * sign).toBeGreaterThanOrEqual(0)
        }
      }
    }),
    { numRuns: 60 },
  )
})
