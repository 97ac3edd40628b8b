/** Who uses a row: every declared field that can point at it, so that a delete can say why not. */
import { sql } from 'kysely'
import {
  columnOf,
  type Entity,
  entities,
  isPointer,
  shownFields,
  snake,
} from '../../domain/kernel/entity.ts'
import type { Field } from '../../domain/kernel/field.ts'
import type { Tx } from './db.ts'
import { joinTable, type Raw } from './row-sql.ts'

type RowUser = { entity: string; id: string; title: string }

export type RowUsers = { count: number; users: RowUser[] }

const maxNamed = 10

type Mention = { entity: Entity; join: Raw; target: Raw }

const mentionsOf = (declared: Entity): Mention[] =>
  entities().flatMap((other) =>
    shownFields(other).flatMap(([key, field]) =>
      field.lines
        ? mentionsInLines(declared, other, field.lines)
        : field.target === declared.name
          ? [mentionIn(declared, other, key, field)]
          : [],
    ),
  )

function mentionIn(declared: Entity, other: Entity, key: string, field: Field): Mention {
  if (isPointer(field))
    return { entity: other, join: sql``, target: sql.ref(`t.${columnOf(key, field)}`) }
  const join = beside(other, joinTable(other, field))
  return { entity: other, join, target: sql.ref(`j.${declared.table}_id`) }
}

const mentionsInLines = (
  declared: Entity,
  other: Entity,
  { table, fields }: NonNullable<Field['lines']>,
): Mention[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.target === declared.name
      ? [
          {
            entity: other,
            join: beside(other, table),
            target: sql.ref(`j.${columnOf(key, field)}`),
          },
        ]
      : [],
  )

const beside = (other: Entity, table: string): Raw => sql`
  join ${sql.table(table)} j
    on j.company_id = t.company_id and ${sql.ref(`j.${other.table}_id`)} = t.id`

const usersOfRows = (declared: Entity, ids: string[]): Raw[] =>
  mentionsOf(declared).map(
    ({ entity: other, join, target }) => sql`
      select ${other.name}::text as entity, t.id, ${sql.ref(`t.${snake(other.title)}`)}::text as title,
        ${target} as target
      from ${sql.table(other.table)} t
      ${join}
      where ${target} = any(${ids})`,
  )

const together = (parts: Raw[]): Raw => sql.join(parts, sql` union all `)

/** A few of the users of one row by name, and how many there are. */
export async function usersOf(tx: Tx, declared: Entity, id: string): Promise<RowUsers> {
  const parts = usersOfRows(declared, [id])
  if (parts.length === 0) return { count: 0, users: [] }
  const rows = await tx.rows(sql<RowUser & { count: number }>`
    select entity, id, title, count(*) over ()::int as count
    from (${together(parts)}) used
    order by entity, title
    limit ${maxNamed}`)
  return {
    count: rows[0]?.count ?? 0,
    users: rows.map(({ entity, id: user, title }) => ({ entity, id: user, title })),
  }
}

/** Which of these rows are used at all. */
export async function usedAmong(tx: Tx, declared: Entity, ids: string[]): Promise<Set<string>> {
  const parts = usersOfRows(declared, ids)
  if (parts.length === 0) return new Set()
  const rows = await tx.rows(sql<{ target: string }>`
    select distinct target
    from (${together(parts)}) used`)
  return new Set(rows.map((row) => row.target))
}
