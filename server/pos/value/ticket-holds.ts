/**
 * The stored values of tickets: held while they are decided, after everything else that is locked.
 * What a sale had kept for itself is free again once its ticket is posted; of one that is parked it
 * stays kept until somebody has decided.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { id as idInput } from '../../../domain/kernel/input.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TicketCompany } from '../../../domain/pos/ticket/ticket-facts.ts'
import { valuesNamed } from '../../../domain/pos/value/ticket-values.ts'
import { ValueBook } from '../../../domain/stored-value/stored-value.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { mailCards } from '../../stored-value/card-mail.ts'
import { lockValues } from '../../stored-value/value-rows.ts'

export async function heldValues(
  tx: Tx,
  company: TicketCompany,
  tickets: readonly Ticket[],
  more: readonly string[] = [],
): Promise<ValueBook | undefined> {
  const ids = [...new Set([...tickets.flatMap(valuesNamed), ...more])]
  if (ids.length === 0) return undefined
  return new ValueBook(await lockValues(tx, ids), decimalsIn(company))
}

/** How long what a parked ticket keeps is kept. */
const parkedDays = 30

export async function settleHolds(
  context: Context,
  posted: readonly Ticket[],
  decided: readonly Ticket[],
): Promise<void> {
  const { tx } = context
  const naming = (tickets: readonly Ticket[]) =>
    tickets.filter((it) => valuesNamed(it).length > 0).map(({ id }) => id)
  const [done, seen] = [naming(posted), naming(decided)]
  if (done.length > 0)
    await tx.rows(sql`delete from stored_value_hold where sale_id = any(${done}::uuid[])`)
  const sold = posted.flatMap(({ cards = [] }) => cards.filter(({ kind }) => kind === 'sell'))
  await mailCards(
    context,
    sold.map(({ id }) => id),
  )
  const parked = seen.filter((id) => !done.includes(id))
  if (parked.length > 0)
    await tx.rows(sql`
      update stored_value_hold
      set expires_at = now() + make_interval(days => ${parkedDays})
      where sale_id = any(${parked}::uuid[]) and expires_at > now()`)
}

/**
 * A ticket that nobody posts pays with nothing: what was kept for it is its holder's again. One that
 * came under the id of another, which still waits, leaves that what it keeps.
 */
export async function freeHolds(
  { tx }: Pick<Context, 'tx'>,
  { id, body }: { id: string; body: unknown },
): Promise<void> {
  const { data: sent } = z.object({ id: idInput }).safeParse(body)
  await tx.rows(sql`
    delete from stored_value_hold
    where sale_id = ${id} or sale_id = ${sent?.id ?? null}::uuid and not exists (
      select 1 from parked_ticket p where p.id = ${sent?.id ?? null}::uuid and p.state = 'waiting')`)
}
