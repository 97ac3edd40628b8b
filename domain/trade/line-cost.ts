/**
 * What one of a line costs, and what is kept of its price: whoever writes an offer is told when he
 * sells for less than it cost. It is told, never forbidden, and only to those who may see costs.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  partOf,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import type { LineFacts } from './contract.ts'
import { factorOf } from './line-price.ts'
import { includedPart, type PricedLine, type TaxRules } from './totals.ts'

const costDecimals = 6

/**
 * What one of the line's unit costs, in the currency of the books; with the rate of a document that
 * is written in the other one, in that.
 */
export function costIn(
  facts: Pick<LineFacts, 'cost' | 'units'>,
  unit: string | undefined,
  rate: string | null = null,
): string | undefined {
  if (facts.cost === undefined) return undefined
  const own = times(fractionOf(facts.cost), fractionOf(factorOf(facts, unit)))
  return rounded(rate === null ? own : times(own, fractionOf(rate)), costDecimals)
}

/** Of the price of one: what is left after the line's own discounts and the taxes inside it. */
function keptOf(line: PricedLine, taxes: TaxRules): Fraction {
  const reduced = times(fractionOf(line.unitPrice), minus(one, partOf(line.discountPercent)))
  const share = isZero(line.quantity)
    ? zero
    : over(fractionOf(line.discountAmount), fractionOf(line.quantity))
  return over(minus(reduced, share), includedPart(line, taxes))
}

export const isBelowCost = (line: PricedLine, taxes: TaxRules, cost: string): boolean =>
  compare(keptOf(line, taxes), fractionOf(cost)) < 0

/** Of what is kept, in percent with one decimal; of nothing there is none. */
export function marginOf(line: PricedLine, taxes: TaxRules, cost: string): string | undefined {
  const kept = keptOf(line, taxes)
  if (kept.top <= 0n) return undefined
  return rounded(times(over(minus(kept, fractionOf(cost)), kept), fractionOf('100')), 1)
}
