/**
 * Tickets that could not be posted by themselves. Somebody decides: posts what can be read of one,
 * under a number of the office and with sums that add up, or dismisses it with a reason. Its place
 * in the chain of its register stays.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { decisionNote, type ParkedTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { freeHolds } from '../value/ticket-holds.ts'
import { type Parked, postParked } from './parked-post.ts'

const parkedId = pathId
const decision = z.strictObject({ id: parkedId, note: decisionNote.schema })

type Kept = { state: ParkedTicket['state'] } & Parked

async function heldParked(tx: Tx, id: string): Promise<Kept> {
  const held = await tx.maybe(sql<Kept>`
    select id, state, register_id as register, body, digest
    from parked_ticket
    where id = ${id}
    for update`)
  if (!held) throw new Refusal('notFound')
  return held
}

/** The PINs that were sealed for it have been judged: nobody asks for them again, and they rest nowhere. */
const withoutProofs = sql`
  case when jsonb_typeof(body -> 'approvals') = 'array' then jsonb_set(body, '{approvals}', (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(a.said) = 'object' then a.said - 'proof' else a.said end
        order by a.place), '[]')
      from jsonb_array_elements(body -> 'approvals') with ordinality as a (said, place)))
    else body end - 'cashierProof'`

const settle = (
  { tx, actor }: Context,
  { id, note, state }: { id: string; note: string; state: 'posted' | 'dismissed' },
): Promise<unknown> =>
  tx.rows(sql`
    update parked_ticket
    set state = ${state}, settled_at = now(), settled_name = ${actor.fullName}, note = ${note},
      body = ${withoutProofs}
    where id = ${id}`)

/** What waited for something that is known by now; what somebody decided on meanwhile is left. */
export async function postKnown(
  context: Context,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const kept = await heldParked(context.tx, id)
  if (kept.state !== 'waiting') return
  await postParked(context, kept)
  await settle(context, { id, note, state: 'posted' })
}

/** Deciding the same again changes nothing; deciding otherwise is too late. */
async function decide(
  context: Context,
  { id, note }: { id: string; note: string },
  wanted: 'posted' | 'dismissed',
  done: (kept: Kept) => Promise<unknown>,
): Promise<{ state: 'posted' | 'dismissed' }> {
  const kept = await heldParked(context.tx, id)
  if (kept.state === wanted) {
    context.repeated()
    return { state: wanted }
  }
  if (kept.state !== 'waiting') throw new Refusal('decidedAlready')
  await done(kept)
  await settle(context, { id, note, state: wanted })
  const [before, after] = [{ state: 'waiting' }, { state: wanted, note }]
  context.record({ entity: 'parkedTicket', id, before, after })
  return { state: wanted }
}

export const postParkedTicket = command({
  route: 'POST /api/pos/parked/:id/post',
  summary: 'parked ticket: post what can be read of it, with a reason',
  needs: 'pos.ticket.post',
  input: decision,
  run: (context, input) => decide(context, input, 'posted', (kept) => postParked(context, kept)),
})

export const dismissParkedTicket = command({
  route: 'POST /api/pos/parked/:id/dismiss',
  summary: 'parked ticket: leave it unposted, with a reason',
  needs: 'pos.ticket.post',
  input: decision,
  run: (context, input) => decide(context, input, 'dismissed', (kept) => freeHolds(context, kept)),
})

export const flagsSeen = command({
  route: 'POST /api/pos/flags/seen',
  summary: 'ticket: somebody has looked at what was flagged of these',
  needs: 'pos.ticket.post',
  input: z.strictObject({
    ids: z.array(parkedId, 'required').min(1, 'required').max(200, 'range'),
  }),
  async run(context, { ids }) {
    const { tx, actor } = context
    const seen = await tx.rows(sql<{ id: string }>`
      update ticket_flag
      set seen_at = now(), seen_name = ${actor.fullName}
      where document_id = any(${ids}::uuid[]) and seen_at is null
      returning document_id as id`)
    const tickets = [...new Set(seen.map(({ id }) => id))]
    if (tickets.length === 0) context.repeated()
    for (const id of tickets)
      context.record({
        entity: 'ticket',
        id,
        before: { isFlagged: true },
        after: { isFlagged: false },
      })
    return { count: tickets.length }
  },
})
