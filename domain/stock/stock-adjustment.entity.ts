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
import { reasonsOf } from './reason.ts'

/** What was counted against what the books said. */
export const stockAdjustment = entity(
  'stockAdjustment',
  {
    number: text({ max: 40 }),
    type: reference('transactionType'),
    day: date(),
    warehouse: optional(reference('warehouse')),
    reason: optional(choice(reasonsOf('adjustment'))),
    firstTotal: limited('canSeeCost', money({ currency: 'first' })),
    note: optional(longText({ max: 2000 })),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/StockAdjustment',
    title: 'number',
    list: ['number', 'day', 'warehouse', 'reason', 'firstTotal', 'state'],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    can: 'stock.adjustment',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'approve', 'void', 'print', 'export'],
    menu: { group: 'stock', icon: 'scale', order: 315 },
  },
)

export type StockAdjustment = RowOf<typeof stockAdjustment>
