import { entity } from '../kernel/entity.ts'
import { figure, needing } from '../kernel/field/figure.ts'
import { beside, boolean, integer, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const position = entity(
  'position',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    department: optional(reference('department')),
    parent: optional(reference('position')),
    /** Whoever holds it; of several the head of a department, or who was there first. */
    head: needing(
      'people.employee.view',
      beside(
        { table: 'position_holder', column: 'employee_id', by: 'position_id' },
        reference('employee'),
      ),
    ),
    people: needing(
      'people.employee.view',
      figure({ table: 'position_holder', column: 'people', by: 'position_id' }, integer()),
    ),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Position',
    title: 'name',
    list: ['name', 'altName', 'department', 'parent', 'head', 'people', 'isActive'],
    can: 'people.position',
    menu: { group: 'people', icon: 'idBadge', order: 530, isBasic: true },
  },
)
