/**
 * The SQL of a list, built from the declaration: only declared columns, keyset paging, folded
 * search through the trigram index. Row security adds the company; nothing here names it.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  columnOf,
  type Entity,
  mustEntity,
  shownFields,
  snake,
} from '../../domain/kernel/entity.ts'
import type { Field } from '../../domain/kernel/field.ts'
import type { Filter, ListQuery } from '../../domain/kernel/list.ts'
import { fold } from '../../domain/kernel/text.ts'

export type Raw = RawBuilder<unknown>

const column = (key: string, field: Field): Raw => sql.ref(`t.${columnOf(key, field)}`)

/** Decimals come back without the zeros that say nothing. */
function selected(declared: Entity, key: string, field: Field): Raw {
  const name = column(key, field)
  switch (field.kind) {
    case 'money':
    case 'quantity':
    case 'percent':
      return sql`trim_scale(${name}) as ${sql.ref(key)}`
    case 'reference':
      return sql`${name} as ${sql.ref(key)}, ${titleOf(key, field)} as ${sql.ref(`${key}:title`)}`
    case 'references':
      return sql`${linkedRows(declared, field)} as ${sql.ref(key)}`
    default:
      return sql`${name} as ${sql.ref(key)}`
  }
}

const targetOf = (field: Field): Entity => mustEntity(field.target ?? '')

export const titleColumn = (declared: Entity): string => snake(declared.title)

function titleOf(key: string, field: Field): Raw {
  const target = targetOf(field)
  return sql`(
    select ${sql.ref(`r.${titleColumn(target)}`)}
    from ${sql.table(target.table)} r
    where r.company_id = t.company_id and r.id = ${column(key, field)})`
}

/** The join table of a `references` field bears the names of both ends. */
export const joinTable = (declared: Entity, field: Field): string =>
  `${declared.table}_${targetOf(field).table}`

function linkedRows(declared: Entity, field: Field): Raw {
  const target = targetOf(field)
  const title = sql.ref(`r.${titleColumn(target)}`)
  return sql`coalesce((
    select json_agg(json_build_object('id', r.id, 'title', ${title}) order by ${title})
    from ${sql.table(joinTable(declared, field))} j
    join ${sql.table(target.table)} r
      on r.company_id = j.company_id and r.id = ${sql.ref(`j.${target.table}_id`)}
    where j.company_id = t.company_id and ${sql.ref(`j.${declared.table}_id`)} = t.id), '[]')`
}

export function selectList(declared: Entity, keys: readonly string[]): Raw {
  const chosen = shownFields(declared).filter(([key]) => keys.includes(key))
  return sql.join([
    sql`t.id, t.version`,
    ...chosen.map(([key, field]) => selected(declared, key, field)),
  ])
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const searchConditions = (q: string): Raw[] =>
  fold(q)
    .split(' ')
    .filter(Boolean)
    .map((word) => sql`t.search like ${`%${escapeLike(word)}%`}`)

function filterCondition(name: Raw, filter: Filter): Raw[] {
  if ('contains' in filter)
    return [sql`fold(${name}) like ${`%${escapeLike(fold(filter.contains))}%`}`]
  if ('in' in filter) return [sql`${name} in (${sql.join(filter.in)})`]
  return [
    ...(filter.from === undefined ? [] : [sql`${name} >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`${name} <= ${filter.to}`]),
  ]
}

export function conditions(declared: Entity, query: Pick<ListQuery, 'q' | 'filters'>): Raw[] {
  const filtered = Object.entries(query.filters).flatMap(([key, filter]) =>
    filterCondition(column(key, declared.fields[key] as Field), filter),
  )
  return [...searchConditions(query.q), ...filtered]
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

export function pageOf(declared: Entity, query: ListQuery): RawBuilder<Record<string, unknown>> {
  const field = declared.fields[query.sort.key] as Field
  const name = column(query.sort.key, field)
  const behind = withEmptyOnes(field.isOptional, query, name, afterCursor(name, query))
  const direction = query.sort.isDescending ? sql`desc` : sql`asc`
  return sql<Record<string, unknown>>`
    select ${selectList(declared, query.columns)}, ${name} as ":sort"
    from ${sql.table(declared.table)} t
    ${where([...conditions(declared, query), ...behind])}
    order by ${name} ${direction}, t.id ${direction}
    limit ${query.limit + 1}`
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
