import { entity, type RowOf } from '../kernel/entity.ts'
import { needing } from '../kernel/field/figure.ts'
import {
  computed,
  date,
  longText,
  money,
  optional,
  quantity,
  reference,
  text,
} from '../kernel/field.ts'

/** What an hour of somebody costs tells his pay: it is for whoever may see that. */
const ofPay = 'people.payContract.view'

/** Hours somebody worked for a project on a day. */
export const projectTime = entity(
  'projectTime',
  {
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    project: reference('project'),
    task: optional(reference('projectTask')),
    employee: reference('employee', { required: 'employeeRequired' }),
    day: date(),
    hours: quantity(),
    costRate: needing(ofPay, optional(money({ currency: 'first' }))),
    cost: needing(ofPay, computed(optional(money({ currency: 'first' })))),
    note: optional(longText({ max: 500 })),
  },
  {
    path: '/ProjectHours',
    title: 'name',
    list: ['day', 'name', 'project', 'task', 'hours', 'cost', 'note'],
    sort: ['day', 'name'],
    search: ['name', 'note'],
    isLatestFirst: true,
    can: 'planning.projectTime',
    menu: { group: 'business', icon: 'timeline', order: 642 },
  },
)

export type ProjectTime = RowOf<typeof projectTime>
