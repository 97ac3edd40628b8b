/**
 * Price and profit follow each other. The profit is kept as typed with its rule, the price as it
 * is asked; each is made from the other exactly and rounded once, to six decimals:
 *   percent of cost  price = cost × (1 + profit / 100)
 *   fixed amount     price = cost + profit
 *   margin           price = cost / (1 − profit / 100), the profit below 100
 */
import { isZero } from '../../kernel/number/decimal.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  isMore,
  minus,
  one,
  over,
  partOf,
  plus,
  rounded,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { inDecimals } from '../../kernel/number/money.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'

export const profitRules = ['percent', 'amount', 'margin'] as const

export type ProfitRule = (typeof profitRules)[number]

const decimals = 6
const hundred = fractionOf('100')

/** What a price or a cost may be: fifteen digits before the point. */
const limit = fractionOf('1000000000000000')

/** A rule that takes parts of the cost says nothing about a cost of zero. */
const hasCostFor = (rule: ProfitRule, cost: string | null | undefined): cost is string =>
  cost != null && (rule === 'amount' || !isZero(cost))

function exactPrice(cost: Fraction, rule: ProfitRule, profit: string): Fraction {
  switch (rule) {
    case 'percent':
      return times(cost, plus(one, partOf(profit)))
    case 'amount':
      return plus(cost, fractionOf(profit))
    case 'margin':
      return over(cost, minus(one, partOf(profit)))
  }
}

/** The price this profit makes, or undefined where there is none: no cost, a margin of 100. */
export function priceOf(
  cost: string | null | undefined,
  rule: ProfitRule,
  profit: string,
): string | undefined {
  if (!hasCostFor(rule, cost)) return undefined
  if (rule === 'margin' && compare(fractionOf(profit), hundred) >= 0) return undefined
  const price = exactPrice(fractionOf(cost), rule, profit)
  return compare(price, limit) < 0 ? rounded(price, decimals) : undefined
}

/** The profit of this price; undefined below the cost, where a rule has nothing to say. */
export function profitOf(
  cost: string | null | undefined,
  rule: ProfitRule,
  price: string,
): string | undefined {
  if (!hasCostFor(rule, cost)) return undefined
  const gain = minus(fractionOf(price), fractionOf(cost))
  if (compare(gain, zero) < 0) return undefined
  const whole = { percent: fractionOf(cost), amount: hundred, margin: fractionOf(price) }[rule]
  const profit = rounded(times(over(gain, whole), hundred), decimals)
  // So much above its cost that the margin rounds to all of it.
  return rule === 'margin' && profit === '100' ? undefined : profit
}

export type Priced = {
  unitPrice: string
  supplierPrice?: string | null
  profitRule?: ProfitRule | null
  profit?: string | null
}

type Sum = { cost: string; rule: ProfitRule; profit: string; price: string; made: string }

/**
 * Each may be the one that was typed: it is enough that one of them gives the other. A rule makes
 * finer prices than a currency has: rounded to its decimals, one still is the rule's.
 */
const agree = ({ cost, rule, profit, price, made }: Sum, currencyDecimals: number): boolean =>
  made === price ||
  inDecimals(made, currencyDecimals) === price ||
  profitOf(cost, rule, price) === profit

/** Why these four do not stand together; undefined if they do. The decimals are the currency's. */
export function profitRefusal(priced: Priced, currencyDecimals: number): FieldRefusal | undefined {
  const { unitPrice, supplierPrice, profitRule, profit } = priced
  if (!profitRule && profit == null) return undefined
  if (!profitRule) return { code: 'profitNeedsRule', field: 'profitRule' }
  if (!hasCostFor(profitRule, supplierPrice))
    return { code: 'profitNeedsCost', field: 'supplierPrice' }
  if (isMore(supplierPrice, unitPrice)) return { code: 'priceBelowCost', field: 'unitPrice' }
  if (profit == null) return { code: 'profitNeedsAmount', field: 'profit' }
  if (profitRule === 'margin' && compare(fractionOf(profit), hundred) >= 0)
    return { code: 'percent', field: 'profit' }
  const made = priceOf(supplierPrice, profitRule, profit)
  if (made === undefined) return { code: 'number', field: 'profit' }
  const sum = { cost: supplierPrice, rule: profitRule, profit, price: unitPrice, made }
  return agree(sum, currencyDecimals)
    ? undefined
    : { code: 'profitDisagrees', field: 'unitPrice', facts: { price: made } }
}
