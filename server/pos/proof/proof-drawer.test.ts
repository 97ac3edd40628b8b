/** A drawer is opened by who proved to be there. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { ownerPin, type ProvenTill, proofFor, provenTill, switchProof } from '../testing/proof.ts'
import type { Till } from '../testing/till.ts'

const app = testApp()
let till: Till
let plainCashier: ProvenTill['plainCashier']

beforeAll(async () => {
  ;({ till, plainCashier } = await provenTill(app))
})

describe('a drawer', () => {
  const body = (more: object) => ({
    kind: 'noSale',
    currency: till.shop.usd,
    amount: '0',
    reason: 'Change',
    station: till.station,
    token: till.token,
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

  test('is not opened, and nothing is moved, in the name of who stands at a till that others only name', async () => {
    const cashier = await plainCashier()
    const owner = { user: till.shop.userId }
    for (const token of [undefined, 'x'.repeat(43)]) {
      const opening = body({ id: newId(), cashier: owner, token })
      expect((await cashier.refused('POST', path(), opening)).code).toBe('drawerNeedsApproval')
    }
    const id = newId()
    const money = { id, kind: 'payIn', amount: '5', cashier: owner, token: undefined }
    const { status, text } = await cashier.call('POST', path(), body(money))
    expect(status, text).toBe(200)
    expect(await kept(id)).toMatchObject({
      userName: 'Colleague',
      unprovenName: till.shop.userName,
    })
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
