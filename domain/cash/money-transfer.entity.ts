import { entity, type RowOf } from '../kernel/entity.ts'
import { money, optional, quantity, reference, text } from '../kernel/field.ts'
import { postedFoot, postedHead, postedList, postedNote } from '../kernel/posted.ts'

/** Money that went from one of the company's own places to another. */
export const moneyTransfer = entity(
  'moneyTransfer',
  {
    ...postedHead,
    /** The one it left, in whose currency the amount and the fee are. */
    account: reference('account'),
    toAccount: reference('account'),
    currency: reference('currency'),
    total: money({ currency: 'own' }),
    firstTotal: money({ currency: 'first' }),
    secondTotal: optional(money({ currency: 'second' })),
    rate: optional(quantity()),
    fee: money({ currency: 'own' }),
    feeAccount: optional(reference('account')),
    toCurrency: reference('currency'),
    received: money(),
    reference: optional(text({ max: 60 })),
    note: postedNote,
    ...postedFoot,
  },
  {
    ...postedList,
    totals: {
      of: [{ name: 'total', first: 'firstTotal', second: 'secondTotal' }],
      among: { state: ['posted'] },
    },
    search: ['number', 'reference'],
    path: '/MoneyTransfers',
    list: ['number', 'account', 'toAccount', 'day', 'total', 'fee', 'state', 'reference'],
    can: 'cash.transfer',
    menu: { group: 'money', icon: 'wallet', order: 402 },
  },
)

export type MoneyTransferRow = RowOf<typeof moneyTransfer>
