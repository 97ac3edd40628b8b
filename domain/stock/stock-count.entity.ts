import { entity, type RowOf } from '../kernel/entity.ts'
import { limited } from '../kernel/field/limited.ts'
import {
  choice,
  computed,
  date,
  integer,
  longText,
  money,
  optional,
  percent,
  reference,
  text,
} from '../kernel/field.ts'
import { countStates } from './count-sheet.ts'

/**
 * A count of what lies in a warehouse: of everything there, or of one category, one shelf, or what
 * was not counted for some days. It is planned, counted, looked through and posted.
 */
export const stockCount = entity(
  'stockCount',
  {
    name: text({ max: 120 }),
    warehouse: reference('warehouse', { required: 'warehouseRequired' }),
    category: optional(reference('category')),
    shelf: optional(text({ max: 40 })),
    /** Only what was not counted for so long. */
    days: optional(integer({ min: 1, max: 3650 })),
    /** What differs by more is counted again before it can be posted. */
    recountPercent: optional({ ...percent(), initial: '5' }),
    recountValue: limited('canSeeCost', optional(money({ currency: 'first' }))),
    note: optional(longText({ max: 500 })),
    state: computed(choice(countStates, { initial: 'plan' })),
    startedOn: computed(optional(date())),
    postedOn: computed(optional(date())),
    postedName: computed(optional(text({ max: 120 }))),
  },
  {
    path: '/StockCount',
    title: 'name',
    list: ['name', 'warehouse', 'category', 'shelf', 'state', 'startedOn', 'postedOn'],
    search: ['name'],
    sections: ['name', 'recountPercent'],
    can: 'stock.stockCount',
    actions: ['view', 'add', 'edit', 'delete', 'approve', 'export'],
    menu: { group: 'stock', icon: 'clipboardList', order: 316, thumb: 64 },
  },
)

export type StockCount = RowOf<typeof stockCount>
