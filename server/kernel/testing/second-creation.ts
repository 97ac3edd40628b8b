/**
 * A line of the audit without values before says that its record was made: its history tells so, and
 * other programs are told so. Of one record that happens once, unless it was deleted in between; a
 * posted document is made when it gets its number.
 */
import { entities } from '../../../domain/kernel/entity.ts'
import type { TestApp } from './app.ts'

type Second = { entity: string; command: string }

/** Commands that say of a record which is there already that it was made. */
export function secondCreations(ask: TestApp['asOwner']): Promise<Second[]> {
  const named = (isPosted: boolean) =>
    entities().flatMap((it) => (it.isPosted === isPosted ? [it.name] : []))
  return ask<Second>(
    `select distinct entity, command
    from (
      select entity, command, is_made,
        lag(is_made) over (partition by company_id, entity, entity_id order by id) as was_made
      from (
        select company_id, id, entity, entity_id, command, before is null as is_made
        from audit
        where (before is null) <> (after is null)
          and (entity = any($1) or (entity = any($2) and (before is not null or after ? 'number')))
        ) line
      ) pair
    where is_made and was_made
    order by entity, command`,
    [named(false), named(true)],
  )
}
