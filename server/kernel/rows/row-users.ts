/**
 * Who uses a row, so that a delete can say why not: every declared field that can point at it, and
 * what a module says of uses that no field tells of.
 */

import { sql } from 'kysely'
import {
  columnOf,
  type Entity,
  entities,
  isPointer,
  sentFields,
  singles,
} from '../../../domain/kernel/entity.ts'
import { may, type PermissionHolder } from '../../../domain/kernel/permission.ts'
import type { Reach } from '../context.ts'
import type { Tx } from '../postgres/db.ts'
import { unknownTo } from '../reach.ts'
import type { Reaching } from './row-reach.ts'
import { joinTable, type Raw, titleIn } from './row-sql.ts'

type RowUser = { entity: string; id: string; title: string }

export type RowUsers = { count: number; users: RowUser[] }

const maxNamed = 10

/** A field by which rows of an entity point at the rows of another. */
export type Mention = {
  entity: Entity
  key: string
  column: string
  /** The join table or the table of lines that holds the column, if it is not the row itself. */
  beside?: { table: string; isJoin: boolean }
}

export const mentionsOf = (declared: Entity): Mention[] =>
  [...entities(), ...singles()].flatMap((other) =>
    // What the database makes of the row itself is no use of it.
    sentFields(other).flatMap(([key, field]): Mention[] => {
      const its = { entity: other, key }
      // Kept by another record, which is the one that uses it.
      if (field.beside) return []
      if (field.lines) {
        const { table, fields } = field.lines
        return Object.entries(fields).flatMap(([part, it]) =>
          it.target === declared.name
            ? [{ ...its, column: columnOf(part, it), beside: { table, isJoin: false } }]
            : [],
        )
      }
      if (field.target !== declared.name) return []
      if (isPointer(field)) return [{ ...its, column: columnOf(key, field) }]
      const beside = { table: joinTable(other, field), isJoin: true }
      return [{ ...its, column: `${declared.table}_id`, beside }]
    }),
  )

const join = ({ entity: other, beside }: Mention): Raw =>
  beside
    ? sql`
      join ${sql.table(beside.table)} j
        on j.company_id = t.company_id and ${sql.ref(`j.${other.table}_id`)} = t.id`
    : sql``

const targetOf = ({ column, beside }: Mention): Raw => sql.ref(`${beside ? 'j' : 't'}.${column}`)

/** Rows of `entity`, `id`, `title` and `target`, the id of what they use. */
type Use = Raw

const declaredUses = new Map<string, Use[]>()

/** For uses that no declared field tells of, such as the files of a document. */
export function alsoUsedBy(entityName: string, use: Use): void {
  declaredUses.set(entityName, [...(declaredUses.get(entityName) ?? []), use])
}

const otherUses = (declared: Entity): Use[] => declaredUses.get(declared.name) ?? []

const usersOfRows = (declared: Entity, ids: string[]): Raw[] => [
  ...mentionsOf(declared).map(
    (mention) => sql`
      select ${mention.entity.name}::text as entity, t.id,
        ${titleIn(mention.entity, 't')}::text as title,
        ${targetOf(mention)} as target
      from ${sql.table(mention.entity.table)} t
      ${join(mention)}
      where ${targetOf(mention)} = any(${ids})`,
  ),
  ...otherUses(declared).map(
    (use) => sql`
      select u.entity, u.id, u.title, u.target
      from (${use}) u
      where u.target = any(${ids})`,
  ),
]

const together = (parts: Raw[]): Raw => sql.join(parts, sql` union all `)

/** Whoever asks; without anybody the work is the house's own. */
type Asking = Reaching & { actor?: (PermissionHolder & { reach?: Reach }) | undefined }

/** Entities whose rows nobody else may know of. */
const unseenEntities = ({ actor }: Asking): string[] =>
  actor
    ? [...entities(), ...singles()].flatMap(({ name, can }) =>
        may(actor, `${can}.view`) ? [] : [name],
      )
    : []

/** A few of the users of one row by name, as far as whoever asks may know them, and how many there are. */
export async function usersOf(asking: Asking, declared: Entity, id: string): Promise<RowUsers> {
  const parts = usersOfRows(declared, [id])
  if (parts.length === 0) return { count: 0, users: [] }
  const rows = await asking.tx.rows(sql<RowUser & { count: number; seen: boolean }>`
    select entity, id, title, count(*) over ()::int as count,
      entity <> all (${unseenEntities(asking)}::text[]) as seen
    from (${together(parts)}) used
    order by seen desc, entity, title
    limit ${maxNamed}`)
  const known = rows.filter(({ seen }) => seen)
  const hidden = await unknownTo(
    asking,
    known.map((row) => row.id),
  )
  return {
    count: rows[0]?.count ?? 0,
    users: known
      .filter((row) => !hidden.has(row.id))
      .map(({ entity, id: user, title }) => ({ entity, id: user, title })),
  }
}

type UserCount = { entity: string; count: number }

/** How many rows of each entity use one row. */
export async function userCountsOf(tx: Tx, declared: Entity, id: string): Promise<UserCount[]> {
  const parts = usersOfRows(declared, [id])
  if (parts.length === 0) return []
  return tx.rows(sql<UserCount>`
    select entity, count(distinct id)::int as count
    from (${together(parts)}) used
    group by entity
    order by entity`)
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

/** Nothing points at this row of `alias`. */
export const isUnused = (declared: Entity, alias: string): Raw =>
  sql.join(
    [
      ...mentionsOf(declared).map(
        (mention) => sql`
        not exists (
          select 1
          from ${sql.table(mention.entity.table)} t
          ${join(mention)}
          where ${targetOf(mention)} = ${sql.ref(`${alias}.id`)})`,
      ),
      ...otherUses(declared).map(
        (use) => sql`
        not exists (
          select 1
          from (${use}) u
          where u.target = ${sql.ref(`${alias}.id`)})`,
      ),
    ],
    sql` and `,
  )
