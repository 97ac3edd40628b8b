/**
 * Taxes that a price holds already. What is earned is what is left of the price without them, on the
 * card of an item as on its invoice.
 */
import {
  type Fraction,
  fractionOf,
  one,
  over,
  partOf,
  plus,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'

export const taxNames = ['vat', 'tax1', 'tax2'] as const

export type TaxName = (typeof taxNames)[number]

/** On what a tax is reckoned, and whether prices contain it. */
type TaxRule = { base: 'net' | 'netAndVat'; isIncluded: boolean }

export type TaxRules = Readonly<Record<TaxName, TaxRule>>

/** Percentages. */
export type TaxRates = Readonly<Record<TaxName, string>>

/** What each tax makes of one unit of net. */
export function factorsOf(rates: TaxRates, taxes: TaxRules): Record<TaxName, Fraction> {
  const vat = partOf(rates.vat)
  const factor = (name: 'tax1' | 'tax2'): Fraction => {
    const part = partOf(rates[name])
    return taxes[name].base === 'netAndVat' ? times(part, plus(one, vat)) : part
  }
  return { vat, tax1: factor('tax1'), tax2: factor('tax2') }
}

/** How much a price is for one unit of net: more than one where taxes are inside it. */
export function includedPart(rates: TaxRates, taxes: TaxRules): Fraction {
  const factors = factorsOf(rates, taxes)
  return taxNames
    .filter((name) => taxes[name].isIncluded)
    .reduce((sum, name) => plus(sum, factors[name]), one)
}

/** An item without a rate of its own has the company's. */
export type ItemRates = Readonly<Record<TaxName, string | null>>

export const ratesOf = (item: ItemRates, company: TaxRates): TaxRates => ({
  vat: item.vat ?? company.vat,
  tax1: item.tax1 ?? company.tax1,
  tax2: item.tax2 ?? company.tax2,
})

const netDecimals = 6

/** What is left of a price: it holds `inside` for one unit of net. */
export const netOf = (price: string, inside: Fraction): string =>
  rounded(over(fractionOf(price), inside), netDecimals)
