import { integer, percent } from '../../kernel/field.ts'
import { setting } from '../../kernel/setting.ts'

/** What of an order is asked for as its first deposit, at least. */
export const depositLeast = setting('pos.depositLeast', percent(), {
  group: 'pos',
  initial: '0',
  layers: ['company', 'branch'],
  order: 116,
})

/** What of a deposit the house keeps when its order is given up; the rest is given back. */
export const depositFee = setting('pos.depositFee', percent(), {
  group: 'pos',
  initial: '0',
  layers: ['company', 'branch'],
  order: 117,
})

/** How many days goods that are put aside are kept. */
export const layawayDays = setting('pos.layawayDays', integer({ min: 1, max: 730 }), {
  group: 'pos',
  initial: 30,
  layers: ['company', 'branch'],
  order: 118,
  unit: 'days',
})
