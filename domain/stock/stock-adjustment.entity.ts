import { entity, type RowOf } from '../kernel/entity.ts'
import { within } from '../kernel/field/figure.ts'
import { limited } from '../kernel/field/limited.ts'
import { choice, money, optional, reference } from '../kernel/field.ts'
import { postedFoot, postedHead, postedList, postedNote } from '../kernel/posted.ts'
import { reasonsOf } from './reason.ts'

/** What was counted against what the books said. */
export const stockAdjustment = entity(
  'stockAdjustment',
  {
    ...postedHead,
    warehouse: optional(reference('warehouse')),
    reason: optional(choice(reasonsOf('adjustment'))),
    firstTotal: limited('canSeeCost', money({ currency: 'first' })),
    note: postedNote,
    ...postedFoot,
    item: within({ table: 'document_line', column: 'item_id', by: 'document_id' }, 'item'),
  },
  {
    ...postedList,
    path: '/StockAdjustment',
    list: ['number', 'day', 'warehouse', 'reason', 'firstTotal', 'state'],
    can: 'stock.adjustment',
    actions: [...postedList.actions, 'approve'],
    menu: { group: 'stock', icon: 'scale', order: 315, thumb: 65 },
  },
)

export type StockAdjustment = RowOf<typeof stockAdjustment>
