/**
 * Undo of a deletion: what somebody deleted is made again as the history kept it, by the creation of
 * its own entity, so that every rule of making one holds. It is for whoever changed his mind: his own
 * deletions, of the last hour. Fields he must not see come back too.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type AnyRow, type Entity, isPointer, sentFields } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { restored } from '../answers.ts'
import { type Command, command } from '../command.ts'
import type { Context, Reach } from '../context.ts'
import type { Tx } from '../postgres/db.ts'
import { enterReach } from '../reach.ts'
import { bringSettingsBack } from './row-settings.ts'

const restorableMinutes = 60
const maxAtOnce = 200

const input = z.strictObject({ ids: z.array(id).min(1, 'required').max(maxAtOnce, 'range') })

type Deleted = { id: string; before: AnyRow; at: string; isRestorable: boolean }

/** The last word of the history on each; what is there again needs nothing. */
const deletedOf = (declared: Entity, ids: readonly string[], { actor }: Context) => sql<Deleted>`
  select distinct on (a.entity_id) a.entity_id as id, a.before, a.at::text as at,
    a.before is not null and a.after is null and a.user_id = ${actor.userId}
      and a.at > now() - ${restorableMinutes} * interval '1 minute' as "isRestorable"
  from audit a
  where a.entity = ${declared.name} and a.entity_id = any(${ids}::uuid[])
    and not exists (select 1 from ${sql.table(declared.table)} t where t.id = a.entity_id)
  order by a.entity_id, a.id desc`

type Pointed = { id: string }

/** A value as it was shown, as it would be sent. */
function sentValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (isPointer(field)) return (value as Pointed).id
  if (field.kind === 'references') return (value as Pointed[]).map((one) => one.id)
  const { lines } = field
  if (!lines) return value
  return (value as AnyRow[]).map((line) => ({
    id: line.id,
    ...sentValues(Object.entries(lines.fields), line),
  }))
}

/** Values as they were shown, as they would be sent. */
export const sentValues = (
  fields: readonly [string, Field][],
  row: object,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(([key, field]) => {
      const value = sentValue(field, (row as Record<string, unknown>)[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )

/** What was meant once needs no second word. */
const confirmed = (schema: z.ZodType): object =>
  schema instanceof z.ZodObject && 'isConfirmed' in schema.shape ? { isConfirmed: true } : {}

/** What is there needs nothing; what nobody ever knew is not found. */
async function refuseUnknown(
  tx: Tx,
  declared: Entity,
  ids: readonly string[],
  found: readonly Deleted[],
): Promise<void> {
  const known = new Set(found.map(({ id }) => id))
  const rest = [...new Set(ids)].filter((id) => !known.has(id))
  if (rest.length === 0) return
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::integer as count
    from ${sql.table(declared.table)}
    where id = any(${rest}::uuid[])`)
  if (count < rest.length) throw new Refusal('notFound')
}

/** Whoever deleted a warehouse of his branch reached it; gone, no reach names it any more. */
function reachWith(reach: Reach, { name }: Entity, found: readonly Deleted[]): Reach {
  const ids = found.map(({ id }) => id)
  const more = (own: readonly string[] | undefined, isOf: boolean) =>
    own && isOf ? [...own, ...ids] : own
  return {
    branches: more(reach.branches, name === 'branch'),
    warehouses: more(reach.warehouses, name === 'warehouse'),
  }
}

export const restorationOf = (declared: Entity, creation: Command): Command =>
  command({
    route: `POST ${declared.api}/restore`,
    summary: `${declared.name}: bring back what one deleted oneself within the last hour`,
    needs: `${declared.can}.delete` as Permission,
    input,
    answer: restored,
    async run(context, { ids }) {
      const found = await context.tx.rows(deletedOf(declared, ids, context))
      await refuseUnknown(context.tx, declared, ids, found)
      if (found.some(({ isRestorable }) => !isRestorable)) throw new Refusal('notRestorable')
      const { actor } = context
      if (actor.reach) await enterReach(context.tx, reachWith(actor.reach, declared, found))
      const limits = { ...actor.limits, canSeeCost: true }
      const all = { ...context, actor: { ...actor, limits } }
      const make = creation.run as unknown as (context: Context, input: unknown) => Promise<unknown>
      // One by one, as their creation does: each may be refused for a reason of its own.
      for (const { id, before, at } of found) {
        // What stands beside the row did not go with it.
        const own = sentFields(declared).filter(([, field]) => !field.beside)
        const values = sentValues(own, before)
        const body = creation.input.safeParse({ id, ...values, ...confirmed(creation.input) })
        if (!body.success) throw new Refusal('notRestorable')
        await make(all, body.data)
        // A window that was open before the deletion must not take it for what it knew.
        await context.tx.rows(sql`
          update ${sql.table(declared.table)}
          set version = ${before.version + 1}
          where id = ${id}`)
        await bringSettingsBack(context, declared, { id, at })
      }
      return { restored: found.map(({ id }) => id) }
    },
  })
