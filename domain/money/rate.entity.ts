import { entity } from '../kernel/entity.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { choice, date, optional, reference, text } from '../kernel/field.ts'
import { rateTypes } from './rates.ts'

/**
 * How much of the second currency one of the first is worth, stored once and never as an inverse. A
 * rate that names a currency says how much of the first one of that currency is worth.
 * Money taken in is counted at the buy side, change given at the sell side. Of several rates of
 * one day the one written last holds.
 */
export const rate = entity(
  'rate',
  {
    validFrom: date(),
    type: choice(rateTypes, { initial: 'sale' }),
    currency: optional(reference('currency')),
    buy: currencyRate(),
    sell: currencyRate(),
    note: optional(text({ max: 200 })),
  },
  {
    path: '/Rate',
    title: 'validFrom',
    list: ['validFrom', 'currency', 'type', 'buy', 'sell', 'note'],
    isLatestFirst: true,
    // Made again it would be the newest of its day, and hold.
    endsForGood: true,
    can: 'money.rate',
    menu: { group: 'money', icon: 'arrowsLeftRight', order: 420 },
  },
)
