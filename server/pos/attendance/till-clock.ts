/**
 * Clocking in and out at a till, with or without network: the event comes with its PIN sealed, as a
 * ticket does, and is judged like one. One that is not proven has been stamped all the same: it is
 * kept, marked, and listed for whoever looks after attendance, and counts once he vouches for it.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type ClockKind,
  type ClockState,
  clockKinds,
  nextKinds,
} from '../../../domain/people/attendance/clock.ts'
import { proofInput, stationToken } from '../../../domain/pos/proof-input.ts'
import { command, query } from '../../kernel/command.ts'
import type { Actor } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { clockFacts } from '../../people/attendance/clock-facts.ts'
import { recordStamp, standingOf } from '../../people/attendance/clock-record.ts'
import { selfOf } from '../../people/attendance/own-clock.ts'
import { refuseStrangeRegister } from '../claim.ts'
import { registerAt } from '../proof/pin-proof.ts'
import { judgeSent } from '../proof/proof.ts'
import { isStationProven } from '../ticket/ticket-facts.ts'
import { senderOf } from '../ticket/ticket-sender.ts'

type Place = { branch: string; device: string }

const placeOf = (tx: Tx, register: string): Promise<Place> =>
  tx.one(sql<Place>`
    select branch_id as branch, name as device from register where id = ${register}`)

/** The work of a command sees all, so that reach is asked here. */
const isBeyond = ({ reach }: Actor, branch: string | null): boolean =>
  branch !== null && reach?.branches !== undefined && !reach.branches.includes(branch)

export const stampAtTill = command({
  route: 'POST /api/pos/clock',
  summary: 'till: somebody clocked in or out here, or a break, proven by PIN; once by its id',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: proofInput.extend({
    id,
    user: id,
    kind: z.enum(clockKinds, 'invalid'),
    station: id,
    token: stationToken.optional(),
  }),
  async run(context, { token, kind, ...sent }): Promise<{ at: string; isProven: boolean }> {
    const { tx, actor } = context
    const { user, station, at, seal } = sent
    const register = await registerAt(tx, station)
    if (!register) throw new Refusal('notFound')
    await refuseStrangeRegister(tx, actor, register)
    // What a stranger sends is kept too, and its PIN is not looked at: there is nothing to try out.
    const isKnown = token
      ? await isStationProven(tx, register, senderOf(actor, { register, station, token }).sender)
      : false
    const claim = { action: 'clock' as const, subject: sent.id, user, station, at, seal, register }
    const [verdict] = isKnown ? await judgeSent(context, [claim]) : []
    const isProven = verdict === 'right'
    const self = await selfOf(tx, user)
    // Whoever works for some branches stamps for their people: of others he knows nothing, unless
    // one of them stands here and has proven it.
    if (!self || (!isProven && isBeyond(actor, self.branch))) throw new Refusal('clockNobody')
    const { branch, device } = await placeOf(tx, register)
    return recordStamp(
      context,
      {
        id: sent.id,
        employee: self.id,
        kind,
        at,
        source: 'till',
        branch,
        register,
        device,
        isProven,
        place: null,
      },
      await clockFacts(tx, branch),
    )
  },
})

export const standingAtTill = query({
  route: 'GET /api/pos/clock',
  summary: 'till: whether somebody is clocked in, and what may come next',
  needs: 'pos.ticket.add',
  input: z.strictObject({ user: id }),
  async run({ tx, now }, { user }): Promise<{ state: ClockState | null; next: ClockKind[] }> {
    const self = await selfOf(tx, user)
    if (!self) throw new Refusal('notFound')
    const { proven, said } = await standingOf(tx, self.id, now, await clockFacts(tx))
    // Where what nobody proved says otherwise, the person says what it is.
    return proven === said
      ? { state: proven, next: [...nextKinds(proven)] }
      : { state: null, next: [...clockKinds] }
  },
})
