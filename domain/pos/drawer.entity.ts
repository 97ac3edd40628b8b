import { entity } from '../kernel/entity.ts'
import { boolean, reference, text } from '../kernel/field.ts'

/** A box that holds money. Several registers may share one; its shifts are counted as one. */
export const drawer = entity(
  'drawer',
  {
    name: text({ max: 120, unique: true }),
    branch: reference('branch'),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/CashDrawers',
    title: 'name',
    list: ['name', 'branch', 'isActive'],
    can: 'pos.drawer',
    menu: { group: 'money', icon: 'cashBanknote', order: 435, isBasic: true },
  },
)
