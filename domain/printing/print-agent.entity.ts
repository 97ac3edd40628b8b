import { entity } from '../kernel/entity.ts'
import { boolean, reference, text } from '../kernel/field.ts'

/** The program that prints in a branch: it runs on a machine of the shop and is paired by a code. */
export const printAgent = entity(
  'printAgent',
  {
    name: text({ max: 120, unique: true }),
    branch: reference('branch'),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/PrintAgents',
    title: 'name',
    list: ['name', 'branch', 'isActive'],
    sort: ['name'],
    search: ['name'],
    can: 'printing.printAgent',
    menu: { group: 'sell', icon: 'plug', order: 186, isBasic: true },
  },
)
