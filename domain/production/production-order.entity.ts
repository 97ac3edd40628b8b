import { entity, type RowOf } from '../kernel/entity.ts'
import { limited } from '../kernel/field/limited.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  choice,
  computed,
  date,
  level,
  longText,
  money,
  optional,
  percent,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'

export const productionStates = ['draft', 'confirmed', 'running', 'done', 'cancelled'] as const

export type ProductionState = (typeof productionStates)[number]

/**
 * What is to be made, or taken apart: of which components, when and where. It keeps the recipe it
 * was written with. Quantities are in the base unit of each item.
 */
export const productionOrder = entity(
  'productionOrder',
  {
    /** The name of the item; the database keeps it. */
    name: computed(text({ max: 160 })),
    item: reference('item', { required: 'itemRequired' }),
    use: choice(['make', 'takeApart'], { initial: 'make' }),
    state: computed(choice(productionStates, { initial: 'draft' })),
    quantity: quantity({ initial: '1', required: 'quantityRequired' }),
    day: date(),
    branch: reference('branch'),
    warehouse: reference('warehouse', { required: 'warehouseRequired' }),
    /** Without components of its own, it takes those of the recipe. */
    components: lines('production_component', {
      item: reference('item', { required: 'itemRequired' }),
      quantityUsed: quantity({ required: 'quantityRequired' }),
      /** Of the cost, where it is taken apart; else by what the parts cost. */
      share: limited('canSeeCost', optional(percent())),
    }),
    byProducts: lines('production_by_product', {
      item: reference('item', { required: 'itemRequired' }),
      quantityMade: quantity({ required: 'quantityRequired' }),
      /** Of the whole cost. */
      share: limited('canSeeCost', optional(percent())),
    }),
    labour: limited('canSeeCost', money({ currency: 'first', initial: '0' })),
    overhead: limited('canSeeCost', money({ currency: 'first', initial: '0' })),
    produced: computed(optional(level())),
    scrap: computed(optional(level())),
    note: optional(longText({ max: 2000 })),
  },
  {
    path: '/ProductionOrders',
    title: 'name',
    list: ['name', 'state', 'quantity', 'day', 'warehouse', 'produced'],
    sort: ['day', 'name'],
    search: ['name'],
    can: 'production.productionOrder',
    actions: ['view', 'add', 'edit', 'delete', 'post', 'void', 'print', 'export'],
    menu: { group: 'stock', icon: 'chefHat', order: 330 },
  },
)

export type ProductionOrder = RowOf<typeof productionOrder>
