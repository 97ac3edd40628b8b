/**
 * Tickets that could not be posted by themselves. Somebody decides: posts what can be read of one,
 * under a number of the office and with sums that add up, or dismisses it with a reason. Its place
 * in the chain of its register stays.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { longText } from '../../domain/kernel/field.ts'
import { idPattern } from '../../domain/kernel/id.ts'
import { type Facts, Refusal } from '../../domain/kernel/refusal.ts'
import type { ParkedTicket } from '../../domain/pos/past-ticket.ts'
import { type Context, command, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { type Parked, postParked } from './parked-post.ts'

const parkedId = z.string().regex(idPattern, 'notFound')
const decision = z.strictObject({ id: parkedId, note: longText({ max: 500 }).schema })

type ParkedRow = Omit<ParkedTicket, 'message'>

const parkedRows = sql<ParkedRow>`
  select p.id, json_build_object('id', r.id, 'title', r.name) as register, p.number,
    trim_scale(p.total)::text as total, p.rung_at as at, p.cashier_name as "cashierName", p.code,
    p.field, p.facts, p.parked_at as "parkedAt", p.state, p.settled_name as "settledName", p.note
  from parked_ticket p
  join register r on r.company_id = p.company_id and r.id = p.register_id
  order by p.state = 'waiting' desc, p.parked_at desc, p.id desc
  limit 200`

export const parkedTickets = query({
  route: 'GET /api/pos/parked',
  summary: 'parked ticket: those that wait for somebody, then those that were decided',
  needs: 'pos.ticket.post',
  input: z.strictObject({}),
  async run({ tx, services, language }): Promise<{ rows: ParkedTicket[] }> {
    const rows = await tx.rows(parkedRows)
    const told = (code: string, facts: Facts) =>
      services.words.say(language, `refusal.${code}`, facts)
    return { rows: rows.map((row) => ({ ...row, message: told(row.code, row.facts) })) }
  },
})

type Kept = { state: ParkedRow['state'] } & Parked

async function heldParked(tx: Tx, id: string): Promise<Kept> {
  const held = await tx.maybe(sql<Kept>`
    select id, state, register_id as register, body, digest
    from parked_ticket
    where id = ${id}
    for update`)
  if (!held) throw new Refusal('notFound')
  return held
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
  await context.tx.rows(sql`
    update parked_ticket
    set state = ${wanted}, settled_at = now(), settled_name = ${context.actor.fullName},
      note = ${note}
    where id = ${id}`)
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
  run: (context, input) => decide(context, input, 'dismissed', async () => {}),
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
