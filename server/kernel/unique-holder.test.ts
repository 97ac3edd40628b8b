import { afterAll, beforeAll, expect, test } from 'vitest'
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
