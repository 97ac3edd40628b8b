/**
 * Somebody who may says yes by PIN to what whoever serves may not alone: to cancel what the kitchen
 * knows, to open a printed bill again, to take more off a price. The PIN comes sealed with the event it was typed for and is
 * judged before anything is held, like that of a till (`server/pos/proof/proof.ts`); what is not
 * proven is refused.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { money, percent, quantity } from '../../../domain/kernel/field.ts'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { proofInput } from '../../../domain/pos/proof-input.ts'
import {
  type ApprovedEvent,
  boundOf,
  isTimely,
} from '../../../domain/restaurant/order/approved-event.ts'
import type { SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Approver } from '../../../domain/restaurant/order/order-rules.ts'
import { discountLimitOf, isWithinLimit } from '../../../domain/trade/discount.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { verdictRefusal } from '../../pos/proof/pin-proof.ts'
import { type Claimed, judge, judgeSent, personOf, type Verdict } from '../../pos/proof/proof.ts'

/** By the id of the event: who said yes, or why that does not count. */
export type Approvals = ReadonlyMap<string, Approver | Refusal>

type Asked = {
  event: string
  user: string
  at: string
  seal: string
  of: ApprovedEvent
  /** When it was done; not known before it is. */
  done?: { at: string }
}

/** The order it is about, and where. */
type Place = { id: string; branch: string }

/** Bound to whoever serves: on the device of somebody else it is worth nothing. */
const claimOf = ({ actor }: Context, { id, branch }: Place, asked: Asked): Claimed => ({
  ...boundOf(asked.of, id),
  subject: asked.event,
  user: asked.user,
  station: actor.userId,
  at: asked.at,
  seal: asked.seal,
  register: null,
  branch,
})

/** Whoever it is; the rule of the event says whether they may. */
async function decided(tx: Tx, user: string, verdict: Verdict): Promise<Approver | Refusal> {
  const person = await personOf(tx, user)
  const refusal = verdictRefusal(verdict, person, 'approval')
  if (refusal || !person) return refusal ?? new Refusal('pinWrong', 'approval')
  const { id: own, name, isAdmin, permissions } = person
  const canVoid = may({ isAdmin, permissions: new Set(permissions) }, 'restaurant.order.void')
  return { id: own, name, canVoid, discountLimit: discountLimitOf(person) }
}

const branchOf = async (tx: Tx, order: string): Promise<string | undefined> =>
  (
    await tx.maybe(sql<{ branch: string }>`
    select branch_id as branch
    from dining_order
    where id = ${order}`)
  )?.branch

function askedOf(event: SentEvent): Asked[] {
  if (event.kind !== 'cancel' && event.kind !== 'reopen' && event.kind !== 'discount') return []
  if (!event.approval) return []
  const asked = { ...event.approval, event: event.id, done: event }
  if (event.kind === 'cancel') return [{ ...asked, of: event }]
  if (event.kind === 'reopen')
    return [{ ...asked, of: { ...event, bill: event.approval.bill ?? '' } }]
  return [{ ...asked, of: { ...event, worth: event.approval.worth ?? '0' } }]
}

/** An older device did not say off how much, or of which bill: that yes could be for anything. */
const isBound = ({ of }: Asked): boolean =>
  of.kind === 'discount' ? !isZero(of.worth) : of.kind === 'cancel' || of.bill !== ''

/** Of an order nobody has heard of yet the kitchen knows nothing: nobody need say yes. */
export async function approvalsOf(
  context: Context,
  order: string,
  events: readonly SentEvent[],
): Promise<Approvals> {
  const mayVoid = may(context.actor, 'restaurant.order.void')
  const sent = events.filter(({ kind }) => kind === 'discount' || !mayVoid).flatMap(askedOf)
  const isOf = (it: Asked): boolean => isBound(it) && isTimely(it, it.done, context.now)
  const asked = sent.filter(isOf)
  const late = sent.filter((it) => !isOf(it))
  const branch = asked.length > 0 ? await branchOf(context.tx, order) : undefined
  const found = new Map<string, Approver | Refusal>(
    late.map(({ event }) => [event, new Refusal('proofTooOld', 'approval')]),
  )
  if (!branch) return found
  const verdicts = await judgeSent(
    context,
    asked.map((it) => claimOf(context, { id: order, branch }, it)),
  )
  for (const [at, { event, user }] of asked.entries())
    found.set(event, await decided(context.tx, user, verdicts[at] ?? 'wrong'))
  return found
}

const approvedEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cancel'), line: id, quantity: quantity().schema }),
  z.strictObject({
    kind: z.literal('discount'),
    line: id.nullable(),
    percent: percent().schema,
    amount: money().schema,
    worth: money().schema,
  }),
  z.strictObject({ kind: z.literal('reopen'), bill: id }),
])

export const proveApproval = command({
  route: 'POST /api/orders/:id/proof',
  summary: 'restaurant: whether a sealed PIN is right, for an approval at a table',
  needs: 'restaurant.order.add',
  byKey: 'never',
  input: proofInput.extend({
    id: pathId,
    event: id,
    user: id,
    /** Of a discount: how many percent. */
    discount: percent().schema.optional(),
    of: approvedEvent,
  }),
  async run(context, { id: order, discount, ...asked }): Promise<{ isRight: true }> {
    const branch = await branchOf(context.tx, order)
    if (!branch) throw new Refusal('notFound')
    if (!isTimely(asked, undefined, context.now)) throw new Refusal('proofTooOld', 'at')
    const [verdict = 'wrong'] = await judge(context, [
      claimOf(context, { id: order, branch }, asked),
    ])
    const answer = await decided(context.tx, asked.user, verdict)
    if (answer instanceof Refusal) throw answer
    const mayAlone =
      discount === undefined ? answer.canVoid : isWithinLimit(discount, answer.discountLimit)
    if (!mayAlone) throw new Refusal('approverMayNot', undefined, { name: answer.name })
    return { isRight: true }
  },
})
