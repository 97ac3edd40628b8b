/** People with PINs, and the proofs they leave at a till. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { type ProofAction, sealPin } from '../../../domain/pos/proof.ts'
import type { Proof, SwitchProof } from '../../../domain/pos/proof-input.ts'
import type { ApprovalAction, Ticket } from '../../../domain/pos/ticket.ts'
import type { Station } from '../../kernel/testing/station.ts'
import type { Till } from './till.ts'

export const ownerPassword = 'correct horse'
const colleaguePassword = 'long enough'

export async function choosePin(who: Station, pin: string, password = colleaguePassword) {
  const chosen = await who.call('PUT', '/api/profile/pin', { pin, password })
  expect(chosen.status, chosen.text).toBe(200)
}

/** What a till makes of a PIN that was typed for this. */
export function proofFor(
  { shop, basics, station }: Till,
  who: { userId: string },
  pin: string,
  { action, subject }: { action: ProofAction; subject: string },
  at = new Date().toISOString(),
): Proof {
  const bound = { company: shop.companyId, action, subject, user: who.userId, station, at }
  return { at, seal: sealPin(pin, bound, basics.proofKey) }
}

export const approvalBy = (
  till: Till,
  who: Station,
  pin: string,
  action: ApprovalAction,
  ticket: string,
): Ticket['approvals'][0] => ({
  action,
  user: who.userId,
  name: who.userName,
  proof: proofFor(till, who, pin, { action, subject: ticket }),
})

export function switchProof(
  till: Till,
  who: { userId: string },
  pin: string,
  at?: string,
): SwitchProof {
  const id = newId()
  return { id, ...proofFor(till, who, pin, { action: 'switch', subject: id }, at) }
}

/** Takes over the till while the server is there; answers who rings from now on. */
export async function takeOver(till: Till, who: Station, pin: string) {
  const { id: subject, ...proof } = switchProof(till, who, pin)
  const { station, token } = till
  const claim = { action: 'switch', subject, user: who.userId, station, token, ...proof }
  const answer = await till.shop.call('POST', '/api/pos/proof', claim)
  expect(answer.status, answer.text).toBe(200)
  return { cashier: who.userId, cashierName: who.userName }
}
