/**
 * What was decided for a place goes with it: the settings of a branch or a register, and what people
 * chose for themselves that names the row. The history keeps them, so that an undo brings them back.
 */
import { sql } from 'kysely'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { settings } from '../../../domain/kernel/setting.ts'
import { refusalFrom } from '../postgres/db-refusal.ts'
import type { Raw } from './row-sql.ts'
import type { Ended, Writing } from './row-writing.ts'

type Decision = {
  id: string
  decision: { key: string; layer: string; scope: string | null; value: unknown }
}

const layersOf = ({ name }: Entity): string[] =>
  ['branch', 'register'].filter((layer) => layer === name)

const naming = ({ name }: Entity): string[] =>
  settings().flatMap(({ key, field }) => (field.target === name ? [key] : []))

const goingWith = (declared: Entity, ids: readonly string[]): Raw => sql`
  v.layer = any(${layersOf(declared)}::text[]) and v.scope_id = any(${ids}::uuid[])
    or v.key = any(${naming(declared)}::text[]) and v.value #>> '{}' = any(${ids}::text[])`

const concerns = (declared: Entity): boolean =>
  layersOf(declared).length > 0 || naming(declared).length > 0

/** Asked before the rows leave, because the database takes these along; told once they have left. */
export async function settingsGoing(
  { tx, record }: Writing,
  declared: Entity,
  ids: readonly string[],
): Promise<Ended> {
  if (!concerns(declared)) return () => {}
  const going = await tx.rows(sql<Decision>`
    select v.id, jsonb_build_object('key', v.key, 'layer', v.layer, 'scope', v.scope_id,
      'value', v.value) as decision
    from setting_value v
    where ${goingWith(declared, ids)}`)
  return () => {
    for (const { id, decision } of going) record({ entity: 'setting', id, before: decision })
  }
}

/** As they were when their row was deleted; one whose own place or choice has gone since stays away. */
export async function bringSettingsBack(
  { tx, record }: Writing,
  declared: Entity,
  row: { id: string; at: string },
): Promise<void> {
  if (!concerns(declared)) return
  const gone = await tx.rows(sql<Decision>`
    select a.entity_id as id, a.before as decision
    from audit a
    where a.entity = 'setting' and a.at = ${row.at}::timestamptz and a.after is null
      and (a.before ->> 'scope' = ${row.id}::text or a.before ->> 'value' = ${row.id}::text)`)
  for (const { id, decision } of gone) {
    const { key, layer, scope, value } = decision
    const isBack = await tx
      .attempt(() =>
        tx.maybe(sql`
          insert into setting_value (id, key, layer, scope_id, value)
          values (${id}, ${key}, ${layer}, ${scope}, ${JSON.stringify(value)}::jsonb)
          on conflict do nothing
          returning id`),
      )
      .catch((error: unknown) => {
        if (refusalFrom(error)?.code !== 'missingReference') throw error
      })
    if (isBack) record({ entity: 'setting', id, after: decision })
  }
}
