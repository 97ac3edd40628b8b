import { entity, type RowOf } from '../kernel/entity.ts'
import { figure } from '../kernel/field/figure.ts'
import {
  choice,
  computed,
  date,
  integer,
  longText,
  money,
  optional,
  reference,
  text,
} from '../kernel/field.ts'
import { salaryStates } from './salary-step.ts'

const sumOf = (column: string) => ({ table: 'salary_run_sum', column, by: 'run_id' })

/** A month of pay for a group: everybody, a department, a branch. */
export const salaryRun = entity(
  'salaryRun',
  {
    /** Its month and its group; the database keeps it. */
    name: computed(text({ max: 300 })),
    /** Any day of its month; kept as the first. */
    period: date(),
    department: optional(reference('department')),
    branch: optional(reference('branch')),
    note: optional(longText({ max: 500 })),
    state: computed(choice(salaryStates, { initial: 'draft' })),
    people: figure(sumOf('people'), integer()),
    firstNet: figure(sumOf('first_net'), money()),
    secondNet: figure(sumOf('second_net'), money({ currency: 'second' })),
  },
  {
    path: '/EmployeeSalary',
    title: 'name',
    subtitle: ['note'],
    list: ['name', 'state', 'people', 'firstNet', 'secondNet'],
    amounts: ['firstNet', 'secondNet'],
    sort: ['period', 'name'],
    search: ['name', 'note'],
    isLatestFirst: true,
    can: 'people.salaryRun',
    actions: ['view', 'add', 'edit', 'delete', 'approve', 'post', 'void', 'print', 'export'],
    menu: { group: 'people', icon: 'cash', order: 511 },
  },
)

export type SalaryRun = RowOf<typeof salaryRun>
