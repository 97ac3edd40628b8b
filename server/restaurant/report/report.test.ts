/** The owner's view of an evening: tricks are found, an honest evening leaves none, figures add up. */
import { beforeAll, expect, test } from 'vitest'
import type { ExceptionView } from '../../../domain/insight/exceptions/exception.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { type Bill, billParts } from '../../../domain/pos/bill/bill.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type {
  ExceptionPage,
  ExceptionSums,
  OrderHistory,
  RestaurantFigures,
} from '../../../domain/restaurant/report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { cash, type Till, tillOf } from '../../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
let tablet: ReturnType<typeof device>

const wide = 'from=2020-01-01&to=2021-01-01'
let period: string

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  tablet = device(till.shop, room)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  period = `from=${day(-2)}&to=${day(2)}`
})

const ask = async <Answer>(path: string): Promise<Answer> => {
  const answer = await till.shop.call<Answer>('GET', `/api/restaurant-report/${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const found = async () => (await ask<ExceptionPage>(`exceptions?${period}`)).rows

type Line = [item: string, quantity: string, course: number]

/** Seated, ordered, sent. */
async function served(table: number, wanted: readonly Line[]) {
  const order = newId()
  const lines = wanted.map(([item, quantity]) => ({ line: newId(), item, quantity }))
  await tablet.say(
    order,
    seated(room.tables[table] ?? '', 2),
    ...lines.map(({ line, item, quantity }, at) =>
      added(line, item, { quantity, course: wanted[at]?.[2] ?? 1 }),
    ),
    { kind: 'send', lines: lines.map(({ line, quantity }) => ({ line, quantity })) },
  )
  return { order, lines }
}

type Served = Awaited<ReturnType<typeof served>>

async function printed({ order, lines }: Served): Promise<string> {
  const id = newId()
  const billed = lines.map(({ line, quantity }) => ({ line, quantity }))
  await tablet.say(order, { kind: 'bill', id, lines: billed, split: null }, { kind: 'reprint' })
  return id
}

async function paid({ lines }: Served, bill: string, more: Partial<Ticket> = {}): Promise<Ticket> {
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  const due = billParts(row.content)[0]?.lines ?? []
  const rung = due.map(({ id, quantity }) => {
    const of = row.content.lines.find((it) => it.id === id)
    const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = of ?? {}
    const item = lines.find(({ line }) => line === id)?.item ?? ''
    return { item, unit: room.unit, ordered: id, quantity, unitPrice, vat, tax1, tax2 }
  })
  const ticket = till.ring(rung, { bill: { id: bill, part: 0 }, ...more })
  const [outcome] = await till.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  return ticket
}

test('an honest evening leaves none, and its figures are its tickets', async () => {
  const tickets: Ticket[] = []
  for (const table of [0, 1]) {
    const it = await served(table, [
      [room.soup, '2', 1],
      [room.beer, '3', 2],
    ])
    const extra = newId()
    await tablet.say(it.order, added(extra, room.bread), {
      kind: 'cancel',
      line: extra,
      quantity: '1',
      reason: null,
    })
    tickets.push(await paid(it, await printed(it)))
  }
  expect(await found()).toEqual([])
  const figures = await ask<RestaurantFigures>(`figures?${period}&branch=${room.branch}`)
  const total = sumOf(tickets.map((it) => it.total))
  expect(figures.total).toMatchObject({ first: total, tickets: 2 })
  for (const rows of [figures.tables, figures.waiters, figures.hours, figures.courses]) {
    expect(sumOf(rows.map(({ first }) => first))).toBe(total)
    expect(sumOf(rows.map(({ second }) => second ?? '0'))).toBe(figures.total.second)
  }
  expect(figures).toMatchObject({
    guests: 4,
    seats: 16,
    turns: '0.25',
    perGuest: { first: sumOf([String(Number(total) / 4)], 2) },
    courses: [{ id: '1' }, { id: '2' }],
    stations: [
      { dishes: 2, ready: null },
      { dishes: 2, ready: null },
    ],
  })
})

test('what is given back is taken off every sum, and the file says what the screen does', async () => {
  const asked = `figures?${period}&branch=${room.branch}`
  const before = await ask<RestaurantFigures>(asked)
  const it = await served(3, [
    [room.soup, '2', 1],
    [room.beer, '2', 2],
  ])
  const ticket = await paid(it, await printed(it))
  const [first] = ticket.lines
  const refund = till.ring(
    [
      {
        item: room.soup,
        unit: room.unit,
        quantity: '1',
        unitPrice: '4.5',
        originLine: first?.id ?? null,
      },
    ],
    { kind: 'posRefund', origin: ticket.id, tenders: [cash(till, '4.5', 'out')] },
  )
  expect(await till.send(refund)).toMatchObject([{ state: 'posted' }])
  const after = await ask<RestaurantFigures>(asked)
  expect(after.back.first).toBe('4.5')
  expect(after.back.second).not.toBe('0')
  expect(sumOf([after.total.first, `-${before.total.first}`])).toBe(sumOf([ticket.total, '-4.5']))
  for (const rows of [after.tables, after.waiters, after.hours, after.courses]) {
    expect(sumOf(rows.map((row) => row.first))).toBe(after.total.first)
    expect(sumOf(rows.map((row) => row.second ?? '0'))).toBe(after.total.second)
  }
  const more = (course: string): string => {
    const of = ({ courses }: RestaurantFigures) => courses.find(({ id }) => id === course)?.first
    return sumOf([of(after) ?? '0', `-${of(before) ?? '0'}`])
  }
  expect([more('1'), more('2')]).toEqual(['4.5', '6'])
  const path = `/api/restaurant-report/figures/export?${period}&branch=${room.branch}&format=`
  const csv = await till.shop.call('GET', `${path}csv`)
  expect(csv.text).toContain(`,${after.total.first},${after.total.second},`)
  expect(csv.text.trim().split('\n').length).toBeGreaterThan(
    8 + after.tables.length + after.waiters.length + after.hours.length + after.courses.length,
  )
  const sheet = await till.shop.call('GET', `${path}xlsx`)
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
})

/** The kitchen says so of an order, or of one line of it. */
async function bumped(to: 'ready' | 'served', order: string, line?: string): Promise<void> {
  const rows = await app.asOwner<{ id: string }>(
    `select id from kitchen_line
     where order_id = $1 and quantity > 0 and ($2::uuid is null or line_id = $2)`,
    [order, line ?? null],
  )
  const body = { to, lines: rows.map(({ id }) => id), tickets: [] }
  const answer = await till.shop.call('POST', `/api/kitchen/${room.branch}/stages`, body)
  expect(answer.status, answer.text).toBe(200)
}

test('the old trick is found: the bill is printed, lines go, less is paid', async () => {
  const it = await served(2, [
    [room.soup, '2', 1],
    [room.beer, '1', 1],
  ])
  await printed(it)
  const [soup] = it.lines
  if (!soup) throw new Error('There is soup')
  await bumped('served', it.order)
  await tablet.say(
    it.order,
    { kind: 'reopen', reason: 'A mistake' },
    { kind: 'cancel', line: soup.line, quantity: '1', reason: 'Not eaten' },
  )
  const rest = { ...it, lines: it.lines.map((own) => ({ ...own, quantity: '1' })) }
  const ticket = await paid(rest, await printed(rest))
  const rows = await found()
  expect(rows.map(({ kind, amount, copy, reason }) => [kind, amount?.first, copy, reason])).toEqual(
    [
      ['cancelledAfterBill', '4.5', 1, 'Not eaten'],
      ['reopened', undefined, 1, 'A mistake'],
    ],
  )
  expect(rows[0]).toMatchObject({ tableName: '3', what: [{ quantity: '1' }], order: it.order })
  expect(Number(rows[0]?.billed?.first)).toBeGreaterThan(Number(ticket.total))
  expect(rows[0]?.amount?.second).not.toBeNull()
  const { people, total } = await ask<ExceptionSums>(`people?${period}`)
  expect(people).toMatchObject([{ count: 2, first: '4.5' }])
  expect(total).toMatchObject({ count: 2, first: '4.5' })
  const history = await ask<OrderHistory>(`orders/${it.order}`)
  const cancel = history.steps.find(({ kind }) => kind === 'cancel')
  expect(cancel).toMatchObject({
    before: '12',
    after: '7.5',
    reason: 'Not eaten',
    exceptions: ['cancelledAfterBill'],
  })
})

test('a cancelled dish that was cooked, a second paper, a discount after the bill, paid twice, merged', async () => {
  const before = (await found()).length
  const it = await served(3, [
    [room.soup, '2', 1],
    [room.beer, '2', 1],
  ])
  const [soup, beer] = it.lines
  await bumped('ready', it.order, soup?.line)
  await tablet.say(
    it.order,
    { kind: 'cancel', line: soup?.line ?? '', quantity: '1', reason: 'Cold' },
    { kind: 'cancel', line: beer?.line ?? '', quantity: '1', reason: 'Slow' },
  )
  const rest = { ...it, lines: it.lines.map((own) => ({ ...own, quantity: '1' })) }
  const bill = await printed(rest)
  await tablet.say(it.order, { kind: 'reprint' })
  await paid(rest, bill, { discountPercent: '10' })
  await paid(rest, bill)
  const other = await served(0, [[room.soup, '1', 1]])
  const into = await served(1, [[room.beer, '1', 1]])
  const lines = other.lines.map(({ line, quantity }) => ({ line, quantity, as: newId() }))
  await tablet.say(other.order, { kind: 'give', to: into.order, lines, isAll: true })
  const rows = (await found()).slice(0, -before)
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
    'cancelledAfterKitchen',
    'cancelledAfterReady',
    'mergedAway',
    'paidOtherwise',
    'paidTwice',
    'printedAgain',
  ])
  expect(rows.find(({ kind }) => kind === 'paidOtherwise')?.amount?.first).toBe('0.75')
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('pages follow each other, another period is empty, a file has every row', async () => {
  for (let n = 0; n < 13; n++) {
    const it = await served(2, [[room.bread, '1', 1]])
    const again = { kind: 'reopen', reason: 'Again' } as const
    for (let copy = 0; copy < 4; copy++) {
      await printed(it)
      await tablet.say(it.order, again)
    }
  }
  const first = await ask<ExceptionPage>(`exceptions?${period}`)
  const second = await ask<ExceptionPage>(`exceptions?${period}&after=${first.next}`)
  const ids = [...first.rows, ...second.rows].map(({ event, kind }) => `${event} ${kind}`)
  expect(new Set(ids).size).toBe(ids.length)
  const { total } = await ask<ExceptionSums>(`people?${period}`)
  expect(total.count).toBe(ids.length)
  expect(second.next).toBeNull()
  expect(await ask(`exceptions?${wide}`)).toEqual({ rows: [], next: null })
  const path = `/api/restaurant-report/exceptions/export?${period}&format=csv`
  const file = await till.shop.call('GET', path)
  expect(file.text.trim().split('\n')).toHaveLength(ids.length + 1)
})

test('whoever has not the right sees nothing of it', async () => {
  const waiter = await colleagueOf(app, till.shop, ['restaurant.floor.view'])
  const manager = await colleagueOf(app, till.shop, ['restaurant.report.view'])
  const paths = ['figures', 'exceptions', 'people', `orders/${newId()}`]
  const files = ['figures/export', 'exceptions/export']
  const status = async (who: typeof waiter, path: string) =>
    (
      await who.call(
        'GET',
        `/api/restaurant-report/${path}${path.startsWith('orders') ? '' : `?${period}`}${path.endsWith('export') ? '&format=csv' : ''}`,
      )
    ).status
  for (const path of [...paths, ...files]) expect(await status(waiter, path)).toBe(403)
  for (const path of files) expect(await status(manager, path)).toBe(403)
  expect(await status(manager, 'figures')).toBe(200)
})

test('whoever cancels has no say in when that was', async () => {
  const it = await served(0, [[room.soup, '2', 1]])
  const begun = new Date(Date.now() - 60_000).toISOString()
  await bumped('served', it.order)
  const yesterday = new Date(Date.now() - 23.5 * 3_600_000).toISOString()
  const cancel = { kind: 'cancel', line: it.lines[0]?.line ?? '', quantity: '1' } as const
  await tablet.say(it.order, { ...cancel, reason: 'Never ordered', at: yesterday })
  const [row] = await found()
  expect(row).toMatchObject({ order: it.order, kind: 'cancelledAfterServed', saidAt: null })
  expect(row?.at.localeCompare(begun)).toBe(1)
  const { steps } = await ask<OrderHistory>(`orders/${it.order}`)
  const times = steps.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  const kept = await app.asOwner<{ isEarlier: boolean }>(
    `select at < lag(at) over (order by seq) as "isEarlier" from order_event where order_id = $1`,
    [it.order],
  )
  expect(kept.filter(({ isEarlier }) => isEarlier)).toEqual([])
})

test('line by line to another order, then gone: both orders are told of', async () => {
  const it = await served(0, [[room.soup, '2', 1]])
  const [other, as] = [newId(), newId()]
  await tablet.say(other, seated(room.tables[1] ?? ''))
  const lines = [{ line: it.lines[0]?.line ?? '', quantity: '2', as }]
  await tablet.say(it.order, { kind: 'give', to: other, lines, isAll: false }, { kind: 'leave' })
  const cancel = { kind: 'cancel', line: as, quantity: '2', reason: 'Gone' } as const
  await tablet.say(other, cancel, { kind: 'leave' })
  const rows = (await found()).filter(({ order }) => [it.order, other].includes(order))
  expect(rows.map(({ kind, amount }) => [kind, amount?.first])).toEqual([
    ['leftUnpaid', undefined],
    ['cancelledAfterKitchen', '9'],
    ['mergedAway', '9'],
  ])
})

test('a bill on paper whose guests are put elsewhere, or that waits for an hour, is told of', async () => {
  const [moved, old] = [
    await served(0, [[room.soup, '2', 1]]),
    await served(1, [[room.beer, '1', 1]]),
  ]
  await printed(moved)
  await printed(old)
  const of = async ({ order }: Served) => {
    const kinds: string[] = []
    for (let after = ''; ; ) {
      const { rows, next } = await ask<ExceptionPage>(`exceptions?${period}${after}`)
      kinds.push(...rows.filter((it) => it.order === order).map(({ kind }) => kind))
      if (!next) return kinds
      after = `&after=${next}`
    }
  }
  expect(await of(moved)).toEqual([])
  await tablet.say(moved.order, { kind: 'move', table: room.tables[3] ?? '' })
  expect(await of(moved)).toEqual(['movedAfterBill', 'billUnpaid'])
  expect(await of(old)).toEqual([])
  const heard = (sign: '+' | '-') =>
    app.asOwner(
      `update order_event set received_at = received_at ${sign} interval '61 minutes'
       where order_id = $1`,
      [old.order],
    )
  await heard('-')
  expect(await of(old)).toEqual(['billUnpaid'])
  // Its chain is made of when it was heard in truth.
  await heard('+')
})

test('guests who paid something and then left are counted', async () => {
  const guests = async () =>
    (await ask<RestaurantFigures>(`figures?${period}&branch=${room.branch}`)).guests
  const before = await guests()
  const it = await served(2, [
    [room.soup, '1', 1],
    [room.beer, '1', 1],
  ])
  const [soup, beer] = it.lines
  if (!soup || !beer) throw new Error('Two lines')
  const half = { ...it, lines: [soup] }
  await paid(half, await printed(half))
  const cancel = { kind: 'cancel', line: beer.line, quantity: '1', reason: 'Gone' } as const
  await tablet.say(it.order, cancel, { kind: 'leave' })
  expect(await guests()).toBe(before + 2)
})

test('the page of the owner tells the same, and of waste that could not leave the shelf', async () => {
  const [cancelled] = await app.asOwner<{ id: string; order: string }>(`
    insert into dish_waste (company_id, event_id, order_id, line_id, quantity, components, problem)
    select company_id, id, order_id, (body ->> 'line')::uuid, 1, '[]', 'putWarehouse' from order_event
    where kind = 'cancel' order by seq limit 1
    returning event_id as id, order_id as order`)
  const { id, order } = cancelled ?? {}
  const { body } = await till.shop.call<ExceptionView>('GET', `/api/exceptions?${period}`)
  await app.asOwner('delete from dish_waste where event_id = $1', [id])
  const { people } = await ask<ExceptionSums>(`people?${period}`)
  const ofStaff = people.flatMap(({ person, count }) => (person ? [count] : []))
  const same = body.rows.filter(({ words }) => words.startsWith('restaurantReport.'))
  expect(same.length).toBe(ofStaff.reduce((all, count) => all + count))
  expect(body.rows.filter(({ kind }) => kind === 'wasteUnposted')).toMatchObject([
    { detail: 'refusal.putWarehouse', record: { entity: 'restaurantReport', id: order } },
  ])
})
