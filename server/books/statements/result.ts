/** Profit and loss: asked once, of a period, its months, branches or projects. */

import { sql } from 'kysely'
import type { ColumnHead } from '../../../domain/books/statements/columns.ts'
import { type AccountFigures, sumOfFigures } from '../../../domain/books/statements/figures.ts'
import {
  resultDays,
  resultHeads,
  resultRows,
  withBudget,
} from '../../../domain/books/statements/result.ts'
import {
  type ResultParams,
  resultParams,
  type StatementAnswer,
} from '../../../domain/books/statements/statement.ts'
import { monthStart } from '../../../domain/kernel/calendar/days.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { accountFigures, type PlacedFigures, statementAccounts } from './account-figures.ts'
import { currencyIn } from './currency-in.ts'
import { projectPlan } from './project-plan.ts'

type Divided = { heads: ColumnHead[]; rows: AccountFigures[] }

const kinds = ['income', 'expense']

type Place = { id: string | null; title: string | null }

const placesNamed = (tx: Tx, place: 'branch' | 'project', ids: readonly string[]) =>
  tx.rows(sql<{ id: string; title: string }>`
    select id, local_name(t) as title
    from ${sql.table(place)} t
    where id = any(${[...ids]}::uuid[])
    order by title, id`)

/** A column for each place that has figures, those of no place last; then the whole. */
async function divided(
  tx: Tx,
  place: 'branch' | 'project',
  found: readonly PlacedFigures[],
  heads: readonly ColumnHead[],
): Promise<Divided> {
  const ids = [...new Set(found.map((it) => it.place))]
  const known: Place[] = await placesNamed(
    tx,
    place,
    ids.filter((it) => it !== null),
  )
  const places = ids.includes(null) ? [...known, { id: null, title: null }] : known
  const accounts = Map.groupBy(found, ({ account }) => account.id)
  return {
    heads: [...places.map((it): ColumnHead => ({ is: 'place', ...it })), ...heads],
    rows: [...accounts.values()].map((own) => {
      const figuresAt = (id: string | null) => own.find((it) => it.place === id)?.figures
      return {
        account: (own[0] as PlacedFigures).account,
        figures: [...places.map(({ id }) => figuresAt(id)?.[0] ?? '0'), ...wholeOf(own)],
      }
    }),
  }
}

/** All places of an account together. */
const wholeOf = (own: readonly PlacedFigures[]): string[] =>
  sumOfFigures(
    own.map(({ figures }) => figures),
    own[0]?.figures.length ?? 0,
  )

type Planned = { account: AccountFigures['account']; amount: string }

/** What was planned for the months that begin in the period. */
const budgetOf = (tx: Tx, { from, to }: Pick<ResultParams, 'from' | 'to'>) =>
  tx.rows(sql<Planned>`
    select json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind,
        'role', a.role, 'currency', null) as account,
      trim_scale(b.amount)::text as amount
    from (
      select account_id, sum(amount) as amount
      from budget
      where month between ${monthStart(from)}::date and ${to}::date
      group by account_id) b
    join account a on a.id = b.account_id
    order by a.code, a.id`)

/** What is planned for a project, account by account. */
async function planOfProject(
  tx: Tx,
  { to, project = '' }: ResultParams,
  measure: 'first' | 'second',
): Promise<Planned[]> {
  const planned = await projectPlan(tx, project, measure, to)
  const accounts = await statementAccounts(tx, [...planned.keys()])
  return accounts.map((account) => ({ account, amount: planned.get(account.id) ?? '0' }))
}

/** Accounts that have a plan and nothing else stand in the statement too. */
function withPlanned({ heads, rows }: Divided, planned: readonly Planned[]): Divided {
  const known = new Set(rows.map(({ account }) => account.id))
  const more = planned
    .filter(({ account }) => !known.has(account.id))
    .map(({ account }) => ({ account, figures: heads.map(() => '0') }))
  const all = [...rows, ...more].sort((a, b) => (a.account.code < b.account.code ? -1 : 1))
  return withBudget(all, heads, new Map(planned.map((it) => [it.account.id, it.amount])))
}

/**
 * A plan of the company is made in the first currency and for all of it, that of a project in both
 * and for its whole life.
 */
async function plannedFor(
  tx: Tx,
  params: ResultParams,
  measure: 'first' | 'second',
): Promise<Planned[] | undefined> {
  if (params.budget !== 'yes' || params.branch) return undefined
  if (params.project) return planOfProject(tx, params, measure)
  return measure === 'first' ? budgetOf(tx, params) : undefined
}

export async function resultOf(
  { tx }: Pick<Context, 'tx'>,
  params: ResultParams,
): Promise<StatementAnswer> {
  const { from, to, measure = 'first', branch, project, by = 'none' } = params
  if (measure === 'own') throw new Refusal('invalid', 'measure')
  const planned = await plannedFor(tx, params, measure)
  const wanted = { from, to, by, lastYear: params.lastYear === 'yes' }
  const place = by === 'branch' || by === 'project' ? by : undefined
  const columns = resultDays(wanted)
  const found = await accountFigures(tx, { columns, measure, kinds, branch, project, place })
  const heads = resultHeads(wanted)
  const answer = place ? await divided(tx, place, found, heads) : { heads, rows: found }
  const whole = planned ? withPlanned(answer, planned) : answer
  const currency = await currencyIn(tx, measure)
  return {
    tables: [{ currency, heads: whole.heads, rows: resultRows(whole.rows, whole.heads.length) }],
  }
}

export const readResult = report({
  route: 'GET /api/books/statements/result',
  summary:
    'books: profit and loss of a period, by month, branch or project, with plan and last year',
  needs: 'books.statement.view',
  input: resultParams,
  run: resultOf,
})
