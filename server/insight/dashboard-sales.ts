/** Sales of a period and of the one before it: in all, by hour, day or month, and by branch. */
import { type RawBuilder, sql } from 'kysely'
import type {
  Compared,
  SalesFigures,
  SalesPart,
  SalesPoint,
  SalesSums,
} from '../../domain/insight/dashboard.ts'
import { hoursInto, type Unit } from '../../domain/insight/period.ts'
import type { Shift } from '../../domain/insight/reports/comparison.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { partsWithin } from '../books/sums/sales-sums.ts'
import { soldHours } from '../books/sums/sold-entries.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { laterBy } from '../kernel/sql-days.ts'

export type Asked = Period & {
  before: Period
  /** How far the days before are moved to lie under these. */
  move: Shift
  unit: Unit
  branch: string | null
  today: string
  hour: number
  dayStart: number
}

type Row = Required<SalesSums> & {
  /** Of them, by tickets. */
  tillSales: number
  tillTotal: string
  tillSecondTotal: string
  isNow: boolean
  branch: string
  at: string
  /** Of the period before: whether this one has come as far. */
  isReached: boolean
}

const hourOrder = (hour: RawBuilder<unknown>, dayStart: number) =>
  sql`(${hour} - ${dayStart}::integer + 24) % 24`

function placeOf(unit: Unit): RawBuilder<unknown> {
  if (unit === 'hour') return sql`lpad(hour::text, 2, '0')`
  return unit === 'day' ? sql`to_char(place, 'YYYY-MM-DD')` : sql`to_char(place, 'YYYY-MM')`
}

const byTill = sql`screen = 'pos'`

/** Days of the period before are laid upon those of this one. */
const rowsOf = ({ from, to, before, move, unit, branch, today, hour, dayStart }: Asked) => sql<Row>`
  select day >= ${from}::date as "isNow", branch_id as branch, ${placeOf(unit)} as at,
    place < ${today}::date or ${to}::date < ${today}::date or place = ${today}::date
      and ${hourOrder(sql`hour`, dayStart)} <= ${hoursInto(hour, dayStart)}::integer as "isReached",
    sum(tickets)::integer as sales, trim_scale(sum(net))::text as net,
    trim_scale(sum(cost))::text as cost, trim_scale(sum(total))::text as total,
    trim_scale(sum(second_net))::text as "secondNet",
    trim_scale(sum(second_cost))::text as "secondCost",
    trim_scale(sum(second_total))::text as "secondTotal",
    coalesce(sum(tickets) filter (where ${byTill}), 0)::integer as "tillSales",
    trim_scale(coalesce(sum(total) filter (where ${byTill}), 0))::text as "tillTotal",
    trim_scale(coalesce(sum(second_total) filter (where ${byTill}), 0))::text as "tillSecondTotal"
  from (
    select *, case when day < ${from}::date
      then ${laterBy(sql`day`, move)}
      else day end as place
    from (${partsWithin(soldHours, sql`between ${before.from}::date and ${to}::date`)}) parts
    where ${branch}::uuid is null or branch_id = ${branch}::uuid) placed
  group by 1, 2, 3, 4`

function sumsOf(rows: readonly Row[], canSeeCost: boolean): SalesSums {
  const sum = (of: (row: Row) => string): string => sumOf(rows.map(of))
  const seen = {
    sales: rows.reduce((count, { sales }) => count + sales, 0),
    net: sum(({ net }) => net),
    total: sum(({ total }) => total),
    secondNet: sum(({ secondNet }) => secondNet),
    secondTotal: sum(({ secondTotal }) => secondTotal),
  }
  if (!canSeeCost) return seen
  return { ...seen, cost: sum(({ cost }) => cost), secondCost: sum((row) => row.secondCost) }
}

const compared = (rows: readonly Row[], canSeeCost: boolean): Compared => ({
  now: sumsOf(
    rows.filter(({ isNow }) => isNow),
    canSeeCost,
  ),
  before: sumsOf(
    rows.filter(({ isNow, isReached }) => !isNow && isReached),
    canSeeCost,
  ),
})

const pointOf = (at: string, rows: readonly Row[], canSeeCost: boolean): SalesPoint => ({
  at,
  ...compared(
    rows.map((row) => ({ ...row, isReached: true })),
    canSeeCost,
  ),
})

type Branch = { id: string; title: string }

/** What was sold now, by what it was sold with. */
export type Sold = Record<SalesPart['entity'], Pick<SalesPart, 'sales' | 'total' | 'secondTotal'>>

function soldOf(rows: readonly Row[]): Sold {
  const now = rows.filter(({ isNow }) => isNow)
  const count = (of: (row: Row) => number) => now.reduce((sum, row) => sum + of(row), 0)
  const sum = (of: (row: Row) => string) => sumOf(now.map(of))
  const ticket = {
    sales: count((it) => it.tillSales),
    total: sum((it) => it.tillTotal),
    secondTotal: sum((it) => it.tillSecondTotal),
  }
  const all = { total: sum((it) => it.total), secondTotal: sum((it) => it.secondTotal) }
  const invoice = {
    sales: count((it) => it.sales) - ticket.sales,
    total: differenceOf(all.total, ticket.total),
    secondTotal: differenceOf(all.secondTotal, ticket.secondTotal),
  }
  return { invoice, ticket }
}

type SoldFigures = Compared & { sold: Sold }

export async function readSales(
  tx: Tx,
  asked: Asked,
  canSeeCost: boolean,
): Promise<SoldFigures & Pick<SalesFigures, 'points'> & { branches: (SoldFigures & Branch)[] }> {
  const [rows, branches] = await Promise.all([
    tx.plannedRows(rowsOf(asked)),
    tx.rows(
      sql<Branch>`select id, local_name(branch) as title from branch order by created_at, id`,
    ),
  ])
  const byPlace = [...Map.groupBy(rows, ({ at }) => at)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const byBranch = Map.groupBy(rows, ({ branch }) => branch)
  return {
    ...compared(rows, canSeeCost),
    sold: soldOf(rows),
    points: byPlace.map(([at, some]) => pointOf(at, some, canSeeCost)),
    branches: branches.flatMap(({ id, title }) => {
      const some = byBranch.get(id)
      if (!some) return []
      return [{ id, title, ...compared(some, canSeeCost), sold: soldOf(some) }]
    }),
  }
}
