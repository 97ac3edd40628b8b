import { entity, type RowOf } from '../kernel/entity.ts'
import {
  choice,
  date,
  integer,
  longText,
  optional,
  quantity,
  reference,
  references,
  text,
} from '../kernel/field.ts'
import { longestNotice } from './calendar-event.entity.ts'

export const taskStates = ['todo', 'doing', 'done'] as const

/** What is to be done for a project, by whom and on which days; it stands in the calendar too. */
export const projectTask = entity(
  'projectTask',
  {
    title: text({ max: 200 }),
    project: reference('project'),
    state: choice(taskStates, { initial: 'todo' }),
    order: optional(integer({ max: 9999 })),
    startsOn: optional(date()),
    endsOn: optional(date()),
    employees: references('employee'),
    plannedHours: optional(quantity()),
    noticeMinutes: optional(integer({ max: longestNotice })),
    note: optional(longText({ max: 2000 })),
  },
  {
    path: '/ProjectTasks',
    title: 'title',
    list: ['title', 'project', 'state', 'startsOn', 'endsOn', 'employees'],
    sort: ['title', 'startsOn', 'order'],
    search: ['title', 'note'],
    can: 'planning.projectTask',
    menu: { group: 'business', icon: 'listDetails', order: 641 },
  },
)

export type ProjectTask = RowOf<typeof projectTask>
