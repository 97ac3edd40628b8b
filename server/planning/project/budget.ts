/** Plans of projects are written like any entity; their amounts are held to the rule. */

import { sql } from 'kysely'
import { refusePlan } from '../../../domain/books/project-plan.ts'
import { projectBudget } from '../../../domain/planning/project-budget.entity.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { withId } from '../../kernel/rows/crud.ts'
import { insertRow, updateRow } from '../../kernel/rows/rows.ts'

type Sent = readonly { account: string; currency: string; amount: string }[]

type Named = { kind: string | null; rank: string | null; decimals: number; amount: string }

async function guard({ tx }: Context, lines: Sent): Promise<void> {
  const named = await tx.rows(sql<Named>`
    select a.kind, c.rank, coalesce(c.decimals, 0) as decimals, s.amount
    from unnest(
      ${lines.map((it) => it.account)}::uuid[], ${lines.map((it) => it.currency)}::uuid[],
      ${lines.map((it) => it.amount)}::text[])
      with ordinality as s (account, currency, amount, position)
    left join account a on a.id = s.account
    left join currency c on c.id = s.currency
    order by s.position`)
  refusePlan(named)
}

export const createProjectBudget = command({
  route: `POST ${projectBudget.api}`,
  answersWith: { shape: 'row', entity: projectBudget.name },
  summary: 'projectBudget: create; amounts are of income and expense, in one of the two currencies',
  needs: 'planning.projectBudget.add',
  input: projectBudget.create,
  async run(context, input) {
    await guard(context, input.amounts ?? [])
    return insertRow(context, projectBudget, input)
  },
})

export const changeProjectBudget = command({
  route: `PATCH ${projectBudget.api}/:id`,
  answersWith: { shape: 'row', entity: projectBudget.name },
  summary: 'projectBudget: change; amounts are of income and expense, in one of the two currencies',
  needs: 'planning.projectBudget.edit',
  input: withId(projectBudget.change),
  async run(context, { id, version, ...changes }) {
    if (changes.amounts) await guard(context, changes.amounts)
    return updateRow(context, projectBudget, id, version, changes)
  },
})
