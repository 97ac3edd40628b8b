import { returnWords } from '../books/delivery-word.ts'
import { listedHead, searchedHead } from '../books/head/document-head.ts'
import { debtTotals, listedDebt } from '../books/listed-debt.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { figure } from '../kernel/field/figure.ts'
import { limited } from '../kernel/field/limited.ts'
import { money, reference } from '../kernel/field.ts'
import { postedAmounts, postedFoot, postedHead, postedList, postedRest } from '../kernel/posted.ts'

/** A document of sales as its list shows it: quotation, order, invoice, delivery or return. */
export const invoice = entity(
  'invoice',
  {
    ...postedHead,
    partner: reference('thirdparty'),
    ...postedAmounts,
    ...listedDebt('sales'),
    delivery: { ...postedRest, worded: returnWords },
    /** What its client left for an order and is not used yet, at what it stands in the books. */
    deposit: figure(
      { table: 'order_deposit', column: 'amount', by: 'document_id', isSparse: true },
      money({ currency: 'first' }),
    ),
    ...listedHead('sales'),
    cost: limited('canSeeCost', money({ currency: 'first' })),
    ...postedFoot,
  },
  {
    ...postedList,
    totals: debtTotals('sales'),
    search: ['number', 'partner', ...searchedHead('sales')],
    path: '/Invoice',
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
    ],
    can: 'sales.invoice',
    menu: { group: 'sell', icon: 'fileInvoice', order: 100, thumb: 20 },
  },
)

export type Invoice = RowOf<typeof invoice>
