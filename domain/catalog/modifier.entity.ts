import { entity } from '../kernel/entity.ts'
import { lines } from '../kernel/field/lines.ts'
import { boolean, integer, money, optional, quantity, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** A question at the till, such as how a coffee is taken: from min to max of its options. */
export const modifier = entity(
  'modifier',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    min: { ...integer({ max: 50 }), initial: 0 },
    max: { ...integer({ min: 1, max: 50 }), initial: 1 },
    options: lines('modifier_option', {
      name: text({ max: 120 }),
      altName: optional(text({ max: 120 })),
      ...localNames(120),
      price: money({ currency: 'first', initial: '0' }),
      /** What the answer adds to what the item is made of, or leaves out of it. */
      item: optional(reference('item')),
      quantityUsed: optional(quantity()),
      unitUsed: optional(reference('unit')),
      isRemoved: boolean({ initial: false }),
    }),
  },
  {
    path: '/Modifiers',
    title: 'name',
    list: ['name', 'altName', 'min', 'max', 'options'],
    can: 'catalog.modifier',
    menu: { group: 'catalog', icon: 'listDetails', order: 280, isBasic: true },
  },
)
