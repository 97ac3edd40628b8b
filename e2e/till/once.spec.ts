/**
 * Exactly once. Two tabs, a wire that breaks under every ticket three times, and a browser that
 * dies in the middle of it: in the end every sale is there once, with its number, its link in the
 * chain and its stock. ONCE_SALES=100 ONCE_KILLS=10 is the long run, ONCE_SEED another one.
 */
import { expect, type Page } from '@playwright/test'
import type { ParkedTicket, PastTicket } from '../../domain/pos/ticket/past-ticket.ts'
import { type Ticket, ticketHash } from '../../domain/pos/ticket/ticket.ts'
import type { ItemStock } from '../../domain/stock/stock-report.ts'
import { type MortalBrowser, mortalBrowser } from '../testing/mortal-browser.ts'
import { ask, test as base, say } from '../testing/shop.ts'
import {
  foundTill,
  payExactly,
  searchField,
  type TillShop,
  takeItem,
  untilKept,
} from '../testing/till.ts'
import { stretchWire, type Wire } from '../testing/wire.ts'

const sales = Number(process.env.ONCE_SALES ?? 12)
const kills = Number(process.env.ONCE_KILLS ?? 2)
const seed = Number(process.env.ONCE_SEED ?? 20_261_115)
const cutsEach = 3

/** The same numbers between 0 and 1 for the same seed. */
function chance(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const oneOf = <Choice>(among: readonly Choice[], random: () => number): Choice =>
  among[Math.floor(random() * among.length)] as Choice

const test = base.extend<{ wire: Wire; browserOfTill: MortalBrowser }>({
  wire: async ({ baseURL }, use) => {
    const wire = await stretchWire(baseURL ?? '')
    await use(wire)
    await wire.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: a fixture says what it needs, and this needs none.
  browserOfTill: async ({}, use, info) => {
    const mortal = await mortalBrowser(info)
    await use(mortal)
    await mortal.close()
  },
})

type Body = { tickets: { id: string }[] }

/** Breaks under each ticket so often, at a point of its own each time. */
function breaking(wire: Wire, random: () => number) {
  const cuts = new Map<string, number>()
  const seen = { 'cut before': 0, 'cut amid': 0, 'cut after': 0, whole: 0 }
  const fates = ['cut before', 'cut amid', 'cut after'] as const
  wire.fateOf = (method, path, body) => {
    if (method !== 'POST' || path !== '/api/pos/tickets') return 'whole'
    const ids = (JSON.parse(body) as Body).tickets.map(({ id }) => id)
    const isEnough = ids.every((id) => (cuts.get(id) ?? 0) >= cutsEach)
    const fate = isEnough ? 'whole' : oneOf(fates, random)
    if (!isEnough) for (const id of ids) cuts.set(id, (cuts.get(id) ?? 0) + 1)
    seen[fate] += 1
    return fate
  }
  return { cuts, seen }
}

const lines = (page: Page) => page.getByRole('list', { name: say('en', 'till.lineList') })

/** The tabs of the browser's present life: one sells, the other looks on. */
class Tabs {
  readonly #mortal: MortalBrowser
  readonly #url: string
  readonly #shop: TillShop
  #pages: Page[] = []

  constructor(mortal: MortalBrowser, url: string, shop: TillShop) {
    this.#mortal = mortal
    this.#url = url
    this.#shop = shop
  }

  get selling(): Page {
    const [page] = this.#pages
    if (!page) throw new Error('No tab is open')
    return page
  }

  async #open(): Promise<Page> {
    const page = await this.#mortal.context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${this.#url}/Pos`)
    this.#pages.push(page)
    return page
  }

  /** The words of a station; a browser that dies may forget what it was told last. */
  async start(): Promise<void> {
    this.#pages = []
    await this.#mortal.context.addInitScript((token) => {
      localStorage.setItem('isLoggedIn', 'true')
      localStorage.setItem('jwtToken', token)
      localStorage.setItem('i18nextLng', 'en')
      const wish = { state: { isWanted: false }, version: 1 }
      localStorage.setItem('tillPrintWish', JSON.stringify(wish))
    }, this.#shop.token)
    await this.#open()
  }

  async openReader(): Promise<void> {
    const reader = await this.#open()
    await expect(reader.getByText(say('en', 'till.reader'))).toBeVisible()
    await expect(searchField(reader)).toBeDisabled()
  }

  /** The one that looked on sells from now on. */
  async handOver(): Promise<void> {
    await this.selling.close()
    this.#pages.shift()
    await expect(searchField(this.selling)).toBeEnabled()
    await this.openReader()
  }

  async rise(): Promise<void> {
    await this.#mortal.kill()
    await this.start()
    await expect(searchField(this.selling)).toBeEnabled()
    await this.openReader()
  }
}

async function take(page: Page, shop: TillShop): Promise<void> {
  await takeItem(page, shop)
  await expect(lines(page).getByRole('button')).toHaveText([/^1Fountain pen/])
}

type Kept = { tickets: number; open: number; waiting: number }

/** What the browser keeps: tickets, open sales that have lines, and what was not sent yet. */
const kept = (page: Page, company: string): Promise<Kept> =>
  page.evaluate(async (name) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open(name))
    const store = (of: string) => db.transaction(of).objectStore(of)
    const tickets = await answer(store('tickets').count())
    const waiting = await answer(store('outbox').count())
    const rows = await answer(store('sales').getAll())
    db.close()
    return { tickets, waiting, open: rows.filter(({ sale }) => sale.lines.length > 0).length }
  }, `comptoir-till-${company}`)

/** Pays, and sees the number that comes next. */
async function pay(page: Page, sold: number): Promise<void> {
  expect((await payExactly(page)).slice(-6)).toBe(String(sold + 1).padStart(6, '0'))
}

/** Dies with the sale open, in the very moment it is paid, or just behind it. */
const deaths = ['open', 'paying', 'paid'] as const

async function dieSelling(tabs: Tabs, shop: TillShop, sold: number, random: () => number) {
  const death = oneOf(deaths, random)
  await take(tabs.selling, shop)
  // What is seen is kept right behind it; from then on nothing may lose it.
  const { id: company } = shop.session.company
  await expect.poll(async () => (await kept(tabs.selling, company)).open).toBe(1)
  if (death === 'paid') await pay(tabs.selling, sold)
  if (death === 'paying') {
    await tabs.selling.keyboard.press('F9')
    await tabs.selling.keyboard.press('Enter')
    const momentMs = random() * 40
    const gone = tabs.selling.keyboard.press('Enter').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, momentMs))
    await Promise.all([gone, tabs.rise()])
  } else await tabs.rise()
  const { tickets, open } = await kept(tabs.selling, company)
  expect(tickets + open, `a sale that died ${death} is open or paid`).toBe(sold + 1)
  if (open === 0) return death
  await expect(lines(tabs.selling)).toContainText('Fountain pen')
  await pay(tabs.selling, sold)
  return death
}

type Rows<Row> = { rows: Row[] }

test('two tabs, a breaking wire and a dying browser: every sale is there exactly once', async ({
  request,
  wire,
  browserOfTill,
}) => {
  test.setTimeout(60_000 + sales * 4000 + kills * 20_000)
  const random = chance(seed)
  const shop = await foundTill(request)
  const tabs = new Tabs(browserOfTill, wire.url, shop)
  await tabs.start()
  await tabs.selling.getByRole('button', { name: shop.register.name }).click()
  await expect(searchField(tabs.selling)).toBeEnabled()
  await untilKept(tabs.selling)
  await tabs.openReader()
  const { cuts, seen } = breaking(wire, random)

  const killedAt = Array.from({ length: kills }, (_, n) =>
    Math.floor(((n + 1) * sales) / (kills + 1)),
  )
  const died: string[] = []
  for (let sold = 0; sold < sales; sold++) {
    if (killedAt.includes(sold)) died.push(await dieSelling(tabs, shop, sold, random))
    else {
      if (sold % 5 === 4) await tabs.handOver()
      await take(tabs.selling, shop)
      await pay(tabs.selling, sold)
    }
  }
  const { id: company } = shop.session.company
  await expect
    .poll(() => kept(tabs.selling, company), { timeout: 60_000 })
    .toEqual({ tickets: sales, open: 0, waiting: 0 })
  const posted = async () =>
    (await ask<Rows<{ id: string }>>(request, shop, 'GET', '/tickets?limit=200&columns=number'))
      .rows
  expect(await posted()).toHaveLength(sales)
  const pasts = await Promise.all(
    (await posted()).map(({ id }) => ask<PastTicket>(request, shop, 'GET', `/pos/tickets/${id}`)),
  )
  const chain = pasts.map(({ ticket }) => ticket).sort((a, b) => a.sequence - b.sequence)
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, at) => at + 1))
  expect(chain.map((ticket: Ticket) => ticketHash(ticket))).toEqual(chain.map(({ hash }) => hash))
  expect(chain.map(({ previousHash }) => previousHash)).toEqual([
    '',
    ...chain.slice(0, -1).map(({ hash }) => hash),
  ])
  const stock = await ask<ItemStock>(request, shop, 'GET', `/items/${shop.item}/stock`)
  expect(stock.total.quantity).toBe(String(-sales))
  const parked = await ask<Rows<ParkedTicket>>(request, shop, 'GET', '/pos/parked')
  expect(parked.rows).toEqual([])
  expect(chain.map(({ id }) => (cuts.get(id) ?? 0) >= cutsEach)).not.toContain(false)
  test.info().annotations.push({
    type: 'once',
    description: JSON.stringify({ sales, seen, died }),
  })
  expect(died).toHaveLength(kills)
})
