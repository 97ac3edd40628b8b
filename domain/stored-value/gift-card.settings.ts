import { integer, money, optional } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** How many days a new card can be spent; 0 for ever. */
export const cardDays = setting('pos.cardDays', integer({ max: 3660 }), {
  group: 'pos',
  initial: 0,
  layers: ['company', 'branch'],
  order: 110,
  unit: 'days',
})

/** A rest of at most so much is given in cash; none without. */
export const cardCashOut = setting('pos.cardCashOut', optional(money()), {
  group: 'pos',
  initial: null,
  layers: ['company', 'branch'],
  order: 112,
  unit: 'firstCurrency',
})

/** No card is sold or topped up above so much; any amount without. */
export const cardMost = setting('pos.cardMost', optional(money()), {
  group: 'pos',
  initial: null,
  layers: ['company', 'branch'],
  order: 114,
  unit: 'firstCurrency',
})
