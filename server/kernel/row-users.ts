/** Who uses a row: every declared field that can point at it, so that a delete can say why not. */
import { type RawBuilder, sql } from 'kysely'
import { columnOf, type Entity, entities, shownFields, snake } from '../../domain/kernel/entity.ts'
import type { Tx } from './db.ts'
import { joinTable, type Raw } from './list-sql.ts'

/** One row that uses another, the target. */
export type RowUser = { entity: string; id: string; title: string; target: string }

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

/** The users of these rows, up to some hundreds of each kind. */
export async function usersOf(tx: Tx, declared: Entity, ids: string[]): Promise<RowUser[]> {
  const parts = mentionsOf(declared).map(
    ({ entity: other, join, target }) => sql`(
      select ${other.name}::text as entity, t.id, ${sql.ref(`t.${snake(other.title)}`)} as title,
        ${target} as target
      from ${sql.table(other.table)} t
      ${join}
      where ${target} = any(${ids})
      order by t.id
      limit 500)`,
  )
  if (parts.length === 0) return []
  return tx.rows(sql.join(parts, sql` union all `) as RawBuilder<RowUser>)
}
