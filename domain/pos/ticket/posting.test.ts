import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryLinesOf } from '../../books/entry.ts'
import { emptyPlace } from '../../books/place.ts'
import { ledgerOf, method } from '../../books/testing/ledger.ts'
import { toFirst } from '../../kernel/number/convert.ts'
import {
  differenceOf,
  fractionOf,
  minus,
  plus,
  rounded,
  zero,
} from '../../kernel/number/fraction.ts'
import { balanceKey } from '../../stock/shelf.ts'
import { holding, terms, worth } from '../../stock/testing/shelves.ts'
import type { Trade } from '../../trade/posting/trade-task.ts'
import { type TaxRules, totalsOf } from '../../trade/totals.ts'
import { plainTerms } from '../testing/goods.ts'
import { moveCash, postTicket, shiftSums, type TicketFacts } from './posting.ts'
import type { Ticket, TicketTender } from './ticket.ts'

const taxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

const methods: TicketFacts['methods'] = new Map([
  ['usd', method()],
  ['lbp', method()],
  ['card', method({ type: 'creditCard', commissionPercent: '2' })],
])

const facts = (isLate = false): TicketFacts & { second: string } => ({
  second: 'LBP',
  decimals: { first: 2, second: 0 },
  balances: new Map([
    [balanceKey('tea', 'shop'), holding({ quantity: '100', value: '400', lastCost: '4' })],
  ]),
  owed: new Map(),
  histories: new Map(),
  tallies: new Map(),
  day: terms.day,
  methods,
  isLate,
  cash: { first: emptyPlace, second: emptyPlace },
})

const tender = (more: Partial<TicketTender>): TicketTender => ({
  id: 't',
  flow: 'in',
  method: 'usd',
  methodName: 'Cash',
  currency: 'USD',
  currencyCode: 'USD',
  amount: '0',
  rate: '89500',
  value: '0',
  reference: null,
  ...more,
})

const line = {
  id: 'l',
  item: 'tea',
  name: 'Tea',
  unit: 'box',
  unitName: 'Box',
  quantity: '2',
  unitPrice: '10',
  ...plainTerms,
  vat: '11',
}

/** Two boxes at ten and eleven percent: 22.20. */
function rung(more: Partial<Ticket>): { ticket: Ticket; trade: Trade } {
  const terms = { decimals: 2, taxes, discountPercent: '0', discountAmount: '0' }
  const { lines, ...totals } = totalsOf([line], { ...terms, ...more })
  const ticket = {
    kind: 'posSale',
    partner: 'somebody',
    currency: 'USD',
    rate: '89500',
    taxes,
    discountPercent: '0',
    discountAmount: '0',
    lines: [{ ...line, discount: lines[0]?.discount ?? '0', total: lines[0]?.total ?? '0' }],
    ...totals,
    tenders: [tender({ amount: '22.2', value: '22.2' })],
    open: '0',
    rounding: '0',
    ...more,
  } as unknown as Ticket
  const back = ticket.kind === 'posRefund' ? { originCost: worth('8') } : {}
  const trade: Trade = {
    behaviour: ticket.kind,
    partner: ticket.partner,
    decimals: 2,
    currency: 'first',
    rate: ticket.rate,
    taxes,
    discountPercent: ticket.discountPercent,
    discountAmount: ticket.discountAmount,
    isDelivered: true,
    lines: [{ ...line, isStocked: true, baseQuantity: '2', warehouse: 'shop', ...back }],
  }
  return { ticket, trade }
}

function booked(more: Partial<Ticket>, isLate = false): Record<string, string> {
  const { ticket, trade } = rung(more)
  const { bookings } = postTicket(trade, ticket, facts(isLate))
  return ledgerOf(bookings, 'first', '89500')
}

const goods = { sales: '-20', vatDue: '-2.2', costOfSales: '8', stock: '-8' }

describe('a ticket books its goods and its money in one entry', () => {
  test('exact cash', () => {
    expect(booked({})).toEqual({ cash: '22.2', ...goods })
  })

  test('a card, with what it costs the house', () => {
    const tenders = [tender({ method: 'card', amount: '22.2', value: '22.2' })]
    expect(booked({ tenders })).toEqual({ card: '21.76', commission: '0.44', ...goods })
  })

  test('cash that was rounded in favour of the house', () => {
    const tenders = [tender({ amount: '23', value: '23' })]
    expect(booked({ tenders, rounding: '0.8' })).toEqual({ cash: '23', rounding: '-0.8', ...goods })
  })

  test('pounds in, change at a rate of its own: the spread is exchange', () => {
    const pounds = { method: 'lbp', currency: 'LBP', currencyCode: 'LBP' }
    const tenders = [
      tender({ ...pounds, amount: '2685000', value: '30' }),
      tender({ ...pounds, flow: 'out', amount: '702000', rate: '90000', value: '7.8' }),
    ]
    // 702,000 leave the drawer at 7.84 and counted for 7.80.
    expect(booked({ tenders })).toEqual({ cash: '22.16', exchangeLoss: '0.04', ...goods })
  })

  test('on account, only what is left is owed', () => {
    const tenders = [tender({ amount: '10', value: '10' })]
    expect(booked({ tenders, open: '12.2' })).toEqual({ cash: '10', receivable: '12.2', ...goods })
  })

  test('a refund the other way round', () => {
    const tenders = [tender({ flow: 'out', amount: '22', value: '22' })]
    expect(booked({ kind: 'posRefund', tenders, rounding: '0.2' })).toEqual({
      cash: '-22',
      rounding: '-0.2',
      sales: '20',
      vatDue: '2.2',
      costOfSales: '-8',
      stock: '8',
    })
  })

  test('a tip is owed beside them, in its own currency, also by card', () => {
    const tips = [
      { currency: 'USD', currencyCode: 'USD', amount: '2', value: '2' },
      { currency: 'LBP', currencyCode: 'LBP', amount: '179000', value: '2' },
    ]
    const tenders = [
      tender({ amount: '20', value: '20' }),
      tender({ method: 'card', amount: '6.2', value: '6.2' }),
    ]
    expect(booked({ tenders, tips })).toEqual({
      cash: '20',
      card: '6.08',
      commission: '0.12',
      tips: '-4',
      ...goods,
    })
    const { ticket, trade } = rung({ tenders, tips })
    const posting = postTicket(trade, ticket, facts())
    const lines = entryLinesOf(posting.bookings, '89500', { first: 2, second: 0 })
    expect(lines.filter(({ account }) => account === 'tips')).toMatchObject([
      { currency: 'first', amount: '-2' },
      { currency: 'second', amount: '-179000' },
    ])
    const sums = shiftSums(ticket, posting, facts()).filter(({ name }) => /tips|net/.test(name))
    expect(sums).toEqual([
      { name: 'tips', currency: 'USD', amount: '2', count: 1 },
      { name: 'tips', currency: 'LBP', amount: '179000', count: 1 },
      { name: 'sales.net', currency: 'USD', amount: '22.2', count: 1 },
    ])
  })

  test('cash that came after the count was found by it', () => {
    expect(booked({}, true)).toEqual({ cashDifference: '22.2', ...goods })
  })
})

test('whatever was tendered, the entry balances and the drawer moves by the notes alone', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 })
  const rate = fc.integer({ min: 80_000, max: 99_999 }).map(String)
  const notes = fc.record({ isPounds: fc.boolean(), isIn: fc.boolean(), amount, rate })
  fc.assert(
    fc.property(fc.array(notes, { maxLength: 6 }), fc.boolean(), (given, isSale) => {
      const tenders = given.map((it) =>
        tender({
          flow: it.isIn ? 'in' : 'out',
          method: it.isPounds ? 'lbp' : 'usd',
          currency: it.isPounds ? 'LBP' : 'USD',
          amount: String(it.amount),
          rate: it.rate,
          value: it.isPounds ? toFirst(String(it.amount), it.rate, 2) : String(it.amount),
        }),
      )
      const kind = isSale ? 'posSale' : 'posRefund'
      const taken = tenders
        .map(({ flow, value }) =>
          flow === 'in' ? fractionOf(value) : minus(zero, fractionOf(value)),
        )
        .reduce(plus, zero)
      const total = fractionOf(isSale ? '22.2' : '-22.2')
      const { ticket, trade } = rung({ kind, tenders, rounding: rounded(minus(taken, total), 2) })
      const posting = postTicket(trade, ticket, facts())
      // Throws where it does not balance.
      entryLinesOf(posting.bookings, '89500', { first: 2, second: 0 })
      for (const currency of ['USD', 'LBP']) {
        const moved = tenders
          .filter((it) => it.currency === currency)
          .map(({ flow, amount: notes }) => Number(notes) * (flow === 'in' ? 1 : -1))
        const drawer = shiftSums(ticket, posting, facts()).find(
          (it) => it.name === 'drawer' && it.currency === currency,
        )
        expect(Number(drawer?.amount ?? 0)).toBe(moved.reduce((a, b) => a + b, 0))
      }
    }),
  )
})

test('the sums of a shift: gross less discounts less refunds is net, taxes by their rates', () => {
  const discounted = rung({
    discountPercent: '10',
    tenders: [tender({ amount: '19.98', value: '19.98' })],
  })
  const sold = shiftSums(
    discounted.ticket,
    postTicket(discounted.trade, discounted.ticket, facts()),
    facts(),
  )
  const amountOf = (all: typeof sold, name: string) => all.find((it) => it.name === name)?.amount
  expect(
    ['sales.gross', 'sales.discount', 'sales.net', 'sales.second', 'tax.vat.11', 'tickets'].map(
      (name) => amountOf(sold, name),
    ),
  ).toEqual(['22.2', '2.22', '19.98', '1788210', '1.98', '19.98'])
  const back = rung({
    kind: 'posRefund',
    tenders: [tender({ flow: 'out', amount: '22.2', value: '22.2' })],
  })
  const returned = shiftSums(back.ticket, postTicket(back.trade, back.ticket, facts()), facts())
  expect(
    ['sales.refund', 'sales.net', 'sales.second', 'tax.vat.11', 'refunds', 'drawer'].map((name) =>
      amountOf(returned, name),
    ),
  ).toEqual(['22.2', '-22.2', '-1986900', '-2.2', '22.2', '-22.2'])
})

test.each<[string, Partial<TaxRules['vat']>, string, string]>([
  ['on top: 11 % of what was taken off would have been paid, too', {}, '22.2', '2.22'],
  ['inside the price: it was', { isIncluded: true }, '20', '2'],
])('gross and discount are with taxes %s', (_, vat, gross, discount) => {
  const rules = { ...taxes, vat: { ...taxes.vat, ...vat } }
  const { ticket, trade } = rung({ discountPercent: '10', taxes: rules })
  const posting = postTicket({ ...trade, taxes: rules }, { ...ticket, tenders: [] }, facts())
  const sums = shiftSums(ticket, posting, facts())
  const amountOf = (name: string) => sums.find((it) => it.name === name)?.amount
  expect([amountOf('sales.gross'), amountOf('sales.discount')]).toEqual([gross, discount])
  expect(amountOf('sales.net')).toBe(differenceOf(gross, discount))
})

test('what comes late leaves the difference a count found, at what it stands at there', () => {
  const found = {
    first: emptyPlace,
    second: { amount: '-1790000', first: '-19.67', second: '-1790000' },
  }
  const late = { ...facts(true), found }
  const pounds = (amount: string, value: string) =>
    rung({ tenders: [tender({ method: 'lbp', currency: 'LBP', amount, value })], rounding: '0' })
  const differences = ['895000', '895000', '895000'].map((amount) => {
    const { ticket, trade } = pounds(amount, '10')
    const posting = postTicket(trade, { ...ticket, open: '12.2' }, late)
    moveCash(late, posting)
    const own = posting.bookings.filter(({ account }) => account === 'cashDifference')
    return own.map(({ first, second }) => [first, second])
  })
  // Beyond what was found it is worth what the ticket says.
  expect(differences).toEqual([[['9.84', '895000']], [['9.83', '895000']], [['10', '895000']]])
})
