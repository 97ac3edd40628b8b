import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryLinesOf } from '../../books/entry.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { fractionOf, plus, rounded, zero } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Balance } from '../../stock/goods/held.ts'
import { balanceKey, type Move } from '../../stock/shelf.ts'
import { type Held, holding, terms, worth } from '../../stock/testing/shelves.ts'
import { postStock, type StockFacts, type StockLine, type StockTask } from './stock-posting.ts'

const line = (given: Partial<StockLine> = {}): StockLine => ({
  id: 'l1',
  at: 0,
  item: 'coffee',
  warehouse: 'shop',
  quantity: '2',
  baseQuantity: '2',
  direction: 1,
  unitCost: null,
  ...given,
})

const task = (given: Partial<StockTask> = {}): StockTask => ({
  behaviour: 'stockIn',
  reason: 'found',
  toWarehouse: null,
  isDelivered: true,
  rate: '89500',
  lines: [line()],
  ...given,
})

const empty: Held = { quantity: '0', value: '0', lastCost: '0' }
const ten: Held = { quantity: '10', value: '60', lastCost: '6' }

const isHeld = (it: Held | Balance): it is Held => typeof it.value === 'string'

const facts = (
  shelves: Record<string, Held | Balance>,
  given: Partial<StockFacts> = {},
): StockFacts => ({
  decimals: { first: 2, second: 0 },
  day: terms.day,
  balances: new Map(
    Object.entries({ shop: ten, store: empty, 'store way': empty, ...shelves }).map(
      ([place, balance]) => {
        const [warehouse = '', way] = place.split(' ')
        return [
          balanceKey('coffee', warehouse, way !== undefined),
          isHeld(balance) ? holding(balance) : balance,
        ]
      },
    ),
  ),
  policy: 'block',
  isConfirmed: false,
  ...given,
})

const booked = ({ bookings }: ReturnType<typeof postStock>): Record<string, string> =>
  Object.fromEntries(
    bookings
      .filter(({ first }) => !isZero(first))
      .map(({ account, first }) => [String(account), first]),
  )

const standing = (posting: ReturnType<typeof postStock>, warehouse: string, isTransit = false) =>
  posting.balances.get(balanceKey('coffee', warehouse, isTransit))

describe('stock in', () => {
  test.each([
    ['opening', 'opening'],
    ['found', 'stockGain'],
    ['gift', 'stockGain'],
  ])('of reason %s is booked against %s', (reason, account) => {
    const posting = postStock(task({ reason, lines: [line({ unitCost: '7.5' })] }), facts({}))
    expect(booked(posting)).toEqual({ stock: '15', [account]: '-15' })
    expect(posting).toMatchObject({ total: '15', secondTotal: '1342500' })
    expect(standing(posting, 'shop')).toMatchObject({ quantity: '12', value: worth('75') })
  })

  test('without a cost takes what such goods cost here, or cost last', () => {
    expect(postStock(task(), facts({})).lines).toEqual([
      { unitPrice: '6', cost: worth('12'), total: worth('12') },
    ])
    const gone = postStock(task(), facts({ shop: { quantity: '0', value: '0', lastCost: '5' } }))
    expect(gone.total).toBe('10')
  })

  test('of what was sold before it came corrects the cost of sales', () => {
    const below = { quantity: '-5', value: '-30', lastCost: '6' }
    const lines = [line({ quantity: '10', baseQuantity: '10', unitCost: '7' })]
    const posting = postStock(task({ lines }), facts({ shop: below }))
    expect(booked(posting)).toEqual({ stock: '65', costOfSales: '5', stockGain: '-70' })
    expect(standing(posting, 'shop')).toMatchObject({ quantity: '5', value: worth('35') })
  })
})

describe('stock out', () => {
  test.each([
    ['waste', 'stockLoss'],
    ['theft', 'stockLoss'],
    ['sample', 'expense'],
    ['ownUse', 'expense'],
  ])('of reason %s leaves at the average to %s', (reason, account) => {
    const posting = postStock(task({ behaviour: 'stockOut', reason }), facts({}))
    expect(booked(posting)).toEqual({ stock: '-12', [account]: '12' })
    expect(standing(posting, 'shop')).toMatchObject({ quantity: '8', value: worth('48') })
  })

  test('of what is not there is refused at its line', () => {
    const lines = [line({ at: 3, quantity: '11', baseQuantity: '11' })]
    const out = () => postStock(task({ behaviour: 'stockOut', reason: 'waste', lines }), facts({}))
    expect(out).toThrow(Refusal)
    expect(out).toThrow('stockTooLow (lines.3.quantity)')
  })
})

describe('an adjustment', () => {
  test('gains what was found and loses what is missing', () => {
    const lines = [
      line({ id: 'a', direction: -1 }),
      line({ id: 'b', direction: 1, quantity: '3', baseQuantity: '3', unitCost: '4' }),
    ]
    const posting = postStock(task({ behaviour: 'adjustment', reason: 'sample', lines }), facts({}))
    expect(booked(posting)).toEqual({ expense: '12', stockGain: '-12' })
    expect(posting.lines.map((it) => it.total.first)).toEqual(['-12', '12'])
    expect(posting.total).toBe('0')
  })
})

describe('a transfer', () => {
  const transfer = (given: Partial<StockTask> = {}) =>
    task({ behaviour: 'transfer', reason: null, toWarehouse: 'store', ...given })

  test('in one step stands at the destination at its cost, with nothing booked', () => {
    const posting = postStock(transfer(), facts({}))
    expect(standing(posting, 'shop')).toMatchObject({ quantity: '8', value: worth('48') })
    expect(standing(posting, 'store')).toMatchObject({ quantity: '2', value: worth('12') })
    expect(entryLinesOf(posting.bookings, null, { first: 2, second: 0 })).toEqual([])
  })

  test('in two steps is on its way until it is received, in parts or with a loss', () => {
    const sent = postStock(transfer({ isDelivered: false }), facts({}))
    const way = standing(sent, 'store', true) as Balance
    expect(way).toMatchObject({ quantity: '2', value: worth('12') })
    const one = line({
      warehouse: 'store',
      quantity: '1',
      baseQuantity: '1',
      sentValue: worth('6'),
    })
    const receipt = transfer({ behaviour: 'transferReceipt', lines: [one] })
    const arrived = postStock(receipt, facts({ 'store way': way }))
    expect(standing(arrived, 'store')).toMatchObject({ quantity: '1', value: worth('6') })
    expect(booked(sent)).toEqual({ stock: '-12', transit: '12' })
    expect(booked(arrived)).toEqual({ stock: '6', transit: '-6' })
    const left = standing(arrived, 'store', true) as Balance
    const closed = postStock({ ...receipt, reason: 'short' }, facts({ 'store way': left }))
    expect(standing(closed, 'store', true)).toMatchObject({ quantity: '0', value: worth('0') })
    expect(booked(closed)).toEqual({ transit: '-6', stockLoss: '6' })
    const home = line({
      warehouse: 'shop',
      quantity: '1',
      baseQuantity: '1',
      sentValue: worth('6'),
    })
    const back = postStock(
      { ...receipt, reason: 'returned', lines: [home] },
      facts({ 'store way': left, shop: standing(sent, 'shop') as Balance }),
    )
    expect(standing(back, 'store', true)).toMatchObject({ quantity: '0', value: worth('0') })
    expect(booked(back)).toEqual({ stock: '6', transit: '-6' })
    const more = { ...one, sentValue: undefined, unitCost: '6' }
    const extra = postStock({ ...receipt, reason: 'extra', lines: [more] }, facts({}))
    expect(booked(extra)).toEqual({ stock: '6', stockGain: '-6' })
  })

  const amounts = fc.record({
    quantity: fc.integer({ min: 1, max: 9_000 }),
    stock: fc.integer({ min: 0, max: 20_000 }),
    cents: fc.nat({ max: 900_000 }),
    isDelivered: fc.boolean(),
  })

  test('never changes what the company has and what it is worth', () => {
    fc.assert(
      fc.property(amounts, ({ quantity, stock, cents, isDelivered }) => {
        const thousandths = (many: number) => rounded({ top: BigInt(many), bottom: 1000n }, 3)
        const value = stock === 0 ? '0' : rounded({ top: BigInt(cents), bottom: 100n }, 2)
        const shop = { quantity: thousandths(stock), value, lastCost: '3.21' }
        const lines = [
          line({ quantity: thousandths(quantity), baseQuantity: thousandths(quantity) }),
        ]
        const send = () =>
          postStock(transfer({ isDelivered, lines }), facts({ shop }, { policy: 'allow' }))
        if (quantity > stock) {
          expect(send).toThrow('stockTooLow')
          return
        }
        const posting = send()
        const sumOf = (of: (move: Move) => string) =>
          rounded(posting.moves.map((move) => fractionOf(of(move))).reduce(plus, zero), 6)
        expect(sumOf(({ quantity: it }) => it)).toBe('0')
        expect(sumOf(({ value: it }) => it.first)).toBe('0')
        expect(sumOf(({ value: it }) => it.second ?? '')).toBe('0')
      }),
    )
  })
})
