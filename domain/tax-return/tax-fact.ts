/**
 * What a document says to the tax office: for each rate and category the amount it was reckoned on and
 * the tax, in the currency of the return, returns below zero. The figures of a return are sums of
 * these and of nothing else, so that each opens into its documents.
 */
import { isZero } from '../kernel/number/decimal.ts'
import { sumOf } from '../kernel/number/fraction.ts'

/** What was sold and bought, and what payments kept back. */
export const taxDirections = ['sales', 'purchases', 'withheld'] as const

export type TaxDirection = (typeof taxDirections)[number]

/**
 * Taxed at a rate above zero; else by where the other side is: abroad, in the same customs union, or
 * at home, where a rate of zero is an exemption.
 */
export const taxCategories = ['taxed', 'exempt', 'abroad', 'union'] as const

export type TaxCategory = (typeof taxCategories)[number]

const unionCountries: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

export type Countries = { own: string | null; other: string | null }

export function taxCategoryOf(rate: string, { own, other }: Countries): TaxCategory {
  if (!isZero(rate)) return 'taxed'
  if (!own || !other || own === other) return 'exempt'
  return unionCountries.has(own) && unionCountries.has(other) ? 'union' : 'abroad'
}

export type TaxGroup = {
  direction: TaxDirection
  /** Of what was withheld: the code of its rate. */
  category: string
  rate: string
}

export type TaxSum = TaxGroup & { base: string; tax: string }

const keyOf = ({ direction, category, rate }: TaxGroup): string =>
  `${direction} ${category} ${rate}`

/** One sum for each direction, category and rate. */
export const sumsOf = (facts: readonly TaxSum[]): TaxSum[] =>
  [...Map.groupBy(facts, keyOf).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [
      {
        direction: first.direction,
        category: first.category,
        rate: first.rate,
        base: sumOf(group.map(({ base }) => base)),
        tax: sumOf(group.map(({ tax }) => tax)),
      },
    ]
  })
