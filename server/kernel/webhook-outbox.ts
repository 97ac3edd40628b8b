/**
 * What other programs are told, written by the transaction that did it. The kinds follow from what
 * the command recorded and from the goods it moved; nobody calls this by hand.
 */

import { sql } from 'kysely'
import { entityNamed, rowApi } from '../../domain/kernel/entity.ts'
import { isId, newId } from '../../domain/kernel/id.ts'
import { stockChanged, webhookEventOf } from '../../domain/kernel/webhook-event.ts'
import type { Change, PublicActor } from './context.ts'
import type { Tx } from './postgres/db.ts'

/** The branch of the record itself where it has one, else the one whoever did it works in. */
export function branchOf(
  tx: Tx,
  { id: record, before, after }: Partial<Change>,
  actor: PublicActor,
): string | null {
  const posted = record && tx.documentBranches.get(record)
  if (posted) return posted
  const named = (after?.branch ?? before?.branch) as { id?: unknown } | string | null | undefined
  const id = typeof named === 'object' ? named?.id : named
  return isId(id) ? id : (actor.branchId ?? null)
}

type WebhookEvent = { id: string; kind: string; branch: string | null; payload: object }

/** A message names so many items at most; whoever keeps stock in step asks for all of them then. */
const mostItems = 200

function eventsOf(tx: Tx, change: Partial<Change>, actor: PublicActor, at: string): WebhookEvent[] {
  const { entity, id: record } = change
  if (!entity || !record) return []
  const kind = webhookEventOf({ ...change, entity })
  const declared = entityNamed(entity)
  if (!kind || !declared) return []
  const [id, branch] = [newId(), branchOf(tx, change, actor)]
  const about = { entity, record, href: rowApi(declared, record) }
  return [{ id, kind, branch, payload: { id, kind, at, branch, ...about, by: actor.name } }]
}

function stockEvents(tx: Tx, actor: PublicActor, at: string): WebhookEvent[] {
  if (tx.movedItems.size === 0) return []
  const id = newId()
  // Goods move with the documents of one branch; where they are of several, nobody's alone.
  const branches = new Set(tx.documentBranches.values())
  const [only = actor.branchId ?? null] = branches
  const branch = branches.size > 1 ? null : only
  const items = [...tx.movedItems].slice(0, mostItems)
  const isCut = tx.movedItems.size > mostItems
  const payload = { id, kind: stockChanged, at, branch, items, isCut, by: actor.name }
  return [{ id, kind: stockChanged, branch, payload }]
}

export function publishEvents(
  tx: Tx,
  changes: readonly Partial<Change>[],
  actor: PublicActor,
): void {
  const at = new Date().toISOString()
  const events = [
    ...changes.flatMap((change) => eventsOf(tx, change, actor, at)),
    ...stockEvents(tx, actor, at),
  ]
  if (actor.hasWebhooks === false || events.length === 0) return
  tx.writeLast({
    name: 'events_kept',
    query: sql`
      insert into webhook_delivery (id, webhook_id, event_id, kind, payload)
      select gen_random_uuid(), w.id, e.id, e.kind, e.payload
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (id uuid, kind text, branch uuid, payload jsonb)
      join webhook w on w.is_active and e.kind = any(w.kinds)
        and (w.branch_id is null or w.branch_id = e.branch)
      order by e.id, w.id
      returning 1`,
  })
}
