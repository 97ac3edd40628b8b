/**
 * Whoever may decide on tickets hears that some wait, or that somebody named on them is not proven:
 * once per kind and business day, however many tickets there are.
 */

import { sql } from 'kysely'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { listPath } from '../../../domain/kernel/list.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/notice.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type Whereabouts, whoMay } from '../../kernel/who-may.ts'

const kinds = ['ticketsParked', 'ticketsUnproven'] as const

type Kind = (typeof kinds)[number]

/** What these bring; those that were answered before are no news. */
export function newsOf(outcomes: readonly TicketOutcome[]): Kind[] {
  const isThere: Record<Kind, boolean> = {
    ticketsParked: outcomes.some(({ state }) => state === 'parked'),
    ticketsUnproven: outcomes.some((it) => it.state === 'posted' && it.flags.includes('unproven')),
  }
  return kinds.filter((kind) => isThere[kind])
}

const pathOf = (kind: Kind): string => {
  const { path } = mustEntity('ticket')
  return kind === 'ticketsParked' ? `${path}/parked` : listPath(path, { isFlagged: { in: [true] } })
}

/** Who heard of which kind today. */
async function noticedToday(tx: Tx, users: readonly string[], day: string): Promise<Set<string>> {
  const noticed = await tx.rows(sql<{ user: string; kind: string }>`
    select user_id as user, kind
    from notice
    where user_id = any(${users}::uuid[]) and kind = any(${kinds}::text[])
      and facts ->> 'day' = ${day}`)
  return new Set(noticed.map(({ user, kind }) => `${kind} ${user}`))
}

export async function tellOfTickets(
  context: Context,
  news: readonly Kind[],
  { day, at }: { day: string; at: Whereabouts },
): Promise<void> {
  if (news.length === 0) return
  const { tx } = context
  const able = await whoMay(tx, 'pos.ticket.post', at)
  const left = async () => {
    const noticed = await noticedToday(tx, able, day)
    return news.flatMap((kind) => {
      const users = able.filter((user) => !noticed.has(`${kind} ${user}`))
      return users.length > 0 ? [{ kind, users }] : []
    })
  }
  if ((await left()).length === 0) return
  // Two tills at one moment tell it once: the second sees what the first has written.
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('ticket news of ' || current_company(), 0))`)
  for (const { kind, users } of await left())
    await notify(context, users, { kind, facts: { day }, path: pathOf(kind) })
}
