/**
 * The one question behind profit and loss and balance sheet: what each account sums up to in each
 * column, in one measure, from the sums of days. Closings of years that a column looks through are
 * taken out again.
 */
import { sql } from 'kysely'
import type { ColumnDays } from '../../../domain/books/statements/columns.ts'
import type { Measure, StatementAccount } from '../../../domain/books/statements/figures.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { daySums } from '../sums/sums.ts'

export type Wanted = {
  columns: readonly ColumnDays[]
  measure: Measure
  kinds: readonly string[]
  branch?: string
  project?: string
  /** Also apart by branch or project. */
  place?: 'branch' | 'project'
}

/** A figure of one account, debits minus credits; the place only where it was asked for. */
export type PlacedFigures = {
  account: StatementAccount
  place: string | null
  figures: string[]
}

/** Debits minus credits of one measure. */
const amounts: Readonly<Record<Measure, { ofDay: Raw; ofLine: Raw }>> = {
  first: { ofDay: sql`first_debit - first_credit`, ofLine: sql`l.first` },
  second: { ofDay: sql`second_debit - second_credit`, ofLine: sql`coalesce(l.second, 0)` },
  own: { ofDay: sql`debit - credit`, ofLine: sql`l.amount` },
}

const titled = sql`
  json_build_object('id', a.id, 'code', a.code, 'title', local_name(a), 'kind', a.kind,
    'role', a.role, 'currency', (select code from currency where id = a.currency_id))`

/** Accounts as statements name them, in their order. */
export async function statementAccounts(
  tx: Tx,
  ids: readonly string[],
): Promise<StatementAccount[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows(sql<{ account: StatementAccount }>`
    select ${titled} as account
    from account a
    where a.id = any(${[...ids]}::uuid[])
    order by a.code, a.id`)
  return rows.map(({ account }) => account)
}

const placed = { branch: sql`s.branch_id`, project: sql`s.project_id` } as const

/** Sums of days, and with the other sign those of closings. */
const moved = (measure: Measure): Raw => sql`
  select account_id, branch_id, project_id, day, ${amounts[measure].ofDay} as amount,
    false as is_closing
  from (${daySums}) sums
  union all
  select l.account_id, l.branch_id, l.project_id, l.day, - (${amounts[measure].ofLine}), true
  from entry e
  join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
  where e.kind = 'closing'`

export function accountFigures(tx: Tx, wanted: Wanted): Promise<PlacedFigures[]> {
  const { columns, measure, kinds, branch, project, place } = wanted
  const from = columns.map((it) => it.from).toSorted()[0]
  const to = columns
    .map((it) => it.to)
    .toSorted()
    .at(-1)
  const where = [
    sql`s.day between ${from}::date and ${to}::date`,
    ...(branch ? [sql`s.branch_id = ${branch}`] : []),
    ...(project ? [sql`s.project_id = ${project}`] : []),
  ]
  const figures = columns.map(
    (it) => sql`
      trim_scale(coalesce(sum(s.amount) filter (
        where s.day between ${it.from}::date and ${it.to}::date
          and (not s.is_closing or s.day >= ${it.openFrom}::date)), 0))::text`,
  )
  return tx.rows(sql<PlacedFigures>`
    select ${titled} as account, f.place, f.figures
    from (
      select s.account_id, ${place ? placed[place] : sql`null::uuid`} as place,
        json_build_array(${sql.join(figures)}) as figures
      from (${moved(measure)}) s
      where ${sql.join(where, sql` and `)}
        and s.account_id = any(array(
          select id from account where kind = any(${[...kinds]}::text[])))
      group by 1, 2) f
    join account a on a.id = f.account_id
    order by a.code, a.id, f.place`)
}
