import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import { entryLinesOf } from '../books/entry.ts'
import { fractionOf, nought, plus, rounded } from '../kernel/fraction.ts'
import { balanceKey } from '../stock/shelf.ts'
import type { Balance } from '../stock/valuation.ts'
import type { TaxRules } from './totals.ts'
import { postTrade, type Trade, type TradeFacts, type TradeLine } from './trade.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

const line = (given: Partial<TradeLine> = {}): TradeLine => ({
  id: 'l1',
  item: 'coffee',
  isStocked: true,
  quantity: '2',
  baseQuantity: '2',
  unitPrice: '10',
  discountPercent: '0',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  warehouse: 'shop',
  ...given,
})

const trade = (behaviour: BehaviourName, given: Partial<Trade> = {}): Trade => ({
  behaviour,
  partner: 'hotel',
  decimals: 2,
  isFirst: true,
  rate: '89500',
  taxes,
  discountPercent: '0',
  discountAmount: '0',
  isDelivered: true,
  lines: [line()],
  ...given,
})

const facts = (balance: Partial<Balance> = {}, given: Partial<TradeFacts> = {}): TradeFacts => ({
  decimals: { first: 2, second: 0 },
  balances: new Map([
    [balanceKey('coffee', 'shop'), { quantity: '10', value: '60', lastCost: '6', ...balance }],
  ]),
  policy: 'block',
  isConfirmed: false,
  ...given,
})

const booked = (posting: ReturnType<typeof postTrade>): Record<string, string> =>
  Object.fromEntries(
    posting.bookings
      .filter(({ amount }) => fractionOf(amount).top !== 0n)
      .map(({ account, amount }) => [String(account), amount]),
  )

describe('a sale', () => {
  test('that is delivered books the debt, the sale, the tax and the cost', () => {
    const posting = postTrade(trade('salesInvoice'), facts())
    expect(posting).toMatchObject({ firstTotal: '22.2', secondTotal: '1986900', cost: '12' })
    expect(booked(posting)).toEqual({
      receivable: '22.2',
      sales: '-20',
      vatDue: '-2.2',
      costOfSales: '12',
      stock: '-12',
    })
    expect(posting.moves).toEqual([
      {
        line: 'l1',
        item: 'coffee',
        warehouse: 'shop',
        isTransit: false,
        kind: 'move',
        quantity: '-2',
        value: '-12',
      },
    ])
  })

  test('that is delivered later moves nothing', () => {
    const posting = postTrade(trade('salesInvoice', { isDelivered: false }), facts())
    expect(posting.moves).toEqual([])
    expect(booked(posting)).toEqual({ receivable: '22.2', sales: '-20', vatDue: '-2.2' })
  })

  test('in the second currency is booked in the first, to the cent', () => {
    const lines = [line({ unitPrice: '895000' }), line({ id: 'l2', unitPrice: '333333' })]
    const posting = postTrade(
      trade('salesInvoice', { isFirst: false, decimals: 0, lines }),
      facts(),
    )
    expect(posting.totals.total).toBe('2726899')
    expect(posting).toMatchObject({ firstTotal: '30.47', secondTotal: '2726899' })
    expect(booked(posting)).toMatchObject({ receivable: '30.47', sales: '-27.45', vatDue: '-3.02' })
  })

  test('of what is not there is refused, warned of or let go, as the company says', () => {
    const sell = (policy: TradeFacts['policy'], isConfirmed = false) =>
      postTrade(
        trade('salesInvoice'),
        facts({ quantity: '1', value: '6' }, { policy, isConfirmed }),
      )
    expect(() => sell('block')).toThrow('stockTooLow (lines.0.quantity)')
    expect(() => sell('block', true)).toThrow('stockTooLow')
    expect(() => sell('warn')).toThrow('stockTooLow')
    expect(sell('warn', true).balances.get(balanceKey('coffee', 'shop'))).toMatchObject({
      quantity: '-1',
    })
    expect(sell('allow').cost).toBe('12')
  })

  test('of two lines of one item counts them together', () => {
    const lines = [line({ baseQuantity: '6' }), line({ id: 'l2', baseQuantity: '6' })]
    expect(() => postTrade(trade('salesInvoice', { lines }), facts())).toThrow(
      'stockTooLow (lines.1.quantity)',
    )
  })

  test('of goods needs a warehouse, of a service none', () => {
    const lines = [line({ warehouse: null })]
    expect(() => postTrade(trade('salesInvoice', { lines }), facts())).toThrow(
      'putWarehouse (lines.0.warehouse)',
    )
    const service = [line({ warehouse: null, isStocked: false })]
    expect(postTrade(trade('salesInvoice', { lines: service }), facts()).moves).toEqual([])
  })

  test('that comes back comes back at the cost it left with', () => {
    const lines = [line({ originCost: '12' })]
    const posting = postTrade(
      trade('salesReturn', { lines }),
      facts({ quantity: '8', value: '64' }),
    )
    expect(posting).toMatchObject({ cost: '-12' })
    expect(booked(posting)).toEqual({
      receivable: '-22.2',
      sales: '20',
      vatDue: '2.2',
      costOfSales: '-12',
      stock: '12',
    })
  })

  test('that is only promised does nothing', () => {
    for (const behaviour of ['quotation', 'salesOrder', 'purchaseOrder'] as const)
      expect(postTrade(trade(behaviour), facts())).toMatchObject({ moves: [], bookings: [] })
  })
})

describe('a purchase', () => {
  test('puts goods on the shelf at their net, and the vat is recoverable', () => {
    const posting = postTrade(trade('purchaseInvoice'), facts())
    expect(booked(posting)).toEqual({ payable: '-22.2', vatPaid: '2.2', stock: '20' })
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({
      quantity: '12',
      value: '80',
    })
  })

  test('a service is an expense, and other taxes are part of the cost', () => {
    const lines = [line({ tax1: '5' }), line({ id: 'l2', isStocked: false, warehouse: null })]
    expect(booked(postTrade(trade('purchaseInvoice', { lines }), facts()))).toEqual({
      payable: '-45.4',
      vatPaid: '4.4',
      stock: '21',
      purchases: '20',
    })
  })

  test('of what was sold before it came corrects the cost of sales', () => {
    const posting = postTrade(trade('purchaseInvoice'), facts({ quantity: '-1', value: '-6' }))
    expect(booked(posting)).toMatchObject({ stock: '16', costOfSales: '4' })
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({
      quantity: '1',
      value: '10',
    })
  })

  test('that goes back leaves at what it cost', () => {
    const lines = [line({ originCost: '20' })]
    const posting = postTrade(trade('purchaseReturn', { lines }), facts({ value: '100' }))
    expect(booked(posting)).toEqual({ payable: '22.2', vatPaid: '-2.2', stock: '-20' })
  })
})

describe('a purchase that is billed after its goods came', () => {
  test('clears what was received, and its price reaches what is still there', () => {
    // Six came at 60.00, four of them are left; ten are billed at 12.00.
    const lines = [
      line({
        quantity: '10',
        baseQuantity: '10',
        unitPrice: '12',
        vat: '0',
        matched: { quantity: '6', value: '60' },
      }),
    ]
    const posting = postTrade(
      trade('purchaseInvoice', { lines }),
      facts({ quantity: '4', value: '40' }),
    )
    expect(booked(posting)).toEqual({
      payable: '-120',
      received: '60',
      // The four that come now, and 2.00 more for each of the four that are left.
      stock: '56',
      costOfSales: '4',
    })
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({
      quantity: '8',
      value: '96',
    })
  })

  test('leaves the rest to come', () => {
    const lines = [line({ vat: '0', matched: { quantity: '1', value: '9' } })]
    const posting = postTrade(
      trade('purchaseInvoice', { lines, isDelivered: false }),
      facts({ quantity: '0', value: '0' }),
    )
    const received = posting.bookings.filter(({ account }) => account === 'received')
    expect(received.map(({ amount }) => amount)).toEqual(['9', '10'])
    expect(booked(posting)).toMatchObject({ payable: '-20', costOfSales: '1' })
    expect(posting.moves).toEqual([])
  })
})

describe('a landed cost', () => {
  const freight = line({
    id: 'freight',
    item: 'transport',
    isStocked: false,
    warehouse: null,
    quantity: '1',
    baseQuantity: '1',
    unitPrice: '50',
    landing: { key: 'value' },
  })
  const target = { line: 't1', item: 'coffee', warehouse: 'shop', pieces: '100', value: '1000' }

  test('of 50.00 for 100 pieces of which 40 are sold is 30.00 stock, and vat is no cost', () => {
    const posting = postTrade(
      trade('purchaseInvoice', { lines: [freight], landedOn: [target] }),
      facts({ quantity: '60', value: '600' }),
    )
    expect(posting.landed).toEqual([
      { line: 'freight', target: 't1', key: 'value', amount: '50', inStock: '30' },
    ])
    expect(booked(posting)).toEqual({
      payable: '-55.5',
      vatPaid: '5.5',
      stock: '30',
      costOfSales: '20',
    })
  })

  test('on the bill of the goods themselves is part of what they cost', () => {
    const posting = postTrade(
      trade('purchaseInvoice', { lines: [line({ vat: '0' }), freight], isLandedOnItself: true }),
      facts({ quantity: '0', value: '0' }),
    )
    expect(booked(posting)).toEqual({ payable: '-75.5', vatPaid: '5.5', stock: '70' })
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({ value: '70' })
  })

  test('needs a service, a purchase and goods that came', () => {
    const post = (behaviour: BehaviourName, given: Partial<Trade>) => () =>
      postTrade(trade(behaviour, { lines: [freight], ...given }), facts())
    expect(post('purchaseInvoice', {})).toThrow('selectReceived (landedOn)')
    expect(post('purchaseOrder', { landedOn: [target] })).toThrow(
      'landingNotHere (lines.0.landing)',
    )
    const goods = [line({ landing: { key: 'equal' } })]
    expect(post('purchaseInvoice', { lines: goods, landedOn: [target] })).toThrow('landingNotHere')
  })
})

test('what goods are worth and cost moves by what was billed less the vat', () => {
  const amounts = fc.record({
    price: fc.nat({ max: 100_000 }),
    freight: fc.nat({ max: 100_000 }),
    came: fc.integer({ min: 0, max: 20 }),
    valued: fc.nat({ max: 50_000 }),
    had: fc.integer({ min: -5, max: 40 }),
    isFirst: fc.boolean(),
    isDelivered: fc.boolean(),
  })
  const money = (amount: number) => rounded({ top: BigInt(amount), bottom: 100n }, 2)
  fc.assert(
    fc.property(amounts, ({ price, freight, came, valued, had, isFirst, isDelivered }) => {
      const goods = line({
        quantity: '20',
        baseQuantity: '20',
        unitPrice: money(price),
        matched: { quantity: String(came), value: came === 0 ? '0' : money(valued) },
      })
      const cost = line({
        id: 'l2',
        item: 'transport',
        isStocked: false,
        quantity: '1',
        baseQuantity: '1',
        unitPrice: money(freight),
        landing: { key: 'quantity' },
      })
      const target = { line: 't1', item: 'coffee', warehouse: 'shop', pieces: '7', value: '70' }
      const posting = postTrade(
        trade('purchaseInvoice', {
          lines: [goods, cost],
          landedOn: [target],
          isFirst,
          decimals: isFirst ? 2 : 0,
          isDelivered,
        }),
        facts(
          { quantity: String(had), value: String(had * 5), lastCost: '5' },
          { policy: 'allow' },
        ),
      )
      const of = (...roles: string[]) =>
        posting.bookings
          .filter(({ account }) => roles.includes(String(account)))
          .map(({ amount }) => fractionOf(amount))
          .reduce(plus, nought)
      const bill = plus(of('payable'), of('vatPaid'))
      const goodsAndCosts = of('stock', 'costOfSales', 'received', 'purchases', 'stockLoss')
      expect(rounded(plus(goodsAndCosts, bill), 2)).toBe('0')
      expect(rounded(of('stockLoss', 'purchases'), 2)).toBe('0')
    }),
    { numRuns: 300 },
  )
})

const cents = (max: number) =>
  fc.nat({ max }).map((digits) => rounded({ top: BigInt(digits), bottom: 100n }, 2))

test('every posting balances and its stock account equals its moves', () => {
  const cases = fc.record({
    behaviour: fc.constantFrom(
      'salesInvoice',
      'salesReturn',
      'deliveryNote',
      'purchaseInvoice',
      'purchaseReturn',
    ) as fc.Arbitrary<BehaviourName>,
    isFirst: fc.boolean(),
    isDelivered: fc.boolean(),
    had: fc.integer({ min: -50, max: 50 }),
    cost: cents(5000),
    discountPercent: fc.constantFrom('0', '10', '33.33'),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 20 }).map(String),
        unitPrice: cents(100_000),
        isStocked: fc.boolean(),
        vat: fc.constantFrom('0', '11'),
        tax1: fc.constantFrom('0', '3'),
        hasCost: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  fc.assert(
    fc.property(cases, ({ behaviour, had, cost, lines, ...given }) => {
      const isReturn = /Return$/.test(behaviour)
      const value = rounded(fractionOf(String(had * Number(cost) * 100)), 0)
      const posting = postTrade(
        trade(behaviour, {
          ...given,
          decimals: given.isFirst ? 2 : 0,
          lines: lines.map(({ hasCost, ...it }, at) =>
            line({
              ...it,
              id: `l${at}`,
              baseQuantity: it.quantity,
              ...(isReturn && hasCost ? { originCost: '7.5' } : {}),
            }),
          ),
        }),
        facts(
          {
            quantity: String(had),
            value: rounded({ top: BigInt(value), bottom: 100n }, 2),
            lastCost: cost,
          },
          { policy: 'allow' },
        ),
      )
      const entry = entryLinesOf(posting.bookings, '89500', { first: 2, second: 0 })
      const side = (name: 'debit' | 'credit') =>
        rounded(entry.map((it) => fractionOf(it[name])).reduce(plus, nought), 2)
      expect(side('debit')).toBe(side('credit'))
      const stock = posting.bookings.filter(({ account }) => account === 'stock')
      const moved = posting.moves.map(({ value: it }) => fractionOf(it)).reduce(plus, nought)
      expect(stock.map(({ amount }) => fractionOf(amount)).reduce(plus, nought)).toEqual(moved)
      if (behaviourOf(behaviour).stock === 'none' || !given.isDelivered)
        expect(posting.moves).toEqual([])
    }),
    { numRuns: 400 },
  )
})
