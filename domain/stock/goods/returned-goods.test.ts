/** What came back is what its sale had taken: costs that become known later find it there. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceKey } from '../shelf.ts'
import { Shop } from '../testing/shop.ts'

const methods = ['average', 'fifo'] as const
type Method = (typeof methods)[number]

const shopOf = (method: Method) => new Shop(undefined, method)

/** What is left of each arrival, with what it is worth in the first currency. */
const layersOf = (shop: Shop, warehouse = 'shop'): string[] =>
  (shop.balances.get(balanceKey(shop.item, warehouse))?.layers ?? []).map(
    ({ pieces, value }) => `${pieces} for ${value.first}`,
  )

/** The same, reckoned again from the first day on: nothing may change by that. */
function alsoReckoned(shop: Shop, check: () => void): void {
  check()
  shop.undo(29, shop.buy(1, 1, '9', 'store'))
  check()
}

describe('first in, first out: a late cost falls on the pieces of its receipt', () => {
  test('also on those that came back', () => {
    const shop = shopOf('fifo')
    const bought = shop.buy(1, 10, '1')
    shop.giveBack(3, shop.sell(2, 5), 3)
    shop.late(4, bought, '10')
    alsoReckoned(shop, () => expect(layersOf(shop)).toEqual(['3 for 6', '5 for 10']))
    expect(shop.worthOf(shop.sell(30, 3)).first).toBe('-6')
  })

  test('where what came back as one is of two', () => {
    const shop = shopOf('fifo')
    const [first, second] = [shop.buy(1, 10, '1'), shop.buy(2, 10, '2')]
    shop.undo(4, shop.sell(3, 15))
    shop.late(5, first, '10')
    alsoReckoned(shop, () => expect(layersOf(shop)).toEqual(['15 for 30', '5 for 10']))
    shop.late(29, second, '10')
    alsoReckoned(shop, () => expect(layersOf(shop)).toEqual(['15 for 35', '5 for 15']))
  })

  test.each([
    ['first', ['10 for 20', '5 for 15']],
    ['second', ['10 for 10', '5 for 20']],
  ])('of several sales the one that came back: freight on the %s', (which, left) => {
    const shop = shopOf('fifo')
    const [first, second] = [shop.buy(1, 10, '1'), shop.buy(2, 10, '3')]
    const sale = shop.sell(3, 10)
    shop.sell(4, 5)
    shop.undo(5, sale)
    shop.late(6, which === 'first' ? first : second, '10')
    alsoReckoned(shop, () => expect(layersOf(shop)).toEqual(left))
  })
})

describe.each(methods)('by %s', (method) => {
  test('a late cost finds what came back into another warehouse', () => {
    const shop = shopOf(method)
    const bought = shop.buy(1, 10, '1')
    shop.giveBack(3, shop.sell(2, 10), 4, 'store')
    shop.late(4, bought, '10')
    alsoReckoned(shop, () =>
      expect([shop.shelf(), shop.shelf('store')]).toEqual([
        ['0', '0'],
        ['4', '8'],
      ]),
    )
  })

  const pieces = fc.integer({ min: 1, max: 9 })
  /** How many, at what price, and how much freight for each of them comes in the end. */
  const purchase = fc.tuple(pieces, pieces, fc.integer({ min: 0, max: 3 }))
  const purchases = fc.array(purchase, { minLength: 1, maxLength: 4 })

  /** Buys all, lets something happen to some of them, and then pays the freight. */
  function paid(
    bought: readonly (readonly [number, number, number])[],
    between: (shop: Shop) => void,
  ): Shop {
    const shop = shopOf(method)
    const lines = bought.map(([quantity, each], at) => shop.buy(at + 1, quantity, String(each)))
    between(shop)
    bought.forEach(([quantity, , freight], at) => {
      if (freight > 0) shop.late(20, lines[at] ?? '', String(quantity * freight))
    })
    return shop
  }

  const sumOf = (bought: readonly (readonly [number, number, number])[]): number =>
    bought.reduce((sum, [quantity]) => sum + quantity, 0)

  test('what all came back costs later what it would had it never left', () => {
    fc.assert(
      fc.property(purchases, pieces, pieces, fc.boolean(), (bought, wanted, more, isVoided) => {
        const sold = Math.min(wanted + 1, sumOf(bought))
        const other = Math.min(more, sumOf(bought) - sold)
        const stayed = paid(bought, (shop) => other > 0 && shop.undo(9, shop.sell(8, other)))
        const left = paid(bought, (shop) => {
          const sale = shop.sell(8, sold)
          const last = other > 0 ? shop.sell(9, other) : null
          if (last) shop.giveBack(10, last, other)
          if (isVoided || sold === 1) shop.undo(11, sale)
          else {
            shop.giveBack(11, sale, 1)
            shop.giveBack(12, sale, sold - 1)
          }
        })
        expect(left.shelf()).toEqual(stayed.shelf())
        const all = sold + other
        expect(left.worthOf(left.sell(25, all)).first).toBe(
          stayed.worthOf(stayed.sell(25, all)).first,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('what was sold before it came costs the same wherever it came back', () => {
    const sales = fc.array(fc.tuple(pieces, fc.integer({ min: 0, max: 9 })), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(sales, pieces, pieces, fc.boolean(), (sold, each, more, isTwice) => {
        const all = sold.reduce((sum, [quantity]) => sum + quantity, 0)
        const buy = (shop: Shop, on: number): void => {
          if (isTwice && all > 1) {
            shop.buy(on, 1, String(each))
            shop.buy(on, all + more - 1, String(each))
          } else shop.buy(on, all + more, String(each))
        }
        const trade = (shop: Shop): void =>
          sold.forEach(([quantity, back], at) => {
            const sale = shop.sell(2 + at, quantity)
            if (back > 0) shop.giveBack(10 + at, sale, Math.min(back, quantity), 'store')
          })
        const [before, after] = [shopOf(method), shopOf(method)]
        buy(before, 1)
        trade(before)
        trade(after)
        buy(after, 20)
        for (const warehouse of ['shop', 'store'])
          expect(after.shelf(warehouse)).toEqual(before.shelf(warehouse))
        expect(after.costOfSales).toBe(before.costOfSales)
      }),
      { numRuns: 60 },
    )
  })

  test('what came back elsewhere costs later what it would had it been brought there', () => {
    fc.assert(
      fc.property(purchases, pieces, (bought, wanted) => {
        const moved = Math.min(wanted, sumOf(bought))
        const sent = paid(bought, (shop) => shop.send(8, moved))
        const back = paid(bought, (shop) => shop.giveBack(9, shop.sell(8, moved), moved, 'store'))
        for (const warehouse of ['shop', 'store'])
          expect(back.shelf(warehouse)).toEqual(sent.shelf(warehouse))
      }),
      { numRuns: 60 },
    )
  })
})
