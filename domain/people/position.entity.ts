import { entity } from '../kernel/entity.ts'
import { boolean, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const position = entity(
  'position',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    department: optional(reference('department')),
    parent: optional(reference('position')),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Position',
    title: 'name',
    list: ['name', 'altName', 'department', 'parent', 'isActive'],
    can: 'people.position',
    menu: { group: 'people', icon: 'idBadge', order: 530, isBasic: true },
  },
)
