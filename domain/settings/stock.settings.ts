import { boolean, choice, integer, money, optional } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

export const negativeStock = setting('stock.negative', choice(['allow', 'warn', 'block']), {
  group: 'stock',
  initial: 'warn',
  layers: ['company', 'branch'],
  order: 10,
})

/** What is found or lost beyond this value waits for somebody who may approve it. */
export const approvalAbove = setting('stock.approvalAbove', optional(money()), {
  group: 'stock',
  initial: null,
  layers: ['company', 'branch'],
  order: 20,
  unit: 'firstCurrency',
})

/** Whoever receives a transfer counts what came before he is told what was sent. */
export const blindReceiving = setting('stock.blindReceiving', boolean({ initial: true }), {
  group: 'stock',
  initial: true,
  layers: ['company', 'branch'],
  order: 30,
})

/** Goods of a lot whose last day is over are sold, sold once somebody has read it, or not at all. */
export const expiredGoods = setting('stock.expired', choice(['allow', 'warn', 'block']), {
  group: 'stock',
  initial: 'warn',
  layers: ['company', 'branch'],
  order: 40,
})

/** So many days ahead, what is about to expire is told. */
export const expiryDays = setting('stock.expiryDays', integer({ min: 1, max: 3650 }), {
  group: 'stock',
  initial: 30,
  layers: ['company', 'branch'],
  order: 50,
  unit: 'days',
})

/** Where pieces run out and a pack of them lies there, it is broken by the sale itself. */
export const breakPacks = setting('stock.breakPacks', boolean({ initial: false }), {
  group: 'stock',
  initial: false,
  layers: ['company'],
  order: 60,
})

/** What goods cost that leave: their moving average, or what the oldest of them cost that are there. */
export const costing = setting('stock.costing', choice(['average', 'fifo']), {
  group: 'stock',
  initial: 'average',
  layers: ['company'],
  order: 5,
})
