import { entity, type RowOf } from '../kernel/entity.ts'
import { optional, reference, text } from '../kernel/field.ts'
import {
  postedAmounts,
  postedFoot,
  postedHead,
  postedList,
  postedNote,
  postedRest,
} from '../kernel/posted.ts'

/** A document of purchasing as its list shows it: order, purchase, goods received or return. */
export const purchase = entity(
  'purchase',
  {
    ...postedHead,
    partner: reference('thirdparty'),
    ...postedAmounts,
    delivery: postedRest,
    externalNumber: optional(text({ max: 60 })),
    note: postedNote,
    ...postedFoot,
  },
  {
    ...postedList,
    search: ['number', 'partner', 'externalNumber'],
    path: '/Purchase',
    list: [
      'number',
      'partner',
      'day',
      'dueDate',
      'total',
      'open',
      'payment',
      'delivery',
      'externalNumber',
    ],
    can: 'purchasing.purchase',
    menu: { group: 'stock', icon: 'truckDelivery', order: 300 },
  },
)

export type Purchase = RowOf<typeof purchase>
