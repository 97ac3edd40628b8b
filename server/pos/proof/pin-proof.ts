/** A PIN typed at a till that reaches the server: it says at once whether it is right. */

import { sql } from 'kysely'
import { z } from 'zod'
import { money } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { mayAlone } from '../../../domain/pos/approval.ts'
import { proofInput, stationToken } from '../../../domain/pos/proof-input.ts'
import { approvalActions } from '../../../domain/pos/ticket/ticket.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { refuseStrangeRegister } from '../claim.ts'
import { isStationProven } from '../ticket/ticket-facts.ts'
import { senderOf } from '../ticket/ticket-sender.ts'
import { judge, type Person, personOf, type Verdict } from './proof.ts'
import { noteSwitch } from './station-cashier.ts'

/** The register a station holds, or held last. */
export const registerAt = async (tx: Tx, station: string): Promise<string | null> => {
  const held = await tx.maybe(sql<{ register: string }>`
    select register_id as register
    from till_station
    where id = ${station}
    order by released_at is not null, claimed_at desc
    limit 1`)
  return held?.register ?? null
}

/** In words, unless it was right. */
export function verdictRefusal(
  verdict: Verdict,
  person: Person | undefined,
  field: string,
): Refusal | undefined {
  const name = person?.name ?? ''
  switch (verdict) {
    case 'full':
      return new Refusal('pinResting', undefined, { name })
    case 'short':
      return new Refusal('pinTooShort', field, { name })
    case 'mayNot':
      return new Refusal('approverMayNot', undefined, { name })
    case 'wrong':
      return new Refusal('pinWrong', field)
    case 'right':
      return undefined
  }
}

export function refuseUnless(verdict: Verdict, person: Person | undefined, field: string): void {
  const refusal = verdictRefusal(verdict, person, field)
  if (refusal) throw refusal
}

export const provePin = command({
  route: 'POST /api/pos/proof',
  summary: 'till: whether a sealed PIN is right: for an approval, to take over, to clock in or out',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: proofInput.extend({
    action: z.enum([...approvalActions, 'switch', 'clock'], 'invalid'),
    subject: id,
    upTo: money().schema.optional(),
    user: id,
    station: id,
    token: stationToken.optional(),
  }),
  async run(context: Context, { token, ...claim }): Promise<{ isRight: true }> {
    const { tx, actor } = context
    const register = await registerAt(tx, claim.station)
    if (!register) throw new Refusal('notFound')
    await refuseStrangeRegister(tx, actor, register)
    const { sender } = senderOf(actor, { register, station: claim.station, token })
    if (!(await isStationProven(tx, register, sender)))
      throw new Refusal('stationUnproven', 'station')
    const { action, subject, user, station, at } = claim
    const [verdict = 'wrong'] = await judge(context, [{ ...claim, register }])
    const person = await personOf(tx, user)
    refuseUnless(verdict, person, 'pin')
    if (action === 'switch') await noteSwitch(context, { id: subject, station, user, at })
    // How large a discount may be is asked when the ticket comes in.
    else if (action !== 'clock' && action !== 'discount' && person && !mayAlone(person, { action }))
      throw new Refusal('approverMayNot', undefined, { name: person.name })
    return { isRight: true }
  },
})
