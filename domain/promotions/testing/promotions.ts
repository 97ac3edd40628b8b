/** Promotions for tests: ten percent off everything, always, unless told otherwise. */
import { weekdays } from '../../kernel/calendar/weekday.ts'
import type { Promotion, PromotionTarget } from '../promotion.ts'

export const promotion = (over: Partial<Promotion> = {}): Promotion => ({
  id: 'p',
  name: 'Promotion',
  kind: 'percent',
  percent: '10',
  value: null,
  currency: null,
  buyCount: null,
  getCount: null,
  targets: [],
  minQuantity: null,
  minAmount: null,
  validFrom: null,
  validTo: null,
  days: weekdays,
  fromTime: null,
  toTime: null,
  groups: [],
  branch: null,
  couponUse: 'none',
  couponCode: null,
  priority: 10,
  isCombinable: false,
  perTicket: null,
  ...over,
})

export const target = (over: Partial<PromotionTarget>): PromotionTarget => ({
  item: null,
  category: null,
  brand: null,
  count: 1,
  isReward: false,
  ...over,
})
