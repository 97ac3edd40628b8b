/**
 * `npm run bench:floor`: two hundred tables and twenty stations that show them. How long until a
 * change is on all of them, what a station takes while nothing happens, and ten lines to the kitchen
 * over HTTP against the same rows by plain statements in the same run.
 */
import type { Browser } from '@playwright/test'
import { io, type Socket } from 'socket.io-client'
import { newId } from '../domain/kernel/id.ts'
import type { FloorNews } from '../domain/restaurant/order/floor-news.ts'
import { openBrowser } from './browser-till.ts'
import {
  added,
  type DiningRoom,
  eventsOf,
  openDiningRoom,
  say as saySo,
  sentLines,
  takenAway,
} from './dining-room.ts'
import { compared, median, ratioOf } from './load.ts'
import { insert, type Plain, plainly, type Row, renewed, rowsOf } from './plain.ts'
import { Meter } from './processor.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const tables = 200
const stations = 20
const waiters = 4
const changesEach = 40
const idleSeconds = 60
const tenLines = 10

/** A device that shows the floor: it hears that something changed, and asks what. */
class FloorStation {
  readonly #room: DiningRoom
  readonly #socket: Socket
  readonly #awaited = new Map<string, () => void>()
  #cursor: string | undefined
  #asking: Promise<void> | undefined
  #isWanted = false

  constructor(room: DiningRoom) {
    this.#room = room
    const { origin, token } = room.installation
    this.#socket = io(origin, { auth: { token }, transports: ['websocket'] })
    this.#socket.on('changed', ({ entity }: { entity: string }) => {
      if (entity === 'order') this.#askSoon()
    })
  }

  async open(): Promise<void> {
    if (!this.#socket.connected)
      await new Promise<void>((resolve) => this.#socket.once('connect', () => resolve()))
    await this.#ask()
  }

  /** When this event is here. */
  shows(event: string): Promise<void> {
    return new Promise((resolve) => this.#awaited.set(event, resolve))
  }

  close(): void {
    this.#socket.disconnect()
  }

  /** One question at a time; what changes meanwhile is asked right after. */
  #askSoon(): void {
    this.#isWanted = true
    this.#asking ??= this.#askWhileWanted().finally(() => {
      this.#asking = undefined
    })
  }

  async #askWhileWanted(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      await this.#ask()
    }
  }

  async #ask(): Promise<void> {
    const { installation, branch } = this.#room
    const after = this.#cursor === undefined ? '' : `?after=${this.#cursor}`
    const news: FloorNews = JSON.parse(
      await installation.ask('GET', `/api/floor/${branch}${after}`),
    )
    this.#cursor = news.cursor
    for (const { id } of news.events) {
      this.#awaited.get(id)?.()
      this.#awaited.delete(id)
    }
  }
}

/** Waiters order at tables of their own, each as soon as his last change is on every station. */
async function changesSeen(room: DiningRoom): Promise<Verdict> {
  const all = Array.from({ length: stations }, () => new FloorStation(room))
  await Promise.all(all.map((it) => it.open()))
  const times: number[] = []
  const serve = async (waiter: number): Promise<void> => {
    for (let n = 0; n < changesEach; n++) {
      const order = room.orders[(n * waiters + waiter) % room.orders.length] ?? ''
      const events = eventsOf([added(room.dishes[n % room.dishes.length] ?? '')])
      const [event] = events
      const seen = all.map((it) => it.shows(event?.id ?? ''))
      const startedAt = performance.now()
      await saySo(room.installation, order, events)
      await Promise.all(seen)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: waiters }, (_, n) => serve(n)))
  for (const it of all) it.close()
  say(`${times.length} changes of ${waiters} waiters, ${median(times).toFixed(0)} ms in the middle`)
  const name = `until a change is on ${stations} stations, p95`
  return { name, value: p95(times), unit: ' ms', atMost: 500 }
}

/** Of all its processes, in seconds. */
async function processorOf(browser: Browser): Promise<number> {
  const wire = await browser.newBrowserCDPSession()
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo')
  await wire.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** A browser that knows all two hundred orders and draws the plan of a room with the figures of its tables. */
async function idleStation({ installation }: DiningRoom): Promise<Verdict> {
  const context = await openBrowser(installation)
  const browser = context.browser()
  if (!browser) throw new Error('The browser is gone')
  try {
    const page = await context.newPage()
    await page.goto('/TableManagement')
    await page.getByRole('button', { name: /^Table T1, seats: 4/ }).waitFor()
    // Drawn on the plan, with guests, minutes and amount beside it.
    await page.locator('svg text').filter({ hasText: /^\$\d/ }).first().waitFor()
    const pause = () => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
    await pause()
    const before = await processorOf(browser)
    await pause()
    const value = ((await processorOf(browser)) - before) / idleSeconds
    return { name: 'of a core for an idle station', value: value * 100, unit: ' %', atMost: 2 }
  } finally {
    await browser.close()
  }
}

const countSql = `insert into restaurant_count as c (company_id, scope_id, day, last)
  values ($1, $2, $3, 1)
  on conflict (company_id, scope_id, day) do update set last = c.last + 1
  returning last`

/** The rows of such an order by plain statements, each awaited, as an ordinary application would. */
async function plainOrders({ installation, branch, dishes }: DiningRoom): Promise<Plain> {
  const order = newId()
  await saySo(installation, order, eventsOf([takenAway(branch), ...sentLines(dishes, tenLines)]))
  const ofOrder = `order_id = '${order}'`
  const wanted = [
    { table: 'dining_order', where: `id = '${order}'` },
    { table: 'order_event', where: ofOrder, order: 't.seq' },
    { table: 'kitchen_ticket', where: ofOrder },
    { table: 'kitchen_line', where: ofOrder },
  ]
  const next = renewed(await rowsOf(installation.databaseUrl, wanted))
  return plainly(installation, async (client) => {
    const fresh = next()
    const counted = async (row: Row, scope: unknown): Promise<void> => {
      const { rows } = await client.query(countSql, [row.company_id, scope, row.day])
      row.number = rows[0].last
    }
    const items = fresh.flatMap(([table, { item_id }]) =>
      table === 'kitchen_line' ? [item_id] : [],
    )
    for (const item of items)
      await client.query('select name, unit_price, station_id from item where id = $1', [item])
    for (const [table, row] of fresh) {
      if (table === 'dining_order') await counted(row, row.branch_id)
      if (table === 'kitchen_ticket') await counted(row, row.station_id)
      delete row.touched
      await insert(client, table, [row])
    }
  })
}

async function sending(room: DiningRoom): Promise<Verdict> {
  const { installation, branch, dishes } = room
  const plain = await plainOrders(room)
  const ours = () =>
    saySo(installation, newId(), eventsOf([takenAway(branch), ...sentLines(dishes, tenLines)]))
  const meter = new Meter<'ours' | 'plain'>(installation)
  const rates = await compared({ ours, plain: plain.work }, undefined, meter)
  await plain.close()
  const shown = (values: number[]) => `${Math.round(median(values))}/s`
  say(`orders of ten lines: ${shown(rates.ours)} over HTTP, ${shown(rates.plain)} one by one`)
  const value = ratioOf(rates.ours, rates.plain)
  return { name: 'ten lines to the kitchen against plain statements', value, atLeast: 0.8 }
}

await bench(async (start) => {
  const room = await openDiningRoom(await start('floor'), tables)
  say(`${tables} tables with guests`)
  return [await changesSeen(room), await idleStation(room), await sending(room)]
})
