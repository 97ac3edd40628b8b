import { describe, expect, test } from 'vitest'
import { balanceKey } from './shelf.ts'
import { Shop } from './testing/shop.ts'

describe('a purchase of an earlier day', () => {
  test.each([
    ['returned', (shop: Shop, sale: string) => shop.giveBack(25, sale, 5)],
    ['voided', (shop: Shop, sale: string) => shop.undo(25, sale)],
  ])('is part of what a sale cost that is %s', (_, takeBack) => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const sale = shop.sell(11, 5)
    shop.buy(6, 10, '3')
    expect([shop.shelf(), shop.costOfSales]).toEqual([['15', '30'], '10'])
    takeBack(shop, sale)
    expect([shop.shelf(), shop.costOfSales]).toEqual([['20', '40'], '0'])
  })

  test('is part of it also where the sale was taken back before', () => {
    for (const takeBack of ['giveBack', 'undo'] as const) {
      const shop = new Shop()
      shop.buy(1, 10, '1')
      const sale = shop.sell(11, 5)
      if (takeBack === 'undo') shop.undo(15, sale)
      else shop.giveBack(15, sale, 5)
      shop.buy(6, 10, '3')
      expect([shop.on(12).value.first, shop.shelf(), shop.costOfSales]).toEqual([
        '30',
        ['20', '40'],
        '0',
      ])
    }
  })

  test('of few pieces is noticed too', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    shop.sell(11, 5)
    shop.buy(6, 2, '4')
    expect([shop.shelf(), shop.costOfSales]).toEqual([['7', '10.5'], '7.5'])
  })
})

test('a late cost that is voided is none of a sale of a day before its void', () => {
  const shop = new Shop()
  const freight = shop.late(3, shop.buy(1, 10, '1'), '5')
  shop.undo(8, freight)
  const sale = shop.sell(6, 2)
  expect(shop.worthOf(sale, 7).first).toBe('-3')
  expect([shop.shelf(), shop.costOfSales]).toEqual([['8', '8'], '2'])
})

describe('a late cost', () => {
  test.each([
    ['freight', 'freight', '10', ['5', '10']],
    ['a bill at another price', 'bill', '20', ['5', '15']],
  ] as const)('of goods of which some were sold before, as is told later: %s', (...row) => {
    const [, kind, amount, shelf] = row
    const shop = new Shop()
    const purchase = shop.buy(1, 10, '1')
    shop.late(7, purchase, amount, kind)
    const sale = shop.sell(4, 5)
    expect([shop.shelf(), shop.worthOf(sale).first]).toEqual([shelf, '-5'])
  })

  test('of goods that were all sold, until it is told what had come before them', () => {
    const shop = new Shop()
    const purchase = shop.buy(3, 10, '1')
    shop.sell(4, 10)
    shop.late(5, purchase, '10')
    expect(shop.shelf()).toEqual(['0', '0'])
    shop.buy(1, 5, '1')
    expect(shop.shelf()).toEqual(['5', '10'])
  })

  test('goes where the goods had been brought, as is told later', () => {
    const shop = new Shop()
    const purchase = shop.buy(1, 10, '1')
    shop.late(7, purchase, '10')
    shop.send(4, 6)
    expect([shop.shelf(), shop.shelf('store')]).toEqual([
      ['4', '8'],
      ['6', '12'],
    ])
  })
})

describe('goods that go back to their supplier', () => {
  test.each([
    ['5 of 20 sold', 5, 10, ['5', '5'], '5'],
    ['6 of 20 sold', 6, 10, ['4', '4'], '6'],
    ['some of them', 5, 4, ['11', '19.25'], '8.75'],
    ['more than the others were', 15, 10, ['-5', '-5'], '15'],
  ])('never came: %s', (_, sold, back, shelf, cost) => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const second = shop.buy(2, 10, '3')
    shop.sell(3, sold)
    shop.sendBack(4, second, back)
    const byReturn = [shop.shelf(), shop.costOfSales]
    expect(shop.on(3).value.first).toBe(String(40 - sold * 2))
    expect(byReturn).toEqual([shelf, cost])
  })

  test('or are voided, and posted again', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const second = shop.buy(2, 10, '3')
    shop.sell(3, 5)
    shop.undo(4, second)
    expect([shop.shelf(), shop.costOfSales]).toEqual([['5', '5'], '5'])
    shop.buy(2, 10, '3')
    expect([shop.shelf(), shop.costOfSales]).toEqual([['15', '30'], '10'])
  })

  test('and come again when that is voided', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const second = shop.buy(2, 10, '3')
    shop.sell(3, 5)
    const back = shop.sendBack(4, second, 10)
    shop.undo(5, back)
    expect([shop.shelf(), shop.costOfSales]).toEqual([['15', '30'], '10'])
  })
})

describe('what follows a purchase of an earlier day', () => {
  test('waste, on its own account', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const waste = shop.waste(5, 4)
    shop.buy(3, 10, '3')
    expect([shop.shelf(), shop.costOfSales, shop.worthOf(waste).first]).toEqual([
      ['16', '32'],
      '0',
      '-8',
    ])
    const correction = shop.kept.at(-1)?.move
    expect(correction).toMatchObject({
      kind: 'revaluation',
      account: 'stockLoss',
      value: { first: '-4' },
    })
  })

  test('goods that were found without a price, on their own account', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const found = shop.find(8, 2)
    shop.buy(3, 10, '3')
    expect([shop.shelf(), shop.worthOf(found).first]).toEqual([['22', '44'], '4'])
    expect(shop.kept.at(-1)?.move).toMatchObject({ account: 'stockGain', value: { first: '2' } })
  })

  test.each([[true], [false]])('goods in another warehouse, at once: %s', (isDelivered) => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const sent = shop.send(5, 4, isDelivered)
    if (!isDelivered) shop.arrive(7, sent, 4)
    const sale = shop.sell(8, 2, 'store')
    shop.buy(3, 10, '3')
    expect(shop.shelf()).toEqual(['16', '32'])
    expect(shop.shelf('store')).toEqual(['2', '4'])
    expect(shop.on(6, 'store', true).value.first).toBe(isDelivered ? '0' : '8')
    expect([shop.worthOf(sale).first, shop.costOfSales]).toEqual(['-4', '4'])
  })
})

describe('what components cost in truth', () => {
  test('is what was made of them costs', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    shop.make(5, 10, 5)
    const sale = shop.of('cake').sell(6, 2)
    shop.of('coffee').buy(3, 10, '3')
    expect([shop.shelf(), shop.of('cake').shelf(), shop.worthOf(sale).first]).toEqual([
      ['10', '20'],
      ['3', '12'],
      '-8',
    ])
    expect(shop.costOfSales).toBe('8')
  })

  test('until what they came with is voided', () => {
    const shop = new Shop()
    shop.buy(1, 10, '1')
    const second = shop.buy(2, 10, '3')
    const made = shop.make(5, 10, 5)
    shop.of('cake').sell(6, 2)
    shop.undo(8, second)
    expect([shop.of('coffee').shelf(), shop.of('cake').shelf()]).toEqual([
      ['0', '0'],
      ['3', '6'],
    ])
    expect([shop.on(7).value.first, shop.worthOf(made, 7).first]).toEqual(['12', '0'])
  })
})

test('what was sold before it came is covered by what had come before', () => {
  const shop = new Shop()
  const sale = shop.sell(5, 6)
  shop.buy(7, 10, '5')
  expect(shop.worthOf(sale).first).toBe('-30')
  shop.buy(3, 4, '2')
  expect([shop.on(5), shop.shelf()]).toEqual([
    { quantity: '-2', value: { first: '-4', second: expect.any(String) } },
    ['8', '40'],
  ])
  expect([shop.worthOf(sale).first, shop.costOfSales]).toEqual(['-18', '18'])
})

test('what was wasted before it came is put right on the account of waste', () => {
  const shop = new Shop()
  shop.waste(2, 5)
  shop.buy(3, 8, '6')
  expect(shop.kept.at(-1)?.move).toMatchObject({ account: 'stockLoss', value: { first: '-10' } })
})

test('what was sold before it came is owed again where what covered it never came', () => {
  const shop = new Shop()
  const sale = shop.sell(2, 5)
  const purchase = shop.buy(3, 8, '6')
  expect(shop.worthOf(sale).first).toBe('-30')
  shop.undo(4, purchase)
  expect([shop.shelf(), shop.worthOf(sale).first]).toEqual([['-5', '-20'], '-20'])
  expect(shop.owed.open.get(balanceKey('coffee', 'shop'))).toMatchObject([{ pieces: '5' }])
  shop.buy(5, 6, '7')
  expect([shop.shelf(), shop.worthOf(sale).first]).toEqual([['1', '7'], '-35'])
})

test('a late cost that came to a shelf when an earlier day was told stays there, whatever is told next', () => {
  const shop = new Shop()
  const bought = shop.buy(2, 1, '10')
  shop.send(3, 1, false)
  shop.late(4, bought, '2')
  expect(shop.shelf('store', true)).toEqual(['1', '12'])
  // One came before: it is the one on its way, and the cost belongs to the one that is here.
  const earlier = shop.buy(1, 1, '8')
  expect([shop.shelf(), shop.shelf('store', true)]).toEqual([
    ['1', '11'],
    ['1', '9'],
  ])
  const isAsWritten = () => {
    for (const [warehouse, isTransit] of [['shop'], ['store', true]] as const) {
      const { quantity, value } = shop.on(31, warehouse, isTransit)
      expect([quantity, value.first]).toEqual(shop.shelf(warehouse, isTransit))
    }
  }
  isAsWritten()
  shop.undo(5, shop.buy(1, 2, '7'))
  isAsWritten()
  shop.undo(6, earlier)
  isAsWritten()
  expect([shop.shelf(), shop.shelf('store', true)]).toEqual([
    ['0', '0'],
    ['1', '12'],
  ])
})
