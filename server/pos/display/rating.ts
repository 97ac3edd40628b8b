/**
 * What clients thought of it: one to five stars for a ticket, once. Said at a display that its till has
 * let in it is proven; said by the till alone it is kept apart, for a cashier could have said it.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command } from '../../kernel/command.ts'
import { ticketId } from '../ticket/ticket-read.ts'
import { isProvenRating } from './rating-proof.ts'

export const rateTicket = command({
  route: 'POST /api/pos/tickets/:ticket/rating',
  summary: 'ticket: what its client thought, one to five stars; the first word stands',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({
    ticket: ticketId,
    /** Of what the till sends, which may be told twice. */
    id,
    stars: z.int('invalid').min(1, 'invalid').max(5, 'invalid'),
    /** By which the server knows its own word of the display. */
    proof: z.string('invalid').max(200, 'invalid').optional(),
  }),
  async run(context, { ticket, stars, proof = '' }) {
    const { tx, actor, services } = context
    const known = await tx.maybe(sql<{ register: string | null }>`
      select register_id as register
      from document
      where id = ${ticket} and screen = 'pos' and behaviour = 'posSale'`)
    if (!known) throw new Refusal('notFound')
    const at = { companyId: actor.companyId, register: known.register ?? '' }
    const isProven = isProvenRating(services.seal, at, { sale: ticket, stars }, proof)
    const rated = await tx.maybe(sql`
      insert into ticket_rating (ticket_id, stars, is_proven)
      values (${ticket}, ${stars}, ${isProven})
      on conflict do nothing
      returning ticket_id`)
    if (!rated) context.repeated()
    else context.record({ entity: 'ticket', id: ticket, before: {}, after: { stars, isProven } })
    return {}
  },
})
