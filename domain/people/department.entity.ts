import { entity } from '../kernel/entity.ts'
import { boolean, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const department = entity(
  'department',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Department',
    title: 'name',
    list: ['name', 'altName', 'isActive'],
    can: 'people.department',
    menu: { group: 'people', icon: 'buildingCommunity', order: 520, isBasic: true },
  },
)
