import { entity } from '../kernel/entity.ts'
import { optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** The upper level of the item hierarchy: division, then category. */
export const division = entity(
  'division',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
  },
  {
    path: '/Divisions',
    title: 'name',
    list: ['name', 'altName'],
    can: 'catalog.division',
    menu: { group: 'catalog', icon: 'sitemap', order: 220, isBasic: true },
  },
)
