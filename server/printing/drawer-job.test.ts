/** A cash drawer that hangs on a printer opens for something that happened just now, or not at all. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { ShownJob } from '../../domain/printing/print-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Till, tillOf } from '../pos/testing/till.ts'
import { jobOf, pictureOf } from './testing/agents.ts'

const app = testApp()
let till: Till
let printer: string
let path: string

beforeAll(async () => {
  till = await tillOf(app)
  const { branch: home } = till.shop
  const floor = (await till.shop.add('/api/print-agents', { name: 'Floor', branch: home })).id
  const made = { name: 'Till', agent: floor, place: '127.0.0.1:9100' }
  printer = (await till.shop.add('/api/printers', made)).id
  path = `/api/printers/${printer}/drawer`
})

test('it opens for whoever may, or once for a ticket in cash that came in just now', async () => {
  const waiter = await colleagueOf(app, till.shop, ['pos.ticket.add'])
  const code = async (more: object = {}) =>
    (await waiter.refused('POST', path, { job: newId(), ...more })).code
  const item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  const [theirs, own] = [till.ring([{ item }]), till.ring([{ item }])]
  await till.send(theirs)
  const { station: at, token, basics } = till
  const body = { register: basics.register.id, station: at, token, waiting: 1, tickets: [own] }
  expect(await code()).toBe('drawerNeedsApproval')
  expect(await code({ reason: theirs.id })).toBe('drawerNeedsApproval')
  expect(await code({ reason: own.id })).toBe('drawerNeedsApproval')
  expect((await waiter.call('POST', '/api/pos/tickets', body)).status).toBe(200)
  const opened = async () =>
    (await waiter.call<ShownJob>('POST', path, { job: newId(), reason: own.id })).body.id
  const first = await opened()
  expect(first).toBeTruthy()
  expect(await opened()).toBe(first)
})

test('one that stayed shut is opened again by nobody who only prints', async () => {
  const { shop } = till
  const job = newId()
  const { body } = await shop.call<ShownJob>('POST', path, { job })
  const stateNow = async () =>
    (await shop.call<ShownJob>('GET', `/api/print-jobs/${body.id}`)).body.state
  const choice = `/api/print-jobs/${body.id}/choice`
  await shop.call('POST', choice, { choice: 'drop' })
  expect(await stateNow()).toBe('dropped')
  const again = await shop.refused('POST', choice, { choice: 'again' })
  expect(again.code).toBe('drawerNeedsApproval')
  const paper = { ...jobOf(printer, pictureOf(23, 10)), key: `drawer:${job}` }
  expect(await shop.refused('POST', '/api/print-jobs', paper)).toMatchObject({
    code: 'missingReference',
    field: 'key',
  })
  expect(await stateNow()).toBe('dropped')
})
