/**
 * The SQL of a list, built from the declaration: only declared columns, keyset paging, folded
 * search through the trigram index. Row security adds the company; nothing here names it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import type { Filter, ListQuery } from '../../../domain/kernel/list.ts'
import { fold } from '../../../domain/kernel/text.ts'
import { column, type Raw, selectList } from './row-sql.ts'

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const wordsOf = (q: string): string[] => fold(q).split(' ').filter(Boolean)

/** Rows whose search text holds this folded text, wherever in it. */
export const holding = (text: string): Raw => sql`t.search like ${`%${escapeLike(text)}%`}`

export const searchConditions = (q: string): Raw[] => wordsOf(q).map(holding)

function filterCondition(name: Raw, filter: Filter): Raw[] {
  if ('contains' in filter)
    return [sql`fold(${name}) like ${`%${escapeLike(fold(filter.contains))}%`}`]
  if ('in' in filter) return [sql`${name} in (${sql.join(filter.in)})`]
  return [
    ...(filter.from === undefined ? [] : [sql`${name} >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`${name} <= ${filter.to}`]),
  ]
}

const filtered = (declared: Entity, { filters }: Pick<ListQuery, 'filters'>): Raw[] =>
  Object.entries(filters).flatMap(([key, filter]) =>
    filterCondition(column(key, declared.fields[key] as Field), filter),
  )

export const conditions = (declared: Entity, query: Pick<ListQuery, 'q' | 'filters'>): Raw[] => [
  ...searchConditions(query.q),
  ...filtered(declared, query),
]

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
  const sort = column(query.sort.key, field)
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

export const maxCounted = 10_000

export const countOf = (declared: Entity, all: Raw[]): RawBuilder<{ count: number }> =>
  sql<{ count: number }>`
    select count(*)::int as count
    from (
      select 1
      from ${sql.table(declared.table)} t
      ${where(all)}
      limit ${maxCounted + 1}) counted`

/** The planner's idea of the number of rows, when counting them would take too long. */
export const estimateOf = (declared: Entity, all: Raw[]): RawBuilder<{ 'QUERY PLAN': Plan }> =>
  sql<{ 'QUERY PLAN': Plan }>`
    explain (format json)
    select 1
    from ${sql.table(declared.table)} t
    ${where(all)}`

export type Plan = [{ Plan: { 'Plan Rows': number } }]
