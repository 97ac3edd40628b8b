import { entity } from '../kernel/entity.ts'
import { choice, date, optional, quantity, text } from '../kernel/field.ts'
import { rateTypes } from './rates.ts'

/**
 * How much of the second currency one of the first is worth, stored once and never as an inverse.
 * Money taken in is counted at the buy side, change given at the sell side. Of several rates of
 * one day the one written last holds.
 */
export const rate = entity(
  'rate',
  {
    validFrom: date(),
    type: choice(rateTypes, { initial: 'sale' }),
    buy: quantity(),
    sell: quantity(),
    note: optional(text({ max: 200 })),
  },
  {
    path: '/Rate',
    title: 'validFrom',
    list: ['validFrom', 'type', 'buy', 'sell', 'note'],
    isLatestFirst: true,
    // Made again it would be the newest of its day, and hold.
    endsForGood: true,
    can: 'money.rate',
    menu: { group: 'money', icon: 'arrowsLeftRight', order: 420 },
  },
)
