import { listedMoneyHead } from '../books/head/money-head.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { reference } from '../kernel/field.ts'
import { moneyTotals, postedAmounts, postedFoot, postedHead, postedList } from '../kernel/posted.ts'
import { chequeBeside } from './cheque-field.ts'

/** Money that came in from a client. */
export const receipt = entity(
  'receipt',
  {
    ...postedHead,
    partner: reference('thirdparty'),
    ...postedAmounts,
    method: reference('paymentMethod'),
    ...listedMoneyHead,
    cheque: chequeBeside,
    ...postedFoot,
  },
  {
    ...postedList,
    totals: moneyTotals,
    search: ['number', 'partner', 'reference'],
    path: '/Receipt',
    list: ['number', 'partner', 'day', 'method', 'cheque', 'total', 'open', 'state', 'reference'],
    can: 'cash.receipt',
    menu: { group: 'money', icon: 'cashPlus', order: 400, thumb: 40 },
  },
)

export type Receipt = RowOf<typeof receipt>
