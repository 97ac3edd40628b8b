/**
 * A till may be heard before the device that printed the bill: its ticket is parked, because nobody
 * knows the bill. Once the bill is heard, a job posts what paid it; nobody of the office has to.
 */
import { sql } from 'kysely'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Context, Services } from '../../kernel/context.ts'
import { enqueue, type JobHandler } from '../../kernel/jobs.ts'
import { postKnown } from '../../pos/ticket/parked.ts'
import { inTheNameOf } from './dish-stock.ts'

export const earlyTicketJob = 'earlyTicket'

/** Tickets that wait for these bills. */
export async function settleEarly(context: Context, bills: readonly string[]): Promise<void> {
  if (bills.length === 0) return
  const { tx, actor, language } = context
  const waiting = await tx.rows(sql<{ id: string }>`
    select id
    from parked_ticket
    where state = 'waiting' and code = 'unknownBill'
      and body #>> '{bill,id}' = any(${bills}::text[])
    order by sequence, id`)
  const person = { id: actor.userId, name: actor.fullName }
  for (const { id: ticket } of waiting)
    await enqueue(tx, earlyTicketJob, { ticket, person, language })
  if (waiting.length > 0) context.afterCommit(() => context.services.wakeJobs())
}

type Asked = { ticket: string; person: Person; language: Language }

export const earlyTicketHandler =
  ({ services }: { services: Services }): JobHandler =>
  async (tx, data, { company_id }) => {
    const { ticket, person, language } = data as Asked
    const context = {
      tx,
      now: new Date(),
      language,
      station: { address: '', agent: '' },
      services,
      record: () => {},
      repeated: () => {},
      afterCommit: () => {},
      afterRollback: () => {},
      actFor: async () => {},
    }
    const note = services.words.say(language, 'tickets.billArrived')
    await postKnown(inTheNameOf(context, company_id, person), { id: ticket, note })
  }
