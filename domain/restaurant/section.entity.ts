import { entity } from '../kernel/entity.ts'
import { boolean, integer, longText, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** A room or a terrace with tables: one floor plan. */
export const section = entity(
  'section',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    branch: reference('branch'),
    order: optional(integer({ max: 9999 })),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Sections',
    title: 'name',
    list: ['order', 'name', 'altName', 'branch', 'isActive'],
    sort: ['name', 'order'],
    can: 'restaurant.section',
    menu: { group: 'sell', icon: 'layoutGrid', order: 165, isBasic: true },
  },
)
