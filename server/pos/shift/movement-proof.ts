/**
 * Who moved money of a drawer, or opened it, and who allowed that. Naming somebody is nothing: an
 * opening that nobody allowed is refused. One that came with a proof which does not hold has
 * happened, without network: it is written down, and that nobody had proven it.
 */

import { Refusal } from '../../../domain/kernel/refusal.ts'
import { mayAlone } from '../../../domain/pos/approval.ts'
import type { MovementInput } from '../../../domain/pos/money/cash-movement.ts'
import type { Context } from '../../kernel/context.ts'
import { registerAt } from '../proof/pin-proof.ts'
import { type Claimed, judgeSent, type Person, personOf } from '../proof/proof.ts'
import { noteSwitch, stoodThere } from '../proof/station-cashier.ts'
import { isStationProven } from '../ticket/ticket-facts.ts'
import { senderOf } from '../ticket/ticket-sender.ts'

export type MovementPeople = {
  /** None means who is signed in. */
  user?: Person
  approvedName: string | null
  unprovenName: string | null
}

type Place = {
  station: string
  register: string | null
  /** Everybody can read which station sells where: its name alone proves nobody's being there. */
  isProven: boolean
  at: string
}

async function placeOf(context: Context, { station, token, at }: MovementInput): Promise<Place> {
  const { tx, actor, now } = context
  const register = station ? await registerAt(tx, station) : null
  const isProven =
    station && register && token
      ? await isStationProven(tx, register, senderOf(actor, { register, station, token }).sender)
      : false
  return { station: station ?? '', register, isProven, at: at ?? now.toISOString() }
}

/** Whoever took over by PIN, if that is proven. */
async function cashierOf(context: Context, place: Place, input: MovementInput) {
  const { cashier } = input
  if (!cashier || cashier.user === context.actor.userId) return undefined
  const { user, proof } = cashier
  const { station, register, at } = place
  const person = await personOf(context.tx, user)
  if (!place.isProven) return { person, isProven: false }
  if (proof) {
    const claim: Claimed = {
      ...proof,
      action: 'switch',
      subject: proof.id,
      user,
      station,
      register,
    }
    if ((await judgeSent(context, [claim]))[0] === 'right')
      await noteSwitch(context, { ...claim, id: proof.id })
  }
  const [stood] = await stoodThere(context.tx, [{ station, cashier: user, at }])
  return { person, isProven: stood === true }
}

async function approverOf(context: Context, id: string, place: Place, input: MovementInput) {
  const { approval } = input
  if (!approval?.proof) return undefined
  const { user, proof } = approval
  const { station, register } = place
  const claim: Claimed = { ...proof, action: 'openDrawer', subject: id, user, station, register }
  const [verdict] = place.isProven ? await judgeSent(context, [claim]) : []
  const person = await personOf(context.tx, user)
  const isAllowed = person !== undefined && mayAlone(person, { action: 'openDrawer' })
  return { person, isProven: verdict === 'right' && isAllowed }
}

export async function movementPeople(
  context: Context,
  id: string,
  input: MovementInput,
): Promise<MovementPeople> {
  const { actor } = context
  const place = await placeOf(context, input)
  const { station } = place
  const cashier = station ? await cashierOf(context, place, input) : undefined
  const user = cashier?.isProven ? cashier.person : undefined
  const unproven = cashier && !cashier.isProven ? (cashier.person?.name ?? '?') : null
  if (input.kind !== 'noSale') return { user, approvedName: null, unprovenName: unproven }
  const mayOpen = user ? mayAlone(user, { action: 'openDrawer' }) : actor.limits.canOpenDrawer
  const approver = station && !mayOpen ? await approverOf(context, id, place, input) : undefined
  if (!mayOpen && !approver) throw new Refusal('drawerNeedsApproval', 'approval')
  const approved = approver?.isProven ? approver.person : undefined
  const named = approver && !approved ? (approver.person?.name ?? '?') : unproven
  return { user, approvedName: approved?.name ?? null, unprovenName: named }
}
