/**
 * The engine of all reports: groups what a source hands over, adds it up in one statement, and lays
 * the period it is compared with beside it. It knows no source by name but to find its facts.
 */
import { type RawBuilder, sql } from 'kysely'
import type { GroupKey, ReportAnswer, ReportRow } from '../../../domain/insight/reports/answer.ts'
import { comparedWith, type Shift } from '../../../domain/insight/reports/comparison.ts'
import {
  type DimensionName,
  dimensionOf,
  isOfTime,
  isRecurring,
} from '../../../domain/insight/reports/dimension.ts'
import {
  abcOf,
  type Cell,
  cellOf,
  type Decimals,
  firstOf,
  type Sums,
  shareIn,
} from '../../../domain/insight/reports/figures.ts'
import { presetOf } from '../../../domain/insight/reports/preset.ts'
import {
  daysOf,
  isInOrder,
  mostGroups,
  type Settled,
} from '../../../domain/insight/reports/question.ts'
import {
  type Measure,
  type Source,
  type SourceName,
  sourceOf,
  sumsOf,
} from '../../../domain/insight/reports/source.ts'
import { monthEnd, monthStart } from '../../../domain/kernel/calendar/days.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import { isId } from '../../../domain/kernel/id.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { Period, ShopDay } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { firstDecimals, secondDecimals } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { boughtFacts } from './bought-facts.ts'
import { chequeFacts } from './cheque-facts.ts'
import type { Asked, Facts } from './facts.ts'
import { titlesOf } from './group-titles.ts'
import { payFacts } from './pay-facts.ts'
import { promotionFacts } from './promotion-facts.ts'
import { ratedFacts } from './rated-facts.ts'
import { soldFacts } from './sold-facts.ts'
import { stockFacts } from './stock-facts.ts'

const factsOf: Readonly<Record<SourceName, (asked: Asked) => Facts>> = {
  sold: soldFacts,
  bought: boughtFacts,
  stock: stockFacts,
  cheques: chequeFacts,
  pay: payFacts,
  rated: ratedFacts,
  promoted: promotionFacts,
}

/** The sums that the shown measures are made of. */
const neededSums = (source: Source, shown: readonly string[]): string[] => [
  ...new Set(
    shown.flatMap((name) => {
      const measure = source.measures[name]
      return measure ? sumsOf(measure) : []
    }),
  ),
]

const wholeNumbers = new Set<DimensionName>(['hour', 'weekday'])

/** A filter takes what a group was keyed by; `null` is what has no such thing. */
function chosenIn(name: DimensionName, expression: Raw, chosen: readonly (string | null)[]): Raw {
  const keys = chosen.filter((key) => key !== null)
  const { kind } = dimensionOf(name)
  const isKey = (key: string): boolean => {
    if (kind === 'row' || kind === 'document') return isId(key)
    if (kind === 'time') return wholeNumbers.has(name) ? /^\d{1,2}$/.test(key) : isDay(key)
    return true
  }
  if (!keys.every(isKey)) throw new Refusal('invalid', 'filters')
  const type =
    kind === 'row' || kind === 'document'
      ? sql`uuid`
      : kind === 'time'
        ? wholeNumbers.has(name)
          ? sql`integer`
          : sql`date`
        : sql`text`
  const isOneOf = sql`${expression} = any(${keys}::${type}[])`
  return keys.length < chosen.length ? sql`(${isOneOf} or ${expression} is null)` : isOneOf
}

/** A measure as SQL reckons it of sums that are read by `of`. */
function reckoned({ plus, minus, over }: Measure, of: (name: string) => Raw): Raw {
  const top = minus ? sql`${of(plus)} - ${of(minus)}` : of(plus)
  return over ? sql`(${top}) / nullif(${of(over)}, 0)` : top
}

/** As it was added up: what is told of it has the same name, and is a text. */
const column = (name: string): Raw => sql.ref(`grouped.${name}`)

/**
 * Time in its own order, all else by size: each group by what it comes to in all of its own, within
 * the group it belongs to. What belongs together stands together.
 */
function orderOf(source: Source, { shown, sort, isAscending, groups }: Settled): Raw {
  const measure = source.measures[sort ?? shown[0] ?? '']
  const direction = isAscending ? sql`asc` : sql`desc`
  const key = (at: number): Raw => sql`${column(`k${at}`)} asc nulls last`
  const isPlain = (name: DimensionName | undefined): boolean =>
    !measure || (sort === undefined && name !== undefined && isOfTime(name))
  const bySize = (of: (name: string) => Raw): Raw[] =>
    measure ? [sql`${reckoned(measure, of)} ${direction} nulls last`] : []
  const last = groups.length - 1
  const inAll =
    (at: number) =>
    (name: string): Raw =>
      at === last
        ? column(name)
        : sql`sum(${column(name)}) over (partition by ${sql.join(
            groups.slice(0, at + 1).map((_, i) => column(`k${i}`)),
          )})`
  return sql.join(
    groups.flatMap((name, at) => [...(isPlain(name) ? [] : bySize(inAll(at))), key(at)]),
  )
}

type GroupedRow = Record<string, string | number | null>

/** One statement: the groups in their order, as many as are shown, and before them the sums of all. */
function groupedRows(settled: Settled, asked: Asked): RawBuilder<GroupedRow> {
  const source = sourceOf(settled.source)
  const facts = factsOf[settled.source](asked)
  const expressionOf = (name: DimensionName): Raw => {
    const found = facts.dimensions[name]
    if (!found) throw new Refusal('invalid', 'groups')
    return found
  }
  const sums = neededSums(source, settled.shown).flatMap((name) => {
    const { first, second } = facts.sums[name] ?? { first: sql`0` }
    return [
      { column: name, value: first },
      ...(second ? [{ column: `second_${name}`, value: second }] : []),
    ]
  })
  const keys = settled.groups.map((name, at) => ({ column: `k${at}`, value: expressionOf(name) }))
  const filters = Object.entries(settled.filters).map(([name, chosen]) =>
    chosenIn(name as DimensionName, expressionOf(name as DimensionName), chosen ?? []),
  )
  const added = sums.map(
    ({ column, value }) => sql`coalesce(sum(${value}), 0) as ${sql.ref(column)}`,
  )
  const summed = sums.map(
    ({ column }) => sql`trim_scale(${sql.ref(column)})::text as ${sql.ref(column)}`,
  )
  const whole = sums.map(
    ({ column }) =>
      sql`trim_scale(coalesce(sum(${sql.ref(column)}), 0))::text as ${sql.ref(column)}`,
  )
  const shownKeys = keys.map(({ column }) => sql`${sql.ref(column)}::text as ${sql.ref(column)}`)
  const noKeys = keys.map(({ column }) => sql`null::text as ${sql.ref(column)}`)
  return sql<GroupedRow>`
    with grouped as materialized (
      select ${sql.join([...keys.map(({ column, value }) => sql`${value} as ${sql.ref(column)}`), ...added])}
      from ${facts.rows}
      ${filters.length > 0 ? sql`where ${sql.join(filters, sql` and `)}` : sql``}
      ${keys.length > 0 ? sql`group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}` : sql``}
      ${
        keys.length > 0
          ? sql`having ${sql.join(
              sums.map(({ value }) => sql`coalesce(sum(${value}), 0) <> 0`),
              sql` or `,
            )}`
          : sql``
      })
    select ${sql.join([...noKeys, ...whole, sql`count(*)::integer as groups`])}
    from grouped
    union all
    (select ${sql.join([...shownKeys, ...summed, sql`null::integer`])}
    from grouped
    order by ${keys.length > 0 ? orderOf(source, settled) : sql`1`}
    limit ${settled.top ?? mostGroups}::int)`
}

type Summed = { total: Sums; count: number; rows: { keys: (string | null)[]; sums: Sums }[] }

async function summed(tx: Tx, settled: Settled, asked: Asked): Promise<Summed> {
  const [total = {}, ...rows] = await tx.plannedRows(groupedRows(settled, asked))
  return {
    total: total as Sums,
    count: Number(total.groups ?? 0),
    rows: rows.map((row) => ({
      keys: settled.groups.map((_, at) => row[`k${at}`] as string | null),
      sums: row as Sums,
    })),
  }
}

const decimalsOf = (tx: Tx): Promise<Decimals> =>
  tx.one(sql<Decimals>`select ${firstDecimals} as first, ${secondDecimals} as second`)

const idOf = (keys: readonly (string | null)[]): string => JSON.stringify(keys)

/**
 * What had a group before and has none now stands below what it belongs to, unless the list is one
 * of the first few.
 */
function besideBefore(now: Summed, before: Summed, { top }: Settled): Summed['rows'] {
  if (top !== undefined) return now.rows
  const known = new Set(now.rows.map(({ keys }) => idOf(keys)))
  const gone = before.rows.filter(({ keys }) => !known.has(idOf(keys)))
  const all = [...now.rows, ...gone.map(({ keys }) => ({ keys, sums: {} }))]
  return together(all, 0).slice(0, mostGroups)
}

/** Rows of one group side by side, in the order in which their groups first come. */
function together(rows: Summed['rows'], at: number): Summed['rows'] {
  if (at + 1 >= (rows[0]?.keys.length ?? 0)) return rows
  const groups = Map.groupBy(rows, ({ keys }) => keys[at])
  return [...groups.values()].flatMap((some) => together(some, at + 1))
}

/** Hours and weekdays are numbers, all other times are written so that they sort. */
function inTime(a: string | null | undefined, b: string | null | undefined): number {
  if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** Time runs on: what is gone is put back in its place. */
const inOrder = (rows: Summed['rows'], settled: Settled): Summed['rows'] =>
  isInOrder(settled) ? rows.toSorted((a, b) => inTime(a.keys[0], b.keys[0])) : rows

/** All groups of before are wanted where those of now are looked up in them. */
const ofBefore = (settled: Settled): Settled => ({ ...settled, top: undefined })

const isMoved = ({ groups, filters }: Settled): boolean =>
  [...groups, ...(Object.keys(filters) as DimensionName[])].some(
    (name) => dimensionOf(name).kind === 'time' && !isRecurring(name),
  )

export type Asking = ShopDay & { tx: Tx }

export async function reportOf(
  { tx, today, start }: Asking,
  settled: Settled,
): Promise<ReportAnswer> {
  const source = sourceOf(settled.source)
  const days = wholeOf(source, daysOf(settled, { today, start }))
  const compared = source.isStanding ? undefined : comparedWith(days, settled.compare)
  const askedFor = (period: Period, shift: Shift | null): Asked => ({
    groups: settled.groups,
    filters: settled.filters,
    grain: settled.grain,
    shown: settled.shown,
    days: period,
    today,
    start,
    shift,
  })
  const [decimals, now, before] = await Promise.all([
    decimalsOf(tx),
    summed(tx, settled, askedFor(days, null)),
    compared &&
      summed(
        tx,
        ofBefore(settled),
        askedFor(compared.before, isMoved(settled) ? compared.shift : null),
      ),
  ])
  const measures = settled.shown.flatMap((name) => {
    const measure = source.measures[name]
    return measure ? [{ name, measure }] : []
  })
  const cellsOf = (sums: Sums) =>
    measures.map(({ measure }) => cellOf(source, measure, sums, decimals))
  const rows = inOrder(before ? besideBefore(now, before, settled) : now.rows, settled)
  const earlier = new Map(before?.rows.map(({ keys, sums }) => [idOf(keys), sums]))
  const titles = await Promise.all(
    settled.groups.map((name, at) =>
      titlesOf(
        tx,
        name,
        rows.map(({ keys }) => keys[at] ?? null),
      ),
    ),
  )
  const total = cellsOf(now.total)
  const lead = Math.max(0, settled.sort ? settled.shown.indexOf(settled.sort) : 0)
  const shown = rows.map(({ keys, sums }): ReportRow => {
    const cells = cellsOf(sums)
    return {
      keys: keys.map(
        (key, at): GroupKey => ({
          key,
          title: null,
          ...(key === null ? {} : titles[at]?.get(key)),
        }),
      ),
      cells,
      ...(before && { before: cellsOf(earlier.get(idOf(keys)) ?? {}) }),
      share: isShared(measures[lead]?.measure.kind) ? shareIn(cells[lead], total[lead]) : null,
    }
  })
  const isAbc = settled.preset !== undefined && presetOf(settled.preset).isAbc
  const classes = isAbc
    ? abcOf(
        shown.map(({ cells }) => cells[lead]),
        total[lead],
        settled.isAscending ? beyond(shown, total, lead) : '0',
      )
    : []
  return {
    ...days,
    before: compared?.before ?? null,
    groups: settled.groups,
    measures: measures.map(({ name, measure }) => ({ name, kind: measure.kind })),
    lead,
    rows: shown.map((row, at) => ({ ...row, ...(classes[at] && { abc: classes[at] }) })),
    total,
    totalBefore: before ? cellsOf(before.total) : null,
    // With those that only the days before have.
    count: now.count + rows.length - now.rows.length,
    isCut: now.count > now.rows.length,
  }
}

/** What a list from the smallest on does not show is larger than what it shows. */
const beyond = (rows: readonly ReportRow[], total: readonly Cell[], lead: number): string =>
  differenceOf(
    firstOf(total[lead]) ?? '0',
    sumOf(rows.map(({ cells }) => firstOf(cells[lead]) ?? '0')),
  )

/** What is known by the month alone is told of whole months, and says so. */
const wholeOf = ({ isMonthly }: Source, days: Period): Period =>
  isMonthly ? { from: monthStart(days.from), to: monthEnd(days.to) } : days

/** A percentage is no part of a whole. */
const isShared = (kind: string | undefined): boolean => kind !== 'percent' && kind !== 'times'
