import { entity, type RowOf } from '../kernel/entity.ts'
import { within } from '../kernel/field/figure.ts'
import { limited } from '../kernel/field/limited.ts'
import { choice, money, optional, reference } from '../kernel/field.ts'
import { postedDelivery, postedFoot, postedHead, postedList, postedNote } from '../kernel/posted.ts'
import { stockDocumentReasons } from './reason.ts'

/** Goods that came in, went out or moved between warehouses. */
export const stockDocument = entity(
  'stockDocument',
  {
    ...postedHead,
    warehouse: optional(reference('warehouse')),
    toWarehouse: optional(reference('warehouse')),
    reason: optional(choice(stockDocumentReasons)),
    firstTotal: limited('canSeeCost', money({ currency: 'first' })),
    delivery: postedDelivery,
    note: postedNote,
    ...postedFoot,
    item: within({ table: 'document_line', column: 'item_id', by: 'document_id' }, 'item'),
  },
  {
    ...postedList,
    path: '/StockInOut',
    list: ['number', 'type', 'day', 'warehouse', 'toWarehouse', 'reason', 'delivery', 'state'],
    can: 'stock.movement',
    actions: [...postedList.actions, 'approve'],
    menu: { group: 'stock', icon: 'transfer', order: 310, thumb: 60 },
  },
)

export type StockDocument = RowOf<typeof stockDocument>
