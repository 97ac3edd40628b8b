/** What guests may not do unseen, and what they are told: limits, closed tills, renewed codes, ended tables. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { GuestTable, SeatingCode } from '../../../domain/restaurant/guest-order.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { newDrawerShop, open } from '../../pos/testing/drawer.ts'
import { tillOf } from '../../pos/testing/till.ts'
import { seated } from '../testing/dining-room.ts'
import { type GuestShop, lost, newGuestShop } from '../testing/guest-shop.ts'

const app = testApp()
const second = testApp(() => ({ ownerUrl: app.ownerUrl, appUrl: app.appUrl }))
let guestShop: GuestShop
let ours: Station
let room: GuestShop['room']
let tablet: GuestShop['tablet']
let code: string
let newSeating: GuestShop['newSeating']
let guest: GuestShop['guest']
let line: GuestShop['line']
let ordered: GuestShop['ordered']
let accept: GuestShop['accept']

beforeAll(async () => {
  guestShop = await newGuestShop(app)
  ours = guestShop.who
  ;({ room, tablet, code, newSeating, guest, line, ordered, accept } = guestShop)
})

/** What the stream of a menu says, as a phone hears it from a process. */
async function listening(of: string, url = app.url): Promise<{ heard(): string; end(): void }> {
  const ending = new AbortController()
  const answer = await fetch(`${url}/Menu/${of}/live`, { signal: ending.signal })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  let text = ''
  const decoder = new TextDecoder()
  const reading = (async () => {
    for await (const bytes of answer.body ?? []) text += decoder.decode(bytes)
  })()
  reading.catch(() => undefined)
  return { heard: () => text, end: () => ending.abort() }
}

test('what is sold out is told to phones at once, by every process, to this house alone', async () => {
  const theirs = await newGuestShop(app)
  const streams = await Promise.all([
    listening(code),
    listening(code, second.url),
    listening(theirs.code),
  ])
  const outOf = async (url: string) =>
    ((await (await fetch(`${url}/Menu/${code}/now`)).json()) as { soldOut: string[] }).soldOut
  expect(await outOf(second.url)).toEqual([])
  await ours.call('PUT', `/api/sold-out/${room.branch}/${room.soup}`, {})
  await expect.poll(() => streams[0]?.heard(), { interval: 20 }).toContain('data: changed')
  await expect.poll(() => streams[1]?.heard(), { interval: 20 }).toContain('data: changed')
  expect(await outOf(second.url)).toEqual([guestShop.soup])
  expect(streams[2]?.heard()).not.toContain('data')
  await ours.call('DELETE', `/api/sold-out/${room.branch}/${room.soup}`)
  for (const { end } of streams) end()
  expect((await fetch(`${app.url}/Menu/AAAABBBBCCCCDD/live`)).status).toBe(404)
})

test('a code that leaked is renewed: the old one is dead at once, and two who renew show the same', async () => {
  const { order, seating } = await newSeating()
  const stream = await listening(code)
  const path = `/api/orders/${order}/seating/renew`
  const renew = () => ours.call<SeatingCode>('POST', path, { code: seating.toLowerCase() })
  const [one, other] = await Promise.all([renew(), renew()])
  expect(one.body.code).toBe(other.body.code)
  expect(one.body.code).not.toBe(seating)
  expect(await lost(ordered(seating))).toEqual([410, 'seatingEnded'])
  expect((await guest('calls', { seating, id: newId(), what: 'bill' })).status).toBe(410)
  expect((await ordered(one.body.code)).body).toEqual({ state: 'waiting' })
  await expect.poll(() => stream.heard()).toContain('data: changed')
  stream.end()
  const looker = await colleagueOf(app, ours, ['restaurant.floor.view'])
  expect((await looker.call('POST', path, { code: seating })).status).toBe(403)
})

test('what goes straight in is bounded: above it a waiter accepts, and trust begins anew', async () => {
  await guestShop.decide('guestOrders', 'open')
  await guestShop.decide('guestValueLimit', '10')
  const { order, seating } = await newSeating()
  const states = async (quantity: number, total: string, id = newId()) =>
    (await ordered(seating, total, [line(quantity)], id)).body.state
  expect(await states(2, '9')).toBe('accepted')
  const large = newId()
  expect(await states(1, '4.5', large)).toBe('waiting')
  await accept(large)
  expect(await states(2, '9')).toBe('accepted')
  expect(await states(1, '4.5')).toBe('waiting')
  expect((await tablet.order(order))?.lines.map(({ sent }) => sent)).toEqual(['2', '1', '2'])
  await guestShop.decide('guestValueLimit', '0')
  expect(await states(3, '13.5')).toBe('accepted')
  await guestShop.decide('guestOrders', 'confirmed')
})

test('every word of a guest is kept with its seating and its phone', async () => {
  const { order, seating } = await newSeating()
  const id = newId()
  await ordered(seating, '4.5', [line()], id)
  await guest('calls', { seating, id: newId(), what: 'waiter' })
  await accept(id)
  const events = await app.asOwner<{ kind: string; phone: boolean; isGuest: boolean }>(
    `select e.kind, e.is_guest as "isGuest",
       s.order_id is not null and e.device_hash = g.device_hash as phone
     from order_event e
     left join seating s on s.company_id = e.company_id and s.id = e.seating_id
       and s.order_id = e.order_id
     left join guest_order g on g.company_id = e.company_id and g.id = '${id}'
     where e.order_id = '${order}' order by e.seq`,
  )
  expect(events.map((it) => [it.kind, it.isGuest, it.phone])).toEqual([
    ['open', false, false],
    ['wish', true, true],
    ['ask', true, true],
    ['add', true, true],
    ['send', false, false],
    ['decide', false, false],
    ['told', false, false],
  ])
  expect(JSON.stringify(await tablet.news())).not.toContain('device')
})

test('each guest sees the own sum and that of the table, less what was cancelled', async () => {
  const { order, seating } = await newSeating()
  const [mine, yours] = [newId(), newId()]
  await ordered(seating, '9', [line(2)], mine)
  await ordered(seating, '4.5', [line()], yours)
  await accept(mine)
  await accept(yours)
  const own = (await tablet.order(order))?.lines.find(({ quantity }) => quantity === '2')?.id ?? ''
  await tablet.say(order, { kind: 'cancel', line: own, quantity: '1', reason: 'Cold' })
  const look = async (ids: string[]) =>
    (await guest<GuestTable>('table', { seating, orders: ids })).body
  const sums = { total: { first: '$9.00' }, own: { first: '$4.50' }, isEnded: false }
  expect(await look([mine])).toMatchObject(sums)
  expect(await look([yours])).toMatchObject(sums)
  expect(await look([])).toMatchObject({ own: { first: '$0.00' } })
})

describe('what still waits when its table ends is refused with the reason', () => {
  const waiting = async () => {
    const { order, seating } = await newSeating()
    const id = newId()
    await ordered(seating, '4.5', [line()], id)
    const stateOf = (language = 'en') =>
      guest<GuestTable>('table', { seating, orders: [id] }, code, language)
    return { order, id, stateOf }
  }
  const said = (language: 'en' | 'fr', ended: string) =>
    app.services.words.say(language, `guestOrder.ended.${ended}`)

  test('because the guests left', async () => {
    const { order, id, stateOf } = await waiting()
    await tablet.say(order, { kind: 'leave' })
    const { status, body } = await stateOf('fr')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: null, own: null, isEnded: true })
    expect(body.orders).toMatchObject([{ state: 'refused', reason: said('fr', 'left') }])
    expect((await accept(id)).body.code).toBe('guestOrderDecided')
  })

  test('because the table was paid', async () => {
    const till = await tillOf(app)
    const shop = await newGuestShop(app, till.shop)
    const { order, seating } = await shop.newSeating()
    const [eaten, late, bill] = [newId(), newId(), newId()]
    await shop.ordered(seating, '4.5', [shop.line()], eaten)
    await shop.accept(eaten)
    await shop.ordered(seating, '4.5', [shop.line()], late)
    const ordered = (await shop.tablet.order(order))?.lines[0]?.id ?? ''
    const lines = [{ line: ordered, quantity: '1' }]
    await shop.tablet.say(order, { kind: 'bill', id: bill, lines, split: null })
    const { soup: item, unit } = shop.room
    const rung = { item, unit, ordered, quantity: '1', unitPrice: '4.5' }
    const ticket = till.ring([rung], { bill: { id: bill, part: 0 } })
    expect(await till.send(ticket)).toMatchObject([{ state: 'posted' }])
    const body = { seating, orders: [eaten, late] }
    const { orders, isEnded } = (await shop.guest<GuestTable>('table', body)).body
    expect(isEnded).toBe(true)
    expect(orders.map(({ state, reason }) => [state, reason])).toEqual([
      ['accepted', null],
      ['refused', said('en', 'paid')],
    ])
  })

  test('because it was put together with another one; moved along it still waits', async () => {
    const { order, id, stateOf } = await waiting()
    await tablet.say(order, { kind: 'move', table: room.tables[1] ?? '' })
    expect((await stateOf()).body.orders).toMatchObject([{ state: 'waiting' }])
    const other = newId()
    await tablet.say(other, seated(room.tables[2] ?? ''))
    await tablet.say(order, { kind: 'give', to: other, lines: [], isAll: true })
    expect((await stateOf()).body.orders).toMatchObject([
      { id, state: 'refused', reason: said('en', 'merged') },
    ])
  })
})

test('while every till is closed the menu is read and nothing is ordered', async () => {
  const { shop, drawer, cash } = await newDrawerShop(app)
  const theirs = await newGuestShop(app, shop)
  const { seating } = await theirs.newSeating()
  const state = async () => {
    const path = `/api/guest-menus/${theirs.code}/now`
    const { isTaking } = (await app.call<{ isTaking: boolean }>('GET', path)).body
    return [isTaking, (await theirs.ordered(seating)).status]
  }
  expect(await state()).toEqual([true, 200])
  await theirs.decide('guestsNeedTill', true)
  expect(await state()).toEqual([false, 422])
  expect(await lost(theirs.ordered(seating))).toEqual([422, 'guestOrdersClosed'])
  const call = { seating, id: newId(), what: 'waiter' }
  expect((await theirs.guest('calls', call)).status).toBe(200)
  const page = await (await fetch(`${app.url}/Menu/${theirs.code}`)).text()
  expect(page).toContain('data-closed')
  expect(page).toContain('Soup')
  await open(shop, drawer, cash('0', '0'))
  expect(await state()).toEqual([true, 200])
})

describe('a phone is not believed', () => {
  test('about prices, names or whatever else it adds', async () => {
    const { order, seating } = await newSeating()
    const forged = [{ price: '0.01' }, { unitPrice: '0' }, { item: room.beer }, { name: 'Free' }]
    for (const more of forged)
      expect((await ordered(seating, '0.01', [line(1, more)])).status).toBe(422)
    expect(await lost(ordered(seating, '0.01'))).toEqual([409, 'guestPricesChanged'])
    for (const quantity of [0, -1, 1.5, '2', 1e9])
      expect((await ordered(seating, '4.5', [line(1, { quantity })])).status).toBe(422)
    const notes = ['a\u0007b', 'a\u202eb', 'x'.repeat(301)]
    for (const note of notes)
      expect((await ordered(seating, '4.5', [line(1, { note })])).status).toBe(422)
    expect(await tablet.order(order)).toMatchObject({ lines: [], wishes: [] })
  })

  test('about dishes that are hidden, not sold or of no menu', async () => {
    const { seating } = await newSeating()
    const change = async (values: object) => {
      const { version } = await ours.read('/api/items', room.soup)
      const answer = await ours.call('PATCH', `/api/items/${room.soup}`, { version, ...values })
      expect(answer.status, answer.text).toBe(200)
    }
    for (const key of ['isOnMenu', 'isSoldAtTill', 'isActive']) {
      await change({ [key]: false })
      expect(await lost(ordered(seating)), key).toEqual([422, 'guestDishGone'])
      await change({ [key]: true })
    }
    expect((await ordered(seating)).status).toBe(200)
  })
})
