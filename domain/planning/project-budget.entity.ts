import { entity, type RowOf } from '../kernel/entity.ts'
import { lines } from '../kernel/field/lines.ts'
import { date, longText, money, optional, reference, text } from '../kernel/field.ts'

/**
 * What a project is meant to bring and to cost, account by account, each amount in one of the two
 * currencies. A plan holds from its day until the next one: how it was changed can be read.
 */
export const projectBudget = entity(
  'projectBudget',
  {
    name: text({ max: 120 }),
    project: reference('project'),
    startsOn: date(),
    amounts: lines(
      'project_budget_line',
      {
        account: reference('account'),
        currency: reference('currency'),
        amount: money({ currency: 'own' }),
      },
      { required: 'budgetLineRequired', max: 100 },
    ),
    note: optional(longText({ max: 2000 })),
  },
  {
    path: '/ProjectBudgets',
    title: 'name',
    list: ['name', 'project', 'startsOn'],
    sort: ['name', 'startsOn'],
    search: ['name'],
    isLatestFirst: true,
    can: 'planning.projectBudget',
    menu: { group: 'business', icon: 'scale', order: 644, isBasic: true },
  },
)

export type ProjectBudget = RowOf<typeof projectBudget>
