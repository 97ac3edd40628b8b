import { boolean, choice, money, optional } from '../kernel/field.ts'
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
