import { entity } from '../kernel/entity.ts'
import { integer, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** Where what was ordered is prepared: kitchen, bar, oven. */
export const station = entity(
  'station',
  {
    name: text({ max: 60, unique: true }),
    altName: optional(text({ max: 60 })),
    ...localNames(60),
    order: optional(integer({ max: 9999 })),
    /** Prepares in its place what it has not received. */
    fallback: optional(reference('station')),
  },
  {
    path: '/Stations',
    title: 'name',
    list: ['order', 'name', 'altName'],
    sort: ['name', 'order'],
    can: 'catalog.station',
    menu: { group: 'catalog', icon: 'toolsKitchen', order: 285, isBasic: true },
  },
)
