/** What a till may not stretch: its numbers, its drawer, its proofs, and what a report counts. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { ShiftDetail } from '../../domain/pos/shift/shift-contract.ts'
import type { ShiftReport } from '../../domain/pos/shift/shift-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem, type Station } from '../kernel/testing/station.ts'
import { choosePin, switchProof } from './testing/proof.ts'
import { type Till, tillOf } from './testing/till.ts'

const app = testApp()

const service = (till: Till) => till.shop.item({ kind: 'service', unitPrice: '10' })

/** The till loses so many tickets. */
const skip = (till: Till, count: number) => {
  till.end.next += count
}

describe('numbers ahead', () => {
  test('are measured over all requests, and come back with the tickets or a repair', async () => {
    const till = await tillOf(app)
    const item = await service(till)
    const send = async () => (await till.send(till.ring([{ item }])))[0]
    const before = { ...till.end }
    const lost = till.ring([{ item }])
    skip(till, 2999)
    expect(await send()).toMatchObject({ state: 'posted' })
    skip(till, 2000)
    expect(await send()).toMatchObject({ state: 'posted' })
    const { next, lastHash } = till.end
    skip(till, 1)
    expect(await send()).toMatchObject({ state: 'parked', code: 'numberAhead' })
    // One that was lost is found: there is room for one more.
    expect(lost.sequence).toBe(before.next)
    expect(await till.send(lost)).toMatchObject([{ state: 'posted' }])
    Object.assign(till.end, { next, lastHash })
    skip(till, 1)
    expect(await send()).toMatchObject({ state: 'posted' })
    const repaired = await till.shop.call(
      'POST',
      `/api/registers/${till.basics.register.id}/repair`,
      { next: till.end.next + 5000, reason: 'The till was lost' },
    )
    expect(repaired.status, repaired.text).toBe(200)
  })

  test('a report counts the tickets, not the numbers they stand in', async () => {
    const till = await tillOf(app)
    const item = await service(till)
    await till.send(till.ring([{ item }]))
    skip(till, 4000)
    await till.send(till.ring([{ item }]), till.ring([{ item }]))
    const { body } = await till.shop.call<{ report: ShiftReport }>(
      'GET',
      `/api/shifts/${till.shift}/x`,
    )
    expect(body.report.ranges).toMatchObject([{ first: 'T9-000001', last: 'T9-004003', count: 3 }])
  })
})

test('a PIN is looked at only for the station that holds the register', async () => {
  const till = await tillOf(app)
  const cashier = await colleagueOf(app, till.shop, ['pos.ticket.add'], { discountLimit: '0' })
  await choosePin(cashier, '1234')
  const { id: subject, ...proof } = switchProof(till, cashier, '1234')
  const { station, token } = till
  const claim = { action: 'switch', subject, user: cashier.userId, station, ...proof }
  const refused = (more: object) =>
    till.shop.refused('POST', '/api/pos/proof', { ...claim, ...more })
  expect(await refused({})).toMatchObject({ code: 'stationUnproven', field: 'station' })
  expect(await refused({ token: 'x' })).toMatchObject({ code: 'stationUnproven' })
  const { status } = await till.shop.call('POST', '/api/pos/proof', { ...claim, token })
  expect(status).toBe(200)
})

describe('a drawer gives no more than it holds', () => {
  const move = (who: Station, till: Till, amount: string, more: object = {}) =>
    who.call<Problem>('POST', `/api/shifts/${till.shift}/move`, {
      id: newId(),
      kind: 'payOut',
      currency: till.shop.usd,
      amount,
      reason: 'Ice',
      ...more,
    })

  test('with the figure for whoever may see it, and none for who counts blind', async () => {
    const till = await tillOf(app)
    const { shop } = till
    await till.send(till.ring([{ item: await service(till) }]))
    expect((await move(shop, till, '10.01')).body).toMatchObject({
      code: 'drawerHolds',
      field: 'amount',
      facts: { limit: '10' },
    })
    expect((await move(shop, till, '1', { currency: shop.lbp, kind: 'drop' })).body).toMatchObject({
      code: 'drawerHolds',
      facts: { limit: '0' },
    })
    const blind = await colleagueOf(app, shop, ['pos.shift.view', 'pos.shift.edit'])
    const answer = (await move(blind, till, '10.01')).body
    expect(answer).toMatchObject({ code: 'drawerHoldsLess', field: 'amount', facts: {} })
    expect(JSON.stringify(answer)).not.toContain('"10"')
    expect((await move(blind, till, '10')).status).toBe(200)
  })

  test('two at once do not both take the last of it', async () => {
    const till = await tillOf(app)
    await till.send(till.ring([{ item: await service(till) }]))
    const answers = await Promise.all(['6', '7'].map((amount) => move(till.shop, till, amount)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('what left without network is written down and flagged', async () => {
    const till = await tillOf(app)
    const late = await move(till.shop, till, '5', { at: new Date().toISOString() })
    expect(late.status, late.text).toBe(200)
    const { body } = await till.shop.call<ShiftDetail>('GET', `/api/shifts/${till.shift}`)
    expect(body.movements).toMatchObject([{ amount: '-5', isAbove: true }])
  })
})
