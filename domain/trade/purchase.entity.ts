import { listedHead, searchedHead } from '../books/document-head.ts'
import { debtTotals, listedDebt } from '../books/listed-debt.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { reference } from '../kernel/field.ts'
import { postedAmounts, postedFoot, postedHead, postedList, postedRest } from '../kernel/posted.ts'

/** A document of purchasing as its list shows it: order, purchase, goods received or return. */
export const purchase = entity(
  'purchase',
  {
    ...postedHead,
    partner: reference('thirdparty'),
    ...postedAmounts,
    ...listedDebt('purchasing'),
    delivery: postedRest,
    ...listedHead('purchasing'),
    ...postedFoot,
  },
  {
    ...postedList,
    totals: debtTotals('purchasing'),
    search: ['number', 'partner', ...searchedHead('purchasing')],
    path: '/Purchase',
    list: [
      'number',
      'partner',
      'day',
      'dueDate',
      'daysOverdue',
      'total',
      'open',
      'payment',
      'delivery',
      ...searchedHead('purchasing'),
    ],
    can: 'purchasing.purchase',
    menu: { group: 'stock', icon: 'truckDelivery', order: 300, thumb: 48 },
  },
)

export type Purchase = RowOf<typeof purchase>
