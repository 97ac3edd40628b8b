import { entity, type RowOf } from '../kernel/entity.ts'
import { choice, date, money, optional, reference, text } from '../kernel/field.ts'

/** Money that went out to a supplier or for an expense. */
export const payment = entity(
  'payment',
  {
    number: text({ max: 40 }),
    type: reference('transactionType'),
    day: date(),
    partner: optional(reference('thirdparty')),
    currency: reference('currency'),
    total: money({ currency: 'own' }),
    firstTotal: money({ currency: 'first' }),
    secondTotal: optional(money({ currency: 'second' })),
    paid: money({ currency: 'own' }),
    open: money({ currency: 'own' }),
    payment: choice(['none', 'unpaid', 'partly', 'paid']),
    dueDate: optional(date()),
    project: optional(reference('project')),
    method: reference('paymentMethod'),
    bank: optional(text({ max: 120 })),
    reference: optional(text({ max: 60 })),
    valueDate: optional(date()),
    account: optional(reference('account')),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/Payments',
    title: 'number',
    list: [
      'number',
      'partner',
      'account',
      'day',
      'method',
      'reference',
      'total',
      'firstTotal',
      'open',
      'state',
    ],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    can: 'cash.payment',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
    menu: { group: 'money', icon: 'cashMinus', order: 401 },
  },
)

export type Payment = RowOf<typeof payment>
