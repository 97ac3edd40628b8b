/**
 * The one computation of a document, for browser, till, server and paper. A line is rounded once,
 * at its amount; the discount of the document is spread over the lines; each tax is rounded once
 * per group of equal rates and spread back, so that the lines always add up to the totals. A line
 * that comes back brings its figures with it: they were cut from the line that was sold.
 */
import {
  differenceOf,
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Figures } from './part.ts'

export const taxNames = ['vat', 'tax1', 'tax2'] as const

export type TaxName = (typeof taxNames)[number]

/** On what a tax is reckoned, and whether prices contain it. */
type TaxRule = { base: 'net' | 'netAndVat'; isIncluded: boolean }

export type TaxRules = Readonly<Record<TaxName, TaxRule>>

/** Percentages. */
export type TaxRates = Readonly<Record<TaxName, string>>

export type PricedLine = TaxRates & {
  quantity: string
  unitPrice: string
  discountPercent: string
  discountAmount: string
  /** Of a line that comes back: what of the figures of the whole line is its part. */
  part?: Figures | null
}

export type Terms = {
  /** The decimals of the document's currency. */
  decimals: number
  taxes: TaxRules
  discountPercent: string
  discountAmount: string
}

export type LineTotals = {
  /** Quantity × price less the line's own discounts. */
  amount: string
  /** Its share of the document's discount. */
  discount: string
  net: string
  total: string
} & Readonly<Record<TaxName, string>>

export type Totals = {
  lines: LineTotals[]
  /** The amounts of the lines, before the discount of the document. */
  subtotal: string
  discount: string
  net: string
  total: string
} & Readonly<Record<TaxName, string>>

const isMore = (a: string, b: Fraction): boolean => minus(fractionOf(a), b).top > 0n

/** A discount cannot give away more than there is. */
function refuseAbove(amount: string, limit: Fraction, field: string, decimals: number): void {
  if (isMore(amount, limit)) throw new Refusal('range', field, { limit: rounded(limit, decimals) })
}

function amountOf(line: PricedLine, at: number, decimals: number): string {
  const gross = times(fractionOf(line.quantity), fractionOf(line.unitPrice))
  const reduced = times(gross, minus(one, partOf(line.discountPercent)))
  refuseAbove(line.discountAmount, reduced, `lines.${at}.discountAmount`, decimals)
  return rounded(minus(reduced, fractionOf(line.discountAmount)), decimals)
}

function documentDiscount(subtotal: string, terms: Terms): string {
  const { decimals, discountPercent, discountAmount } = terms
  const reduced = times(fractionOf(subtotal), minus(one, partOf(discountPercent)))
  refuseAbove(discountAmount, reduced, 'discountAmount', decimals)
  const left = minus(reduced, fractionOf(discountAmount))
  return rounded(minus(fractionOf(subtotal), left), decimals)
}

/** What each tax makes of one unit of net. */
function factorsOf(rates: TaxRates, taxes: TaxRules): Record<TaxName, Fraction> {
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

/** The taxes of lines with the same rates, reckoned together and rounded once. */
function groupTaxes(bases: readonly string[], rates: TaxRates, terms: Terms) {
  const { taxes, decimals } = terms
  const factors = factorsOf(rates, taxes)
  const net = over(fractionOf(sumOf(bases, decimals)), includedPart(rates, taxes))
  const isNothing = bases.every((base) => fractionOf(base).top === 0n)
  const shares = (name: TaxName): string[] =>
    isNothing
      ? bases.map(() => '0')
      : splitAmount(rounded(times(net, factors[name]), decimals), bases, decimals)
  return { vat: shares('vat'), tax1: shares('tax1'), tax2: shares('tax2') }
}

const groupKey = (line: TaxRates): string => taxNames.map((name) => line[name]).join()

/** The document's discount is spread by what the lines are worth. */
function discountShares(amounts: string[], terms: Terms): string[] {
  const subtotal = sumOf(amounts, terms.decimals)
  if (fractionOf(subtotal).top === 0n) return amounts.map(() => '0')
  return splitAmount(documentDiscount(subtotal, terms), amounts, terms.decimals)
}

function withTaxes(
  amount: string,
  discount: string,
  base: string,
  taxesOfLine: Record<TaxName, string>,
  { taxes, decimals }: Terms,
): LineTotals {
  const [inside, above] = [true, false].map((isIncluded) =>
    taxNames
      .filter((name) => taxes[name].isIncluded === isIncluded)
      .map((name) => taxesOfLine[name]),
  ) as [string[], string[]]
  return {
    amount,
    discount,
    ...taxesOfLine,
    net: differenceOf(base, sumOf(inside, decimals), decimals),
    total: sumOf([base, ...above], decimals),
  }
}

/** Of lines that are priced here: spread, taxed and rounded together. */
function pricedTotals(lines: readonly PricedLine[], at: readonly number[], terms: Terms) {
  const { decimals } = terms
  const own = at.map((it) => lines[it] as PricedLine)
  const amounts = own.map((line, i) => amountOf(line, at[i] ?? 0, decimals))
  const discounts = discountShares(amounts, terms)
  const bases = amounts.map((amount, i) => differenceOf(amount, discounts[i] ?? '0', decimals))
  const groups = Map.groupBy(own.keys(), (i) => groupKey(own[i] as PricedLine))
  const computed: LineTotals[] = []
  for (const group of groups.values()) {
    const rates = own[group[0] as number] as PricedLine
    const shares = groupTaxes(
      group.map((i) => bases[i] ?? '0'),
      rates,
      terms,
    )
    group.forEach((i, n) => {
      const taxes = {
        vat: shares.vat[n] ?? '0',
        tax1: shares.tax1[n] ?? '0',
        tax2: shares.tax2[n] ?? '0',
      }
      computed[i] = withTaxes(amounts[i] ?? '0', discounts[i] ?? '0', bases[i] ?? '0', taxes, terms)
    })
  }
  return computed
}

function partTotals({ amount, discount, vat, tax1, tax2 }: Figures, terms: Terms): LineTotals {
  const base = differenceOf(amount, discount, terms.decimals)
  return withTaxes(amount, discount, base, { vat, tax1, tax2 }, terms)
}

export function totalsOf(lines: readonly PricedLine[], terms: Terms): Totals {
  const { decimals } = terms
  const priced = [...lines.keys()].filter((at) => !lines[at]?.part)
  const own = pricedTotals(lines, priced, terms)
  const computed = lines
    .map(({ part }) => (part ? partTotals(part, terms) : own.shift()))
    .filter((line) => line !== undefined)
  const sum = (name: keyof LineTotals): string =>
    sumOf(
      computed.map((line) => line[name]),
      decimals,
    )
  return {
    lines: computed,
    subtotal: sum('amount'),
    discount: sum('discount'),
    net: sum('net'),
    vat: sum('vat'),
    tax1: sum('tax1'),
    tax2: sum('tax2'),
    total: sum('total'),
  }
}
