/**
 * How many rows a question finds and what they come to, at a bounded cost: counted and added up to a
 * limit, beyond it estimated or left unsaid. Where a filter looks elsewhere for every row (what is on
 * hand), no more than `maxLookedAt` rows are looked at.
 */
import { type RawBuilder, sql } from 'kysely'
import type { DeclaredTotal, Entity } from '../../../domain/kernel/entity.ts'
import type { ListQuery, ListTotals, Total } from '../../../domain/kernel/list.ts'
import type { Tx } from '../postgres/db.ts'
import { partedConditions, where } from './list-sql.ts'
import { column, type Raw } from './row-sql.ts'

const maxCounted = 10_000
/** On the tab of a view nobody reads more. */
const maxCountedOnTab = 1000
const maxLookedAt = 20_000
const maxAddedUp = 100_000

type Asked = Pick<ListQuery, 'q' | 'filters'>
type Parted = ReturnType<typeof partedConditions>

/** The rows of a question; where each costs a look elsewhere, out of the first so many. */
const foundIn = (declared: Entity, { cheap, dear }: Parted): Raw =>
  dear.length === 0
    ? sql`${sql.table(declared.table)} t ${where(cheap)}`
    : sql`(
        select *
        from ${sql.table(declared.table)} t
        ${where(cheap)}
        limit ${maxLookedAt + 1}) t
        ${where(dear)}`

const countOf = (declared: Entity, all: Parted, most: number): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`
    select count(*)::int as count
    from (
      select 1
      from ${foundIn(declared, all)}
      limit ${most + 1}) counted`

/** The planner's idea of the number of rows, when counting them would take too long. */
const estimateOf = (declared: Entity, all: Raw[]): RawBuilder<{ 'QUERY PLAN': Plan }> =>
  sql<{ 'QUERY PLAN': Plan }>`
    explain (format json)
    select 1
    from ${sql.table(declared.table)} t
    ${where(all)}`

type Plan = [{ Plan: { 'Plan Rows': number } }]

const estimated = async (tx: Tx, declared: Entity, all: Raw[]): Promise<number> =>
  (await tx.plannedRows(estimateOf(declared, all)))[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0

/** Rows were left that nobody looked at. */
async function isLookedThrough(tx: Tx, declared: Entity, { cheap, dear }: Parted) {
  if (dear.length === 0) return true
  const [looked] = await tx.plannedRows(countOf(declared, { cheap, dear: [] }, maxLookedAt))
  return (looked?.count ?? 0) <= maxLookedAt
}

/** Exact while it is cheap to count, else an estimate. */
export async function totalOf(tx: Tx, declared: Entity, query: Asked): Promise<Total> {
  const all = partedConditions(declared, query)
  const count = (await tx.plannedRows(countOf(declared, all, maxCounted)))[0]?.count ?? 0
  if (count <= maxCounted && (await isLookedThrough(tx, declared, all)))
    return { count, isExact: true }
  if (all.dear.length === 0)
    return {
      count: Math.max(await estimated(tx, declared, all.cheap), count),
      isExact: false,
    }
  // As many among the others as among those that were looked at.
  const among = await estimated(tx, declared, all.cheap)
  const share = Math.max(1, among / maxLookedAt)
  return { count: Math.round(count * share), isExact: false }
}

/** For the tab of a view: so many, or more than that. */
export async function tabCountOf(tx: Tx, declared: Entity, query: Asked): Promise<Total> {
  const all = partedConditions(declared, query)
  const count = (await tx.plannedRows(countOf(declared, all, maxCountedOnTab)))[0]?.count ?? 0
  if (count > maxCountedOnTab) return { count: maxCountedOnTab, isExact: false }
  return { count, isExact: await isLookedThrough(tx, declared, all) }
}

type Chosen = Readonly<Record<string, readonly string[]>>

const areIn = (declared: Entity, chosen: Chosen = {}): Raw[] =>
  Object.entries(chosen).map(
    ([key, values]) => sql`${column(declared, key)} in (${sql.join([...values])})`,
  )

const every = (all: Raw[]): Raw => (all.length > 0 ? sql.join(all, sql` and `) : sql`true`)

/** An amount of one row, in part where the total says so. */
function amountOf(declared: Entity, key: string | undefined, { part }: DeclaredTotal): Raw {
  if (!key) return sql`null::numeric`
  const whole = column(declared, key)
  if (!part) return whole
  return sql`${whole} * ${column(declared, part.of)} / nullif(${column(declared, part.whole)}, 0)`
}

type SumRow = { rows: number; mainRows: number } & Record<string, string | number | null>

/** What everything that was asked for comes to; of too many rows it is left unsaid. */
export async function listTotals(tx: Tx, declared: Entity, query: Asked): Promise<ListTotals> {
  const { of = [], among, mainly, less } = declared.totals ?? {}
  const all = partedConditions(declared, query)
  const amounts = of.flatMap((total, at) => [
    sql`${amountOf(declared, total.first, total)} as ${sql.ref(`first${at}`)}`,
    sql`${amountOf(declared, total.second, total)} as ${sql.ref(`second${at}`)}`,
  ])
  // Rows from before there was a second currency have no amount in it: a sum without them is none.
  const sums = of.flatMap((_, at) => {
    const [first, second] = [sql.ref(`first${at}`), sql.ref(`second${at}`)]
    const among = (chosen: Raw) => ({
      first: sql`trim_scale(sum(sign * ${first}) filter (where ${chosen}))::text`,
      second: sql`case when not bool_or(${second} is null and ${first} <> 0) filter (where ${chosen})
        then trim_scale(sum(sign * ${second}) filter (where ${chosen}))::text end`,
    })
    const [all, main] = [among(sql`true`), among(sql`is_main`)]
    return [
      sql`${all.first} as ${first}`,
      sql`${all.second} as ${second}`,
      sql`${main.first} as ${sql.ref(`main:first${at}`)}`,
      sql`${main.second} as ${sql.ref(`main:second${at}`)}`,
    ]
  })
  const [found] = await tx.plannedRows(sql<SumRow>`
    select ${sql.join([
      sql`count(*)::int as rows, (count(*) filter (where is_main))::int as "mainRows"`,
      ...sums,
    ])}
    from (
      select ${sql.join([
        sql`${every(areIn(declared, mainly))} as is_main`,
        sql`case when ${less ? every(areIn(declared, less)) : sql`false`} then -1 else 1 end as sign`,
        ...amounts,
      ])}
      from ${foundIn(declared, {
        cheap: [...all.cheap, ...areIn(declared, among)],
        dear: all.dear,
      })}
      limit ${maxAddedUp + 1}) added`)
  // Whoever is told no sum is told which of the two limits it met.
  if (!(await isLookedThrough(tx, declared, all)))
    return { isExact: false, limit: maxLookedAt, sums: [] }
  if (!found || found.rows > maxAddedUp) return { isExact: false, limit: maxAddedUp, sums: [] }
  const prefix = found.mainRows > 0 ? 'main:' : ''
  const said = (name: string): string | null => (found[prefix + name] as string | null) ?? null
  const apart = found.mainRows > 0 ? found.rows - found.mainRows : 0
  return {
    ...(apart > 0 ? { apart } : {}),
    isExact: true,
    limit: maxAddedUp,
    sums: of.map(({ name, second }, at) => ({
      name,
      first: said(`first${at}`) ?? '0',
      second: second ? said(`second${at}`) : null,
    })),
  }
}
