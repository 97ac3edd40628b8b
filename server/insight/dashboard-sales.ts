/** Sales of a period and of the one before it: in all, by hour, day or month, and by branch. */
import { type RawBuilder, sql } from 'kysely'
import type {
  Compared,
  SalesFigures,
  SalesPart,
  SalesPoint,
  SalesSums,
} from '../../domain/insight/dashboard.ts'
import { hoursInto, lengthOf, type Unit } from '../../domain/insight/period.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { partsWithin, salesHours } from '../books/sales-sums.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type Asked = Period & {
  before: Period
  unit: Unit
  branch: string | null
  today: string
  hour: number
  dayStart: number
}

type Row = SalesSums & {
  cost: string
  /** Of them, by tickets. */
  tillSales: number
  tillTotal: string
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

/** Days of the period before are laid upon those of this one. */
const rowsOf = ({ from, to, before, unit, branch, today, hour, dayStart }: Asked) => sql<Row>`
  select day >= ${from}::date as "isNow", branch_id as branch, ${placeOf(unit)} as at,
    place < ${today}::date or place = ${today}::date
      and ${hourOrder(sql`hour`, dayStart)} <= ${hoursInto(hour, dayStart)}::integer as "isReached",
    sum(sales)::integer as sales, trim_scale(sum(net))::text as net,
    trim_scale(sum(cost))::text as cost, trim_scale(sum(total))::text as total,
    sum(till_sales)::integer as "tillSales", trim_scale(sum(till_total))::text as "tillTotal"
  from (
    select *, case when day < ${from}::date then day + ${lengthOf({ from, to })}::integer
      else day end as place
    from (${partsWithin(salesHours, sql`between ${before.from}::date and ${to}::date`)}) parts
    where ${branch}::uuid is null or branch_id = ${branch}::uuid) placed
  group by 1, 2, 3, 4`

function sumsOf(rows: readonly Row[], canSeeCost: boolean): SalesSums {
  const sums = rows.reduce(
    (sum, row) => ({
      sales: sum.sales + row.sales,
      net: sumOf([sum.net, row.net]),
      total: sumOf([sum.total, row.total]),
      cost: sumOf([sum.cost, row.cost]),
    }),
    { sales: 0, net: '0', total: '0', cost: '0' },
  )
  const { cost, ...seen } = sums
  return canSeeCost ? { ...seen, cost } : seen
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
export type Sold = Record<SalesPart['entity'], { sales: number; total: string }>

function soldOf(rows: readonly Row[]): Sold {
  const now = rows.filter(({ isNow }) => isNow)
  const count = (of: (row: Row) => number) => now.reduce((sum, row) => sum + of(row), 0)
  const sum = (of: (row: Row) => string) => sumOf(now.map(of))
  const ticket = { sales: count((it) => it.tillSales), total: sum((it) => it.tillTotal) }
  const invoice = {
    sales: count((it) => it.sales) - ticket.sales,
    total: differenceOf(
      sum((it) => it.total),
      ticket.total,
    ),
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
