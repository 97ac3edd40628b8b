/** A currency besides the two: euros of a company that counts in dollars and lira. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undoneBookings } from '../cash/undoing.ts'
import { writtenOff } from '../cash/write-off.ts'
import { rounded, sumOf } from '../kernel/number/fraction.ts'
import { type Currency, currencyKey, exchanged, negatedWorth, worthAt } from '../money/measure.ts'
import type { OpenAmount } from './allocation.ts'
import { accountOf, type Booking, booked, entryLinesOf } from './entry.ts'
import { bookedLines } from './manual-entry.ts'
import { emptyPlace, leftBehind, Places } from './place.ts'
import { type Money, settle } from './settlement.ts'
import { both, ledgerOf, method } from './testing/ledger.ts'

const euro = (rate: string): Currency => ({ id: 'eur', rate })
const lines = (bookings: readonly Booking[], rate: string | null) =>
  entryLinesOf(bookings, rate, both).map(({ account, currency, amount, first, second }) =>
    [String(account), currencyKey(currency), amount, first, second].join(' '),
  )

/** EUR 100 invoiced at 1.08 and 89,500, seen on a day when one is worth so much. */
const invoice = (rate: string): OpenAmount => ({
  id: 'D',
  currency: euro(rate),
  decimals: 2,
  open: '100',
  firstOpen: '108',
  secondOpen: '9666000',
  dueDate: '2026-11-15',
})

const paid = (it: Partial<Money>): Money => ({
  id: 'M',
  flow: 'in',
  party: { side: 'client', partner: 'P' },
  method: method(),
  amount: '100',
  decimals: 2,
  currency: euro('1.1'),
  rate: '91000',
  day: '2026-11-16',
  ...it,
})

const nowhere = () => new Places(both)

describe('an amount', () => {
  test.each([
    ['100', '1.08', '89500', '108', '9666000'],
    ['33.33', '1.08', '89500', '36', '3222000'],
    ['0.01', '1.08', null, '0.01', null],
    ['-50', '1.1', '91000', '-55', '-5005000'],
  ])('of EUR %s at %s and %s', (amount, own, rate, first, second) => {
    expect(worthAt(amount, euro(own), rate, both)).toEqual({ first, second, own: amount })
  })

  test('goes from one currency to another through the first', () => {
    const to = (from: Currency, other: Currency) =>
      rounded(exchanged({ top: 110n, bottom: 1n }, from, other, '91000'), 2)
    expect(to('first', euro('1.1'))).toBe('100')
    expect(to(euro('1.1'), 'second')).toBe('11011000')
    expect(to(euro('1.1'), { id: 'gbp', rate: '1.21' })).toBe('100')
    expect(to(euro('1.1'), euro('1.2'))).toBe('110')
    expect(() => to({ id: 'gbp', rate: null }, 'first')).toThrow('rateMissing (currency)')
  })
})

describe('EUR 100 invoiced at 1.08 and 89,500', () => {
  test('paid with EUR 100 at 1.10 and 91,000, is gone in all three measures', () => {
    const { bookings, debts, own } = settle(
      paid({}),
      [invoice('1.1')],
      [{ to: 'D', amount: '100' }],
      both,
      nowhere(),
    )
    expect(lines(bookings, '91000')).toEqual([
      'cash eur 100 110 10010000',
      'receivable eur -100 -108 -9666000',
      'exchangeGain first -2 -2 0',
      'exchangeGain second -344000 0 -344000',
    ])
    expect(debts.get('D')).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
    expect(own).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
  })

  test('half paid in dollars and half in lira, is gone as well', () => {
    const dollars = paid({ amount: '55', currency: 'first' })
    const half = [{ to: 'D', amount: '50' }]
    const first = settle(dollars, [invoice('1.1')], half, both, nowhere())
    expect(lines(first.bookings, '91000')).toEqual([
      'cash first 55 55 5005000',
      'receivable eur -50 -54 -4833000',
      'exchangeGain first -1 -1 0',
      'exchangeGain second -172000 0 -172000',
    ])
    const left = first.debts.get('D') as OpenAmount
    expect(left).toMatchObject({ open: '50', firstOpen: '54', secondOpen: '4833000' })
    const lira = paid({ amount: '5005000', currency: 'second', decimals: 0 })
    const second = settle(lira, [left], half, both, nowhere())
    expect(lines(second.bookings, '91000')).toEqual([
      'cash second 5005000 55 5005000',
      'receivable eur -50 -54 -4833000',
      'exchangeGain first -1 -1 0',
      'exchangeGain second -172000 0 -172000',
    ])
    expect(second.debts.get('D')).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
  })

  test('a rest that is written off and undone comes back in its own currency', () => {
    const money = paid({ amount: '99.5' })
    const wanted = [{ to: 'D', amount: '99.5' }]
    const part = settle(money, [invoice('1.1')], wanted, both, nowhere())
    const limits = { first: '1', second: '0' }
    const done = writtenOff(money, part, [], [{ to: 'D' }], limits)
    expect(done.made[0]).toMatchObject({ toAmount: '100', toWrittenOff: '0.5', writtenOff: '0.54' })
    const undone = undoneBookings({
      ...money,
      worth: done.worth,
      allocations: done.made,
      own: done.own,
    })
    const debts = done.bookings.filter(({ account }) => account !== 'cash')
    expect(lines([...debts, ...undone], '91000')).toEqual([])
    const tight = { first: '0.53', second: '0' }
    expect(() => writtenOff(money, part, [], [{ to: 'D' }], tight)).toThrow('range')
  })
})

test('what a method costs in dollars is taken off the euros', () => {
  const card = method({ type: 'creditCard', commissionAmount: '1.1', commissionPercent: '2' })
  const { bookings } = settle(paid({ method: card }), [], [], both, nowhere())
  expect(lines(bookings, '91000')).toEqual([
    'card eur 97 106.7 9709700',
    'receivable eur -100 -110 -10010000',
    'commission eur 3 3.3 300300',
  ])
})

test('euros leave their place at its average, and an empty place is empty in every measure', () => {
  const places = new Places(both).know('bank', euro('1.2'), {
    amount: '100',
    first: '108',
    second: '9666000',
  })
  const day = worthAt('100', euro('1.2'), '90000', both)
  const out = places.move('bank', euro('1.2'), '-100', negatedWorth(day))
  expect(lines([...out, booked('expense', euro('1.2'), day)], '90000')).toEqual([
    'bank eur -100 -108 -9666000',
    'exchangeGain first -12 -12 0',
    'exchangeGain second -1134000 0 -1134000',
    'expense eur 100 120 10800000',
  ])
  expect(places.after('bank', euro('1.2'), emptyPlace)).toEqual(emptyPlace)
  const left = leftBehind('bank', euro('1.2'), { amount: '0', first: '3', second: '0' })
  expect(lines(left, null)).toEqual(['bank eur 0 -3 0', 'exchangeLoss first 3 3 0'])
})

test('an entry by hand in euros stands in euros on both its accounts', () => {
  const [bank, fees] = ['b', 'f']
  const written = { currency: euro('1.08'), fine: 2, rate: '89500', decimals: both }
  const entry = bookedLines(
    [
      { account: fees, debit: '12.5' },
      { account: bank, credit: '12.5' },
    ],
    new Map([
      [
        bank,
        {
          id: bank,
          role: null,
          kind: 'asset',
          isActive: true,
          isCash: false,
          currency: { id: 'eur', code: 'EUR', rank: null },
        },
      ],
    ]),
    written,
    nowhere(),
  )
  expect(entry.map(({ own, first, second }) => [own, first, second])).toEqual([
    ['12.5', '13.5', '1208250'],
    ['-12.5', '-13.5', '-1208250'],
  ])
})

test('money of a role lies on the account of its own currency', () => {
  const accounts = {
    of: { 'bank.first': 'usd', 'bank.eur': 'euros' },
    currencies: { first: 'f', second: null },
  }
  expect(accountOf({ account: 'bank', currency: euro('1') }, accounts)).toBe('euros')
  expect(() => accountOf({ account: 'safe', currency: euro('1') }, accounts)).toThrow('no account')
})

test('whatever the rates, entries balance and what is paid in full leaves nothing', () => {
  const rate = (low: number, high: number) =>
    fc
      .integer({ min: low, max: high })
      .map((it) => rounded({ top: BigInt(it), bottom: 10_000n }, 4))
  const cents = fc
    .integer({ min: 5, max: 10_000_000 })
    .map((it) => rounded({ top: BigInt(it), bottom: 100n }, 2))
  fc.assert(
    fc.property(
      cents,
      rate(5_000, 20_000),
      rate(5_000, 20_000),
      rate(15_000_000, 1_200_000_000),
      rate(15_000_000, 1_200_000_000),
      fc.constantFrom('client', 'supplier'),
      (amount, oldEuro, newEuro, oldRate, newRate, side) => {
        const { first, second } = worthAt(amount, euro(oldEuro), oldRate, both)
        const debt = { ...invoice(newEuro), open: amount, firstOpen: first, secondOpen: second }
        const party = { side, partner: 'P' } as const
        const flow = side === 'client' ? 'in' : 'out'
        const money = paid({ amount, currency: euro(newEuro), rate: newRate, party, flow })
        const { bookings, debts } = settle(money, [debt], [{ to: 'D', amount }], both, nowhere())
        for (const measure of ['first', 'second'] as const)
          expect(sumOf(Object.values(ledgerOf(bookings, measure, newRate)))).toBe('0')
        expect(debts.get('D')).toMatchObject({ open: '0', firstOpen: '0', secondOpen: '0' })
      },
    ),
  )
})
