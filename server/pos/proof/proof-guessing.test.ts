/** Guessing at a PIN ends, whoever guesses and wherever; nobody is kept out for it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { wrongPerHour } from '../../../domain/pos/pin.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import {
  approvalBy,
  by,
  cashierRights,
  choosePin,
  ownerPin,
  type ProvenTill,
  proofFor,
  provenTill,
  takeOver,
} from '../testing/proof.ts'
import { openRegister, type Till, tillAt } from '../testing/till.ts'

const app = testApp()
let till: Till
let plainCashier: ProvenTill['plainCashier']
let signedInAs: ProvenTill['signedInAs']
let half: ProvenTill['half']
let flagsOf: ProvenTill['flagsOf']

beforeAll(async () => {
  ;({ till, plainCashier, signedInAs, half, flagsOf } = await provenTill(app))
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
