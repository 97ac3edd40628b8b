import { entity } from '../kernel/entity.ts'
import { optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/** Third parties that are treated alike: wholesale clients, hotels, farms of the region. */
export const partnerGroup = entity(
  'partnerGroup',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
  },
  {
    path: '/PartnerGroups',
    title: 'name',
    list: ['name', 'altName'],
    can: 'partners.partnerGroup',
    menu: { group: 'sell', icon: 'usersGroup', order: 120, isBasic: true },
  },
)
