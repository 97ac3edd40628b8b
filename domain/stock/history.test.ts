import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOfWorths, sumOfWorths, type Worth } from '../money/measure.ts'
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
  shop.buy(1, 10, '1')
  const freight = shop.freight(3, '5')
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
    const told = shop.kept.at(-1)?.move
    expect(told).toMatchObject({
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

type Step = {
  /** What it follows, by its place among the steps. */
  after?: number
  /** Writes it, and answers its document. */
  write(shop: Shop, on: number, followed: string): string | undefined
}

const pieces = fc.integer({ min: 1, max: 9 })
const price = fc.integer({ min: 1, max: 999 }).map((cents) => (cents / 100).toFixed(2))
const place = fc.constantFrom('shop', 'store')

const buying: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, place)
  .map(([quantity, each, at]) => [{ write: (shop, on) => shop.buy(on, quantity, each, at) }])

const selling: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, place, fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([quantity, at, back, isTwice]) => [
    { write: (shop, on) => shop.sell(on, quantity, at) },
    ...(back > 0 && back < quantity
      ? [
          {
            after: 0,
            write: (shop: Shop, on: number, sale: string) => shop.giveBack(on, sale, back, at),
          },
        ]
      : []),
    ...(isTwice && back > 0 && quantity > back + 1
      ? [
          {
            after: 0,
            write: (shop: Shop, on: number, sale: string) => shop.giveBack(on, sale, 1, at),
          },
        ]
      : []),
  ])

const wasting: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  { write: (shop, on) => shop.waste(on, quantity) },
])

const finding: fc.Arbitrary<Step[]> = pieces.map((quantity) => [
  { write: (shop, on) => shop.find(on, quantity) },
])

const undone = (steps: fc.Arbitrary<Step[]>): fc.Arbitrary<Step[]> =>
  fc.tuple(steps, fc.boolean()).map(([some, isUndone]) => {
    const last = some.length - 1
    const undo = (shop: Shop, on: number, document: string) => {
      shop.undo(on, document)
      return undefined
    }
    return isUndone ? [...some, { after: last, write: undo }] : some
  })

const sendingBack: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, pieces)
  .map(([quantity, each, more]) => [
    { write: (shop, on) => shop.buy(on, quantity + more, each) },
    { after: 0, write: (shop, on, purchase) => shop.sendBack(on, purchase, quantity) },
  ])

const moving: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, fc.boolean())
  .map(([quantity, isDelivered]) => [
    { write: (shop, on) => shop.send(on, quantity, isDelivered) },
    ...(isDelivered
      ? []
      : [
          {
            after: 0,
            write: (shop: Shop, on: number, sent: string) => shop.arrive(on, sent, quantity),
          },
        ]),
  ])

/** Freight of a purchase, or its bill at another price; some of what was billed goes back. */
const costing: fc.Arbitrary<Step[]> = fc
  .tuple(pieces, price, pieces, price, place, fc.constantFrom('freight', 'bill', 'returned'))
  .map(([quantity, each, more, amount, at, kind]) => [
    { write: (shop, on) => shop.buy(on, quantity + more, each, at) },
    {
      after: 0,
      write: (shop, on, purchase) =>
        shop.late(on, purchase, amount, kind === 'freight' ? kind : 'bill'),
    },
    ...(kind === 'returned'
      ? [
          {
            after: 1,
            write: (shop: Shop, on: number, bill: string) =>
              shop.sendBack(on, bill, quantity, at),
          },
        ]
      : []),
  ])

type Placed = Step & { on: number; follows: Placed | undefined; group: readonly Step[] }

/** Each on a day of its own, after what it follows. */
function placed(groups: readonly Step[][], days: readonly number[]): Placed[] {
  const all: Placed[] = []
  let next = 0
  for (const group of groups) {
    const size = group.length
    const own = days.slice(next, next + size).toSorted((a, b) => a - b)
    next += size
    const here = group.map(
      (step, at): Placed => ({ ...step, on: own[at] ?? 0, follows: undefined, group }),
    )
    here.forEach((step) => {
      if (step.after !== undefined) step.follows = here[step.after]
    })
    all.push(...here)
  }
  return all
}

type Written = { shop: Shop; documents: ReadonlyMap<Placed, string> }

function written(steps: readonly Placed[], start: (shop: Shop) => void): Written {
  const shop = new Shop()
  start(shop)
  const documents = new Map<Placed, string>()
  const write = (step: Placed): void => {
    if (documents.has(step)) return
    if (step.follows) write(step.follows)
    const followed = step.follows ? documents.get(step.follows) : ''
    documents.set(step, step.write(shop, step.on, followed ?? '') ?? 'undone')
  }
  for (const step of steps) write(step)
  return { shop, documents }
}

const days = fc.shuffledSubarray(
  Array.from({ length: 28 }, (_, at) => at + 2),
  { minLength: 28 },
)

function agree(
  groups: readonly Step[][],
  on: readonly number[],
  order: readonly number[],
  start: (shop: Shop) => void,
) {
  const steps = placed(groups, on)
  const inOrder = written(
    steps.toSorted((a, b) => a.on - b.on),
    start,
  )
  const shuffled = written(
    steps
      .map((step, at) => ({ step, by: order[at] ?? at }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ step }) => step),
    start,
  )
  for (const { shop } of [inOrder, shuffled])
    for (const warehouse of ['shop', 'store'])
      for (const isTransit of [false, true]) {
        const { quantity, value } = shop.on(99, warehouse, isTransit)
        expect(shop.balances.get(balanceKey('coffee', warehouse, isTransit))).toMatchObject({
          quantity,
          value,
        })
        for (let day = 1; day < 31; day++) {
          const then = shop.on(day, warehouse, isTransit)
          if (then.quantity === '0') expect(then.value).toEqual({ first: '0', second: '0' })
        }
      }
  for (let day = 1; day < 31; day++)
    for (const warehouse of ['shop', 'store']) {
      const [here, there] = [shuffled.shop.on(day, warehouse), inOrder.shop.on(day, warehouse)]
      expect([day, warehouse, here.quantity]).toEqual([day, warehouse, there.quantity])
      // What is owed is worth what it was thought to cost when it was written down.
      if (!here.quantity.startsWith('-')) near(here.value, there.value, steps.length)
    }
  // What never came is brought back for what it was thought to cost: only both together are known.
  const net = ({ shop, documents }: Written, group: readonly Placed[]): Worth =>
    sumOfWorths(group.map((step) => shop.worthOf(documents.get(step) ?? '')))
  for (const group of Map.groupBy(steps, ({ group }) => group).values())
    near(net(shuffled, group), net(inOrder, group), group.length)
}

/** To so many of the smallest units. */
function near(a: Worth, b: Worth, units: number): void {
  const { first, second } = differenceOfWorths(a, b)
  if (Math.abs(Number(first)) * 100 > units + 0.001 || Math.abs(Number(second)) > units)
    expect(a).toEqual(b)
}

const some = (...kinds: fc.Arbitrary<Step[]>[]) =>
  fc.array(fc.oneof(...kinds), { minLength: 2, maxLength: 7 })
const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 28, maxLength: 28 })

test('in whatever order days are written down, they are what they would be in their own', () => {
  const kinds = some(
    undone(buying),
    undone(selling),
    undone(wasting),
    undone(finding),
    undone(sendingBack),
    moving,
    undone(costing),
  )
  fc.assert(
    fc.property(kinds, days, order, (groups, on, by) =>
      agree(groups, on, by, (shop) => {
        shop.buy(1, 1000, '3.33')
        shop.buy(1, 1000, '5.55', 'store')
      }),
    ),
    { numRuns: 25 },
  )
})

test('also where goods are sold before they came', () => {
  const kinds = some(undone(buying), undone(selling), undone(wasting))
  const last: Step[] = [
    { write: (shop) => shop.buy(30, 99, '7.77') },
    { write: (shop) => shop.buy(30, 99, '8.88', 'store') },
  ]
  fc.assert(
    fc.property(kinds, days, order, (groups, on, by) => agree([...groups, last], on, by, () => {})),
    { numRuns: 25 },
  )
})
