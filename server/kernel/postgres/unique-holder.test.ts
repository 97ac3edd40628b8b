import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { type Problem, type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

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

describe('a rule that holds for some rows only, or counts what is empty', () => {
  let unit = ''
  let item = ''
  beforeAll(async () => {
    unit = (await shop.add('/api/units', { name: 'Piece', symbol: 'pc' })).id
    item = (await shop.add('/api/items', { name: 'Za’atar', unit, unitPrice: '2' })).id
  })

  test('names the recipe that is in force, not one that is put aside', async () => {
    const flour = (await shop.add('/api/items', { name: 'Flour', unit, unitPrice: '1' })).id
    const recipe = (more: object) => ({
      item,
      unitGenerated: unit,
      components: [{ id: newId(), item: flour, quantityUsed: '1', unitUsed: unit }],
      ...more,
    })
    await shop.add('/api/recipes', recipe({ isActive: false }))
    const held = await shop.add('/api/recipes', recipe({}))
    const problem = await shop.refused('POST', '/api/recipes', { id: newId(), ...recipe({}) })
    expect(problem.facts).toEqual({ entity: 'recipe', id: held.id, title: 'Za’atar' })
  })

  test('names the price that begins on no day either', async () => {
    const priceList = (await shop.add('/api/price-lists', { name: 'Wholesale' })).id
    const held = await shop.add('/api/list-prices', { priceList, item, price: '1.8' })
    const again = { id: newId(), priceList, item, price: '1.7' }
    const problem = await shop.refused('POST', '/api/list-prices', again)
    expect(problem.facts).toMatchObject({ entity: 'listPrice', id: held.id })
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
