import { describe, expect, test } from 'vitest'
import { sumOf } from '../kernel/number/fraction.ts'
import { currencyKey } from '../money/measure.ts'
import { exchangeEntryOf, mirrored, type Position, revaluedOf } from './exchange-day.ts'

const terms = (rate: string) => ({ rate, decimals: { first: 2, second: 0 } })
const euro = { id: 'eur', rate: '1.08' }
const accounts = { gain: 'gain', loss: 'loss' }

const position = (
  account: string,
  currency: Position['currency'],
  amount: string,
  first: string,
  second: string,
): Position => ({ account, partner: null, branch: 'b', currency, amount, first, second })

const entryOf = (positions: Position[], rate: string) =>
  exchangeEntryOf(revaluedOf(positions, terms(rate)), accounts).map(
    ({ account, currency, amount, first, second }) => [
      account,
      currencyKey(currency),
      amount,
      first,
      second,
    ],
  )

describe('the revaluation of a day', () => {
  test('brings dollars owed at 89,500 to 95,000 in the measure of lira', () => {
    expect(entryOf([position('client', 'first', '100', '100', '8950000')], '95000')).toEqual([
      ['client', 'first', '0', '0', '550000'],
      ['gain', 'second', '-550000', '0', '-550000'],
    ])
  })

  test('brings lira held to what they are worth in dollars', () => {
    expect(entryOf([position('cash', 'second', '8950000', '100', '8950000')], '91000')).toEqual([
      ['cash', 'second', '0', '-1.65', '0'],
      ['loss', 'first', '1.65', '1.65', '0'],
    ])
  })

  test('of a debt is a loss where a claim is a gain', () => {
    const both = [
      position('client', 'first', '100', '100', '8950000'),
      position('supplier', 'first', '-40', '-40', '-3580000'),
    ]
    expect(entryOf(both, '95000')).toEqual([
      ['client', 'first', '0', '0', '550000'],
      ['supplier', 'first', '0', '0', '-220000'],
      ['gain', 'second', '-550000', '0', '-550000'],
      ['loss', 'second', '220000', '0', '220000'],
    ])
  })

  test('has nothing to say where everything stands at the rate', () => {
    expect(entryOf([position('client', 'first', '100', '100', '8950000')], '89500')).toEqual([])
  })

  test('clears what an account of nothing still carries in the other measure', () => {
    expect(entryOf([position('client', 'first', '0', '0', '-550000')], '89500')).toEqual([
      ['client', 'first', '0', '0', '550000'],
      ['gain', 'second', '-550000', '0', '-550000'],
    ])
  })

  test('balances in both measures, keeps amounts, and a second one of the day changes nothing', () => {
    const positions = Array.from({ length: 200 }, (_, at): Position => {
      const amount = String(((at * 7919) % 100_000) - 50_000)
      const isFirst = at % 3 > 0
      if (at % 5 === 0) return position(`a${at % 7}`, euro, amount, amount, amount)
      const other = String(((at * 104_729) % 9_000_000) - 4_000_000)
      return isFirst
        ? position(`a${at % 7}`, 'first', amount, amount, other)
        : position(`a${at % 7}`, 'second', amount, other, amount)
    })
    const revalued = revaluedOf(positions, terms('89731.5'))
    const lines = exchangeEntryOf(revalued, accounts)
    const undone = [...lines, ...mirrored(lines)]
    for (const measure of ['first', 'second'] as const) {
      expect(sumOf(lines.map((line) => line[measure]))).toBe('0')
      expect(sumOf(undone.map((line) => line[measure]))).toBe('0')
    }
    for (const line of lines)
      expect(typeof line.currency === 'string' ? line[line.currency] : '0').toBe(line.amount)
    const after = positions.map((it) => {
      const changes = revaluedOf([it], terms('89731.5'))
      return { ...it, ...Object.fromEntries(changes.map(({ measure, worth }) => [measure, worth])) }
    })
    expect(revaluedOf(after, terms('89731.5'))).toEqual([])
  })
})
