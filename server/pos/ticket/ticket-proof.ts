/**
 * Who of the tickets that came in is proven; asked before their register is held, but not before
 * the station that sends them has proven itself, and only of its own tickets: whoever holds no
 * station has no PIN looked at, and makes nobody's PIN rest.
 */

import type { Proofs } from '../../../domain/pos/ticket/flags.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Context } from '../../kernel/context.ts'
import { type Claimed, judgeSent } from '../proof/proof.ts'
import { noteSwitch, stoodThere } from '../proof/station-cashier.ts'
import { isStationProven, type Sender } from './ticket-facts.ts'

/** The office has no station: what it posts was kept from one. */
type From = { register: string; sender: Sender | null }

type Judged = { right: ReadonlySet<string> }

const approvalKey = (ticket: Ticket, at: number): string => `${ticket.id} ${at}`

const claimOf = (
  { station, register }: Ticket,
  user: string,
  action: Claimed['action'],
  subject: string,
  { at, seal }: { at: string; seal: string },
  upTo?: string,
): Claimed => ({ station, register, user, action, subject, at, seal, upTo })

/** All that the tickets carry, each under a name of its own. */
function claimsOf(tickets: readonly Ticket[], isOwn: (ticket: Ticket) => boolean) {
  const approvals = tickets.flatMap((ticket) =>
    ticket.approvals.flatMap(({ user, action, upTo, proof }, at) => {
      if (!proof) return []
      const claim = claimOf(ticket, user, action, ticket.id, proof, upTo)
      return [[approvalKey(ticket, at), claim] as const]
    }),
  )
  const switches = tickets.flatMap((ticket) => {
    const { cashierProof: proof, cashier } = ticket
    if (!proof || isOwn(ticket)) return []
    return [[proof.id, claimOf(ticket, cashier, 'switch', proof.id, proof)] as const]
  })
  return { approvals, switches: [...new Map(switches)] }
}

/** Looks at what they carry; who took over without network is written down on the way. */
async function judged(
  context: Context,
  { register, sender }: From,
  tickets: readonly Ticket[],
  isOwn: (ticket: Ticket) => boolean,
): Promise<Judged> {
  const sent = tickets.filter(
    (it) => it.register === register && (!sender || it.station === sender.station),
  )
  const { approvals, switches } = claimsOf(sent, isOwn)
  const claims = [...switches, ...approvals]
  if (claims.length === 0) return { right: new Set() }
  const isProven = !sender || (await isStationProven(context.tx, register, sender))
  if (!isProven) return { right: new Set() }
  const verdicts = await judgeSent(
    context,
    claims.map(([, claim]) => claim),
  )
  const isRight = (at: number): boolean => verdicts[at] === 'right'
  for (const [at, [id, claim]] of switches.entries())
    if (isRight(at)) await noteSwitch(context, { ...claim, id })
  return { right: new Set(claims.flatMap(([key], at) => (isRight(at) ? [key] : []))) }
}

/** Most tickets are of whoever is signed in and allowed by nobody: they cost nothing here. */
export async function proofsOf(
  context: Context,
  from: From,
  tickets: readonly Ticket[],
): Promise<Proofs> {
  const isOwn = ({ cashier }: Ticket): boolean => cashier === context.actor.userId
  const { right } = await judged(context, from, tickets, isOwn)
  const others = tickets.filter((ticket) => !isOwn(ticket))
  const stood = await stoodThere(context.tx, others)
  const present = new Set(others.filter((_, at) => stood[at]).map(({ id }) => id))
  return new Map(
    tickets.map((ticket) => [
      ticket.id,
      {
        cashier: isOwn(ticket) || present.has(ticket.id),
        approvals: ticket.approvals.map((_, at) => right.has(approvalKey(ticket, at))),
      },
    ]),
  )
}
