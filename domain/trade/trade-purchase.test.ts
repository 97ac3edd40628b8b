import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BehaviourName } from '../books/behaviour.ts'
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import type { PastMove } from '../stock/layers.ts'
import { balanceKey } from '../stock/shelf.ts'
import { worth } from '../stock/testing/shelves.ts'
import type { Trade } from './posting/trade-task.ts'
import { anyCurrency, booked, facts, line, trade } from './testing/trades.ts'
import { postTrade } from './trade.ts'

const target = (pieces: string, value: string) => ({
  line: 't1',
  item: 'coffee',
  pieces,
  from: [{ receipt: 't1', pieces }],
  value,
  weight: null,
  volume: null,
})

/** So many came with a receipt, and nothing but sales since. */
const past = (arrived: Record<string, number>, sold: number): PastMove[] => [
  ...Object.entries(arrived).map(
    ([line, pieces]): PastMove => ({
      item: 'coffee',
      warehouse: 'shop',
      quantity: String(pieces),
      as: 'received',
      line,
    }),
  ),
  { item: 'coffee', warehouse: 'shop', quantity: String(-sold), as: 'other', line: null },
]

describe('a purchase', () => {
  test('puts goods on the shelf at their net, and the vat is recoverable', () => {
    const posting = postTrade(trade('purchaseInvoice'), facts())
    expect(booked(posting)).toEqual({ payable: '-22.2', vatPaid: '2.2', stock: '20' })
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({
      quantity: '12',
      value: worth('80'),
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
      value: worth('10'),
    })
  })

  test('that goes back leaves at what it cost', () => {
    const lines = [line({ originCost: worth('20') })]
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
        matched: { quantity: '6', value: worth('60'), from: [{ receipt: 'r1', pieces: '6' }] },
      }),
    ]
    const posting = postTrade(
      trade('purchaseInvoice', { lines }),
      facts({ quantity: '4', value: '40' }, { past: past({ r1: 6 }, 2) }),
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
      value: worth('96'),
    })
  })

  test('leaves the rest to come', () => {
    const matched = { quantity: '1', value: worth('9'), from: [{ receipt: 'r1', pieces: '1' }] }
    const lines = [line({ vat: '0', matched })]
    const posting = postTrade(
      trade('purchaseInvoice', { lines, isDelivered: false }),
      facts({ quantity: '0', value: '0' }, { past: past({ r1: 1 }, 1) }),
    )
    const received = posting.bookings.filter(({ account }) => account === 'received')
    expect(received.map(({ first }) => first)).toEqual(['9', '10'])
    expect(booked(posting)).toMatchObject({ payable: '-20', costOfSales: '1' })
    // What it cost more was sold: it is remembered, and worth nothing here.
    expect(posting.moves).toMatchObject([{ kind: 'revaluation', value: { first: '0' } }])
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
  const hundred = target('100', '1000')

  test('of 50.00 for 100 pieces of which 40 are sold is 30.00 stock, and vat is no cost', () => {
    const posting = postTrade(
      trade('purchaseInvoice', { lines: [freight], landedOn: [hundred] }),
      facts({ quantity: '60', value: '600' }, { past: past({ t1: 100 }, 40) }),
    )
    expect(posting.landed).toEqual([
      { line: 'freight', target: 't1', key: 'value', amount: worth('50'), inStock: worth('30') },
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
    expect(posting.balances.get(balanceKey('coffee', 'shop'))).toMatchObject({ value: worth('70') })
  })

  test('needs a service, a purchase and goods that came', () => {
    const post = (behaviour: BehaviourName, given: Partial<Trade>) => () =>
      postTrade(trade(behaviour, { lines: [freight], ...given }), facts())
    expect(post('purchaseInvoice', {})).toThrow('selectReceived (landedOn)')
    expect(post('purchaseOrder', { landedOn: [hundred] })).toThrow(
      'landingNotHere (lines.0.landing)',
    )
    const goods = [line({ landing: { key: 'equal' } })]
    expect(post('purchaseInvoice', { lines: goods, landedOn: [hundred] })).toThrow('landingNotHere')
  })
})

test('what goods are worth and cost moves by what was billed less the vat', () => {
  const amounts = fc.record({
    price: fc.nat({ max: 100_000 }),
    freight: fc.nat({ max: 100_000 }),
    arrived: fc.integer({ min: 0, max: 20 }),
    valued: fc.nat({ max: 50_000 }),
    had: fc.integer({ min: -5, max: 40 }),
    sold: fc.integer({ min: 0, max: 40 }),
    currency: anyCurrency,
    isDelivered: fc.boolean(),
  })
  const money = (amount: number) => rounded({ top: BigInt(amount), bottom: 100n }, 2)
  fc.assert(
    fc.property(
      amounts,
      ({ price, freight, arrived, valued, had, sold, currency, isDelivered }) => {
        const goods = line({
          quantity: '20',
          baseQuantity: '20',
          unitPrice: money(price),
          matched: {
            quantity: String(arrived),
            value: worth(arrived === 0 ? '0' : money(valued)),
            from: [{ receipt: 'r1', pieces: String(arrived) }],
          },
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
        const posting = postTrade(
          trade('purchaseInvoice', {
            lines: [goods, cost],
            landedOn: [target('7', '70')],
            currency,
            decimals: currency === 'second' ? 0 : 2,
            isDelivered,
          }),
          facts(
            { quantity: String(had), value: String(had * 5), lastCost: '5' },
            { policy: 'allow', past: past({ r1: arrived, t1: 7 }, sold) },
          ),
        )
        const of = (...roles: string[]) =>
          posting.bookings
            .filter(({ account }) => roles.includes(String(account)))
            .map(({ first }) => fractionOf(first))
            .reduce(plus, zero)
        const bill = plus(of('payable'), of('vatPaid'))
        const goodsAndCosts = of('stock', 'costOfSales', 'received', 'purchases', 'stockLoss')
        expect(rounded(plus(goodsAndCosts, bill), 2)).toBe('0')
        expect(rounded(of('stockLoss', 'purchases'), 2)).toBe('0')
      },
    ),
    { numRuns: 300 },
  )
})
