/**
 * What a command did, until its transaction ends: the changes it recorded, and the trace they leave.
 */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { Command } from './command.ts'
import type { Actor, Change, PublicActor, Station } from './context.ts'
import type { Tx } from './postgres/db.ts'
import { branchOf, publishEvents } from './webhook-outbox.ts'

export class Effects {
  readonly changes: Change[] = []
  readonly after: (() => unknown)[] = []
  readonly undo: (() => unknown)[] = []
  isRepeat = false
  /** Other programs may have to be told of it. */
  hasEvents = false

  get isIdle(): boolean {
    return this.isRepeat && this.changes.length === 0
  }

  /** What of it is history; none where nothing is. */
  tracedIn({ isUntraced, traces = [] }: Command): readonly Partial<Change>[] | null {
    if (this.isIdle) return null
    if (!isUntraced) return this.all
    const worth = this.changes.filter(({ entity }) => traces.includes(entity))
    return worth.length > 0 ? worth : null
  }

  /** A verb that recorded nothing leaves its own trace. */
  get all(): readonly Partial<Change>[] {
    return this.changes.length > 0 ? this.changes : [{}]
  }
}

/** What a key does stands under its name and that of whoever made it; it has no session. */
export const actorOf = (actor: Actor): PublicActor => ({
  companyId: actor.companyId,
  userId: actor.userId,
  sessionId: actor.key ? undefined : actor.sessionId,
  name: actor.fullName,
  branchId: actor.branchId,
  hasWebhooks: actor.hasWebhooks,
})

/** Every command that may have changed something leaves a trace, with or without recorded changes. */
export function audit(
  tx: Tx,
  { route }: Pick<Command, 'route'>,
  changes: readonly Partial<Change>[],
  actor: PublicActor,
  // Work that goes on by itself stands at no station.
  station?: Station,
): void {
  publishEvents(tx, changes, actor)
  const rows = changes.map((change) => ({
    id: newId(),
    entity: change.entity ?? null,
    entity_id: change.id ?? null,
    before: change.before ?? null,
    after: change.after ?? null,
    branch_id: branchOf(tx, change, actor),
  }))
  tx.writeLast({
    name: 'audited',
    query: sql`
      insert into audit
        (id, user_id, user_name, session_id, address, command, entity, entity_id, before, after,
          branch_id)
      select r.id, ${actor.userId}::uuid, ${actor.name}::text, ${actor.sessionId ?? null}::uuid,
        ${station?.address ?? null}::text, ${route}::text, r.entity, r.entity_id, r.before, r.after,
        r.branch_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, entity text, entity_id uuid, before jsonb, after jsonb, branch_id uuid)`,
  })
}
