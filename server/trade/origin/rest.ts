/** Closing what is left of a document, with a reason, and opening it again. */

import { sql } from 'kysely'
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
  deliveryOf,
  documentScreens,
} from '../../../domain/books/behaviour.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { Origin } from '../../../domain/trade/origin/origin.ts'
import type { OriginFacts } from '../../../domain/trade/origin/origin-facts.ts'
import { canReopen, type Delivery, hasRest } from '../../../domain/trade/rest.ts'
import type { Context } from '../../kernel/context.ts'
import { lockOriginRow } from './origin-row.ts'

async function locked({ tx }: Context, screen: DocumentScreen, id: string): Promise<OriginFacts> {
  const row = await lockOriginRow(tx, id)
  if (!row || behaviourOf(row.behaviour).screen !== screen) throw new Refusal('notFound')
  return row
}

/** What follows it, and by that how far it is. */
const followerOf = (behaviour: BehaviourName): BehaviourName =>
  deliveryOf(behaviour) ?? (behaviourOf(behaviour).becomes?.[0] as BehaviourName)

type Closed = { reason: string; at: Date; name: string }

async function write(
  { tx, record }: Context,
  screen: DocumentScreen,
  row: OriginFacts,
  { delivery, closed }: { delivery: Delivery; closed: Closed | null },
): Promise<void> {
  await tx.rows(sql`
    update document
    set delivery = ${delivery}, closed_reason = ${closed?.reason ?? null},
      closed_at = ${closed?.at ?? null}, closed_name = ${closed?.name ?? null}
    where id = ${row.id}`)
  record({
    entity: documentScreens[screen].entity,
    id: row.id,
    before: { delivery: row.delivery },
    after: { delivery, ...(closed ? { reason: closed.reason } : {}) },
  })
}

export async function closeRest(
  context: Context,
  screen: DocumentScreen,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const row = await locked(context, screen, id)
  if (row.delivery === 'closed') return context.repeated()
  if (!hasRest(row)) throw new Refusal('noRest')
  const closed = { reason, at: context.now, name: context.actor.fullName }
  await write(context, screen, row, { delivery: 'closed', closed })
}

/** It is as far as its lines say. */
export async function reopenRest(
  context: Context,
  screen: DocumentScreen,
  { id }: { id: string },
): Promise<void> {
  const row = await locked(context, screen, id)
  if (row.delivery !== 'closed') return context.repeated()
  if (!canReopen(row)) throw new Refusal('noRest')
  const { standing } = new Origin(row, followerOf(row.behaviour))
  const delivery = row.behaviour === 'quotation' ? 'nothing' : standing
  await write(context, screen, row, { delivery, closed: null })
}
