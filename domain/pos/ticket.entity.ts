import { debtTotals, listedDebt } from '../books/listed-debt.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import {
  boolean,
  choice,
  date,
  integer,
  money,
  optional,
  reference,
  text,
} from '../kernel/field.ts'

/** A ticket of a till as its list shows it: a sale or a refund. */
export const ticket = entity(
  'ticket',
  {
    number: text({ max: 40 }),
    type: reference('transactionType'),
    day: date(),
    partner: reference('thirdparty'),
    // A ticket that the office posted in the place of a till has none.
    register: optional(reference('register')),
    cashierName: text({ max: 120 }),
    currency: reference('currency'),
    total: money({ currency: 'own' }),
    firstTotal: money({ currency: 'first' }),
    secondTotal: optional(money({ currency: 'second' })),
    paid: money({ currency: 'own' }),
    open: money({ currency: 'own' }),
    ...listedDebt('pos'),
    dueDate: optional(date()),
    isFlagged: boolean({ initial: false }),
    isLate: boolean({ initial: false }),
    prints: integer(),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
  },
  {
    path: '/Tickets',
    title: 'number',
    list: ['number', 'type', 'day', 'partner', 'cashierName', 'total', 'open', 'isFlagged'],
    // By number: the clock of a till may have been wrong, its numbers never are.
    sort: ['number', 'day'],
    totals: debtTotals('pos'),
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    madeAt: '/Pos',
    can: 'pos.ticket',
    // Add sells, void refunds without the ticket, post decides on what was parked or flagged.
    actions: ['view', 'add', 'post', 'void', 'print', 'export'],
    menu: { group: 'sell', icon: 'receipt', order: 105, thumb: 80 },
  },
)

export type TicketRow = RowOf<typeof ticket>
