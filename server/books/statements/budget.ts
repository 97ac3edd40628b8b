/** The budget of a year, month by month; what is planned is the company's, not a branch's. */
import { sql } from 'kysely'
import { periodParams } from '../../../domain/books/ledger.ts'
import {
  type Budget,
  type BudgetRow,
  budgetInput,
  refuseBudget,
} from '../../../domain/books/statements/budget.ts'
import { monthsOf } from '../../../domain/books/statements/columns.ts'
import { monthStart } from '../../../domain/kernel/calendar/days.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command, query } from '../../kernel/command.ts'
import { firstDecimals } from '../../kernel/company-facts.ts'

/** The first day of each month. */
const monthsIn = (period: Period): string[] => monthsOf(period).map(({ from }) => monthStart(from))

export const readBudget = query({
  route: 'GET /api/books/budget',
  summary: 'books: what is planned per account of income and expense and month',
  needs: 'books.statement.view',
  input: periodParams,
  async run({ tx }, period): Promise<Budget> {
    const months = monthsIn(period)
    const rows = await tx.rows(sql<BudgetRow>`
      select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind)
          as account,
        array(
          select trim_scale(b.amount)::text
          from unnest(${months}::date[]) with ordinality m (month, at)
          left join budget b on b.account_id = a.id and b.month = m.month
          order by m.at) as months
      from account a
      where a.kind in ('income', 'expense') and (a.is_active or exists (
        select 1
        from budget b
        where b.account_id = a.id and b.month = any(${months}::date[])))
      order by a.code, a.id`)
    return { months, rows }
  },
})

export const saveBudget = command({
  route: 'PUT /api/books/budget',
  summary: 'books: plan months of accounts anew; other accounts keep what they have',
  needs: 'books.statement.edit',
  input: budgetInput,
  async run(context, input) {
    const { tx, actor } = context
    if (actor.reach) throw new Refusal('booksNeedAll')
    const { from, to, rows } = input
    if (from > to) throw new Refusal('periodIsBackwards', 'to')
    const months = monthsIn({ from, to })
    const ids = rows.map(({ account }) => account)
    const [accounts, { decimals }] = [
      await tx.rows(sql<{ id: string; kind: string }>`
        select id, kind
        from account
        where id = any(${ids}::uuid[])`),
      await tx.one(sql<{ decimals: number }>`select ${firstDecimals} as decimals`),
    ]
    const facts = { accounts: new Map(accounts.map((it) => [it.id, it])), months, decimals }
    refuseBudget(input, facts)
    const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
    if (twice >= 0) throw new Refusal('notUnique', `rows.${twice}.account`)
    const planned = rows.flatMap(({ account, months: amounts }) =>
      amounts.flatMap((amount, at) =>
        amount === null ? [] : [{ account_id: account, month: months[at], amount }],
      ),
    )
    await tx.rows(sql`
      delete from budget
      where account_id = any(${ids}::uuid[]) and month = any(${months}::date[])`)
    await tx.rows(sql`
      insert into budget (account_id, month, amount)
      select account_id, month, amount
      from jsonb_populate_recordset(null::budget, ${JSON.stringify(planned)}::jsonb)
      on conflict (company_id, account_id, month) do update
      set amount = excluded.amount`)
    context.record({ entity: 'budget', id: actor.companyId, after: { from, to, rows } })
    return { saved: planned.length }
  },
})
