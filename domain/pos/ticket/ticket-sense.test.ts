import { describe, expect, test } from 'vitest'
import type { Ticket } from './ticket.ts'
import {
  dayWithin,
  doubtOfDrawer,
  doubtOfNumber,
  doubtOfOrigin,
  doubtOfRange,
  doubtOfRate,
  lacksRate,
  printRefusal,
  ratesOfThen,
  senseFlags,
  tenderRates,
} from './ticket-sense.ts'

const [usd, lbp] = ['usd', 'lbp']
const day = '2026-11-16'
const rates = [
  { validFrom: '2026-11-16', buy: '89500', sell: '95000' },
  { validFrom: '2026-11-10', buy: '89000', sell: '94000' },
  { validFrom: '2026-01-01', buy: '15000', sell: '15500' },
  { validFrom: '2020-01-01', buy: '1507.5', sell: '1515' },
]

const tender = (amount: string, rate: string | null, flow: 'in' | 'out' = 'in') =>
  ({ currency: lbp, currencyCode: 'LBP', amount, rate, flow, method: 'cash' }) as never

const ticketOf = (more: Partial<Ticket>): Ticket =>
  ({
    kind: 'posSale',
    origin: null,
    rate: '89500',
    currency: usd,
    day,
    at: `${day}T10:00:00Z`,
    rateAt: null,
    lines: [{ originLine: null }],
    tenders: [],
    rounding: '0',
    number: 'B1-T3-000007',
    sequence: 7,
    ...more,
  }) as Ticket

test.each([
  ['a sale of its own', ticketOf({}), undefined],
  ['a sale that names a ticket', ticketOf({ origin: 'x' }), 'saleNamesOrigin'],
  [
    'a sale that names a line',
    ticketOf({ lines: [{ originLine: 'x' }] as never }),
    'saleNamesOrigin',
  ],
  ['a refund that names both', ticketOf({ kind: 'posRefund', origin: 'x' }), undefined],
])('the origin of %s', (_, ticket, code) => {
  expect(doubtOfOrigin(ticket)?.code).toBe(code)
})

const register = { code: 'T3', branchCode: 'B1' }

test.each([
  ['B1-T3-000007', 7, undefined],
  // The branch had another code, or none, when it was printed.
  ['T3-000007', 7, undefined],
  ['B2-T3-000007', 7, undefined],
  ['B1-T1-000007', 7, 'numberForeign'],
  ['B1-T3-000008', 7, 'numberForeign'],
  ['INV-2026-000007', 7, 'numberForeign'],
  ['X-B1-T3-000007', 7, 'numberForeign'],
  ['B1-T3-000009', 9, 'printedTwice'],
])('the number %s at place %i of T3', (number, sequence, code) => {
  const isPrinted = (it: string) => it === 'B1-T3-000009'
  expect(doubtOfNumber({ number, sequence }, register, isPrinted)?.code).toBe(code)
})

describe('the rate of a ticket', () => {
  test.each([
    ['89500', undefined],
    ['89000', undefined],
    ['15000', undefined],
    ['90000', undefined],
    ['274', 'rateStrange'],
    ['1507.5', 'rateStrange'],
    ['120000', 'rateStrange'],
    [null, undefined],
  ])('%s is of the house, near to it, or strange', (rate, code) => {
    expect(doubtOfRate({ rate }, rates, day)?.code).toBe(code)
  })

  test('held on its day or within a month before it', () => {
    expect(ratesOfThen(rates, day).map(({ buy }) => buy)).toEqual(['89500', '89000', '15000'])
    expect(doubtOfRate({ rate: '5' }, [], day)).toBeUndefined()
  })

  test('its money in counts as the house buys, its change as it sells, on its day', () => {
    const sale = { kind: 'posSale' as const, rate: '89500' }
    expect(tenderRates(sale, rates, day, [])).toEqual({
      in: ['89500', '89000'],
      out: ['95000', '94000'],
    })
    expect(tenderRates(sale, [], day, [])).toEqual({ in: ['89500'], out: ['89500'] })
  })

  test('what comes back counts at either, and at what it was paid at', () => {
    const refund = { kind: 'posRefund' as const, rate: '89500' }
    const either = ['89500', '89000', '95000', '94000', '1507.5']
    expect(tenderRates(refund, rates, day, ['1507.5'])).toEqual({ in: either, out: either })
  })
})

const cash = {
  currencies: [
    { id: usd, code: 'USD', symbol: null, decimals: 2, cashIncrement: '1', rank: 'first' as const },
    {
      id: lbp,
      code: 'LBP',
      symbol: null,
      decimals: 0,
      cashIncrement: '5000',
      rank: 'second' as const,
    },
  ],
  rate: { buy: '89500', sell: '95000', at: '' },
  methods: [{ type: 'cash', currency: null }],
  cashRounding: 'nearest' as const,
}
const at = { drawerId: 'd1', branchId: 'b1' }
const facts = {
  register: { ...register, ...at },
  shift: at,
  rates: { in: ['89500'], out: ['95000'] },
  cash,
  methods: new Map([['cash', { type: 'cash' }]]),
}

const forClient = { cash: { ...cash, cashRounding: 'customer' as const } }
const inDollars = { cash: { ...cash, methods: [{ type: 'cash', currency: usd }] } }

test.each<[string, object, object, string[]]>([
  ['nothing', {}, {}, []],
  ['5,000 pounds for 18.25 at 274', { tenders: [tender('5000', '274')] }, {}, ['tenderRate']],
  ['change at the other rate', { tenders: [tender('5000', '95000', 'out')] }, {}, []],
  // 5,000 pounds are 0.0559: half of it, and half a cent for what was converted.
  ['a rounding of half a step of pounds', { rounding: '0.03' }, {}, []],
  ['a rounding above half a step', { rounding: '0.04' }, {}, ['roundingOdd']],
  ['the same for the client', { rounding: '-0.04' }, {}, ['roundingOdd']],
  ['a step where the client is favoured', { rounding: '-0.05' }, forClient, []],
  ['more than that', { rounding: '-0.07' }, forClient, ['roundingOdd']],
  ['a rounding against him', { rounding: '0.03' }, forClient, ['roundingOdd']],
  ['half a dollar where there is no other cash', { rounding: '0.5' }, inDollars, []],
  ['more than half of it', { rounding: '0.52' }, inDollars, ['roundingOdd']],
  ['a rounding of half a dollar', { rounding: '0.5' }, {}, ['roundingOdd']],
  ['a shift of the drawer it had', {}, { shift: { ...at, drawerId: 'd2' } }, ['otherDrawer']],
  ['the code its branch had', { number: 'B9-T3-000007' }, {}, ['numberDiffers']],
])('%s is odd or not', (_, more, other, flags) => {
  const found = senseFlags(ticketOf(more), { ...facts, ...other })
  expect(found.map(({ flag }) => flag)).toEqual(flags)
})

test('cash of one branch is not put into the drawer of another', () => {
  expect(doubtOfDrawer({ drawerId: 'd2', branchId: 'b2' }, at)?.code).toBe('otherDrawer')
  expect(doubtOfDrawer({ drawerId: 'd2', branchId: 'b1' }, at)).toBeUndefined()
})

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026-11-16', '2026-11-16'],
  ['0001-01-01', '2026-11-14'],
  ['2031-01-01', '2026-11-16'],
])('the day %s of a shift since the 14th is booked on %s', (said, booked) => {
  expect(dayWithin(said, '2026-11-14', '2026-11-16')).toBe(booked)
})

test('what no books can hold is no ticket', () => {
  expect(doubtOfRange(ticketOf({ at: '0000-01-01T00:00:00Z' }))?.code).toBe('malformed')
  expect(doubtOfRange(ticketOf({ tenders: [tender('1', `1${'0'.repeat(15)}`)] }))?.code).toBe(
    'malformed',
  )
  expect(doubtOfRange(ticketOf({ at: '0001-01-01T00:00:00Z' }))).toBeUndefined()
})

describe('a till prints nothing', () => {
  const rate = { buy: '89500', sell: '95000' }
  test.each([
    ['that is a plain sale: it prints', {}, undefined],
    ['that names an origin', { origin: 'x' }, 'saleNamesOrigin'],
    ['at a rate it never had', { rate: '274' }, 'rateStrange'],
    ['paid at a rate it never had', { tenders: [tender('5000', '274')] }, 'tenderRateOdd'],
    ['begun a rate before: it prints', { tenders: [tender('5000', '89000')] }, undefined],
    ['that gives back at the old rate', { kind: 'posRefund' as const, tenders: [] }, undefined],
  ])('%s', (_, more, code) => {
    expect(printRefusal(ticketOf(more), rate)?.code).toBe(code)
  })
})

test('a ticket of a company with two currencies says its rate', () => {
  const [first, second] = [{ rank: 'first' }, { rank: 'second' }]
  expect(lacksRate({ rate: null }, [first, second])).toBe(true)
  expect(lacksRate({ rate: '89500' }, [first, second])).toBe(false)
  expect(lacksRate({ rate: null }, [first])).toBe(false)
})
