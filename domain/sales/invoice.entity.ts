import { entity, type RowOf } from '../kernel/entity.ts'
import {
  choice,
  date,
  limited,
  longText,
  money,
  optional,
  reference,
  text,
} from '../kernel/field.ts'

/** A document of sales as its list shows it: quotation, order, invoice, delivery or return. */
export const invoice = entity(
  'invoice',
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
    note: optional(longText({ max: 2000 })),
    cost: limited('canSeeCost', money({ currency: 'first' })),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/Invoice',
    title: 'number',
    list: ['number', 'partner', 'day', 'dueDate', 'total', 'open', 'payment', 'delivery'],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    can: 'sales.invoice',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
    menu: { group: 'sell', icon: 'fileInvoice', order: 100 },
  },
)

export type Invoice = RowOf<typeof invoice>
