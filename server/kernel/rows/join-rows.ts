/** Writing the join table of a `references` field. */
import { sql } from 'kysely'
import { type Entity, mustEntity } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import type { Tx } from '../postgres/db.ts'
import { joinTable, type Raw } from './row-sql.ts'

type Link = { own: string; other: string }

function namesOf(declared: Entity, field: Field): { table: Raw; own: Raw; other: Raw } {
  return {
    table: sql.table(joinTable(declared, field)),
    own: sql.ref(`${declared.table}_id`),
    other: sql.ref(`${mustEntity(field.target ?? '').table}_id`),
  }
}

/** Links of new rows, in one statement. */
export async function insertLinks(
  tx: Tx,
  declared: Entity,
  field: Field,
  links: readonly Link[],
): Promise<void> {
  if (links.length === 0) return
  const { table, own, other } = namesOf(declared, field)
  await tx.rows(sql`
    insert into ${table} (${own}, ${other})
    select distinct own, other
    from unnest(
      ${links.map((link) => link.own)}::uuid[],
      ${links.map((link) => link.other)}::uuid[]) as l (own, other)`)
}

/** After this the row is linked to exactly these others. */
export async function replaceLinks(
  tx: Tx,
  declared: Entity,
  field: Field,
  id: string,
  others: readonly string[],
): Promise<void> {
  const { table, own } = namesOf(declared, field)
  await Promise.all([
    tx.rows(sql`delete from ${table} where ${own} = ${id}`),
    insertLinks(
      tx,
      declared,
      field,
      others.map((other) => ({ own: id, other })),
    ),
  ])
}
