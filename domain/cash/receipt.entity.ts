import { entity, type RowOf } from '../kernel/entity.ts'
import { choice, date, money, optional, reference, text } from '../kernel/field.ts'

/** Money that came in from a client. */
export const receipt = entity(
  'receipt',
  {
    number: text({ max: 40 }),
    type: reference('transactionType'),
    day: date(),
    partner: reference('thirdparty'),
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
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/Receipt',
    title: 'number',
    list: [
      'number',
      'partner',
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
    can: 'cash.receipt',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
    menu: { group: 'money', icon: 'cashPlus', order: 400 },
  },
)

export type Receipt = RowOf<typeof receipt>
