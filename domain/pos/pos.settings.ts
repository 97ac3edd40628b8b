import { boolean, integer, money, optional, reference } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'
import { usualSenseTimes } from './money/sense.ts'
import { usualSenseQuantity } from './quantity/strange-lines.ts'

/** Which of the saved looks a till wears; none is the standard one. */
export const posDesignSetting = setting('pos.design', optional(reference('posDesign')), {
  group: 'pos',
  initial: null,
  layers: ['company', 'branch', 'register'],
  order: 10,
})

/** A count that is off by more needs a manager and a reason, each currency by itself. */
export const firstVarianceLimit = setting('pos.firstVarianceLimit', money(), {
  group: 'pos',
  initial: '5',
  layers: ['company', 'branch'],
  order: 20,
  unit: 'firstCurrency',
})

export const secondVarianceLimit = setting('pos.secondVarianceLimit', money(), {
  group: 'pos',
  initial: '500000',
  layers: ['company', 'branch'],
  order: 30,
  unit: 'secondCurrency',
})

/** How far the number of a ticket may run ahead of those that came in: what a day offline explains. */
export const numbersAhead = setting('pos.numbersAhead', integer({ min: 1, max: 100_000 }), {
  group: 'pos',
  initial: 5000,
  layers: ['company', 'branch', 'register'],
  order: 40,
})

/** Received money of more than so many times the total is asked about before the sale ends. */
export const senseTimes = setting('pos.senseTimes', integer({ min: 2, max: 100_000 }), {
  group: 'pos',
  initial: usualSenseTimes,
  layers: ['company', 'branch', 'register'],
  order: 50,
})

/** More than so many of one line are asked about before the sale is paid. */
export const senseQuantity = setting('pos.senseQuantity', integer({ min: 1, max: 1_000_000 }), {
  group: 'pos',
  initial: usualSenseQuantity,
  layers: ['company', 'branch', 'register'],
  order: 60,
})

/** More than the shelf holds is asked about before the sale is paid, not only told at the line. */
export const asksStock = setting('pos.asksStock', boolean({ initial: false }), {
  group: 'pos',
  initial: false,
  layers: ['company', 'branch', 'register'],
  order: 65,
})

/** A line that was named to the client is taken out only with the yes of somebody who may. */
export const asksRemoval = setting('pos.asksRemoval', boolean({ initial: false }), {
  group: 'pos',
  initial: false,
  layers: ['company', 'branch', 'register'],
  order: 70,
})

/** Whether the till may open a second window, or let a phone in, for the client to read along. */
export const hasDisplay = setting('pos.display', boolean({ initial: true }), {
  group: 'pos',
  initial: true,
  layers: ['company', 'branch', 'register'],
  order: 80,
})

/** Who has paid may say at the display how it was. */
export const asksRating = setting('pos.asksRating', boolean({ initial: false }), {
  group: 'pos',
  initial: false,
  layers: ['company', 'branch', 'register'],
  order: 82,
})

/** A browser at this till stays there: other screens are for whoever may close shifts of others. */
export const isKiosk = setting('pos.kiosk', boolean({ initial: false }), {
  group: 'pos',
  initial: false,
  layers: ['company', 'branch', 'register'],
  order: 84,
})
