/**
 * The one computation of a document, for browser, till, server and paper. A line is rounded once,
 * at its amount; the discount of the document is spread over the lines; each tax is rounded once
 * per rate of its own over the document, whatever other taxes its lines bear, and spread back, so
 * that the lines always add up to the totals. A line that comes back brings its figures with it:
 * they were cut from the line that was sold.
 */
import {
  factorsOf,
  includedPart,
  type TaxName,
  type TaxRates,
  type TaxRules,
  taxNames,
} from '../catalog/pricing/tax-inside.ts'
import { isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  one,
  over,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
  unitsOf,
} from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { Refusal } from '../kernel/refusal.ts'

/** What a line comes to; net and total follow from it. */
export type Figures = Readonly<Record<'amount' | 'discount' | TaxName, string>>

export { includedPart, type TaxName, type TaxRates, type TaxRules, taxNames }

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
  /**
   * Which lines a tax is rounded over: those of its own rate, or (as tills did before, whose
   * tickets are printed) only those that have all three rates alike.
   */
  taxGroups?: 'ownRate' | 'allRates'
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

/** A discount cannot give away more than there is. */
function refuseAbove(amount: string, limit: Fraction, field: string, decimals: number): void {
  if (isAbove(fractionOf(amount), limit))
    throw new Refusal('range', field, { limit: rounded(limit, decimals) })
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

/** What the taxes on top add to one unit of a price. */
export function abovePart(rates: TaxRates, taxes: TaxRules): Fraction {
  const factors = factorsOf(rates, taxes)
  const above = taxNames.filter((name) => !taxes[name].isIncluded).map((name) => factors[name])
  return over(added(above), includedPart(rates, taxes))
}

const rateKey = (line: TaxRates): string => taxNames.map((name) => line[name]).join()

type Based = { at: number; base: string; line: TaxRates }

/** What one unit of the base of such a line bears of a tax. */
const bearing = (name: TaxName, rates: TaxRates, taxes: TaxRules): Fraction =>
  over(factorsOf(rates, taxes)[name], includedPart(rates, taxes))

/** A tax over lines of one rate, rounded once; other taxes on them may make them bear it unlike. */
function groupShares(name: TaxName, group: readonly Based[], { taxes, decimals }: Terms): string[] {
  const none = group.map(() => '0')
  if (isZero(group[0]?.line[name] ?? '0') || group.every(({ base }) => isZero(base))) return none
  const alike = [...Map.groupBy(group, ({ line }) => rateKey(line)).values()].map((some) => ({
    some,
    bears: bearing(name, (some[0] as Based).line, taxes),
    bases: some.map(({ base }) => base),
  }))
  const tax = alike
    .map(({ bears, bases }) => times(fractionOf(sumOf(bases, decimals)), bears))
    .reduce(plus)
  const amount = rounded(tax, decimals)
  const [only, ...others] = alike
  if (only && others.length === 0) return splitAmount(amount, only.bases, decimals)
  // In whole numbers: what each line bears, over one bottom.
  const bottom = alike.reduce((product, { bears }) => product * bears.bottom, 1n)
  const weights = new Map(
    alike.flatMap(({ some, bears }) =>
      some.map(({ at, base }): [number, string] => [
        at,
        String((unitsOf(base, decimals) * bears.top * bottom) / bears.bottom),
      ]),
    ),
  )
  return splitAmount(
    amount,
    group.map(({ at }) => weights.get(at) ?? '0'),
    decimals,
  )
}

/** Of each line its share of a tax. */
function taxShares(name: TaxName, lines: readonly Based[], terms: Terms): string[] {
  const isOwn = (terms.taxGroups ?? 'ownRate') === 'ownRate'
  const groups = Map.groupBy(lines, ({ line }) => (isOwn ? tidyDecimal(line[name]) : rateKey(line)))
  const shares: string[] = []
  for (const group of groups.values())
    groupShares(name, group, terms).forEach((share, n) => {
      shares[group[n]?.at ?? 0] = share
    })
  return shares
}

/** The document's discount is spread by what the lines are worth. */
function discountShares(amounts: string[], terms: Terms): string[] {
  const subtotal = sumOf(amounts, terms.decimals)
  if (isZero(subtotal)) return amounts.map(() => '0')
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
  const based = own.map((line, i): Based => ({ at: i, base: bases[i] ?? '0', line }))
  const [vat, tax1, tax2] = taxNames.map((name) => taxShares(name, based, terms)) as [
    string[],
    string[],
    string[],
  ]
  return own.map((_, i) => {
    const taxes = { vat: vat[i] ?? '0', tax1: tax1[i] ?? '0', tax2: tax2[i] ?? '0' }
    return withTaxes(amounts[i] ?? '0', discounts[i] ?? '0', bases[i] ?? '0', taxes, terms)
  })
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
