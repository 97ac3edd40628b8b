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
import { stockDocumentReasons } from './reason.ts'

/** Goods that came in, went out or moved between warehouses. */
export const stockDocument = entity(
  'stockDocument',
  {
    number: text({ max: 40 }),
    type: reference('transactionType'),
    day: date(),
    warehouse: optional(reference('warehouse')),
    toWarehouse: optional(reference('warehouse')),
    reason: optional(choice(stockDocumentReasons)),
    firstTotal: limited('canSeeCost', money({ currency: 'first' })),
    delivery: choice(['none', 'partly', 'full']),
    note: optional(longText({ max: 2000 })),
    branch: reference('branch'),
    state: choice(['posted', 'void']),
    postedName: text({ max: 120 }),
  },
  {
    path: '/StockInOut',
    title: 'number',
    list: ['number', 'type', 'day', 'warehouse', 'toWarehouse', 'reason', 'delivery', 'state'],
    sort: ['day'],
    isLatestFirst: true,
    search: ['number'],
    isPosted: true,
    can: 'stock.movement',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'approve', 'void', 'print', 'export'],
    menu: { group: 'stock', icon: 'transfer', order: 310 },
  },
)

export type StockDocument = RowOf<typeof stockDocument>
