/** Papers that leave the house after the ticket itself: its copies and mails. */
import { sql } from 'kysely'
import { z } from 'zod'
import { email } from '../../domain/kernel/field.ts'
import { idPattern } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { sendByMail } from '../trade/document-mail.ts'
import { countPrint } from '../trade/paper.ts'
import { ticketId } from './ticket-read.ts'

const id = z.string('required').regex(idPattern, 'invalid')

async function refuseUnlessTicket(tx: Tx, ticket: string): Promise<void> {
  const found = await tx.maybe(sql`select 1 from document where id = ${ticket} and screen = 'pos'`)
  if (!found) throw new Refusal('notFound')
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

export const ticketPrinted = command({
  route: 'POST /api/pos/tickets/:ticket/printed',
  summary: 'ticket: it was printed once more; answers which copy that is',
  needs: 'pos.ticket.print',
  // Whatever waits in an outbox carries an id of its own.
  input: z.strictObject({ ticket: ticketId, id: id.optional() }),
  async run(context, { ticket }) {
    await refuseUnlessTicket(context.tx, ticket)
    const copy = await countPrint(context, ticket)
    await countCopy(context.tx, ticket)
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
