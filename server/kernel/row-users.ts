/** Who uses a row: every declared field that can point at it, so that a delete can say why not. */
import { sql } from 'kysely'
import { columnOf, type Entity, entities, shownFields, snake } from '../../domain/kernel/entity.ts'
import type { Tx } from './db.ts'
import { joinTable, type Raw } from './list-sql.ts'

type RowUser = { entity: string; id: string; title: string }

export type RowUsers = { count: number; users: RowUser[] }

const maxNamed = 10

type Mention = { entity: Entity; join: Raw; target: Raw }

function mentionsOf(declared: Entity): Mention[] {
  return entities().flatMap((other) =>
    shownFields(other).flatMap(([key, field]): Mention[] => {
      if (field.target !== declared.name) return []
      if (field.kind === 'reference')
        return [{ entity: other, join: sql``, target: sql.ref(`t.${columnOf(key, field)}`) }]
      const own = sql.ref(`j.${other.table}_id`)
      const join = sql`
        join ${sql.table(joinTable(other, field))} j
          on j.company_id = t.company_id and ${own} = t.id`
      return [{ entity: other, join, target: sql.ref(`j.${declared.table}_id`) }]
    }),
  )
}

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
