import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { type Problem, type Station, station } from './testing/station.ts'

let app: TestApp
let shop: Station
beforeAll(async () => {
  app = await startTestApp()
  shop = await station(app)
})
afterAll(() => app.close())

test('a value that is taken names the record that holds it', async () => {
  const held = await shop.add('/api/brands', { name: 'Cedar Valley' })
  const problem = await shop.refused('POST', '/api/brands', {
    id: newId(),
    name: ' cedar  VALLEY ',
  })
  expect(problem).toMatchObject({ status: 422, code: 'notUnique', field: 'name' })
  expect(problem.facts).toEqual({ entity: 'brand', id: held.id, title: 'Cedar Valley' })
})

test('so does a change, which names only one of the columns that make a row unique', async () => {
  const { rows } = await shop.list('/api/currencies', { q: 'usd' })
  const note = { currency: rows[0]?.id, kind: 'note' }
  const held = await shop.add('/api/money-bills', { ...note, value: '3' })
  const other = await shop.add('/api/money-bills', { ...note, value: '4' })
  const change = { version: other.version, value: '3.00' }
  const problem = await shop.refused('PATCH', `/api/money-bills/${other.id}`, change)
  expect(problem.facts).toEqual({ entity: 'moneyBill', id: held.id, title: '3' })
})

test('a new row that leaves out a field is compared with the first value of that field', async () => {
  const { rows } = await shop.list('/api/currencies', { q: 'lbp' })
  const note = { currency: rows[0]?.id, value: '25000' }
  const held = await shop.add('/api/money-bills', note)
  const problem = await shop.refused('POST', '/api/money-bills', { id: newId(), ...note })
  expect(problem.facts).toMatchObject({ id: held.id })
})

test('who may not view it is told that it is taken, and no more', async () => {
  const stranger = await colleague(['catalog.brand.add'])
  await shop.add('/api/brands', { name: 'Behind the counter' })
  const body = { id: newId(), name: 'Behind the counter' }
  const { body: problem } = await app.call<Problem>('POST', '/api/brands', {
    token: stranger,
    body,
  })
  expect(problem).toMatchObject({ code: 'notUnique', field: 'name' })
  expect(problem.facts).toEqual({})
})

test('a name taken in another company stays nameless', async () => {
  const neighbour = await app.register()
  const body = { id: newId(), username: neighbour.username, fullName: 'A', password: 'long enough' }
  const problem = await shop.refused('POST', '/api/users', body)
  expect(problem).toMatchObject({ code: 'notUnique', field: 'username' })
  expect(problem.facts).toEqual({})
})

describe('a barcode', () => {
  const item = (name: string, ...codes: string[]) => ({
    id: newId(),
    name,
    unit,
    unitPrice: '1',
    barcodes: codes.map((code) => ({ id: newId(), code })),
  })
  let unit = ''
  beforeAll(async () => {
    unit = (await shop.add('/api/units', { name: 'Piece', symbol: 'pc' })).id
  })

  test('of another item names that item, at the very line', async () => {
    const held = await shop.add('/api/items', item('Cedar honey', '5280001', '5280002'))
    const body = item('Thyme honey', '5280009', '5280002')
    const problem = await shop.refused('POST', '/api/items', body)
    expect(problem).toMatchObject({ code: 'notUnique', field: 'barcodes.1.code' })
    expect(problem.facts).toEqual({ entity: 'item', id: held.id, title: 'Cedar honey' })
  })

  test('that the request itself holds twice stands at the second line, held by nobody', async () => {
    const problem = await shop.refused('POST', '/api/items', item('Rose jam', '77', '78', '77'))
    expect(problem).toMatchObject({ code: 'notUnique', field: 'barcodes.2.code', facts: {} })
  })

  test('that moves between two lines of its item is no other one’s', async () => {
    const made = await shop.add('/api/items', item('Fig jam', '901', '902'))
    const [one, two] = made.barcodes as { id: string; code: string }[]
    const barcodes = [
      { id: one?.id, code: '902' },
      { id: two?.id, code: '901' },
    ]
    const change = { version: made.version, barcodes }
    expect((await shop.call('PATCH', `/api/items/${made.id}`, change)).status).toBe(200)
  })
})

/** The token of a user of this shop who may do just this. */
async function colleague(permissions: string[]): Promise<string> {
  const role = await shop.add('/api/roles', { name: `Role ${newId()}`, permissions })
  const username = `u${newId().slice(-10)}`
  const password = 'long enough'
  await shop.add('/api/users', { username, fullName: 'Colleague', role: role.id, password })
  const answer = await app.call<{ token: string }>('POST', '/api/login', {
    body: { login: username, password },
  })
  return answer.body.token
}
