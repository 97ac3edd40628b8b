/**
 * A new sale price for an item that now costs more or less: by its own rule of profit where it has
 * one. Nothing is changed by a proposal; whoever accepts it changes the item.
 */
import {
  fractionOf,
  isMore,
  isSame,
  minus,
  over,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'
import { inDecimals } from '../../kernel/number/money.ts'
import { type Priced, priceOf } from './profit.ts'

export type PriceProposal = {
  /** What the price was made from, and what it costs now; per base unit, first currency. */
  before: string | null
  after: string
  price: string
  /** At the decimals of its currency; none where the item has no rule: somebody has to think. */
  proposed: string | null
  /** Of its rule, which stays as it is where the proposal is accepted. */
  profit: string | null
}

const hundred = fractionOf('100')

/** In percent of the price without its taxes; none where nothing is asked for. */
export function marginOf(cost: string, net: string): string | null {
  const asked = fractionOf(net)
  if (asked.top === 0n) return null
  return rounded(times(over(minus(asked, fractionOf(cost)), asked), hundred), 2)
}

/** Rounded as its currency is, unless that would be below the cost. */
function asSold(price: string, cost: string, decimals: number): string {
  const sold = inDecimals(price, decimals)
  return isMore(cost, sold) ? price : sold
}

/** What to propose after a purchase at this cost; nothing where the cost is as it was. */
export function proposalOf(
  item: Priced,
  cost: string,
  decimals: number,
): PriceProposal | undefined {
  const { supplierPrice = null, unitPrice, profitRule, profit = null } = item
  if (supplierPrice !== null && isSame(supplierPrice, cost)) return undefined
  const exact = profitRule && profit !== null ? priceOf(cost, profitRule, profit) : undefined
  const proposed = exact === undefined ? null : asSold(exact, cost, decimals)
  return { before: supplierPrice, after: cost, price: unitPrice, proposed, profit }
}
