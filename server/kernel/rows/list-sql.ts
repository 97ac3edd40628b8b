/**
 * The SQL of a list, built from the declaration: only declared columns, keyset paging, folded
 * search through the trigram index. Row security adds the company; nothing here names it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import type { Filter, Filters, ListQuery } from '../../../domain/kernel/list.ts'
import { fold } from '../../../domain/kernel/text.ts'
import { column, duringOf, type Raw, selectList } from './row-sql.ts'

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const wordsOf = (q: string): string[] => fold(q).split(' ').filter(Boolean)

/** Rows whose search text holds this folded text, wherever in it. */
export const holding = (text: string): Raw => sql`t.search like ${`%${escapeLike(text)}%`}`

export const searchConditions = (q: string): Raw[] => wordsOf(q).map(holding)

function filterCondition(name: Raw, filter: Filter): Raw[] {
  if ('contains' in filter)
    return [sql`fold(${name}) like ${`%${escapeLike(fold(filter.contains))}%`}`]
  if ('in' in filter) return [sql`${name} in (${sql.join(filter.in)})`]
  if ('period' in filter) throw new Error('A named period must be dated before it is asked for')
  return [
    ...(filter.from === undefined ? [] : [sql`${name} >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`${name} <= ${filter.to}`]),
  ]
}

/** Rows of another table that name this one and fit: asked the other way round than `column`. */
const heldBy = ({ table, by }: Place, fits: Raw[]): Raw => sql`t.id in (
  select ${sql.ref(`b.${by}`)}
  from ${sql.table(table)} b
  where b.company_id = current_company() and ${sql.join(fits, sql` and `)})`

type Place = NonNullable<Field['beside']>

/** So many days gone by, said of the day itself: that one has an index. */
function elapsedConditions(declared: Entity, field: Field, filter: Filter): Raw[] {
  const how = field.elapsed as NonNullable<Field['elapsed']>
  const { from, to } = filter as { from?: string; to?: string }
  const since = column(declared, how.since)
  const place = declared.fields[how.since]?.beside
  const fits = (day: Raw): Raw[] => [
    sql`${day} <= shop_day() - ${Math.max(1, Number(from ?? 1))}::integer`,
    ...(to === undefined ? [] : [sql`${day} >= shop_day() - ${Number(to)}::integer`]),
  ]
  const during = duringOf(declared, how)
  return place?.isSparse
    ? [...during, heldBy(place, fits(sql.ref(`b.${place.column}`)))]
    : [...during, ...fits(since)]
}

/** Whether a filter looks elsewhere for every row it is asked of. */
const isDear = ({ beside, within }: Field): boolean =>
  (beside !== undefined && !beside.isSparse) || within !== undefined

function fieldConditions(declared: Entity, key: string, filter: Filter): Raw[] {
  const field = declared.fields[key] as Field
  const { beside, within } = field
  if (field.elapsed) return elapsedConditions(declared, field, filter)
  if (within) {
    const { table, by, column: name } = within
    return [
      sql`exists (
        select 1
        from ${sql.table(table)} b
        where b.company_id = t.company_id and ${sql.ref(`b.${by}`)} = t.id
          and ${sql.join(filterCondition(sql.ref(`b.${name}`), filter), sql` and `)})`,
    ]
  }
  if (beside?.isSparse)
    return [heldBy(beside, filterCondition(sql.ref(`b.${beside.column}`), filter))]
  return filterCondition(column(declared, key), filter)
}

/** What a row must be to have the one choice that is asked for; it may have an index. */
function impliedFilters(declared: Entity, filters: Filters): Filters {
  const implied = Object.entries(filters).flatMap(([key, filter]) => {
    const known = declared.fields[key]?.implied
    const only = 'in' in filter && filter.in.length === 1 ? String(filter.in[0]) : undefined
    return known && only ? Object.entries((known[only] ?? {}) as Filters) : []
  })
  return Object.fromEntries(implied)
}

type Asked = Pick<ListQuery, 'q' | 'filters'>

/** The conditions of a question, those that cost a look elsewhere apart. */
export function partedConditions(declared: Entity, { q, filters }: Asked) {
  const implied = Object.entries(impliedFilters(declared, filters))
  const own = Object.entries(filters)
  const isDearOne = ([key]: [string, Filter]): boolean => isDear(declared.fields[key] as Field)
  const said = (them: [string, Filter][]): Raw[] =>
    them.flatMap(([key, filter]) => fieldConditions(declared, key, filter))
  return {
    cheap: [
      ...searchConditions(q),
      ...said([...implied, ...own.filter((each) => !isDearOne(each))]),
    ],
    dear: said(own.filter(isDearOne)),
  }
}

export function conditions(declared: Entity, query: Asked): Raw[] {
  const { cheap, dear } = partedConditions(declared, query)
  return [...cheap, ...dear]
}

/** Rows behind the cursor. Empty values sort last going up and first going down, as the index does. */
function afterCursor(name: Raw, query: ListQuery): Raw[] {
  const { after, sort } = query
  if (!after) return []
  const { value, id } = after
  if (value === null)
    return sort.isDescending
      ? [sql`(${name} is not null or t.id < ${id})`]
      : [sql`(${name} is null and t.id > ${id})`]
  return sort.isDescending
    ? [sql`(${name}, t.id) < (${value}, ${id})`]
    : [sql`(${name}, t.id) > (${value}, ${id})`]
}

/** Going up, the empty values follow the last full one. */
function withEmptyOnes(isOptional: boolean, query: ListQuery, name: Raw, behind: Raw[]): Raw[] {
  const isAfterValue = query.after && query.after.value !== null
  if (!isOptional || !isAfterValue || query.sort.isDescending) return behind
  return behind.map((condition) => sql`(${condition} or ${name} is null)`)
}

export const where = (all: Raw[]): Raw =>
  all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``

type Sorting = { conditions: Raw[]; sort: Raw; direction: Raw; limit: number }

function sortingOf(declared: Entity, query: ListQuery): Sorting {
  const field = declared.fields[query.sort.key] as Field
  const sort = column(declared, query.sort.key)
  const behind = withEmptyOnes(field.isOptional, query, sort, afterCursor(sort, query))
  return {
    conditions: [...conditions(declared, query), ...behind],
    sort,
    direction: query.sort.isDescending ? sql`desc` : sql`asc`,
    limit: query.limit + 1,
  }
}

export function pageOf(declared: Entity, query: ListQuery): RawBuilder<Record<string, unknown>> {
  const { conditions: all, sort, direction, limit } = sortingOf(declared, query)
  return sql<Record<string, unknown>>`
    select ${selectList(declared, query.columns)}, ${sort} as ":sort"
    from ${sql.table(declared.table)} t
    ${where(all)}
    order by ${sort} ${direction}, t.id ${direction}
    limit ${limit}`
}

/** Up to so many rows are gathered and sorted; of more, the next one is never far in the list. */
export const maxGathered = 5000

/** A word of fewer letters has no trigram: no index knows where it stands. */
export const canGather = (q: string): boolean => wordsOf(q).some((word) => word.length > 2)

/** Rows that fit, gathered through the index of the search and in no order. */
export const gathered = (table: string, all: Raw[], sort: Raw): Raw => sql`
  select t.id, ${sort} as sort
  from ${sql.table(table)} t
  ${where(all)}
  limit ${maxGathered + 1}`

/**
 * A page of a search. Left to itself the planner reads the list in its order until enough rows fit,
 * which takes long where those that fit stand at its end; so they are gathered first, then sorted.
 * `:matches` says how many there are, and if there are too many for it, `pageOf` is right after all.
 */
export function foundPageOf(
  declared: Entity,
  query: ListQuery,
): RawBuilder<Record<string, unknown> & { ':matches': string }> {
  const { conditions: all, sort, direction, limit } = sortingOf(declared, query)
  return sql<Record<string, unknown> & { ':matches': string }>`
    select ${selectList(declared, query.columns)}, found.sort as ":sort",
      found.matches as ":matches"
    from (
      select id, sort, count(*) over () as matches
      from (${gathered(declared.table, all, sort)}) gathered
      order by sort ${direction}, id ${direction}
      limit ${limit}) found
    join ${sql.table(declared.table)} t on t.id = found.id
    order by found.sort ${direction}, found.id ${direction}`
}
