/**
 * Cash flow, told directly. What stands on the accounts of money comes from the sums of days; what
 * moved it, from the entries that touch them: as each entry is even in every measure, its other
 * lines are its money with the other sign.
 */

import { sql } from 'kysely'
import {
  type Flow,
  type FlowDivision,
  type FlowPart,
  flowRows,
} from '../../../domain/books/statements/flow.ts'
import {
  type FlowParams,
  flowParams,
  type StatementAnswer,
} from '../../../domain/books/statements/statement.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { report } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { isAtPlace } from '../at-place.ts'
import { daySums } from '../sums/sums.ts'
import { currencyIn } from './currency-in.ts'

/** An account of money has a currency. */
const moneyAccounts = sql`array(select id from account where currency_id is not null)`

type Rank = 'first' | 'second'
const amountOf = { first: sql`l.first`, second: sql`coalesce(l.second, 0)`, own: sql`l.amount` }
const sumOfDay = {
  first: sql`first_debit - first_credit`,
  second: sql`second_debit - second_credit`,
  own: sql`debit - credit`,
}

type Stand = { currency: string | null; opening: string; closing: string }

/** What stood on the accounts of money before and after, of all or of each currency. */
const standsOf = (params: FlowParams, measure: Rank | 'own') => sql<Stand>`
  select ${measure === 'own' ? sql`(select code from currency where id = s.currency_id)` : sql`null`}
      as currency,
    trim_scale(coalesce(sum(${sumOfDay[measure]}) filter (where s.day < ${params.from}::date), 0))::text
      as opening,
    trim_scale(coalesce(sum(${sumOfDay[measure]}), 0))::text as closing
  from (${daySums}) s
  where s.account_id = any(${moneyAccounts}) and s.day <= ${params.to}::date and ${isAtPlace('s', params)}
  group by ${measure === 'own' ? sql`s.currency_id` : sql`()`}
  order by 1`

/** Entries of the period that touch money at this place. */
const touching = (params: FlowParams): Raw => sql`
  select distinct l.entry_id
  from entry_line l
  where l.account_id = any(${moneyAccounts})
    and l.day between ${params.from}::date and ${params.to}::date and ${isAtPlace('l', params)}`

type Found = FlowPart & { currency: string | null }

/** By the kind of what moved it: the behaviour of its document, or the kind of its entry. */
const byKind = (params: FlowParams, measure: Rank | 'own') => sql<Found>`
  select coalesce(d.behaviour, 'entry.' || e.kind) as name, null as account,
    ${measure === 'own' ? sql`c.code` : sql`null`} as currency,
    trim_scale(sum(${amountOf[measure]}))::text as amount
  from entry_line l
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  join currency c on c.company_id = l.company_id and c.id = l.currency_id
  left join document d on d.company_id = e.company_id and d.id = e.document_id
  where l.account_id = any(${moneyAccounts})
    and l.day between ${params.from}::date and ${params.to}::date and ${isAtPlace('l', params)}
  group by 1, 3
  order by 1`

/**
 * By the account on the other side. What goods cost that were sold for money stands against the
 * goods themselves, and is no movement of money.
 */
const byAccount = (params: FlowParams, measure: Rank) => sql<Found>`
  select null as name, null as currency,
    json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind,
      'role', a.role, 'currency', null) as account,
    trim_scale(f.amount)::text as amount
  from (
    select coalesce(g.id, l.account_id) as account_id, - sum(${amountOf[measure]}) as amount
    from (${touching(params)}) t
    join entry_line l on l.entry_id = t.entry_id
    join account o on o.id = l.account_id
    left join account g on o.role = 'costOfSales' and g.role = 'stock'
    where l.account_id <> all(${moneyAccounts}) and ${isAtPlace('l', params)}
    group by 1
    having sum(${amountOf[measure]}) <> 0) f
  join account a on a.id = f.account_id
  order by a.code, a.id`

async function flowsIn(
  tx: Tx,
  params: FlowParams,
  measure: Rank,
  by: FlowDivision,
): Promise<Flow[]> {
  const [currency, { opening, closing }, parts] = [
    await currencyIn(tx, measure),
    await tx.one(standsOf(params, measure)),
    await tx.rows(by === 'kind' ? byKind(params, measure) : byAccount(params, measure)),
  ]
  return [{ currency, opening, parts, closing }]
}

async function flowsInOwn(tx: Tx, params: FlowParams): Promise<Flow[]> {
  const [stands, parts] = [
    await tx.rows(standsOf(params, 'own')),
    await tx.rows(byKind(params, 'own')),
  ]
  return stands.map(({ currency, opening, closing }) => ({
    currency: currency ?? '',
    opening,
    parts: parts.filter((it) => it.currency === currency),
    closing,
  }))
}

export async function flowOf(
  { tx }: Pick<Context, 'tx'>,
  params: FlowParams,
): Promise<StatementAnswer> {
  const { measure = 'first', by = 'kind', from, to } = params
  // An entry need not be even in one branch, one project or one currency alone.
  if (by === 'account' && (measure === 'own' || params.branch || params.project))
    throw new Refusal('invalid', 'by')
  const flows =
    measure === 'own' ? await flowsInOwn(tx, params) : await flowsIn(tx, params, measure, by)
  return {
    tables: flows.map((flow) => ({
      currency: flow.currency,
      heads: [{ is: 'period', from, to }],
      rows: flowRows(flow),
    })),
  }
}

export const readFlow = report({
  route: 'GET /api/books/statements/flow',
  summary: 'books: where money came from and went to in a period',
  needs: 'books.statement.view',
  input: flowParams,
  run: flowOf,
})
