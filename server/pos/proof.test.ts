/** Who acted at a till is proven, or the owner is told that it is not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TicketOutcome, TillBasics } from '../../domain/pos/contract.ts'
import type { PastTicket } from '../../domain/pos/past-ticket.ts'
import { fitsCheck, pinVerifier, wrongPerHour } from '../../domain/pos/pin.ts'
import type { ShiftDetail } from '../../domain/pos/shift-contract.ts'
import type { Ticket } from '../../domain/pos/ticket.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { cashier as drawerRights } from './testing/drawer.ts'
import {
  approvalBy,
  choosePin,
  ownerPassword,
  proofFor,
  switchProof,
  takeOver,
} from './testing/proof.ts'
import { openRegister, type Till, tillAt, tillOf } from './testing/till.ts'

let app: TestApp
let till: Till
let item: string

const ownerPin = '471100'

beforeAll(async () => {
  app = await startTestApp()
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  await choosePin(till.shop, ownerPin, ownerPassword)
})
afterAll(() => app.close())

const cashierRights = ['pos.ticket.add', 'pos.ticket.view', ...drawerRights]

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

const by = (who: Station) => ({ cashier: who.userId, cashierName: who.userName })

const half = () => [{ item, discountPercent: '50' }]

async function flagsOf(ticket: Ticket, from = till): Promise<string[]> {
  const [outcome] = await from.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  return outcome?.state === 'posted' ? outcome.flags : []
}

const asked = async (of = till, who: Station = of.shop): Promise<TillBasics> =>
  (await who.call<TillBasics>('GET', `/api/pos/basics?register=${of.basics.register.id}`)).body

describe('a PIN', () => {
  test('of whoever may approve has six digits or more; others may do with four', async () => {
    const short = { pin: '4711', password: ownerPassword }
    expect(await till.shop.refused('PUT', '/api/profile/pin', short)).toMatchObject({
      code: 'approverPin',
      field: 'pin',
    })
    const cashier = await plainCashier('4711')
    const told = (who: Station) => who.call<object>('GET', '/api/profile/pin')
    expect((await told(cashier)).body).toEqual({ hasPin: true, fewest: 4, isTooShort: false })
    expect((await told(till.shop)).body).toEqual({ hasPin: true, fewest: 6, isTooShort: false })
  })

  test('is neither chosen nor given up without the password', async () => {
    const cashier = await plainCashier('4711')
    const wrong = { password: 'wrong' }
    const choose = await cashier.refused('PUT', '/api/profile/pin', { pin: '4712', ...wrong })
    expect(choose).toMatchObject({ code: 'passwordWrong' })
    expect((await cashier.refused('POST', '/api/profile/pin/stop', {})).field).toBe('password')
    expect(await cashier.refused('POST', '/api/profile/pin/stop', wrong)).toMatchObject({
      code: 'passwordWrong',
    })
    const hasPin = async () =>
      (await cashier.call<{ hasPin: boolean }>('GET', '/api/profile/pin')).body.hasPin
    expect(await hasPin()).toBe(true)
    await cashier.call('POST', '/api/profile/pin/stop', { password: 'long enough' })
    expect(await hasPin()).toBe(false)
  })

  test('leaves the server as a few bits, and only of who may approve at that branch', async () => {
    const cashier = await plainCashier('4711')
    const away = await till.shop.add('/api/branches', { name: 'Tripoli', code: 'TR' })
    const elsewhere = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'], {
      branches: [away.id],
    })
    await choosePin(elsewhere, '998877')
    const { users } = await asked()
    const pinOf = (id: string) => users.find((user) => user.id === id)?.pin
    expect(users.some(({ id }) => id === elsewhere.userId)).toBe(false)
    expect(pinOf(cashier.userId)).toEqual({ salt: expect.any(String), check: null })
    const { salt, check } = pinOf(till.shop.userId) ?? { salt: '', check: '' }
    expect(check).toMatch(/^[01]{8}$/)
    expect(fitsCheck(await pinVerifier(ownerPin, salt), check ?? '')).toBe(true)
    const [kept] = await app.asOwner<{ verifier: string }>(
      'select pin_verifier as verifier from app_user where id = $1',
      [till.shop.userId],
    )
    expect(JSON.stringify(users)).not.toContain(kept?.verifier)
  })

  test('of the old kind is told to be chosen anew, and approves nothing', async () => {
    const manager = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'])
    await choosePin(manager, '112233')
    await app.asOwner('update app_user set pin_digits = null where id = $1', [manager.userId])
    const { body } = await manager.call('GET', '/api/profile/pin')
    expect(body).toMatchObject({ isTooShort: true })
    const { users } = await asked()
    expect(users.find(({ id }) => id === manager.userId)?.pin).toMatchObject({ check: null })
    const id = newId()
    const claim = {
      action: 'credit',
      subject: id,
      user: manager.userId,
      station: till.station,
      token: till.token,
    }
    const proof = proofFor(till, manager, '112233', { action: 'credit', subject: id })
    const refusal = await till.shop.refused('POST', '/api/pos/proof', { ...claim, ...proof })
    expect(refusal).toMatchObject({ code: 'pinTooShort', facts: { name: manager.userName } })
    // It still tells who stands there.
    await takeOver(till, manager, '112233')
  })
})

describe('the cashier of a ticket', () => {
  test('is who is signed in, or who took over by PIN; anybody else is flagged', async () => {
    const [there, named] = [await plainCashier(), await plainCashier()]
    expect(await flagsOf(till.ring([{ item }]))).toEqual([])
    const ring = till.ring([{ item }], by(named))
    expect(await flagsOf(ring)).toEqual(['unproven'])
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${ring.id}`)
    expect(body.flags).toMatchObject([{ code: 'unproven', facts: { items: [named.userName] } }])
    const { rows } = await till.shop.list('/api/tickets', {
      filter: JSON.stringify({ isFlagged: { in: [true] } }),
      columns: 'number',
    })
    expect(rows.some(({ id }) => id === ring.id)).toBe(true)
    expect(await flagsOf(till.ring([{ item }], await takeOver(till, there, '1234')))).toEqual([])
  })

  test('is printed with the name he bears, or both names are told', async () => {
    const renamed = till.ring([{ item }], { cashierName: 'Somebody Else' })
    expect(await flagsOf(renamed)).toEqual(['unproven'])
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${renamed.id}`)
    const items = ['Somebody Else', till.shop.userName]
    expect(body.flags).toMatchObject([{ code: 'unproven', facts: { items } }])
  })

  test('took over without network, with a proof that goes with the tickets', async () => {
    const cashier = await plainCashier()
    const cashierProof = switchProof(till, cashier, '1234')
    const rung = () => till.ring([{ item }], { ...by(cashier), cashierProof })
    const outcomes = await till.send(rung(), rung())
    expect(outcomes).toMatchObject([{ flags: [] }, { flags: [] }])
    expect(await flagsOf(rung())).toEqual([])
  })

  test('is not proven by a wrong PIN, nor by a proof of another station or another person', async () => {
    const [cashier, other] = [await plainCashier(), await plainCashier()]
    const wrong = switchProof(till, cashier, '9999')
    const stolen = switchProof(till, other, '1234')
    const elsewhere = switchProof({ ...till, station: newId() }, cashier, '1234')
    const unreadable = { id: 'x', at: 'never', seal: 'none' } as unknown as typeof wrong
    for (const cashierProof of [wrong, stolen, elsewhere, unreadable])
      expect(await flagsOf(till.ring([{ item }], { ...by(cashier), cashierProof }))).toEqual([
        'unproven',
      ])
  })

  test('is not one who stood there at another time', async () => {
    const cashier = await plainCashier()
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
    const cashierProof = switchProof(till, cashier, '1234', hours(3))
    const first = till.ring([{ item }], { ...by(cashier), cashierProof, at: hours(3) })
    expect(await flagsOf(first)).toEqual(['clock'])
    await takeOver(till, till.shop, ownerPin)
    await app.asOwner('update till_cashier set until = $1 where id = $2', [
      hours(2),
      cashierProof.id,
    ])
    const later = till.ring([{ item }], { ...by(cashier), cashierProof })
    expect(await flagsOf(later)).toEqual(['unproven'])
  })

  test('stays proven when somebody else signs in and sends what waited', async () => {
    const own = await tillAt(till.shop, await openRegister(till.shop, 'T8'))
    const next = await plainCashier('', own)
    expect(await flagsOf(own.ring([{ item }]), signedInAs(next, own))).toEqual([])
    const never = own.ring([{ item }], by(await plainCashier('', own)))
    expect(await flagsOf(never, signedInAs(next, own))).toEqual(['unproven'])
  })
})

describe('an approval', () => {
  let cashier: Station
  let there: Till

  beforeAll(async () => {
    cashier = await plainCashier()
    there = signedInAs(cashier)
  })

  const rung = (approve: (id: string) => Ticket['approvals']) => {
    const id = newId()
    return till.ring(half(), { ...by(cashier), id, approvals: approve(id) })
  }

  test('with the right PIN is taken; one that only names somebody is posted and flagged', async () => {
    const { shop } = till
    const right = (id: string) => [approvalBy(till, shop, ownerPin, 'discount', id)]
    expect(await flagsOf(rung(right), there)).toEqual([])
    const named = () => [{ action: 'discount' as const, user: shop.userId, name: shop.userName }]
    expect(await flagsOf(rung(named), there)).toEqual(['unproven'])
    const wrong = (id: string) => [approvalBy(till, shop, '000000', 'discount', id)]
    const forged = rung(wrong)
    expect(await flagsOf(forged, there)).toEqual(['unproven'])
    const { body } = await shop.call<PastTicket>('GET', `/api/pos/tickets/${forged.id}`)
    expect(body.flags).toMatchObject([{ code: 'unproven', facts: { items: [shop.userName] } }])
  })

  test('is for one ticket and one thing only', async () => {
    const { shop } = till
    const other = newId()
    const replayed = () => [approvalBy(till, shop, ownerPin, 'discount', other)]
    expect(await flagsOf(rung(replayed), there)).toEqual(['unproven'])
    const turned = (id: string) => [
      { ...approvalBy(till, shop, ownerPin, 'price', id), action: 'discount' as const },
    ]
    expect(await flagsOf(rung(turned), there)).toEqual(['unproven'])
  })

  test('of somebody who works at another branch proves nothing', async () => {
    const away = await till.shop.add('/api/branches', { name: 'Saida', code: 'SA' })
    const limits = { branches: [away.id] }
    const manager = await colleagueOf(app, till.shop, cashierRights, limits)
    await choosePin(manager, '223344')
    const approve = (id: string) => [approvalBy(till, manager, '223344', 'discount', id)]
    expect(await flagsOf(rung(approve), there)).toEqual(['unproven'])
  })

  test('is checked at once where there is a network, and looked at once in all', async () => {
    const { shop } = till
    const id = newId()
    const approval = approvalBy(till, shop, ownerPin, 'discount', id)
    const claim = {
      action: 'discount',
      subject: id,
      user: shop.userId,
      station: till.station,
      token: till.token,
    }
    const asking = { ...claim, ...approval.proof }
    expect((await cashier.call('POST', '/api/pos/proof', asking)).status).toBe(200)
    const wrong = proofFor(till, shop, '000000', { action: 'discount', subject: id })
    expect(await cashier.refused('POST', '/api/pos/proof', { ...claim, ...wrong })).toMatchObject({
      code: 'pinWrong',
    })
    // The PIN is another one by now: what was said stays said.
    await choosePin(shop, '555555', ownerPassword)
    const ticket = till.ring(half(), { ...by(cashier), id, approvals: [approval] })
    expect(await flagsOf(ticket, there)).toEqual([])
    await choosePin(shop, ownerPin, ownerPassword)
  })

  test('that came before it could be read is posted as before', async () => {
    const { shop } = till
    const approvals = [{ action: 'refund' as const, user: shop.userId, name: shop.userName }]
    const old = till.ring([{ item }], { ...by(cashier), kind: 'posRefund', approvals })
    expect(await flagsOf(old, there)).toEqual(['unproven'])
    // What nobody needed to allow needs no proof.
    const own = till.ring([{ item }], { kind: 'posRefund', approvals })
    expect(await flagsOf(own)).toEqual([])
  })
})

describe('guessing', () => {
  test('ends after a few tries, at once and with tickets alike, and the right PIN tells nothing then', async () => {
    const manager = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'])
    await choosePin(manager, '864202')
    const cashier = await plainCashier()
    const from = signedInAs(cashier)
    const ticketWith = (pin: string) => {
      const id = newId()
      const approvals = [approvalBy(till, manager, pin, 'discount', id)]
      return till.ring(half(), { ...by(cashier), id, approvals })
    }
    const guesses = Array.from({ length: wrongPerHour.atOne }, (_, at) => `10000${at}`.slice(-6))
    await from.send(...guesses.map(ticketWith))
    expect(await flagsOf(ticketWith('864202'), from)).toEqual(['unproven'])
    const subject = newId()
    const claim = {
      action: 'credit',
      subject,
      user: manager.userId,
      station: till.station,
      token: till.token,
    }
    const proof = proofFor(till, manager, '864202', { action: 'credit', subject })
    expect(await cashier.refused('POST', '/api/pos/proof', { ...claim, ...proof })).toMatchObject({
      status: 429,
      code: 'pinResting',
    })
  })

  const rests = async (manager: Station) =>
    (await app.asOwner('select 1 from throttle where key like $1', [`pin:${manager.userId}%`]))
      .length > 0

  test('needs a station that proved itself, and a ticket of its own', async () => {
    const manager = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'])
    await choosePin(manager, '864202')
    const forger = await plainCashier()
    const forged = (of: Till) => {
      const id = newId()
      const approvals = [approvalBy(of, manager, '000000', 'discount', id)]
      return of.ring(half(), { ...by(forger), id, approvals })
    }
    const nowhere: Till = { ...till, station: newId(), end: { next: 1, lastHash: '' } }
    const register = till.basics.register.id
    for (const station of [till.station, nowhere.station]) {
      const tickets = [forged({ ...nowhere, station })]
      const body = { register, station, token: 'x'.repeat(43), waiting: 1, tickets }
      const refused = await forger.refused('POST', '/api/pos/tickets', body)
      expect(refused).toMatchObject({ status: 403, code: 'stationUnproven' })
    }
    const own = await tillAt(till.shop, await openRegister(till.shop, 'T7'))
    const strange = [forged(nowhere), { ...forged(own), register: newId() }]
    const outcomes = await signedInAs(forger, own).send(...strange)
    expect(outcomes).toMatchObject([{ code: 'otherRegister' }, { code: 'otherRegister' }])
    expect(await rests(manager)).toBe(false)
  })

  test('with tickets stands in the list of refused entries, each once', async () => {
    const forger = await plainCashier()
    // Entries are gathered by name, and other colleagues have the same.
    await app.asOwner(`update app_user set full_name = 'Forger' where id = $1`, [forger.userId])
    const wrong = (pin: string) => {
      const id = newId()
      const approvals = [approvalBy(till, till.shop, pin, 'discount', id)]
      return till.ring(half(), { ...by(forger), id, approvals })
    }
    const tickets = [wrong('000003'), wrong('000004')]
    const from = signedInAs(forger)
    await from.send(...tickets)
    await from.send(...tickets)
    const noted = async () => {
      const rows = await app.asOwner<{ times: number }>(
        `select times from access_event
          where person = 'Forger' and kind = 'pin' and command = 'till'`,
      )
      return rows.reduce((sum, { times }) => sum + times, 0)
    }
    await expect.poll(noted, { timeout: 5000 }).toBe(2)
  })

  test('of one account ends before it makes anybody rest everywhere', async () => {
    const manager = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'])
    await choosePin(manager, '864202')
    const forger = await plainCashier()
    const asking = (of: Till, pin: string) => {
      const subject = newId()
      const claim = {
        action: 'credit',
        subject,
        user: manager.userId,
        station: of.station,
        token: of.token,
      }
      return { ...claim, ...proofFor(of, manager, pin, { action: 'credit', subject }) }
    }
    await app.asOwner('insert into throttle (key, tries, since) values ($1, $2, now())', [
      `pin:${manager.userId}:from:${forger.userId}`,
      wrongPerHour.fromOne,
    ])
    for (let i = 0; i < 3; i++)
      expect(
        await forger.refused('POST', '/api/pos/proof', asking(till, `00000${i}`)),
      ).toMatchObject({ code: 'pinResting' })
    expect(wrongPerHour.fromOne).toBeLessThan(wrongPerHour.inAll)
    const wide = await app.asOwner('select 1 from throttle where key = $1', [
      `pin:${manager.userId}`,
    ])
    expect(wide).toEqual([])
    expect((await till.shop.call('POST', '/api/pos/proof', asking(till, '864202'))).status).toBe(
      200,
    )
  })

  test('at several registers ends too', async () => {
    const manager = await colleagueOf(app, till.shop, [...cashierRights, 'pos.shift.void'])
    await choosePin(manager, '864202')
    const key = `pin:${manager.userId}`
    await app.asOwner('insert into throttle (key, tries, since) values ($1, $2, now())', [
      key,
      wrongPerHour.inAll,
    ])
    const id = newId()
    const approvals = [approvalBy(till, manager, '864202', 'discount', id)]
    const cashier = await plainCashier()
    const ticket = till.ring(half(), { ...by(cashier), id, approvals })
    expect(await flagsOf(ticket, signedInAs(cashier))).toEqual(['unproven'])
  })

  test('does not begin with whoever types right', async () => {
    const tries = async () =>
      (
        await app.asOwner<{ tries: number }>('select tries from throttle where key = $1', [
          `pin:${till.shop.userId}`,
        ])
      )[0]?.tries ?? 0
    const before = await tries()
    for (let i = 0; i < 3; i++) await takeOver(till, till.shop, ownerPin)
    expect(await tries()).toBe(before)
  })
})

describe('a drawer', () => {
  const body = (more: object) => ({
    kind: 'noSale',
    currency: till.shop.usd,
    amount: '0',
    reason: 'Change',
    station: till.station,
    ...more,
  })
  const path = () => `/api/shifts/${till.shift}/move`
  const kept = async (id: string) =>
    (await till.shop.call<ShiftDetail>('GET', `/api/shifts/${till.shift}`)).body.movements.find(
      (it) => it.id === id,
    )

  test('is opened by a proven yes, and not by naming somebody', async () => {
    const cashier = await plainCashier()
    const id = newId()
    const named = body({ id, approval: { user: till.shop.userId } })
    expect((await cashier.refused('POST', path(), named)).code).toBe('drawerNeedsApproval')
    const proof = proofFor(till, till.shop, ownerPin, { action: 'openDrawer', subject: id })
    const proven = body({ id, approval: { user: till.shop.userId, proof } })
    const { status, text } = await cashier.call('POST', path(), proven)
    expect(status, text).toBe(200)
    expect(await kept(id)).toMatchObject({
      userName: 'Colleague',
      approvedName: till.shop.userName,
      unprovenName: null,
    })
  })

  test('that was opened by a wrong PIN is written down, and told', async () => {
    const cashier = await plainCashier()
    const id = newId()
    const proof = proofFor(till, till.shop, '000001', { action: 'openDrawer', subject: id })
    const forged = body({ id, approval: { user: till.shop.userId, proof } })
    expect((await cashier.call('POST', path(), forged)).status).toBe(200)
    expect(await kept(id)).toMatchObject({ approvedName: null, unprovenName: till.shop.userName })
    const { rows } = await till.shop.list('/api/shifts', { columns: 'isUnproven' })
    expect(rows.find((it) => it.id === till.shift)?.isUnproven).toBe(true)
  })

  test('is opened by who stands there, not by the rights of who signed in', async () => {
    const cashier = await plainCashier()
    const own = { user: cashier.userId, proof: switchProof(till, cashier, '1234') }
    const id = newId()
    const opening = body({ id, cashier: own })
    expect((await till.shop.refused('POST', path(), opening)).code).toBe('drawerNeedsApproval')
    const proof = proofFor(till, till.shop, ownerPin, { action: 'openDrawer', subject: id })
    const allowed = { ...opening, approval: { user: till.shop.userId, proof } }
    expect((await till.shop.call('POST', path(), allowed)).status).toBe(200)
    expect(await kept(id)).toMatchObject({
      userName: cashier.userName,
      approvedName: till.shop.userName,
    })
  })
})
