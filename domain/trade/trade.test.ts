import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import { entryLinesOf } from '../books/entry.ts'
import { fractionOf, plus, rounded, sumOf, zero } from '../kernel/number/fraction.ts'
import { balanceKey } from '../stock/shelf.ts'
import { worth } from '../stock/testing/shelves.ts'
import { anyCurrency, booked, facts, line, trade } from './testing/trades.ts'
import { postTrade, type TradeFacts } from './trade.ts'

describe('a sale', () => {
  test('that is delivered books the debt, the sale, the tax and the cost', () => {
    const posting = postTrade(trade('salesInvoice'), facts())
    expect(posting).toMatchObject({ firstTotal: '22.2', secondTotal: '1986900', cost: worth('12') })
    expect(booked(posting)).toEqual({
      receivable: '22.2',
      sales: '-20',
      vatDue: '-2.2',
      costOfSales: '12',
      stock: '-12',
    })
    expect(posting.moves).toMatchObject([
      {
        line: 'l1',
        item: 'coffee',
        warehouse: 'shop',
        isTransit: false,
        kind: 'move',
        quantity: '-2',
        value: worth('-12'),
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
      trade('salesInvoice', { currency: 'second', decimals: 0, lines }),
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
    expect(sell('allow').cost).toEqual(worth('12'))
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
    const lines = [line({ originCost: worth('12') })]
    const posting = postTrade(
      trade('salesReturn', { lines }),
      facts({ quantity: '8', value: '64' }),
    )
    expect(posting).toMatchObject({ cost: worth('-12') })
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
    currency: anyCurrency,
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
          decimals: given.currency === 'second' ? 0 : 2,
          lines: lines.map(({ hasCost, ...it }, at) =>
            line({
              ...it,
              id: `l${at}`,
              baseQuantity: it.quantity,
              ...(isReturn && hasCost ? { originCost: worth('7.5') } : {}),
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
      for (const measure of ['first', 'second'] as const)
        expect(sumOf(entry.map((it) => it[measure] ?? '0'))).toBe('0')
      const stock = posting.bookings.filter(({ account }) => account === 'stock')
      const moved = posting.moves.map(({ value: it }) => fractionOf(it.first)).reduce(plus, zero)
      expect(stock.map(({ first }) => fractionOf(first)).reduce(plus, zero)).toEqual(moved)
      if (behaviourOf(behaviour).stock === 'none' || !given.isDelivered)
        expect(posting.moves).toEqual([])
    }),
    { numRuns: 400 },
  )
})
