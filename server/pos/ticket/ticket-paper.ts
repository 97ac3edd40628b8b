/** Papers that leave the house after the ticket itself: its copies and mails. */

import { sql } from 'kysely'
import { z } from 'zod'
import { email } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import { languages } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { sendByMail } from '../../trade/paper/document-mail.ts'
import { countPrint } from '../../trade/paper/paper.ts'
import { ticketId } from './ticket-read.ts'

async function refuseUnlessTicket(tx: Tx, ticket: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from document where id = ${ticket} and screen = 'pos'`)
  if (!found) throw new Refusal('notFound')
}

/** Held, so that two tills which print it at once number their copies one after the other. */
async function heldTicket(tx: Tx, ticket: string): Promise<'posted' | 'parked'> {
  const posted = await tx.maybe(sql`
    select 1
    from document
    where id = ${ticket} and screen = 'pos'
    for update`)
  if (posted) return 'posted'
  const parked = await tx.maybe(sql`select 1 from parked_ticket where id = ${ticket} for update`)
  if (!parked) throw new Refusal('notFound')
  return 'parked'
}

/** The shift that is open at its register counts what was printed again. */
const countCopy = (tx: Tx, ticket: string) =>
  tx.rows(sql`
    with held as (
      select s.id, c.id as currency_id
      from document d
      join register r on r.company_id = d.company_id and r.id = d.register_id
      join shift s
        on s.company_id = r.company_id and s.drawer_id = r.drawer_id and s.state = 'open'
      join currency c on c.company_id = d.company_id and c.rank = 'first'
      where d.id = ${ticket}
      for share of s)
    insert into shift_total as t (shift_id, name, currency_id, amount, count)
    select id, 'copies', currency_id, 0, 1
    from held
    on conflict (company_id, shift_id, name, currency_id, is_late) do update
    set count = t.count + 1`)

/** Behind every number that was printed, as far as it is known here. */
const nextCopy = async (tx: Tx, ticket: string, least: number): Promise<number> => {
  const { next } = await tx.one(sql<{ next: number }>`
    select greatest(coalesce(max(copy), 0) + 1, ${least}::integer) as next
    from ticket_print
    where ticket_id = ${ticket}`)
  return next
}

const knownPrint = (tx: Tx, id: string) =>
  tx.maybe(sql<{ copy: number }>`select copy from ticket_print where id = ${id}`)

/** No till prints so many; it only keeps the number a number. */
const mostCopies = 1_000_000

export const ticketPrinted = command({
  route: 'POST /api/pos/tickets/:ticket/printed',
  summary: 'ticket: printed once more; answers which copy that is; the same print counts once',
  needs: 'pos.ticket.print',
  input: z.strictObject({
    ticket: ticketId,
    /** Of the print, made by the till: it may be told twice. */
    id,
    /** The number that a till without network has printed, or would print next. */
    copy: z.int('invalid').min(1, 'invalid').max(mostCopies, 'range').optional(),
  }),
  async run(context, { ticket, id: print, copy: least = 1 }): Promise<{ copy: number }> {
    const { tx, actor } = context
    const state = await heldTicket(tx, ticket)
    const known = await knownPrint(tx, print)
    if (known) {
      context.repeated()
      return known
    }
    const next = await nextCopy(tx, ticket, least)
    const copy = state === 'posted' ? await countPrint(context, ticket, next) : next
    await tx.rows(sql`
      insert into ticket_print (id, ticket_id, copy, user_name)
      values (${print}, ${ticket}, ${copy}, ${actor.fullName})`)
    await countCopy(tx, ticket)
    return { copy }
  },
})

export const mailTicket = command({
  route: 'POST /api/pos/tickets/:id/mail',
  summary: 'ticket: send it by mail; the same mail again is sent once',
  needs: 'pos.ticket.print',
  input: z.strictObject({
    id: ticketId,
    mail: id.optional(),
    address: email().schema,
    language: z.enum(languages, 'invalid'),
  }),
  async run(context, { id: ticket, mail, address, language }) {
    await refuseUnlessTicket(context.tx, ticket)
    return sendByMail(context, { id: ticket, mail, to: address, language })
  },
})
