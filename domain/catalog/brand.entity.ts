import { entity, type RowOf } from '../kernel/entity.ts'
import { media, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const brand = entity(
  'brand',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    image: optional(media()),
  },
  {
    path: '/Brands',
    title: 'name',
    list: ['image', 'name', 'altName'],
    can: 'catalog.brand',
    menu: { group: 'catalog', icon: 'rosette', order: 240, isBasic: true },
  },
)

export type Brand = RowOf<typeof brand>
