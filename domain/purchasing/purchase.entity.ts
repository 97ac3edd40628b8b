import { entity, type RowOf } from '../kernel/entity.ts'
import { choice, date, longText, money, optional, reference, text } from '../kernel/field.ts'

/** A document of purchasing as its list shows it: order, purchase, goods received or return. */
export const purchase = entity(
  'purchase',
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
    delivery: choice(['none', 'partly', 'full']),
    externalNumber: optional(text({ max: 60 })),
    note: optional(longText({ max: 2000 })),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/Purchase',
    title: 'number',
    list: [
      'number',
      'partner',
      'externalNumber',
      'day',
      'dueDate',
      'total',
      'open',
      'payment',
      'delivery',
    ],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    can: 'purchasing.purchase',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
    menu: { group: 'stock', icon: 'truckDelivery', order: 300 },
  },
)

export type Purchase = RowOf<typeof purchase>
