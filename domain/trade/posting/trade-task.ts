/** A document of trade as its posting takes it. */
import type { BehaviourName } from '../../books/behaviour.ts'
import type { RecipeVersion } from '../../catalog/recipe-version.ts'
import type { Currency, Worth } from '../../money/measure.ts'
import type { Ahead } from '../../stock/made-ahead.ts'
import type { Sold } from '../../stock/valuation.ts'
import type { Landing, LandingTarget, Measures } from '../landing.ts'
import type { Match } from '../order-match.ts'
import type { PricedLine, TaxRules, Totals } from '../totals.ts'

export type TradeLine = PricedLine & {
  id: string
  item: string
  isStocked: boolean
  baseQuantity: string
  warehouse: string | null
  measures?: Measures
  /** Of goods that come after their bill or go back to their supplier: what they cost. */
  originCost?: Worth
  /** Of goods that come back and nobody knows what they cost: it is what such goods cost here. */
  isAtAverage?: true
  /** Of goods that go back to their supplier: the lines they came and were billed with. */
  receipts?: readonly string[]
  /** Of goods that a client brings back: what is left of them with him, at its true cost. */
  sold?: Sold
  /** Of a bill: the goods of it that came before, against its order. */
  matched?: Match
  /** Of a service on a purchase: how it is added to the cost of goods. */
  landing?: Landing
  /** Of a sale: what the item is made of when it is sold. */
  recipe?: RecipeVersion
  /** Of a sale: so much of it was made before, in base units; its components have left already. */
  ahead?: { quantity: string; parts: readonly Ahead[] }
}

export type Trade = {
  behaviour: BehaviourName
  partner: string | null
  /** Its currency, and the decimals of it. */
  currency: Currency
  decimals: number
  /** Second currency per one of the first; none while a company has one currency. */
  rate: string | null
  taxes: TaxRules
  discountPercent: string
  discountAmount: string
  /** Goods move now, or by documents that follow. */
  isDelivered: boolean
  /** The goods of other purchases, and whether its own, that its costs are added to. */
  landedOn?: readonly LandingTarget[]
  isLandedOnItself?: boolean
  /** Of a return: what the returns before it gave back; it is reckoned as the next part. */
  credited?: Credited
  lines: readonly TradeLine[]
  /** What it comes to, where that was reckoned before. */
  totals?: Totals
}

/** In the currency of the document, and in the two of the company. */
export type Credited = Readonly<
  Record<'net' | 'vat' | 'tax1' | 'tax2' | 'total' | 'first' | 'second', string>
>

export type Parts = { total: string; net: string; vat: string; tax1: string; tax2: string }

/** The parts in both currencies, and in its own. */
export type Measured = {
  currency: Currency
  partWorth(part: keyof Parts): Worth
}
