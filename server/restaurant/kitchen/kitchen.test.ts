/** Screens of the kitchen: what they show, how far it is, who stands in, and what is printed once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import {
  merged,
  orderCards,
  ticketCards,
} from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type {
  KitchenNews,
  KitchenStation,
  LineOutcome,
  PrintAnswer,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { shownOf } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let ours: Station
let room: DiningRoom
let waiter: ReturnType<typeof device>

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
  waiter = device(ours, room)
})

const ids = (count: number): string[] => Array.from({ length: count }, () => newId())

async function asked<Answer>(what: string, body: object, who = ours): Promise<Answer> {
  const answer = await who.call<Answer>('POST', `/api/kitchen/${room.branch}/${what}`, body)
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

async function news(stations?: string[], after?: string): Promise<KitchenNews> {
  const params = new URLSearchParams({
    ...(stations ? { stations: stations.join(',') } : {}),
    ...(after ? { after } : {}),
  })
  return (await ours.call<KitchenNews>('GET', `/api/kitchen/${room.branch}?${params}`)).body
}

const outcomes = async (what: string, body: object) =>
  (await asked<{ outcomes: LineOutcome[] }>(what, body)).outcomes.map((it) =>
    'code' in it ? it.code : it.stage,
  )

const stages = (to: string, lines: string[], tickets: string[] = []) =>
  outcomes('stages', { to, lines, tickets })

/** An order of two soups and a beer that the kitchen knows. */
async function ordered(table = 0): Promise<{ order: string; soup: string; beer: string }> {
  const [order, soup, beer] = ids(3) as [string, string, string]
  await waiter.say(
    order,
    seated(room.tables[table] ?? ''),
    added(soup, room.soup, { quantity: '2', note: 'Hot' }),
    added(beer, room.beer),
    {
      kind: 'send',
      lines: [
        { line: soup, quantity: '2' },
        { line: beer, quantity: '1' },
      ],
    },
  )
  return { order, soup, beer }
}

const ticketsOf = async (order: string, stations?: string[]) =>
  (await news(stations)).tickets.filter((it) => it.order === order)

const lineOf = async (order: string, line: string) => {
  const [found] = (await ticketsOf(order)).flatMap((it) => it.lines.filter((l) => l.line === line))
  if (!found) throw new Error('The kitchen has no such line')
  return found
}

const seen = (screen: string, stations: string[], tickets: string[] = []) =>
  asked<{ stations: KitchenStation[] }>('seen', { screen, stations, tickets })

test('a dish goes from the cook to the guest, and back by a recall of its last bump', async () => {
  const { order, soup, beer } = await ordered()
  const [{ id: soups }, { id: beers }] = [await lineOf(order, soup), await lineOf(order, beer)]
  expect(await stages('ready', [soups, soups])).toEqual(['ready'])
  expect(await stages('ready', [soups])).toEqual(['ready'])
  const kitchen = async () => (await waiter.news()).kitchen.find((it) => it.order === order)
  const none = { sent: '0', making: '0', ready: '0', served: '0' }
  const waits = { order, cooking: 1, ready: 1, unseen: 0, since: null }
  const atBar = { ...none, line: beer, sent: '1' }
  const atPass = { ...none, line: soup, ready: '2' }
  const byLine = (lines: { line: string }[]) => lines.toSorted((a, b) => (a.line < b.line ? -1 : 1))
  expect(await kitchen()).toEqual({ ...waits, lines: byLine([atBar, atPass]) })
  // Where a screen says how far a dish is, the floor knows since when it waits.
  await seen(newId(), [room.bar])
  const [{ madeAt, id: ticket } = { madeAt: '', id: '' }] = await ticketsOf(order, [room.bar])
  expect(Date.parse((await kitchen())?.since ?? '')).toBe(Date.parse(madeAt))
  // What a screen has shown is being made.
  await seen(newId(), [room.bar], [ticket])
  expect((await kitchen())?.lines).toContainEqual({ ...none, line: beer, making: '1' })
  expect(orderCards(await news()).find(({ id }) => id === order)?.isReady).toBe(false)
  expect(await stages('served', [soups, beers])).toEqual(['served', 'served'])
  // What is further stays where it is.
  expect(await stages('ready', [soups])).toEqual(['served'])
  const back = { lines: [{ line: soups, from: 'served' }] }
  expect(await outcomes('recall', back)).toEqual(['ready'])
  expect(await outcomes('recall', back)).toEqual(['ready'])
  expect(await outcomes('recall', { lines: [{ line: soups, from: 'ready' }] })).toEqual(['toCook'])
  await app.asOwner(`update kitchen_line set staged_at = now() - interval '1 hour' where id = $1`, [
    beers,
  ])
  expect(await outcomes('recall', { lines: [{ line: beers, from: 'served' }] })).toEqual([
    'kitchenTooLate',
  ])
  const [kept] = await app.asOwner<{ ready: boolean; served: boolean }>(
    'select ready_at is not null as ready, served_at is not null as served from kitchen_line where id = $1',
    [beers],
  )
  expect(kept).toEqual({ ready: true, served: true })
})

test('a waiter brings what is ready, or all of what no screen ever says is', async () => {
  const { order, soup, beer } = await ordered(2)
  const { id: soups } = await lineOf(order, soup)
  await stages('ready', [soups])
  const serving = await colleagueOf(app, ours, ['restaurant.order.add'])
  const served = (who: Station, lines: string[]) =>
    who.call<{ outcomes: { line: string; stage: string }[] }>(
      'POST',
      `/api/orders/${order}/served`,
      {
        lines,
      },
    )
  const { body } = await served(serving, [soup])
  expect(body.outcomes).toEqual([{ line: soups, stage: 'served' }])
  // Twice the same tap: nothing is left to bring.
  expect((await served(serving, [soup])).body.outcomes).toEqual([])
  // From the outbox of a device that was without network, as an event like others, twice.
  const tap = { id: newId(), kind: 'serve' as const, lines: [beer] }
  await device(serving, room).say(order, tap)
  await device(serving, room).say(order, tap)
  expect(await device(serving, room).refused(order, { kind: 'serve', lines: [newId()] })).toBe(
    'unknownLine',
  )
  const { lines } = (await waiter.news()).kitchen.find((it) => it.order === order) ?? {}
  expect(lines?.map((it) => it.served).toSorted()).toEqual(['1', '2'])
  const strange = await serving.refused('POST', `/api/orders/${newId()}/served`, { lines: [soup] })
  expect(strange.code).toBe('notFound')
  const cook = await colleagueOf(app, ours, ['restaurant.kitchen.edit'])
  expect((await cook.refused('POST', `/api/orders/${order}/served`, { lines: [soup] })).code).toBe(
    'forbidden',
  )
})

test('what is cancelled is struck, seen by the cook, and refused without keeping others back', async () => {
  const { order, soup, beer } = await ordered(1)
  const [{ id: soups }, { id: beers }] = [await lineOf(order, soup), await lineOf(order, beer)]
  const { cursor } = await news()
  await waiter.say(
    order,
    { kind: 'cancel', line: soup, quantity: '1', reason: 'Cold' },
    { kind: 'cancel', line: beer, quantity: '1', reason: 'Warm' },
    { kind: 'note', line: soup, note: 'Very hot', over: [] },
  )
  const since = await news(undefined, cursor)
  expect(since.orders.map(({ id }) => id)).toContain(order)
  expect(shownOf(await lineOf(order, soup))).toBe('1')
  expect((await lineOf(order, soup)).note).toBe('Hot / Very hot')
  const cards = ticketCards(merged(undefined, since), [room.kitchen, room.bar], new Date())
  const less = cards
    .flatMap(({ ticket }) => ticket.lines)
    .filter((it) => it.order === order && it.quantity.startsWith('-'))
  expect(less.map(({ quantity }) => quantity)).toEqual(['-1', '-1'])
  const [change] = less
  expect(await stages('ready', [beers, change?.id ?? '', soups, newId()])).toEqual([
    'kitchenCancelled',
    'kitchenOnlySeen',
    'ready',
    'unknownLine',
  ])
  expect(await stages('seen', [soups])).toEqual(['kitchenNothingToSee'])
  const cancelled = (await ticketsOf(order)).filter(({ kind }) => kind !== 'order')
  expect(
    new Set(
      await stages(
        'seen',
        [],
        cancelled.map(({ id }) => id),
      ),
    ),
  ).toEqual(new Set(['seen']))
  expect((await ticketsOf(order)).filter(({ kind }) => kind !== 'order')).toEqual([])
  // The guests go: nothing of theirs is cooked any more.
  await waiter.say(order, { kind: 'cancel', line: soup, quantity: '1', reason: 'Gone' })
  await waiter.say(order, { kind: 'leave' })
  expect(await stages('served', [soups])).toEqual(['kitchenCancelled'])
  expect((await ticketsOf(order)).map(({ kind }) => kind)).toEqual(['cancel'])
})

test('another seat, another course: told as a change while somebody waits for it, and read on all there is of it', async () => {
  const { order, soup } = await ordered(1)
  const changes = async () =>
    (await ticketsOf(order))
      .filter(({ kind }) => kind === 'change')
      .flatMap(({ lines }) => lines.map(({ changed, quantity }) => [quantity, changed]))
  const { id } = await lineOf(order, soup)
  await waiter.say(order, { kind: 'seat', line: soup, seat: 3 })
  await waiter.say(order, { kind: 'course', line: soup, course: 2 })
  // The same seat again is no news.
  await waiter.say(order, { kind: 'seat', line: soup, seat: 3 })
  expect(await changes()).toEqual([
    ['0', ['seat']],
    ['0', ['course']],
  ])
  const dish = async () =>
    (await ticketsOf(order)).flatMap((it) => it.lines).find((it) => it.id === id)
  expect(await dish()).toMatchObject({ seat: 3, course: 2, quantity: '2', note: 'Hot' })
  expect(await stages('ready', [id])).toEqual(['ready'])
  await waiter.say(order, { kind: 'seat', line: soup, seat: null })
  expect(await changes()).toHaveLength(3)
  expect(await dish()).toMatchObject({ seat: null, stage: 'ready' })
  expect(await stages('served', [id])).toEqual(['served'])
  // Who pays for what is settled when all of it is eaten: no cook hears of it.
  await waiter.say(order, { kind: 'seat', line: soup, seat: 1 })
  expect(await changes()).toHaveLength(3)
})

test('whoever has it on paper is told of another table, also of a part that goes to one', async () => {
  const { order, soup } = await ordered(2)
  const { order: other } = await ordered(3)
  const changesOn = async (of: string) =>
    (await ticketsOf(of))
      .filter(({ kind }) => kind === 'change')
      .flatMap(({ label, lines }) =>
        lines.map((it) => [label, it.changed, it.labelBefore, it.names.name]),
      )
  const give = (to: string) => ({
    kind: 'give' as const,
    to,
    lines: [{ line: soup, quantity: '1', as: newId() }],
    isAll: false,
  })
  // A screen calls its ticket anew: nothing more is told.
  await waiter.say(order, { kind: 'move', table: room.tables[0] ?? '' })
  await waiter.say(order, { kind: 'move', table: room.tables[2] ?? '' })
  expect(await changesOn(order)).toEqual([])
  const device = newId()
  for (const { id: ticket } of await ticketsOf(order))
    for (const step of ['claim', 'printed']) await asked('prints', { device, ticket, step })
  await waiter.say(order, give(other))
  expect(await changesOn(other)).toEqual([['4', ['table'], '3', 'Soup']])
  await waiter.say(order, { kind: 'move', table: room.tables[0] ?? '' })
  expect((await changesOn(order)).toSorted()).toEqual([
    ['1', ['table'], '3', 'Beer'],
    ['1', ['table'], '3', 'Soup'],
  ])
})

test('a part of a line that goes to another table is cooked for it', async () => {
  const { order, soup } = await ordered(2)
  const { id: soups } = await lineOf(order, soup)
  const { order: other } = await ordered(3)
  const moved = newId()
  const lines = [{ line: soup, quantity: '1', as: moved }]
  await waiter.say(order, { kind: 'give', to: other, lines, isAll: false })
  const { tickets, ...board } = await news()
  const card = orderCards({ ...board, tickets }).find(({ id }) => id === other)
  expect(card?.lines.map((it) => shownOf(it)).toSorted()).toEqual(['1', '1', '2'])
  await waiter.say(other, { kind: 'cancel', line: moved, quantity: '1', reason: 'Full' })
  expect((await lineOf(order, soup)).id).toBe(soups)
  expect(shownOf(await lineOf(order, soup))).toBe('1')
  const set = (to: string) => app.asOwner(`update dining_order set ${to} where id = $1`, [order])
  await set(`state = 'closed', ended = 'left', closed_at = now()`)
  expect(await stages('ready', [soups])).toEqual(['orderClosed'])
  await set(`ended = 'paid'`)
  const isShown = async () =>
    (await news()).tickets.some(({ lines }) => lines.some(({ id }) => id === soups))
  expect(await isShown()).toBe(true)
  expect(await stages('ready', [soups])).toEqual(['ready'])
  const said = (at: string) =>
    app.asOwner(`update kitchen_line set staged_at = ${at} where id = $1`, [soups])
  await said(`now() - interval '61 minutes'`)
  expect([await isShown(), await stages('served', [soups])]).toEqual([false, ['orderClosed']])
  await said('now()')
  // As its events say it.
  await set(`state = 'open', ended = null, closed_at = null`)
})

describe('screens of three stations', () => {
  let oven: string
  const [first, second, third] = ids(3) as [string, string, string]

  beforeAll(async () => {
    oven = (await ours.add('/api/stations', { name: `Oven ${newId()}`, fallback: room.kitchen })).id
    await ours.call('PATCH', `/api/items/${room.steak}`, { version: 1, station: oven })
  })

  test('two receive at once, the third is away: who stands in takes over, and nothing is new twice', async () => {
    await seen(first, [room.kitchen])
    await seen(second, [room.bar])
    const { order } = await ordered()
    const steak = newId()
    await waiter.say(order, added(steak, room.steak, { options: [room.rare] }), {
      kind: 'send',
      lines: [{ line: steak, quantity: '1' }],
    })
    const shown = async (stations: string[]) =>
      ticketCards(await news(stations), stations, new Date())
        .filter(({ ticket }) => ticket.order === order)
        .map(({ ticket, isRerouted }) => ({ ...ticket, isRerouted }))
    expect(await shown([room.kitchen])).toHaveLength(1)
    expect(await shown([room.bar])).toHaveLength(1)
    const all = (await ticketsOf(order)).map(({ id }) => id)
    // A screen receives what is its own, or could come to it.
    await Promise.all([seen(first, [room.kitchen], all), seen(second, [room.bar], all)])
    await app.asOwner(
      `update kitchen_ticket set made_at = made_at - interval '2 minutes', received_at =
         case when station_id <> $1 then received_at end where order_id = $2`,
      [oven, order],
    )
    const unseen = async (after?: string) =>
      (await waiter.news(after)).kitchen.find((it) => it.order === order)?.unseen
    const { cursor } = await waiter.news()
    expect(await unseen(cursor)).toBe(1)
    // Any screen that is there has the floor told.
    await seen(second, [room.bar])
    expect((await waiter.news(cursor)).orders.map(({ id }) => id)).toContain(order)
    const rerouted = (await shown([room.kitchen])).filter((it) => it.isRerouted)
    expect(rerouted.map((it) => [it.station, it.receivedAt])).toEqual([[oven, null]])
    expect(await shown([room.bar])).toHaveLength(1)
    await seen(first, [room.kitchen], all)
    expect(await unseen()).toBe(0)
    // Its own screen is back: it has it, as something that was received already.
    await seen(third, [oven])
    expect((await shown([room.kitchen])).filter((it) => it.isRerouted)).toEqual([])
    expect((await shown([oven])).map((it) => [it.isRerouted, it.receivedAt !== null])).toEqual([
      [false, true],
    ])
    await seen(third, [oven], all)
    expect((await shown([oven])).map((it) => it.ownReceivedAt !== null)).toEqual([true])
  })

  test('of two devices that print at once one does; what fails is told and tried again', async () => {
    const { order } = await ordered()
    const [ticket] = await ticketsOf(order, [room.kitchen])
    const print = (by: string, step: string) =>
      asked<PrintAnswer>('prints', { device: by, ticket: ticket?.id, step })
    const both = await Promise.all([print(first, 'claim'), print(second, 'claim')])
    expect(both.filter(({ isYours }) => isYours)).toHaveLength(1)
    const [winner, loser] = both[0]?.isYours ? [first, second] : [second, first]
    expect((await print(loser, 'failed')).isYours).toBe(false)
    expect((await print(winner, 'failed')).isYours).toBe(true)
    expect((await waiter.news()).kitchen.find((it) => it.order === order)?.unseen).toBe(1)
    expect((await print(loser, 'claim')).isYours).toBe(false)
    const again = await Promise.all([print(first, 'retry'), print(second, 'retry')])
    expect(again.filter(({ isYours }) => isYours)).toHaveLength(1)
    const by = again[0]?.isYours ? first : second
    expect((await print(by, 'printed')).isYours).toBe(true)
    expect((await print(by, 'retry')).isYours).toBe(false)
    expect((await waiter.news()).kitchen.find((it) => it.order === order)?.unseen).toBe(0)
  })

  test('whoever only looks is no screen of a station', async () => {
    const looker = await colleagueOf(app, ours, ['restaurant.kitchen.view'])
    const path = `/api/kitchen/${room.branch}`
    expect((await looker.call('GET', path)).status).toBe(200)
    const body = { screen: newId(), stations: [room.bar], tickets: [] }
    expect((await looker.call('POST', `${path}/seen`, body)).status).toBe(403)
    expect((await looker.call('GET', `/api/kitchen/${newId()}`)).status).toBe(404)
  })

  test('a station does not stand in for itself', async () => {
    const body = { version: 1, fallback: room.bar }
    const answer = await ours.call<{ code: string }>('PATCH', `/api/stations/${room.bar}`, body)
    expect([answer.status, answer.body.code]).toEqual([422, 'stationFallbackIsAnother'])
  })
})
