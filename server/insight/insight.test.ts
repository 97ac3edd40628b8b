import { beforeAll, describe, expect, test } from 'vitest'
import type { Found, Licensed } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station, stationOf } from '../kernel/testing/station.ts'
import { market } from '../trade/testing/market.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

/** Items and clients before documents, each with what tells it from the others. */
test('a document is found by its client and by its amount, after who is called so', async () => {
  const store = await market(app)
  const item = await store.bought()
  const name = 'Carnelian Grocers'
  const partner = await store.partner({ name })
  const lines = [{ item, quantity: '3', unitPrice: '417.25' }]
  const sale = store.draft('salesInvoice', lines, { partner })
  const { number } = await store.post('invoices', sale)
  const byName = await find(store, name)
  expect(byName.map(({ entity }) => entity)).toEqual(['thirdparty', 'invoice'])
  const details = { partner: name, day: sale.day, amount: '1251.75', currency: store.usd }
  const invoice = { entity: 'invoice', id: sale.id, title: number, details }
  expect(byName[1]).toEqual(invoice)
  expect(await find(store, '1,251.75')).toEqual([invoice])
  expect(await find(store, number)).toEqual([invoice])
})

const find = async (who: Station, q: string): Promise<Found[]> =>
  (await who.call<{ rows: Found[] }>('GET', `/api/find?${new URLSearchParams({ q })}`)).body.rows

describe('finding', () => {
  test('answers records of every kind by their folded name', async () => {
    const brand = await shop.add('/api/brands', { name: 'Crème du Liban' })
    const category = await shop.add('/api/categories', { name: 'Crèmerie', altName: 'ألبان' })
    const found = await find(shop, 'creme')
    expect(found).toEqual(
      expect.arrayContaining([
        { entity: 'brand', id: brand.id, title: 'Crème du Liban', details: {} },
        { entity: 'category', id: category.id, title: 'Crèmerie', details: {} },
      ]),
    )
    expect(await find(shop, 'البان')).toEqual([
      { entity: 'category', id: category.id, title: 'Crèmerie', details: {} },
    ])
  })

  test('answers at most five of a kind', async () => {
    for (let i = 0; i < 7; i++) await shop.add('/api/sizes', { name: `Findable ${i}` })
    expect(await find(shop, 'findable')).toHaveLength(5)
  })

  test('answers what is called so before what begins so, and a name before a part of one', async () => {
    for (const name of ['Old fennel', 'Fennel seed', 'Fennel', 'Wildfennel'])
      await shop.add('/api/brands', { name })
    expect((await find(shop, 'fennel')).map(({ title }) => title)).toEqual([
      'Fennel',
      'Fennel seed',
      'Old fennel',
      'Wildfennel',
    ])
  })

  test('answers what is alike when nothing is called so, and says that it is a guess', async () => {
    const client = { name: 'Bakery Tannourine', isClient: true, phone1: '+961 3 456 789' }
    const { id } = await shop.add('/api/thirdparties', client)
    const found = { entity: 'thirdparty', id, title: client.name }
    const details = { phone: '+961 3 456 789' }
    expect(await find(shop, 'tannourin')).toEqual([{ ...found, details }])
    expect(await find(shop, 'tanourine')).toEqual([{ ...found, details, isGuess: true }])
    expect(await find(shop, '03456789')).toEqual([{ ...found, details }])
  })

  test('never answers another company’s records', async () => {
    const other = await station(app)
    await other.add('/api/brands', { name: 'Secretbrand' })
    expect(await find(shop, 'secretbrand')).toEqual([])
    expect(await find(other, 'secretbrand')).toHaveLength(1)
  })

  test('answers only what the role may view', async () => {
    await shop.add('/api/brands', { name: 'Roleproof' })
    await shop.add('/api/units', { name: 'Roleproof' })
    const role = await shop.add('/api/roles', { name: 'Units', permissions: ['catalog.unit.view'] })
    const password = 'long enough'
    const username = `u${newId().slice(-10)}`
    const values = { username, fullName: 'Unit viewer', password, role: role.id }
    const { id } = await shop.add('/api/users', values)
    const login = { body: { login: username, password } }
    const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
    const viewer = stationOf(app, body.token, shop.companyId, { id, fullName: 'Unit viewer' })
    expect((await find(viewer, 'roleproof')).map(({ entity }) => entity)).toEqual(['unit'])
    expect(await find(viewer, username)).toEqual([])
  })

  test.each(['%', '_', '\\', "' or 1=1"])('takes %j literally', async (q) => {
    expect(await find(shop, q)).toEqual([])
  })

  test.each(['', '   ', 'x'.repeat(101), 'a\u0000'])('refuses %j', async (q) => {
    const path = `/api/find?${new URLSearchParams({ q })}`
    expect(await shop.refused('GET', path)).toMatchObject({ status: 422, field: 'q' })
  })
})

test('whoever wants to knows what the product is made of, and under which licences', async () => {
  const { body: all } = await shop.call<Licensed[]>('GET', '/api/about/licences')
  const licenceOf = new Map(all.map(({ name, licence }) => [name, licence]))
  expect(licenceOf.get('react')).toBe('MIT')
  expect(licenceOf.has('vitest')).toBe(false)
  expect(all.filter(({ version }) => !/^\d/.test(version))).toEqual([])
})
