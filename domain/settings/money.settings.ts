import { choice, integer, money, percent } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** A till refuses an older rate until a manager confirms it. */
export const rateAgeHours = setting('money.rateAgeHours', integer({ min: 1, max: 720 }), {
  group: 'money',
  initial: 24,
  layers: ['company', 'branch'],
  order: 20,
  unit: 'hours',
})

/** A step that is more often a slip of the finger than a market. */
export const rateJumpPercent = setting('money.rateJumpPercent', percent(), {
  group: 'money',
  initial: '5',
  layers: ['company'],
  order: 30,
})

export const cashRounding = setting('money.cashRounding', choice(['nearest', 'customer']), {
  group: 'money',
  initial: 'nearest',
  layers: ['company', 'branch'],
  order: 40,
})

/** What may be left open on a document that counts as paid, in each currency. */
export const firstWriteOff = setting('money.firstWriteOff', money(), {
  group: 'money',
  initial: '0.05',
  layers: ['company'],
  order: 50,
  unit: 'firstCurrency',
})

export const secondWriteOff = setting('money.secondWriteOff', money(), {
  group: 'money',
  initial: '5000',
  layers: ['company'],
  order: 60,
  unit: 'secondCurrency',
})
