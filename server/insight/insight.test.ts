import { beforeAll, describe, expect, test } from 'vitest'
import type { FirstStep, Found } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
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
        { entity: 'brand', id: brand.id, title: 'Crème du Liban' },
        { entity: 'category', id: category.id, title: 'Crèmerie' },
      ]),
    )
    expect(await find(shop, 'البان')).toEqual([
      { entity: 'category', id: category.id, title: 'Crèmerie' },
    ])
  })

  test('answers at most five of a kind', async () => {
    for (let i = 0; i < 7; i++) await shop.add('/api/sizes', { name: `Findable ${i}` })
    expect(await find(shop, 'findable')).toHaveLength(5)
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

describe('the first steps of a new company', () => {
  const stepsOf = async (who: Station): Promise<FirstStep[]> =>
    (await who.call<{ rows: FirstStep[] }>('GET', '/api/first-steps')).body.rows

  test('are told with their true progress', async () => {
    const fresh = await station(app)
    const before = await stepsOf(fresh)
    expect(before.map(({ name, isDone }) => [name, isDone])).toEqual([
      ['company', false],
      ['currencies', true],
      ['branches', true],
      ['users', false],
      ['entries', false],
    ])
    expect(before[1]?.facts).toEqual({ codes: 'USD + LBP' })
    await fresh.add('/api/users', {
      username: `s${newId().slice(-9)}`,
      fullName: 'Second',
      password: 'long enough',
    })
    await fresh.add('/api/brands', { name: 'First' })
    const after = await stepsOf(fresh)
    expect(after[3]).toMatchObject({ isDone: true, facts: { count: 2 } })
    expect(after[4]).toMatchObject({ isDone: true, facts: { count: 1 } })
  })

  test('lead only to screens that are built', async () => {
    const paths = (await stepsOf(shop)).map(({ path }) => path)
    expect(paths).toEqual(['/UpdateCompany', '/Currency', '/Branches', '/AddUser', '/Categories'])
  })
})
