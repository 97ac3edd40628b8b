import { purchaseWriters } from '../books/amount-sight.ts'
import { returnWords } from '../books/delivery-word.ts'
import { listedHead, searchedHead } from '../books/head/document-head.ts'
import { debtTotals, listedDebt } from '../books/listed-debt.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { limited } from '../kernel/field/limited.ts'
import { type money, reference } from '../kernel/field.ts'
import { postedAmounts, postedFoot, postedHead, postedList, postedRest } from '../kernel/posted.ts'

const cost = (field: ReturnType<typeof money>) => limited('canSeeCost', field, purchaseWriters)

/** What goods were bought for is what they cost. */
const costs = {
  total: cost(postedAmounts.total),
  firstTotal: cost(postedAmounts.firstTotal),
  secondTotal: limited('canSeeCost', postedAmounts.secondTotal, purchaseWriters),
  paid: cost(postedAmounts.paid),
  open: cost(postedAmounts.open),
} as const

/** A document of purchasing as its list shows it: order, purchase, goods received or return. */
export const purchase = entity(
  'purchase',
  {
    ...postedHead,
    partner: reference('thirdparty'),
    ...postedAmounts,
    ...costs,
    ...listedDebt('purchasing'),
    delivery: { ...postedRest, worded: returnWords },
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
