/** A printer without a cable, a kitchen without a screen: nothing is lost, nothing comes twice, all is told. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { isNotPrinted } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type {
  KitchenNews,
  PrintAnswer,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'
import { watchKitchens } from './kitchen-watch.ts'

const app = testApp()
let ours: Station
let room: DiningRoom
let waiter: ReturnType<typeof device>
let oven: string

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
  waiter = device(ours, room)
  oven = (await ours.add('/api/stations', { name: `Oven ${newId()}`, fallback: room.kitchen })).id
  await ours.call('PATCH', `/api/items/${room.steak}`, { version: 1, station: oven })
})

const at = (path: string) => `/api/kitchen/${room.branch}${path}`

async function report<Answer>(what: string, body: object): Promise<Answer> {
  const answer = await ours.call<Answer>('POST', at(`/${what}`), body)
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

/** A soup, a beer and a steak: one ticket for each of three stations. */
async function sentToThree(): Promise<string> {
  const order = newId()
  const [soup, beer, steak] = [newId(), newId(), newId()]
  await waiter.say(
    order,
    seated(room.tables[0] ?? ''),
    added(soup, room.soup),
    added(beer, room.beer),
    added(steak, room.steak, { options: [room.rare] }),
    { kind: 'send', lines: [soup, beer, steak].map((line) => ({ line, quantity: '1' })) },
  )
  return order
}

const ticketsOf = async (order: string) =>
  (await ours.call<KitchenNews>('GET', at(''))).body.tickets.filter((it) => it.order === order)

const unseenOf = async (order: string) =>
  (await waiter.news()).kitchen.find((it) => it.order === order)?.unseen ?? 0

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** A device with a printer: what it is given it prints, if its cable is in. */
function printer(isPlugged: boolean) {
  const id = newId()
  const paper: string[] = []
  const say = (ticket: string, step: string) =>
    report<PrintAnswer>('prints', { device: id, ticket, step })
  return {
    paper,
    say,
    async print(ticket: string, step: 'claim' | 'retry' = 'claim'): Promise<void> {
      if (!(await say(ticket, step)).isYours) return
      if (isPlugged) paper.push(ticket)
      await say(ticket, isPlugged ? 'printed' : 'failed')
    },
  }
}

test('of three stations one is unplugged: two print at once, the third is told and comes out once elsewhere', async () => {
  const order = await sentToThree()
  const tickets = await ticketsOf(order)
  const of = (at: string) => tickets.find((it) => it.station === at)?.id ?? ''
  const [kitchen, bar, dead] = [printer(true), printer(true), printer(false)]
  const screens = [newId(), newId(), newId()]
  const stations = [room.kitchen, room.bar, oven]
  await Promise.all(
    stations.map((it, n) =>
      report('seen', { screen: screens[n], stations: [it], tickets: tickets.map(({ id }) => id) }),
    ),
  )
  // A second device stands at each station: only one of both gets hold of a ticket.
  const twin = printer(true)
  await Promise.all([
    kitchen.print(of(room.kitchen)),
    twin.print(of(room.kitchen)),
    bar.print(of(room.bar)),
    dead.print(of(oven)),
  ])
  expect([...kitchen.paper, ...twin.paper, ...bar.paper].toSorted()).toEqual(
    [of(room.kitchen), of(room.bar)].toSorted(),
  )
  const lost = (await ticketsOf(order)).filter((it) => isNotPrinted(it, new Date()))
  expect(lost.map(({ station: it }) => it)).toEqual([oven])
  expect(await unseenOf(order)).toBe(1)
  // Nobody prints it unasked; whoever is asked to does, once.
  await kitchen.print(of(oven))
  await Promise.all([kitchen.print(of(oven), 'retry'), twin.print(of(oven), 'retry')])
  expect([...kitchen.paper, ...twin.paper].filter((it) => it === of(oven))).toHaveLength(1)
  expect(await unseenOf(order)).toBe(0)
  expect((await ticketsOf(order)).every(({ printedAt }) => printedAt)).toBe(true)
})

test('a printer that never answers is told by the house itself; paper that comes late is believed', async () => {
  const order = await sentToThree()
  const tickets = await ticketsOf(order)
  const screen = { screen: newId(), stations: [room.kitchen, room.bar, oven] }
  await report('seen', { ...screen, tickets: tickets.map(({ id }) => id) })
  const stuck = printer(true)
  const [ticket] = tickets
  await stuck.say(ticket?.id ?? '', 'claim')
  await watchKitchens({ ...app, log: app.services.log }, later(10))
  expect(await unseenOf(order)).toBe(0)
  const { cursor } = await waiter.news()
  await watchKitchens({ ...app, log: app.services.log }, later(60))
  expect((await waiter.news(cursor)).orders.map(({ id }) => id)).toContain(order)
  expect(await unseenOf(order)).toBe(1)
  expect((await printer(true).say(ticket?.id ?? '', 'claim')).isYours).toBe(false)
  expect((await stuck.say(ticket?.id ?? '', 'printed')).isYours).toBe(true)
  expect(await unseenOf(order)).toBe(0)
})

test('where no screen is alive and nobody asks, floor and waiter are told once', async () => {
  const screen = newId()
  await report('seen', { screen, stations: [oven], tickets: [] })
  const order = await sentToThree()
  const { cursor } = await waiter.news()
  const work = { ...app, log: app.services.log }
  await watchKitchens(work, later(20))
  const missed = () =>
    app.asOwner<{ count: number }>(
      `select count(*)::int as count from kitchen_ticket where order_id = $1 and missed_at is not null`,
      [order],
    )
  expect(await missed()).toEqual([{ count: 0 }])
  await Promise.all([watchKitchens(work, later(40)), watchKitchens(work, later(40))])
  expect(await missed()).toEqual([{ count: 3 }])
  expect((await waiter.news(cursor)).orders.map(({ id }) => id)).toContain(order)
  const notices = await app.asOwner<{ facts: { label: string; station: string } }>(
    `select facts from notice where kind = 'kitchenUnheard' and path like '%' || $1 and user_id = $2`,
    [order, ours.userId],
  )
  // Stations that had a screen within days; one that never had any rings for nobody.
  expect(notices.length).toBeGreaterThan(0)
  expect(notices.every(({ facts }) => facts.label === '1')).toBe(true)
  await watchKitchens(work, later(60))
  expect(
    await app.asOwner(
      `select 1 from notice where kind = 'kitchenUnheard' and path like '%' || $1`,
      [order],
    ),
  ).toHaveLength(notices.length)
})

test('two who put the same orders together at once: one wins, the other is told', async () => {
  for (const isMutual of [false, true]) {
    const [one, other] = [newId(), newId()]
    const [soup, beer] = [newId(), newId()]
    await waiter.say(one, seated(room.tables[1] ?? ''), added(soup, room.soup))
    await waiter.say(other, seated(room.tables[2] ?? ''), added(beer, room.beer))
    const into = (to: string, line: string) => ({
      kind: 'give' as const,
      to,
      lines: [{ line, quantity: '1', as: newId() }],
      isAll: true,
    })
    const outcomes = await Promise.all([
      waiter.refused(one, into(other, soup)),
      isMutual ? waiter.refused(other, into(one, beer)) : waiter.refused(one, into(other, soup)),
    ])
    expect(outcomes.toSorted()).toEqual(['orderClosed', 'taken'])
    const [left] = await app.asOwner<{ id: string }>(
      `select id from dining_order where id = any($1) and state = 'open'`,
      [[one, other]],
    )
    const items = (await waiter.order(left?.id ?? ''))?.lines.map(({ item }) => item)
    expect(items?.toSorted()).toEqual([room.soup, room.beer].toSorted())
  }
})

test('a station prints at a printer of its branch, whichever screen asks', async () => {
  const agent = await ours.add('/api/print-agents', { name: 'Kitchen', branch: room.branch })
  const place = '10.0.0.9:9100'
  const machine = async (name: string, of: string) =>
    (await ours.add('/api/printers', { name, agent: of, place })).id
  const hot = await machine('Hot', agent.id)
  const choose = (chosen: string | null, station = oven, who = ours) =>
    who.call<{ code?: string }>('PUT', `/api/kitchen/${room.branch}/stations/${station}/printer`, {
      printer: chosen,
    })
  const chosen = async () =>
    (await ours.call<KitchenNews>('GET', at(''))).body.stations.find(({ id }) => id === oven)
      ?.printer
  expect(await chosen()).toBeNull()
  expect((await choose(hot)).status).toBe(200)
  expect((await choose(hot)).status).toBe(200)
  expect(await chosen()).toBe(hot)
  const { rows } = (
    await ours.call<{ rows: { after: object }[] }>('GET', `/api/stations/${oven}/history`)
  ).body
  expect(rows.filter(({ after }) => 'printer' in after)).toHaveLength(1)
  const elsewhere = await ours.add('/api/branches', { name: 'Quay', code: 'QUAY' })
  const far = await ours.add('/api/print-agents', { name: 'Quay', branch: elsewhere.id })
  expect((await choose(await machine('Far', far.id))).body.code).toBe('missingReference')
  expect((await choose(hot, newId())).body.code).toBe('notFound')
  const onlooker = await colleagueOf(app, ours, ['restaurant.kitchen.view'])
  expect((await choose(hot, oven, onlooker)).body.code).toBe('forbidden')
  // What is not used any more prints nothing.
  const { version } = await ours.read('/api/printers', hot)
  await ours.call('PATCH', `/api/printers/${hot}`, { version, isActive: false })
  expect(await chosen()).toBeNull()
  await choose(null)
  expect(await app.asOwner('select 1 from station_printer')).toEqual([])
})
