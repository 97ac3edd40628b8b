/** What a promotion would have cost: reckoned alone, over sales of before, whether or not it holds yet. */
import type { ShopClock } from '../kernel/business-day.ts'
import { toSecond } from '../kernel/number/convert.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { momentOf } from './circumstances.ts'
import { type PromotedLine, promotedLines } from './promoted-lines.ts'
import type { Promotion } from './promotion.ts'

export type PastSale = {
  at: string
  branch: string
  group: string | null
  rate: string | null
  discountPercent: string
  discountAmount: string
  lines: readonly PromotedLine[]
}

export type SimulationTerms = {
  clock: ShopClock
  firstCurrency: string
  decimals: number
  secondDecimals: number
}

export type Simulated = { tickets: number; touched: number; cost: string; secondCost: string }

export const nothingSimulated: Simulated = { tickets: 0, touched: 0, cost: '0', secondCost: '0' }

/** Of some tickets of a month; `next` asks for those before them. */
export type SimulatedPiece = Simulated & { from: string; to: string; next: string | null }

/** Its own days do not count, and whoever needs a code has one: this is the most it can cost. */
const always = (promotion: Promotion): Promotion => ({
  ...promotion,
  validFrom: null,
  validTo: null,
  couponUse: 'none',
})

function costOn(promotions: readonly Promotion[], sale: PastSale, terms: SimulationTerms): string {
  const { clock, firstCurrency, decimals } = terms
  const promoted = promotedLines(sale.lines, promotions, {
    ...momentOf(new Date(sale.at), clock),
    branch: sale.branch,
    group: sale.group,
    coupons: [],
    decimals,
    firstCurrency,
    rate: sale.rate,
    discountPercent: sale.discountPercent,
    discountAmount: sale.discountAmount,
  })
  return sumOf([...promoted.values()].flat().map(({ amount }) => amount))
}

/** The sales of one page, added to those before. */
export function simulated(
  promotion: Promotion,
  sales: readonly PastSale[],
  terms: SimulationTerms,
  before: Simulated,
): Simulated {
  const alone = [always(promotion)]
  const costs = sales.map((sale) => ({ sale, cost: costOn(alone, sale, terms) }))
  const touched = costs.filter(({ cost }) => cost !== '0')
  const inSecond = touched.map(({ sale, cost }) =>
    sale.rate === null ? '0' : toSecond(cost, sale.rate, terms.secondDecimals),
  )
  return {
    tickets: before.tickets + sales.length,
    touched: before.touched + touched.length,
    cost: sumOf([before.cost, ...touched.map(({ cost }) => cost)]),
    secondCost: sumOf([before.secondCost, ...inSecond]),
  }
}

/** A piece, with those that came before it. */
export const withPiece = (before: Simulated, piece: SimulatedPiece): SimulatedPiece => ({
  ...piece,
  tickets: before.tickets + piece.tickets,
  touched: before.touched + piece.touched,
  cost: sumOf([before.cost, piece.cost]),
  secondCost: sumOf([before.secondCost, piece.secondCost]),
})
