import { timeOfDay } from '../kernel/calendar/time-of-day.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import { computed, date, integer, longText, optional, reference, text } from '../kernel/field.ts'

/** When somebody is planned to work. An end that is not after the start is on the next day. */
export const plannedShift = entity(
  'plannedShift',
  {
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    employee: reference('employee', { required: 'employeeRequired' }),
    day: date(),
    startTime: timeOfDay(),
    endTime: timeOfDay(),
    breakMinutes: optional(integer({ max: 480 })),
    branch: optional(reference('branch')),
    position: optional(reference('position')),
    note: optional(longText({ max: 500 })),
  },
  {
    path: '/Shifts',
    title: 'name',
    list: ['day', 'name', 'startTime', 'endTime', 'branch', 'position'],
    sort: ['day', 'name'],
    search: ['name', 'note'],
    isLatestFirst: true,
    can: 'people.plannedShift',
    actions: ['view', 'add', 'edit', 'delete', 'export'],
    menu: { group: 'people', icon: 'calendarTime', order: 516 },
  },
)

export type PlannedShift = RowOf<typeof plannedShift>
