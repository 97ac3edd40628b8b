import { entity } from '../kernel/entity.ts'
import { boolean, optional, percent, permissions, references, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

/**
 * A role is a matrix of screens and actions, with limits. No branch and no warehouse chosen means
 * all of them.
 */
export const role = entity(
  'role',
  {
    name: text({ max: 120, unique: true }),
    ...localNames(120),
    description: optional(text({ max: 300 })),
    permissions: permissions(),
    discountLimit: optional(percent()),
    canChangePrice: boolean({ initial: false }),
    canSeeCost: boolean({ initial: false }),
    canBackDate: boolean({ initial: false }),
    canOpenDrawer: boolean({ initial: false }),
    /** What is left of a debt within the limits of `money.firstWriteOff` and `money.secondWriteOff`. */
    canWriteOff: boolean({ initial: false }),
    branches: references('branch'),
    warehouses: references('warehouse'),
  },
  {
    path: '/Roles',
    title: 'name',
    list: ['name', 'description', 'discountLimit'],
    can: 'identity.role',
    endsForGood: true,
    menu: { group: 'business', icon: 'shieldLock', order: 630 },
  },
)
