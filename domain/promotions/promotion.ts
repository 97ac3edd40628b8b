/**
 * A promotion as the house declares it and as tills keep it: what it gives, on which goods, and when
 * it holds. Figures in money are in the currency it names, in the first one where it names none.
 */
import type { Weekday } from '../kernel/calendar/weekday.ts'
import type { LocalNames } from '../kernel/naming/local-name.ts'

export const promotionKinds = ['percent', 'amount', 'price', 'buyGet', 'bundle', 'basket'] as const

type PromotionKind = (typeof promotionKinds)[number]

/** No code, one word for everybody, or one code for each client. */
export const couponUses = ['none', 'open', 'series'] as const

type CouponUse = (typeof couponUses)[number]

/** Goods of one item, of a category or of a brand; one that names several of them means all. */
export type PromotionTarget = {
  item: string | null
  category: string | null
  brand: string | null
  /** Of a bundle: how many of them it holds. */
  count: number
  /** Of buy and get: what is given for the others. */
  isReward: boolean
}

export type Promotion = LocalNames & {
  id: string
  kind: PromotionKind
  percent: string | null
  value: string | null
  currency: string | null
  buyCount: number | null
  getCount: number | null
  /** None means all goods. */
  targets: readonly PromotionTarget[]
  minQuantity: string | null
  minAmount: string | null
  validFrom: string | null
  validTo: string | null
  days: readonly Weekday[]
  fromTime: string | null
  toTime: string | null
  /** Of clients; none means everybody. */
  groups: readonly string[]
  /** None means every branch. */
  branch: string | null
  couponUse: CouponUse
  couponCode: string | null
  /** The lowest comes first. */
  priority: number
  isCombinable: boolean
  /** How often a ticket has it: sets of what is bought together, else pieces. */
  perTicket: number | null
}
