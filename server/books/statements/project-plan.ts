/** What is planned for a project, for the statement that holds it against what was booked. */
import { sql } from 'kysely'
import { type PlanLine, plannedByAccount } from '../../../domain/books/project-plan.ts'
import { decimalsByRank, rateNumberOn } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type Plan = {
  lines: PlanLine[]
  rate: string | null
  decimals: { first: number; second: number }
}

/**
 * What is planned for a project on each account: by the plan that holds on the last day, or by the
 * first one where the days lie before it. A plan is that of the whole project.
 */
export async function projectPlan(
  tx: Tx,
  project: string,
  measure: 'first' | 'second',
  to: string,
): Promise<Map<string, string>> {
  const plan = await tx.maybe(sql<Plan>`
    select trim_scale(${rateNumberOn(sql`b.starts_on`)})::text as rate,
      ${decimalsByRank} as decimals,
      (select json_agg(json_build_object('account', l.account_id, 'rank', c.rank,
          'amount', trim_scale(l.amount)::text) order by l.position)
        from project_budget_line l
        join currency c on c.id = l.currency_id
        where l.project_budget_id = b.id) as lines
    from (
      select id, starts_on
      from project_budget
      where project_id = ${project}
      order by starts_on <= ${to}::date desc,
        case when starts_on <= ${to}::date then starts_on end desc, starts_on
      limit 1) b`)
  return plan ? plannedByAccount(plan.lines ?? [], measure, plan) : new Map()
}
