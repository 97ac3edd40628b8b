import { listedMoneyHead } from '../books/head/money-head.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { optional, reference } from '../kernel/field.ts'
import { moneyTotals, postedAmounts, postedFoot, postedHead, postedList } from '../kernel/posted.ts'
import { chequeBeside } from './cheque-field.ts'

/** Money that went out to a supplier or for an expense. */
export const payment = entity(
  'payment',
  {
    ...postedHead,
    partner: optional(reference('thirdparty')),
    ...postedAmounts,
    method: reference('paymentMethod'),
    ...listedMoneyHead,
    cheque: chequeBeside,
    account: optional(reference('account')),
    ...postedFoot,
  },
  {
    ...postedList,
    totals: moneyTotals,
    search: ['number', 'partner', 'reference'],
    path: '/Payments',
    list: [
      'number',
      'partner',
      'account',
      'day',
      'method',
      'cheque',
      'total',
      'open',
      'state',
      'reference',
    ],
    can: 'cash.payment',
    menu: { group: 'money', icon: 'cashMinus', order: 401, thumb: 45 },
  },
)

export type Payment = RowOf<typeof payment>
