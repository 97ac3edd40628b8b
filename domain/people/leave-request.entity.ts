import { entity, type RowOf } from '../kernel/entity.ts'
import {
  boolean,
  choice,
  computed,
  date,
  longText,
  optional,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'
import { leaveStates } from './leave/leave-step.ts'

/** Somebody wants to be away: from one day to another, decided by somebody else. */
export const leaveRequest = entity(
  'leaveRequest',
  {
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    employee: reference('employee', { required: 'employeeRequired' }),
    leaveKind: reference('leaveKind'),
    startsOn: date(),
    /** The first day is worked until noon. */
    isFromNoon: boolean({ initial: false }),
    endsOn: date(),
    /** The last day is worked from noon on. */
    isUntilNoon: boolean({ initial: false }),
    note: optional(longText({ max: 500 })),
    /** Days of work that it takes. */
    days: computed({ ...quantity(), decimals: 1 }),
    state: computed(choice(leaveStates, { initial: 'requested' })),
    decidedBy: computed(optional(text({ max: 120 }))),
    reason: computed(optional(longText({ max: 500 }))),
  },
  {
    path: '/Leave',
    title: 'name',
    list: ['name', 'leaveKind', 'startsOn', 'endsOn', 'days', 'state'],
    amounts: ['days'],
    sort: ['startsOn', 'name'],
    search: ['name', 'note'],
    isLatestFirst: true,
    can: 'people.leaveRequest',
    actions: ['view', 'add', 'approve', 'void', 'export'],
    menu: { group: 'people', icon: 'calendar', order: 518 },
  },
)

export type LeaveRequest = RowOf<typeof leaveRequest>
