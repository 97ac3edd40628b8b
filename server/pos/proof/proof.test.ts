/** Who acted at a till is proven, or the owner is told that it is not. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { fitsCheck, pinVerifier } from '../../../domain/pos/pin.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import {
  approvalBy,
  by,
  cashierRights,
  choosePin,
  ownerPassword,
  ownerPin,
  type ProvenTill,
  proofFor,
  provenTill,
  switchProof,
  takeOver,
} from '../testing/proof.ts'
import { openRegister, type Till, tillAt } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let plainCashier: ProvenTill['plainCashier']
let signedInAs: ProvenTill['signedInAs']
let half: ProvenTill['half']
let flagsOf: ProvenTill['flagsOf']
let asked: ProvenTill['asked']

beforeAll(async () => {
  ;({ till, item, plainCashier, signedInAs, half, flagsOf, asked } = await provenTill(app))
})

describe('a PIN', () => {
  test('of whoever may approve has six digits or more; others may do with four', async () => {
    const short = { pin: '4711', password: ownerPassword }
    expect(await till.shop.refused('PUT', '/api/profile/pin', short)).toMatchObject({
      code: 'approverPin',
      field: 'pin',
    })
    const cashier = await plainCashier('4711')
    const pinState = (who: Station) => who.call<object>('GET', '/api/profile/pin')
    expect((await pinState(cashier)).body).toEqual({ hasPin: true, fewest: 4, isTooShort: false })
    expect((await pinState(till.shop)).body).toEqual({ hasPin: true, fewest: 6, isTooShort: false })
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
