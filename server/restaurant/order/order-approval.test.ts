/** Whoever may not cancel alone has somebody who may say yes by PIN; the server believes no other yes. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { wrongPerHour } from '../../../domain/pos/pin.ts'
import { sealPin } from '../../../domain/pos/proof.ts'
import { type ApprovedEvent, boundOf } from '../../../domain/restaurant/order/approved-event.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import type { ExceptionPage } from '../../../domain/restaurant/report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import { choosePin } from '../../pos/testing/proof.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
const grants = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.print']
const pin = '471100'
let ours: Station
let waiter: Station
let manager: Station
let room: DiningRoom
let phone: ReturnType<typeof device>
let menu: Menu

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
  waiter = await colleagueOf(app, ours, grants)
  phone = device(waiter, room)
  manager = await colleagueOf(app, ours, ['restaurant.order.void'], { discountLimit: '0' })
  await choosePin(manager, pin)
  menu = (await waiter.call<Menu>('GET', `/api/floor/${room.branch}/menu`)).body
})

/** A soup the kitchen knows of. */
async function servedSoup(): Promise<{ order: string; soup: string }> {
  const [order, soup] = [newId(), newId()]
  await phone.say(order, seated(room.tables[0] ?? ''), added(soup, room.soup, { quantity: '2' }), {
    kind: 'send',
    lines: [{ line: soup, quantity: '2' }],
  })
  return { order, soup }
}

type Typed = {
  by?: Station
  pin?: string
  for?: string
  on?: string
  at?: Station
  of?: ApprovedEvent
  when?: string
}

/** What a device makes of a PIN that was typed for an event. */
function typed(order: string, event: string, of: ApprovedEvent, how: Typed = {}) {
  const at = how.when ?? new Date().toISOString()
  const user = (how.by ?? manager).userId
  const station = (how.at ?? waiter).userId
  const subject = how.for ?? event
  const bound = {
    company: ours.companyId,
    ...boundOf(how.of ?? of, how.on ?? order),
    subject,
    user,
    station,
    at,
  }
  return { user, at, seal: sealPin(how.pin ?? pin, bound, menu.proofKey) }
}

const cancel = (order: string, line: string, how: Typed = {}) => {
  const id = newId()
  const approval = typed(order, id, { kind: 'cancel', line, quantity: '1' }, how)
  return { id, kind: 'cancel' as const, line, quantity: '1', reason: 'Cold', approval }
}

test('a PIN of somebody who may cancels what the kitchen knows; both names are kept', async () => {
  const { order, soup } = await servedSoup()
  expect(menu.approvers).toMatchObject([{ id: manager.userId, name: manager.userName }])
  const event = cancel(order, soup)
  const { approval, id } = event
  const proof = await waiter.call('POST', `/api/orders/${order}/proof`, {
    event: id,
    of: { kind: 'cancel', line: soup, quantity: '1' },
    ...approval,
  })
  expect(proof.status, proof.text).toBe(200)
  await phone.say(order, event)
  await phone.say(order, event)
  expect((await phone.order(order))?.lines[0]).toMatchObject({ quantity: '1', sent: '1' })
  const kept = (await phone.news()).events.find((it) => it.id === id)
  expect(kept).toMatchObject({ approvedBy: { name: manager.userName }, by: { id: waiter.userId } })
  expect(kept).not.toHaveProperty('approval')
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const path = `/api/restaurant-report/exceptions?from=${day(-1)}&to=${day(1)}`
  const { rows } = (await ours.call<ExceptionPage>('GET', path)).body
  expect(rows.find((it) => it.event === id)).toMatchObject({
    kind: 'cancelledAfterKitchen',
    by: { id: waiter.userId },
    approvedBy: manager.userName,
  })
})

test('a printed bill is opened again the same way', async () => {
  const { order, soup } = await servedSoup()
  const lines = [{ line: soup, quantity: '2' }]
  const bill = newId()
  await phone.say(order, { kind: 'bill', id: bill, lines, split: null })
  await phone.say(order, reopening(order, bill))
  expect(await phone.order(order)).toMatchObject({ isLocked: false })
})

const reopening = (order: string, bill: string) => {
  const id = newId()
  const approval = { ...typed(order, id, { kind: 'reopen', bill }), bill }
  return { id, kind: 'reopen' as const, reason: 'One more', approval }
}

test('a yes is for the bill that was shown, and for the same on another paper', async () => {
  const { order, soup } = await servedSoup()
  const [first, twin, later] = [newId(), newId(), newId()]
  const two = { kind: 'bill' as const, lines: [{ line: soup, quantity: '2' }], split: null }
  await phone.say(order, { ...two, id: first })
  const kept = reopening(order, first)
  await phone.say(order, { ...two, id: twin }, reopening(order, first))
  await phone.say(order, { ...two, id: later, lines: [{ line: soup, quantity: '1' }] })
  expect(await phone.refused(order, kept)).toBe('approvedForOtherBill')
  const { bill: _, ...unsaid } = kept.approval
  expect(await phone.refused(order, { ...kept, id: newId(), approval: unsaid })).toBe('proofTooOld')
  expect(await phone.refused(order, { ...kept, approval: { ...kept.approval, bill: later } })).toBe(
    'pinWrong',
  )
  expect(await phone.order(order)).toMatchObject({ isLocked: true, bill: { id: later } })
})

test('what is not proven is refused, and stands among the refused entries', async () => {
  const { order, soup } = await servedSoup()
  const stranger = await colleagueOf(app, ours, ['pos.ticket.void'])
  await choosePin(stranger, pin)
  const plain = await colleagueOf(app, ours, grants, { discountLimit: '0' })
  await choosePin(plain, '4711')
  const refusedOf = (how: Typed) => phone.refused(order, cancel(order, soup, how))
  expect(await refusedOf({ pin: '471101' })).toBe('pinWrong')
  // Typed for something else, or at the device of somebody else.
  expect(await refusedOf({ for: newId() })).toBe('pinWrong')
  expect(await refusedOf({ on: newId() })).toBe('pinWrong')
  expect(await refusedOf({ at: stranger })).toBe('pinWrong')
  expect(await refusedOf({ by: ours })).toBe('pinWrong')
  // For another kind of thing, for more than was shown, or kept for later.
  expect(await refusedOf({ of: { kind: 'reopen', bill: newId() } })).toBe('pinWrong')
  expect(await refusedOf({ of: { kind: 'cancel', line: soup, quantity: '0.5' } })).toBe('pinWrong')
  expect(await refusedOf({ when: new Date(Date.now() - 3_600_000).toISOString() })).toBe(
    'proofTooOld',
  )
  expect(await refusedOf({ by: plain, pin: '4711' })).toBe('approverMayNot')
  expect(await refusedOf({ by: stranger })).toBe('approverMayNot')
  const { approval, ...alone } = cancel(order, soup)
  expect(await phone.refused(order, alone)).toBe('cancelNotAllowed')
  expect(await phone.refused(order, { ...alone, id: newId(), approval })).toBe('pinWrong')
  expect((await phone.order(order))?.lines[0]).toMatchObject({ quantity: '2' })
  const of = { kind: 'reopen' as const, bill: newId() }
  const asked = { event: newId(), of, ...typed(order, newId(), of, { pin: '000000' }) }
  const answer = await waiter.call('POST', `/api/orders/${order}/proof`, asked)
  expect(answer.body).toMatchObject({ code: 'pinWrong' })
  const missing = await waiter.call('POST', `/api/orders/${newId()}/proof`, asked)
  expect(missing.status).toBe(404)
})

test('above the tries of an hour nothing is looked at, and the right PIN tells nothing', async () => {
  const { order, soup } = await servedSoup()
  const door = `pin:${manager.userId}:${waiter.userId}`
  await app.asOwner(
    `insert into throttle values ($1, ${wrongPerHour.atOne}, now())
     on conflict (key) do update set tries = excluded.tries, since = excluded.since`,
    [door],
  )
  expect(await phone.refused(order, cancel(order, soup))).toBe('pinResting')
  expect((await phone.order(order))?.lines[0]).toMatchObject({ quantity: '2' })
})
