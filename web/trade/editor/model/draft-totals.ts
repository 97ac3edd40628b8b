/** The totals of what is being written. What is not a number yet counts as nothing. */
import { isDecimal, isNegative } from '../../../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../../../domain/kernel/refusal.ts'
import type { DraftBody, DraftLine } from '../../../../domain/trade/contract.ts'
import { partsOf, type Whole } from '../../../../domain/trade/part.ts'
import {
  type PricedLine,
  type TaxRules,
  type Totals,
  totalsOf,
} from '../../../../domain/trade/totals.ts'

/** What is typed and is no number yet counts as nothing. */
export const numberOf = (value: string | null | undefined): string =>
  value != null && isDecimal(value) && !isNegative(value) ? value : '0'

export const pricedLine = (line: DraftLine): PricedLine => ({
  quantity: numberOf(line.quantity),
  unitPrice: numberOf(line.unitPrice),
  discountPercent: numberOf(line.discountPercent),
  discountAmount: numberOf(line.discountAmount),
  vat: numberOf(line.vat),
  tax1: numberOf(line.tax1),
  tax2: numberOf(line.tax2),
})

const noTaxes: TaxRules = {
  vat: { base: 'net', isIncluded: false },
  tax1: { base: 'net', isIncluded: false },
  tax2: { base: 'net', isIncluded: false },
}

export type DraftTotals = { totals: Totals; refusal: Refusal | null }

type Discounts = Pick<DraftBody, 'discountPercent' | 'discountAmount'>

/** What comes back is cut from what was sold. */
function withParts(
  lines: readonly DraftLine[],
  { discountPercent, discountAmount }: Discounts,
  decimals: number,
  whole: Whole | null,
): PricedLine[] {
  const priced = lines.map(pricedLine)
  if (!whole) return priced
  const named = priced.map((line, at) => ({ ...line, originLine: lines[at]?.originLine }))
  const terms = {
    discountPercent: numberOf(discountPercent),
    discountAmount: numberOf(discountAmount),
    decimals,
  }
  const parts = partsOf(named, terms, whole)
  return priced.map((line, at) => ({ ...line, part: parts?.[at] }))
}

/** A discount that gives away more than there is, is named and left out. */
export function draftTotals(
  lines: readonly DraftLine[],
  { discountPercent, discountAmount }: Discounts,
  decimals: number,
  taxes: TaxRules = noTaxes,
  whole: Whole | null = null,
): DraftTotals {
  const priced = withParts(lines, { discountPercent, discountAmount }, decimals, whole)
  const terms = {
    decimals,
    taxes,
    discountPercent: numberOf(discountPercent),
    discountAmount: numberOf(discountAmount),
  }
  try {
    return { totals: totalsOf(priced, terms), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const bare = priced.map((line) => ({ ...line, discountPercent: '0', discountAmount: '0' }))
    const without = { ...terms, discountPercent: '0', discountAmount: '0' }
    return { totals: totalsOf(bare, without), refusal: error }
  }
}

/** What one line comes to before taxes, for its own row. */
export function lineAmount(line: DraftLine, decimals: number): string {
  return draftTotals([line], {}, decimals).totals.subtotal
}
