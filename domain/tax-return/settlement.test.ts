import { describe, expect, test } from 'vitest'
import { sumOf } from '../kernel/number/fraction.ts'
import { owedBy, type SettlementFacts, settlementOf } from './settlement.ts'

const accounts = { payable: 'office', gain: 'gain', loss: 'loss', rounding: 'rounding' }
const two = { first: { id: 'usd', decimals: 2 }, second: { id: 'lbp', decimals: 0 } }

const facts = (more: Partial<SettlementFacts>): SettlementFacts => ({
  bookings: [],
  owed: '0',
  rank: 'second',
  currencies: two,
  rate: '89500',
  accounts,
  branch: 'b',
  ...more,
})

const booking = (
  account: string,
  amount: string,
  first: string,
  second: string | null,
  currency = 'usd',
) => ({
  account,
  branch: 'b',
  currency,
  amount,
  first,
  second,
})

const written = (more: Partial<SettlementFacts>) =>
  settlementOf(facts(more)).map(({ account, amount, first, second }) => [
    account,
    amount,
    first,
    second,
  ])

describe('the entry of a return', () => {
  test('takes VAT off its accounts at what it was booked and owes what the form says', () => {
    // 11 USD of VAT were booked at 90,000 and declared at the 89,500 of the tax office.
    expect(
      written({ bookings: [booking('due', '-11', '-11', '-990000')], owed: '984500' }),
    ).toEqual([
      ['due', '11', '11', '990000'],
      ['office', '-984500', '-11', '-984500'],
      ['gain', '-5500', '0', '-5500'],
    ])
  })

  test('leaves a loss where the form says more, in the measure it says it in', () => {
    expect(
      written({ bookings: [booking('due', '-11', '-11', '-979000')], owed: '985000' }),
    ).toEqual([
      ['due', '11', '11', '979000'],
      ['office', '-985000', '-11.01', '-985000'],
      ['loss', '0.01', '0.01', '0'],
      ['loss', '6000', '0', '6000'],
    ])
  })

  test('in whole euros leaves a rounding', () => {
    const one = { first: { id: 'eur', decimals: 2 }, second: null }
    const bookings = [
      booking('due', '-205.5', '-205.5', null, 'eur'),
      booking('paid', '80', '80', null, 'eur'),
    ]
    expect(written({ bookings, owed: '126', rank: 'first', currencies: one, rate: null })).toEqual([
      ['due', '205.5', '205.5', null],
      ['paid', '-80', '-80', null],
      ['office', '-126', '-126', null],
      ['rounding', '0.5', '0.5', null],
    ])
  })

  test('of a credit is a claim on the office', () => {
    const bookings = [booking('paid', '984500', '11', '984500', 'lbp')]
    expect(written({ bookings, owed: '-984500' })).toEqual([
      ['paid', '-984500', '-11', '-984500'],
      ['office', '984500', '11', '984500'],
    ])
  })

  test('of nothing is none', () => {
    expect(written({})).toEqual([])
    expect(written({ bookings: [booking('due', '0', '0', '0')] })).toEqual([])
  })

  test('balances in both measures, whatever was booked', () => {
    for (let at = 1; at < 300; at += 1) {
      const cents = ((at * 7919) % 100_000) / 100
      const second = String((at * 104_729) % 9_000_000)
      const lines = settlementOf(
        facts({
          bookings: [
            booking('due', `-${cents}`, `-${cents}`, `-${second}`),
            booking('paid', '3.33', '3.33', '300001'),
          ],
          owed: String(((at * 31) % 17_000_000) - 5_000_000),
          rank: at % 2 ? 'first' : 'second',
        }),
      )
      expect(sumOf(lines.map(({ first }) => first))).toBe('0')
      expect(sumOf(lines.map((line) => line.second ?? '0'))).toBe('0')
    }
  })
})

test('a credit of the return before is used up first', () => {
  expect(owedBy('100', '0', '0')).toBe('100')
  expect(owedBy('60', '0', '40')).toBe('100')
  expect(owedBy('0', '15', '4')).toBe('-11')
})
