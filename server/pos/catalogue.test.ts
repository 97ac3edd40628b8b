import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TillChanges } from '../../domain/pos/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp()
let shop: Market

beforeAll(async () => {
  shop = await market(app)
})

const changes = async (params: Record<string, string> = {}): Promise<TillChanges> =>
  (await shop.call<TillChanges>('GET', `/api/pos/changes?${new URLSearchParams(params)}`)).body

const since = (cursor: string) => changes({ cursor })

/**
 * Behind everything so far. While any transaction of the server is open that began earlier, a row is
 * told once more rather than missed; here other tests have such transactions.
 */
async function quietCursor(): Promise<string> {
  let quiet = ''
  const news = async () => {
    quiet = (await changes()).cursor
    return (await since(quiet)).items
  }
  await expect.poll(news, { timeout: 30_000 }).toEqual([])
  return quiet
}

test('the first time a till is told everything, page by page', async () => {
  const made = await Promise.all(Array.from({ length: 7 }, () => shop.item()))
  const seen: string[] = []
  let page = await changes({ limit: '3' })
  const { cursor, count } = page
  for (;;) {
    expect(page.items.length + page.partners.length + page.prices.length).toBeLessThanOrEqual(3)
    expect(page.cursor).toBe(cursor)
    seen.push(...page.items.map(({ id }) => id))
    if (!page.next) break
    page = await changes({ next: page.next, limit: '3' })
    expect(page.count).toBeNull()
  }
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(count).toBe(7 + 2)
})

test('afterwards only what changed is told: content, or that it is gone', async () => {
  const kept = await shop.item({ barcodes: [] })
  const gone = await shop.item()
  const made = await shop.item({ description: 'Contains nuts' })
  const cursor = await quietCursor()
  const item = await shop.read('/api/items', kept)
  await shop.call('PATCH', `/api/items/${kept}`, { version: item.version, unitPrice: '12.5' })
  const other = await shop.read('/api/items', gone)
  await shop.call('PATCH', `/api/items/${gone}`, { version: other.version, isActive: false })
  const components = [{ id: newId(), item: kept, quantityUsed: '1', unitUsed: shop.unit }]
  await shop.add('/api/recipes', { item: made, unitGenerated: shop.unit, components })
  const news = await since(cursor)
  expect(news.items).toHaveLength(3)
  expect(news.items.find(({ id }) => id === made)?.row).toMatchObject({
    isMade: true,
    note: 'Contains nuts',
  })
  const row = news.items.find(({ id }) => id === kept)?.row
  expect(row).toMatchObject({ unitPrice: '12.5' })
  expect(row).not.toHaveProperty('note')
  expect(news.items.find(({ id }) => id === gone)).toEqual({ id: gone, row: null })
  expect(await quietCursor()).not.toBe(cursor)
}, 60_000)

test('a row that is deleted is told as gone, a new client with what it is', async () => {
  const cursor = await quietCursor()
  const item = await shop.item()
  const row = await shop.read('/api/items', item)
  await shop.call('DELETE', `/api/items/${item}?version=${row.version}`)
  const client = await shop.partner({ name: 'Layla', phone1: '+96170123456' })
  const news = await since(cursor)
  expect(news.items).toEqual([{ id: item, row: null }])
  expect(news.partners).toEqual([
    { id: client, row: expect.objectContaining({ name: 'Layla', phones: ['+96170123456'] }) },
  ])
}, 60_000)

test('what commits late is told late, never missed', async () => {
  const item = await shop.item()
  const slow = new pg.Client({ connectionString: app.ownerUrl })
  await slow.connect()
  await slow.query('begin')
  await slow.query('update item set unit_price = 77 where id = $1', [item])
  const quick = await shop.item()
  const { cursor, items } = await changes()
  expect(items.find(({ id }) => id === item)?.row?.unitPrice).toBe('10')
  await slow.query('commit')
  await slow.end()
  const news = await since(cursor)
  expect(news.items.find(({ id }) => id === item)?.row?.unitPrice).toBe('77')
  expect(news.items.map(({ id }) => id)).toContain(quick)
})

test('a place nobody gave is refused', async () => {
  expect(await shop.refused('GET', '/api/pos/changes?next=1_2_brand_3')).toMatchObject({
    code: 'invalid',
    field: 'next',
  })
})

test('whoever may not see clients is told their names and prices, and nothing else of them', async () => {
  const list = await shop.add('/api/price-lists', { name: 'Regulars', priority: 1 })
  const { id } = await shop.add('/api/thirdparties', {
    name: 'Samir Haddad',
    isClient: true,
    phone1: '+961 3 123456',
    financialNumber: '601234',
    creditLimit: '5000',
    priceList: list.id,
    emails: [{ id: newId(), address: 'samir@example.com', type: 'work' }],
  })
  const changesFor = async (who: Station, cursor?: string) => {
    const path = cursor ? `/api/pos/changes?cursor=${cursor}` : '/api/pos/changes'
    const { body, text } = await who.call<TillChanges>('GET', path)
    return { ...body, text, samir: body.partners.find((it) => it.id === id)?.row }
  }
  const waiter = await colleagueOf(app, shop, ['pos.ticket.add'])
  const cashier = await colleagueOf(app, shop, ['pos.ticket.add', 'partners.thirdparty.view'])
  const seen = await changesFor(cashier)
  expect(seen.samir).toMatchObject({ phones: ['+961 3 123456'], financialNumber: '601234' })
  expect(seen.text).not.toContain('creditLimit')
  const named = await changesFor(waiter)
  expect(named.samir).toEqual({
    ...{ id, name: 'Samir Haddad', altName: null, nameFr: null, nameAr: null },
    ...{ listId: list.id, groupId: null, language: null },
    ...{ phones: [], financialNumber: null, email: null },
  })
  expect(named.text).not.toMatch(/123456|601234|samir@|5000/)
  // A till that changes hands is told all of it anew, with as much as its user may see.
  expect((await changesFor(waiter, seen.cursor)).samir).toEqual(named.samir)
  expect((await changesFor(cashier, named.cursor)).samir).toEqual(seen.samir)
})
