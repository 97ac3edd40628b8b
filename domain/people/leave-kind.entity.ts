import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, integer, level, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'
import { accruals, mostDays } from './leave/entitlement.ts'

const days = () => ({
  ...level(),
  decimals: 2,
  schema: level().schema.refine((value) => Number(value) <= mostDays, {
    error: 'range',
    params: { limit: mostDays },
  }),
})

/** Why somebody is away, what it costs of the pay, and how many days of it a year brings. */
export const leaveKind = entity(
  'leaveKind',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    isPaid: boolean({ initial: true }),
    daysPerYear: { ...days(), initial: '0' },
    accrual: choice(accruals, { initial: 'monthly' }),
    /** From how many full months of service on they can be taken. */
    afterMonths: { ...integer({ max: 120 }), initial: 0 },
    /** What of a year goes over into the next; nothing said: all of it. */
    carryOver: optional(days()),
    mayOverdraw: boolean({ initial: false }),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/LeaveKinds',
    title: 'name',
    list: ['name', 'isPaid', 'daysPerYear', 'accrual', 'carryOver', 'isActive'],
    sections: ['name', 'isPaid', 'daysPerYear'],
    can: 'people.leaveKind',
    menu: { group: 'people', icon: 'calendar', order: 519, isBasic: true },
  },
)

export type LeaveKind = RowOf<typeof leaveKind>
