import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isZero } from '../../kernel/number/decimal.ts'
import { compare, fractionOf, rounded } from '../../kernel/number/fraction.ts'
import {
  type Priced,
  type ProfitRule,
  priceOf,
  profitOf,
  profitRefusal,
  profitRules,
} from './profit.ts'

test.each<[string, ProfitRule, string, string]>([
  ['10', 'percent', '25', '12.5'],
  ['10', 'amount', '2.5', '12.5'],
  ['10', 'margin', '20', '12.5'],
  ['3.47', 'percent', '20', '4.164'],
  ['1', 'margin', '33.333333', '1.5'],
  ['10', 'margin', '70', '33.333333'],
  ['7', 'percent', '33.333333', '9.333333'],
  ['0', 'amount', '5', '5'],
  ['10', 'percent', '0', '10'],
  ['10', 'margin', '0', '10'],
  ['10', 'percent', '250', '35'],
  ['1234567.89', 'percent', '21.5', '1499999.98635'],
  ['0.000001', 'percent', '50', '0.000002'],
  ['1', 'margin', '99.999999', '100000000'],
])('a cost of %s with %s %s makes a price of %s', (cost, rule, profit, price) => {
  expect(priceOf(cost, rule, profit)).toBe(price)
})

test.each<[string, ProfitRule, string, string]>([
  ['10', 'percent', '12.5', '25'],
  ['10', 'amount', '12.5', '2.5'],
  ['10', 'margin', '12.5', '20'],
  ['3', 'percent', '4', '33.333333'],
  ['3', 'margin', '4', '25'],
  ['6', 'margin', '7', '14.285714'],
  ['10', 'percent', '10', '0'],
  ['0', 'amount', '5', '5'],
])('a cost of %s sold with %s for %s brings %4$s', (cost, rule, price, profit) => {
  expect(profitOf(cost, rule, price)).toBe(profit)
})

describe('there is no price', () => {
  test.each<[string | null, ProfitRule, string]>([
    [null, 'percent', '10'],
    [null, 'amount', '10'],
    ['0', 'percent', '10'],
    ['0', 'margin', '10'],
    ['10', 'margin', '100'],
    ['10', 'margin', '100.5'],
    ['999999999999999', 'percent', '1'],
    ['999999999999999', 'amount', '1'],
  ])('of a cost of %s with %s %s', (cost, rule, profit) => {
    expect(priceOf(cost, rule, profit)).toBe(undefined)
  })
})

describe('there is no profit', () => {
  test.each<[string | null, ProfitRule, string]>([
    [null, 'percent', '10'],
    ['0', 'percent', '10'],
    ['0', 'margin', '10'],
    ['10', 'percent', '9.99'],
    ['10', 'amount', '0'],
    ['0.000001', 'margin', '999999999'],
  ])('of a cost of %s with %s sold for %s', (cost, rule, price) => {
    expect(profitOf(cost, rule, price)).toBe(undefined)
  })
})

test.each<[string, Priced, string | undefined]>([
  ['without any', { unitPrice: '5' }, undefined],
  ['without any, as the form sends it', none('5'), undefined],
  ['that was typed', full('10', 'percent', '25', '12.5'), undefined],
  ['of a price that was typed', full('3', 'percent', '33.333333', '4'), undefined],
  ['that makes a price of six decimals', full('15', 'margin', '15', '17.647059'), undefined],
  ['whose price is rounded to cents', full('15', 'margin', '15', '17.65'), undefined],
  ['but not to whole ones', full('15', 'margin', '15', '18'), 'profitDisagrees (unitPrice)'],
  ['rounded the wrong way', full('15', 'margin', '15', '17.64'), 'profitDisagrees (unitPrice)'],
  ['that makes another price', full('10', 'percent', '25', '12.51'), 'profitDisagrees (unitPrice)'],
  [
    'without a rule',
    { ...full('10', 'percent', '25', '12.5'), profitRule: null },
    'profitNeedsRule (profitRule)',
  ],
  [
    'of a rule alone',
    { ...full('10', 'percent', '25', '12.5'), profit: null },
    'profitNeedsAmount (profit)',
  ],
  [
    'without a cost',
    { ...full('10', 'percent', '25', '12.5'), supplierPrice: null },
    'profitNeedsCost (supplierPrice)',
  ],
  ['in parts of nothing', full('0', 'margin', '25', '0'), 'profitNeedsCost (supplierPrice)'],
  ['that is all margin', full('10', 'margin', '100', '1000'), 'percent (profit)'],
  [
    'beyond all prices',
    full('999999999999999', 'percent', '100', '999999999999999'),
    'number (profit)',
  ],
  ['of a loss', full('10', 'percent', '0', '9'), 'priceBelowCost (unitPrice)'],
])('a profit %s', (_, priced, expected) => {
  const refusal = profitRefusal(priced, 2)
  expect(refusal && `${refusal.code} (${refusal.field})`).toBe(expected)
})

test('where the currency has no decimals, the price of a rule is a whole one', () => {
  expect(profitRefusal(full('15', 'margin', '15', '18'), 0)).toBe(undefined)
  expect(profitRefusal(full('15', 'margin', '15', '17'), 0)?.code).toBe('profitDisagrees')
})

function full(cost: string, profitRule: ProfitRule, profit: string, unitPrice: string): Priced {
  return { unitPrice, supplierPrice: cost, profitRule, profit }
}

function none(unitPrice: string): Priced {
  return { unitPrice, supplierPrice: null, profitRule: null, profit: null }
}

const decimals = (max: bigint) =>
  fc.bigInt({ min: 0n, max }).map((n) => rounded({ top: n, bottom: 1_000_000n }, 6))
const costs = decimals(10n ** 15n).filter((cost) => !isZero(cost))
const rules = fc.constantFrom(...profitRules)

test('whichever was typed, the other one follows and both are accepted', () => {
  fc.assert(
    fc.property(costs, rules, decimals(99_999_999n), (cost, rule, profit) => {
      const unitPrice = priceOf(cost, rule, profit)
      if (unitPrice === undefined) return
      expect(profitRefusal(full(cost, rule, profit, unitPrice), 2)).toBe(undefined)
    }),
  )
  fc.assert(
    fc.property(costs, rules, decimals(10n ** 16n), (cost, rule, unitPrice) => {
      const profit = profitOf(cost, rule, unitPrice)
      if (profit === undefined) return
      expect(profitRefusal(full(cost, rule, profit, unitPrice), 2)).toBe(undefined)
    }),
  )
})

test('a price of cents is found again from its profit while the cost is below 100', () => {
  const cents = fc.integer({ min: 1, max: 9_999 }).map((n) => String(n / 100))
  fc.assert(
    fc.property(cents, cents, fc.constantFrom('percent', 'amount'), (cost, price, rule) => {
      const profit = profitOf(cost, rule, price)
      if (profit !== undefined) expect(priceOf(cost, rule, profit)).toBe(price)
    }),
  )
})

test('a price is never below its cost', () => {
  fc.assert(
    fc.property(costs, rules, decimals(99_999_999n), (cost, rule, profit) => {
      const price = priceOf(cost, rule, profit)
      if (price) expect(compare(fractionOf(price), fractionOf(cost))).toBeGreaterThanOrEqual(0)
    }),
  )
})
