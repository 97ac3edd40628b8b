import { entity } from '../kernel/entity.ts'
import { integer, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const size = entity(
  'size',
  {
    name: text({ max: 60, unique: true }),
    altName: optional(text({ max: 60 })),
    ...localNames(60),
    position: optional(integer({ max: 9999 })),
  },
  {
    path: '/Sizes',
    title: 'name',
    list: ['position', 'name', 'altName'],
    sort: ['name', 'position'],
    can: 'catalog.size',
    menu: { group: 'catalog', icon: 'dimensions', order: 260, isBasic: true },
  },
)
