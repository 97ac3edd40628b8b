/** Goods that leave as they came: the oldest first. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceKey } from '../shelf.ts'
import { Shop } from '../testing/shop.ts'

const fifo = () => new Shop(undefined, 'fifo')

/** What is left of each arrival, with what it is worth in the first currency. */
const layersOf = (shop: Shop, warehouse = 'shop', isTransit = false): string[] =>
  (shop.balances.get(balanceKey(shop.item, warehouse, isTransit))?.layers ?? []).map(
    ({ pieces, value }) => `${pieces} for ${value.first}`,
  )

/** Ten for one each, ten for two each. */
function stocked(): { shop: Shop; first: string; second: string } {
  const shop = fifo()
  return { shop, first: shop.buy(1, 10, '1'), second: shop.buy(2, 10, '2') }
}

describe('ten at 1 and ten at 2', () => {
  test.each([
    [5, '-5', ['5 for 5', '10 for 20']],
    [10, '-10', ['10 for 20']],
    [15, '-20', ['5 for 10']],
    [20, '-30', []],
  ])('%i sold cost %s', (pieces, cost, left) => {
    const { shop } = stocked()
    expect(shop.worthOf(shop.sell(3, pieces)).first).toBe(cost)
    expect(layersOf(shop)).toEqual(left)
  })

  test('each in the currency it was paid in: its own rate goes with it', () => {
    const { shop } = stocked()
    const sale = shop.sell(3, 15)
    // 10 at 88,211 a dollar, 5 of those for 2 at 88,422.
    expect(shop.worthOf(sale)).toEqual({ first: '-20', second: '-1766330' })
    expect(shop.on(3).value).toEqual({ first: '10', second: '884220' })
  })

  test('another warehouse gets them as they were, at once or on their way', () => {
    for (const isDelivered of [true, false]) {
      const { shop } = stocked()
      const sent = shop.send(3, 15, isDelivered)
      expect(layersOf(shop)).toEqual(['5 for 10'])
      if (!isDelivered) {
        expect(layersOf(shop, 'store', true)).toEqual(['10 for 10', '5 for 10'])
        shop.arrive(4, sent, 15)
        expect(layersOf(shop, 'store', true)).toEqual([])
      }
      expect(layersOf(shop, 'store')).toEqual(['10 for 10', '5 for 10'])
      expect(shop.worthOf(shop.sell(5, 12, 'store')).first).toBe('-14')
    }
  })

  test('what a client brings back comes back for what it had cost, and leaves first', () => {
    const { shop } = stocked()
    const sale = shop.sell(3, 15)
    shop.giveBack(4, sale, 3)
    expect(layersOf(shop)).toEqual(['3 for 4', '5 for 10'])
    expect(shop.worthOf(shop.sell(5, 4)).first).toBe('-6')
  })

  test.each([
    ['of the first, sold before', 'first', 10, ['5 for 10'], '10'],
    ['of the second', 'second', 10, ['5 for 5'], '5'],
    ['some of the second', 'second', 4, ['5 for 5', '6 for 12'], '5'],
  ] as const)('what goes back to the supplier never came: %s', (_, which, back, left, cost) => {
    const { shop, ...bought } = stocked()
    shop.sell(3, 5)
    shop.sendBack(4, bought[which], back)
    expect([layersOf(shop), shop.costOfSales]).toEqual([left, cost])
  })

  test('freight is of the pieces it is for: those that are there, and those that were sold', () => {
    const { shop, first } = stocked()
    const sale = shop.sell(3, 5)
    shop.late(4, first, '10')
    expect(layersOf(shop)).toEqual(['5 for 10', '10 for 20'])
    expect(shop.worthOf(sale).first).toBe('-5')
    expect(shop.worthOf(shop.sell(5, 6)).first).toBe('-12')
  })

  test('freight goes with them to another warehouse, and on their way', () => {
    const { shop, second } = stocked()
    shop.send(3, 8)
    shop.send(3, 8, false)
    shop.late(4, second, '10')
    expect(layersOf(shop)).toEqual(['4 for 12'])
    expect(layersOf(shop, 'store')).toEqual(['8 for 8'])
    expect(layersOf(shop, 'store', true)).toEqual(['2 for 2', '6 for 18'])
  })

  test('a sale of an earlier day takes the oldest, and later ones what is left', () => {
    const { shop } = stocked()
    const later = shop.sell(9, 10)
    const earlier = shop.sell(5, 10)
    expect([shop.worthOf(earlier).first, shop.worthOf(later).first]).toEqual(['-10', '-20'])
    expect(shop.kept.filter(({ row }) => row.day === '2026-11-05')).toHaveLength(1)
  })

  test('a purchase of an earlier day leaves first', () => {
    const { shop } = stocked()
    const sale = shop.sell(9, 10)
    shop.buy(1, 4, '5')
    expect(shop.worthOf(sale).first).toBe('-10')
    const fresh = stocked().shop
    const other = fresh.sell(9, 15)
    fresh.buy(1, 4, '5')
    expect([fresh.worthOf(other).first, layersOf(fresh)]).toEqual(['-32', ['9 for 18']])
  })
})

test('what was sold before it came costs what came first', () => {
  const shop = fifo()
  const sale = shop.sell(1, 6)
  shop.buy(2, 4, '1')
  shop.buy(3, 4, '3')
  expect([shop.worthOf(sale).first, layersOf(shop)]).toEqual(['-10', ['2 for 6']])
})

test('what was made of the oldest costs that', () => {
  const { shop } = stocked()
  shop.make(3, 15, 5)
  expect(layersOf(shop.of('cake'))).toEqual(['5 for 20'])
})

test('a thousand sales of one take out what one sale of a thousand does', () => {
  const shop = fifo()
  shop.buy(1, 700, '0.333')
  shop.buy(2, 500, '0.777')
  for (let at = 0; at < 1000; at++) shop.sell(3, 1)
  const once = fifo()
  once.buy(1, 700, '0.333')
  once.buy(2, 500, '0.777')
  once.sell(3, 1000)
  expect([shop.on(3), layersOf(shop)]).toEqual([once.on(3), layersOf(once)])
})

/** A pile of arrivals as anybody would keep it by hand, in the smallest coins. */
class Pile {
  readonly #arrivals: { left: number; arrived: number; worth: readonly [bigint, bigint] }[] = []

  come(pieces: number, worth: readonly [bigint, bigint]): void {
    this.#arrivals.push({ left: pieces, arrived: pieces, worth })
  }

  leave(pieces: number): void {
    let open = pieces
    for (const arrival of this.#arrivals) {
      const taken = Math.min(arrival.left, open)
      arrival.left -= taken
      open -= taken
    }
  }

  get worth(): [bigint, bigint] {
    const partOf = (worth: bigint, left: number, arrived: number) =>
      (2n * worth * BigInt(left) + BigInt(arrived)) / (2n * BigInt(arrived))
    return this.#arrivals.reduce<[bigint, bigint]>(
      ([first, second], { left, arrived, worth }) => [
        first + partOf(worth[0], left, arrived),
        second + partOf(worth[1], left, arrived),
      ],
      [0n, 0n],
    )
  }
}

test('random trade leaves what a pile kept by hand does, to the last coin of both currencies', () => {
  const trade = fc.record({
    pieces: fc.integer({ min: 1, max: 30 }),
    cents: fc.integer({ min: 1, max: 999 }),
    isBought: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(trade, { minLength: 2, maxLength: 25 }), (trades) => {
      const [shop, pile] = [fifo(), new Pile()]
      trades.forEach(({ pieces, cents, isBought }, at) => {
        const there = Number(shop.on(99).quantity)
        if (isBought || there === 0) {
          shop.buy(at + 1, pieces, (cents / 100).toFixed(2))
          const { value } = shop.kept.at(-1)?.move ?? {}
          const first = BigInt(Math.round(Number(value?.first) * 100))
          pile.come(pieces, [first, BigInt(value?.second ?? 0)])
        } else {
          shop.sell(at + 1, Math.min(pieces, there))
          pile.leave(Math.min(pieces, there))
        }
        const { value } = shop.on(99)
        const coins = [BigInt(Math.round(Number(value.first) * 100)), BigInt(value.second ?? 0)]
        expect(coins).toEqual(pile.worth)
      })
    }),
    { numRuns: 60 },
  )
})
