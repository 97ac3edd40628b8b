/** The totals of what is being written. What is not a number yet counts as nothing. */
import { isDecimal, isNegative } from '../../domain/kernel/decimal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { DraftBody, DraftLine } from '../../domain/trade/contract.ts'
import { type PricedLine, type TaxRules, type Totals, totalsOf } from '../../domain/trade/totals.ts'

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

/** A discount that gives away more than there is, is named and left out. */
export function draftTotals(
  lines: readonly DraftLine[],
  { discountPercent, discountAmount }: Discounts,
  decimals: number,
  taxes: TaxRules = noTaxes,
): DraftTotals {
  const priced = lines.map(pricedLine)
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
