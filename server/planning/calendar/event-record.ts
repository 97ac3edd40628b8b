/**
 * Records an event is about. Whoever plans attaches what he may see; whoever reads is told of those
 * he may see himself, and of the others not even that there are some.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordName } from '../../../domain/identity/session.ts'
import { type Entity, entityNamed } from '../../../domain/kernel/entity.ts'
import { id as idInput, pathId } from '../../../domain/kernel/input.ts'
import { may, type Permission } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { mostAttached } from '../../../domain/planning/calendar/contract.ts'
import { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import { command, query } from '../../kernel/command.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { lockRow, readRow } from '../../kernel/rows/rows.ts'
import { readTitles } from '../timeline/timeline-rows.ts'

export const recordInput = z.strictObject({
  entity: z.string().regex(/^[a-z][A-Za-z]{0,40}$/, 'invalid'),
  id: idInput,
})

type Named = z.infer<typeof recordInput>

/** The kind, where this reader may see records of it. */
function kindSeen(actor: Actor, name: string): Entity | undefined {
  const declared = entityNamed(name)
  return declared && may(actor, `${declared.can}.view` as Permission) ? declared : undefined
}

/** Those of the records that this reader may see, by what they are called now. */
async function seenOf(tx: Tx, actor: Actor, named: readonly Named[]): Promise<RecordName[]> {
  const byKind = Map.groupBy(named, ({ entity }) => entity)
  const found = await Promise.all(
    [...byKind].map(async ([entity, of]) => {
      const declared = kindSeen(actor, entity)
      if (!declared) return []
      const titles = await readTitles(tx, declared, [...new Set(of.map(({ id }) => id))])
      return titles.map(({ id, title }): RecordName => ({ entity, id, title }))
    }),
  )
  return found.flat()
}

const attachedTo = (tx: Tx, event: string) =>
  tx.rows(sql<Named>`
    select entity, record_id as id
    from calendar_event_record
    where calendar_event_id = ${event}
    order by entity, record_id`)

export const readEventRecords = query({
  route: `GET ${calendarEvent.api}/:id/records`,
  summary: 'calendarEvent: the records it is about, as far as the reader may see them',
  needs: 'planning.calendarEvent.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<{ rows: RecordName[] }> {
    await readRow(tx, calendarEvent, id)
    return { rows: await seenOf(tx, actor, await attachedTo(tx, id)) }
  },
})

/** Whoever attaches names what he may see; what lies out of his reach was refused before. */
export async function attachAll(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  event: string,
  named: readonly Named[],
): Promise<number> {
  if (named.length === 0) return 0
  const seen = await seenOf(tx, actor, named)
  const isSeen = ({ entity, id }: Named) => seen.some((it) => it.entity === entity && it.id === id)
  if (!named.every(isSeen)) throw new Refusal('missingReference', 'record.id')
  const added = await tx.rows(sql`
    insert into calendar_event_record (calendar_event_id, entity, record_id)
    select ${event}, entity, id
    from unnest(${named.map((it) => it.entity)}::text[], ${named.map((it) => it.id)}::uuid[])
      as r (entity, id)
    on conflict do nothing
    returning 1`)
  if ((await attachedTo(tx, event)).length > mostAttached)
    throw new Refusal('eventRecords', 'record', { limit: mostAttached })
  return added.length
}

/** What is made of an event is about the same. */
export const copyRecords = (tx: Tx, from: string, to: string) =>
  tx.rows(sql`
    insert into calendar_event_record (calendar_event_id, entity, record_id)
    select ${to}, entity, record_id
    from calendar_event_record
    where calendar_event_id = ${from}`)

/** The history tells how many there were, to everybody who reads it; which ones is not for all of them. */
async function recordCount(context: Context, id: string, more: 1 | -1): Promise<void> {
  const records = (await attachedTo(context.tx, id)).length
  const [before, after] = [{ records: records + more }, { records }]
  context.record({ entity: calendarEvent.name, id, before, after })
}

const attachment = z.strictObject({ id: pathId, record: recordInput })

export const attachRecord = command({
  route: `POST ${calendarEvent.api}/:id/attach`,
  summary: 'calendarEvent: attach a record it is about',
  needs: 'planning.calendarEvent.edit',
  input: attachment,
  async run(context, { id, record }) {
    await lockRow(context.tx, calendarEvent, id)
    if ((await attachAll(context, id, [record])) === 0) context.repeated()
    else await recordCount(context, id, -1)
    return {}
  },
})

export const detachRecord = command({
  route: `POST ${calendarEvent.api}/:id/detach`,
  summary: 'calendarEvent: take a record off it',
  needs: 'planning.calendarEvent.edit',
  input: attachment,
  async run(context, { id, record }) {
    const { tx, actor } = context
    await lockRow(tx, calendarEvent, id)
    // Nobody takes off what he is not told of.
    const gone = kindSeen(actor, record.entity)
      ? await tx.rows(sql`
          delete from calendar_event_record
          where calendar_event_id = ${id} and entity = ${record.entity}
            and record_id = ${record.id}
          returning 1`)
      : []
    if (gone.length === 0) context.repeated()
    else await recordCount(context, id, 1)
    return {}
  },
})
