import { entity } from '../kernel/entity.ts'
import { figure, needing } from '../kernel/field/figure.ts'
import { beside, boolean, integer, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const department = entity(
  'department',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    parent: optional(reference('department')),
    /** Said in the record of whoever it is. */
    head: needing(
      'people.employee.view',
      beside(
        { table: 'department_head', column: 'employee_id', by: 'department_id' },
        reference('employee'),
      ),
    ),
    people: needing(
      'people.employee.view',
      figure({ table: 'department_people', column: 'people', by: 'department_id' }, integer()),
    ),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Department',
    title: 'name',
    list: ['name', 'altName', 'parent', 'head', 'people', 'isActive'],
    can: 'people.department',
    menu: { group: 'people', icon: 'buildingCommunity', order: 520, isBasic: true },
  },
)
