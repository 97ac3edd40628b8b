/**
 * Who may send the tickets of a register: the station that claimed it, proven by what it was given
 * then, at the hands of somebody who works at its branch. A station that lost its claim meanwhile
 * may still send what it sold before another took over.
 */

import { createHash } from 'node:crypto'
import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { RegisterFacts } from '../../../domain/pos/ticket/ticket-facts.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Sender } from './ticket-facts.ts'

export const tokenHashOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

type Sent = { register?: string | undefined; station: string; token?: string | undefined }

export function senderOf(
  { isAdmin, roleId }: Pick<Actor, 'isAdmin' | 'roleId'>,
  { register, station, token }: Sent,
): { register: string; sender: Sender } {
  if (!register || !token) throw new Refusal('stationUnproven', 'station')
  const sender = { roleId: isAdmin ? null : roleId, station, tokenHash: tokenHashOf(token) }
  return { register, sender }
}

/** The whole request waits at the till: nothing of it is parked by who may not send it. */
export function refuseSender({ isReached, hold }: RegisterFacts): void {
  if (!isReached) throw new Refusal('forbidden', 'register')
  if (!hold) throw new Refusal('stationUnproven', 'station')
}

/** A ticket of another register or station in the midst of its own. */
export function strangerIn(
  ticket: Ticket,
  { id }: RegisterFacts,
  station: string,
): FieldRefusal | undefined {
  if (ticket.register !== id) return { code: 'otherRegister', field: 'register' }
  return ticket.station === station ? undefined : { code: 'otherStation', field: 'station' }
}
