/** The sums of an open sale, by the one computation of every document. */
import { fractionOf, plus, rounded } from '../../kernel/number/fraction.ts'
import type { Promoted } from '../../promotions/promoted-lines.ts'
import { type PricedLine, type Totals, totalsOf } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import { salePromotions, withPromotions } from '../promotion/sale-promotions.ts'
import { returnedFigures } from './refund.ts'
import type { OpenSale, SaleLine } from './sale.ts'
import { firstCurrency } from './sale-price.ts'

/** Of one unit with its options: what the line and the ticket say. */
export const unitPriceOf = ({ price, options }: Pick<SaleLine, 'price' | 'options'>): string =>
  rounded(options.map((option) => fractionOf(option.price)).reduce(plus, fractionOf(price)), 6)

/** What comes back is cut from what was sold; what is sold is priced. */
const partOf = ({ returned, quantity, part }: SaleLine, basics: TillBasics) =>
  returned ? returnedFigures(quantity, returned, firstCurrency(basics).decimals) : part

export const pricedLine = (line: SaleLine, basics: TillBasics): PricedLine => ({
  ...ratedLine(line, basics),
  part: partOf(line, basics),
})

const ratedLine = (line: SaleLine, { taxRates }: TillBasics): PricedLine => ({
  quantity: line.quantity,
  unitPrice: unitPriceOf(line),
  discountPercent: line.discountPercent,
  discountAmount: line.discountAmount,
  vat: line.item.vat ?? taxRates.vat,
  tax1: line.item.tax1 ?? taxRates.tax1,
  tax2: line.item.tax2 ?? taxRates.tax2,
})

/** What comes back is taxed by the rules under which it was sold. */
export const taxesOf = (sale: OpenSale, basics: TillBasics) => sale.origin?.taxes ?? basics.taxes

/** What promotions take off its lines. */
export const promotionsOn = (sale: OpenSale, basics: TillBasics): Promoted =>
  salePromotions(sale, basics, (line) => pricedLine(line, basics))

function reckoned(sale: OpenSale, basics: TillBasics): Totals {
  const promoted = promotionsOn(sale, basics)
  const lines = sale.lines.map((line) =>
    withPromotions(pricedLine(line, basics), promoted.get(line.id)),
  )
  return totalsOf(lines, {
    decimals: firstCurrency(basics).decimals,
    taxes: taxesOf(sale, basics),
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
  })
}

/** A sale is never changed, only followed by another: rules and screen reckon each of them once. */
const known = new WeakMap<OpenSale, { basics: TillBasics; totals: Totals }>()

/** Refuses a discount above what there is. */
export function saleTotals(sale: OpenSale, basics: TillBasics): Totals {
  const before = known.get(sale)
  if (before?.basics === basics) return before.totals
  const totals = reckoned(sale, basics)
  known.set(sale, { basics, totals })
  return totals
}
