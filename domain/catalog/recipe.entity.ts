import { entity, type RowOf } from '../kernel/entity.ts'
import { limited } from '../kernel/field/limited.ts'
import { lines } from '../kernel/field/lines.ts'
import {
  boolean,
  choice,
  computed,
  longText,
  money,
  optional,
  percent,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'

/**
 * What an item is made of: a recipe used up when it is sold, a table to produce by, or a pack that
 * can be broken into pieces. One batch uses the components and generates the quantity.
 */
export const recipe = entity(
  'recipe',
  {
    /** The name of the item; the database keeps it. */
    name: computed(text({ max: 160 })),
    item: reference('item', { required: 'itemRequired' }),
    use: choice(['recipe', 'production', 'pack'], { initial: 'recipe' }),
    quantityGenerated: quantity({ initial: '1', required: 'quantityRequired' }),
    unitGenerated: reference('unit'),
    components: lines(
      'recipe_component',
      {
        item: reference('item', { required: 'itemRequired' }),
        quantityUsed: quantity({ required: 'quantityRequired' }),
        unitUsed: reference('unit'),
        lossPercent: optional(percent()),
        /** Made on the spot of its own components; else taken from stock. */
        isExploded: boolean({ initial: false }),
      },
      { required: 'itemsRequired' },
    ),
    /** What falls beside a batch when it is produced, in the base unit of each item. */
    byProducts: lines('recipe_by_product', {
      item: reference('item', { required: 'itemRequired' }),
      quantityMade: quantity({ required: 'quantityRequired' }),
      /** Of the whole cost. */
      share: limited('canSeeCost', optional(percent())),
    }),
    /** What a batch costs beside its components when it is produced. */
    labour: limited('canSeeCost', money({ currency: 'first', initial: '0' })),
    overhead: limited('canSeeCost', money({ currency: 'first', initial: '0' })),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/SubItems',
    title: 'name',
    list: ['name', 'use', 'quantityGenerated', 'unitGenerated', 'components', 'isActive'],
    search: ['name'],
    sections: ['item', 'components'],
    can: 'catalog.recipe',
    menu: { group: 'catalog', icon: 'chefHat', order: 210 },
  },
)

export type Recipe = RowOf<typeof recipe>
