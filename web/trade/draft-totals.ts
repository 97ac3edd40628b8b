/** The totals of what is being written. What is not a number yet counts as nothing. */
import { isDecimal, isNegative } from '../../domain/kernel/decimal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { DraftBody, DraftLine } from '../../domain/trade/contract.ts'
import { type PricedLine, type TaxRules, type Totals, totalsOf } from '../../domain/trade/totals.ts'

const number = (value: string | null | undefined): string =>
  value != null && isDecimal(value) && !isNegative(value) ? value : '0'

export const pricedLine = (line: DraftLine): PricedLine => ({
  quantity: number(line.quantity),
  unitPrice: number(line.unitPrice),
  discountPercent: number(line.discountPercent),
  discountAmount: number(line.discountAmount),
  vat: number(line.vat),
  tax1: number(line.tax1),
  tax2: number(line.tax2),
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
    discountPercent: number(discountPercent),
    discountAmount: number(discountAmount),
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
