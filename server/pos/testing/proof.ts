/** People with PINs, and the proofs they leave at a till. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TicketOutcome, TillBasics } from '../../../domain/pos/contract.ts'
import { type ProofAction, sealPin } from '../../../domain/pos/proof.ts'
import type { Proof, SwitchProof } from '../../../domain/pos/proof-input.ts'
import type { ApprovalAction, Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { cashier as drawerRights } from './drawer.ts'
import { type Till, tillOf } from './till.ts'

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

/** A till whose owner has a PIN, and the people who come to it. */
export async function provenTill(app: TestApp) {
  const till = await tillOf(app)
  const item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  await choosePin(till.shop, ownerPin, ownerPassword)

  /** Sells, and allows nothing. */
  const plainCashier = async (pin = '1234', of = till): Promise<Station> => {
    const who = await colleagueOf(app, of.shop, cashierRights, { discountLimit: '0' })
    if (pin) await choosePin(who, pin)
    return who
  }

  /** The same till with somebody else signed in. */
  const signedInAs = (who: Station, of = till): Till => ({
    ...of,
    shop: { ...of.shop, ...who },
    async send(...tickets) {
      const { station, token, basics } = of
      const body = { register: basics.register.id, station, token, waiting: 0, tickets }
      const sent = await who.call<{ outcomes: TicketOutcome[] }>('POST', '/api/pos/tickets', body)
      expect(sent.status, sent.text).toBe(200)
      return sent.body.outcomes
    },
  })

  const half = () => [{ item, discountPercent: '50' }]

  async function flagsOf(ticket: Ticket, from = till): Promise<string[]> {
    const [outcome] = await from.send(ticket)
    expect(outcome).toMatchObject({ state: 'posted' })
    return outcome?.state === 'posted' ? outcome.flags : []
  }

  const asked = async (of = till, who: Station = of.shop): Promise<TillBasics> =>
    (await who.call<TillBasics>('GET', `/api/pos/basics?register=${of.basics.register.id}`)).body

  return { till, item, plainCashier, signedInAs, half, flagsOf, asked }
}

export type ProvenTill = Awaited<ReturnType<typeof provenTill>>

export const ownerPin = '471100'

export const cashierRights = ['pos.ticket.add', 'pos.ticket.view', ...drawerRights]

/** Named on a ticket as who rang it. */
export const by = (who: Station) => ({ cashier: who.userId, cashierName: who.userName })
