/** What was deleted comes back as it was, for who deleted it, and only for a while. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { colleagueOf, type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
let unit: string
beforeAll(async () => {
  shop = await station(app)
  unit = (await shop.add('/api/units', { name: 'Box' })).id
})

const gone = async (who: Station, api: string, ...ids: string[]) => {
  const answer = await who.call<{ deleted: string[] }>('POST', `${api}/delete`, { ids })
  expect(answer.body.deleted, answer.text).toEqual(ids)
}

const back = async (who: Station, api: string, ...ids: string[]) => {
  const answer = await who.call<{ restored: string[] }>('POST', `${api}/restore`, { ids })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.restored
}

test('an item comes back with its lines, its references and what its undoer may not see', async () => {
  const brand = (await shop.add('/api/brands', { name: 'Cedar' })).id
  const made = await shop.add('/api/items', {
    name: 'Honey',
    unit,
    brand,
    unitPrice: '12',
    supplierPrice: '7.5',
    vat: '11',
    barcodes: [{ id: newId(), code: '5281017002613', unit }],
  })
  const keeper = await colleagueOf(app, shop, [
    'catalog.item.view',
    'catalog.item.add',
    'catalog.item.delete',
  ])
  await gone(keeper, '/api/items', made.id)
  expect((await shop.call('GET', `/api/items/${made.id}`)).status).toBe(404)
  expect(await back(keeper, '/api/items', made.id)).toEqual([made.id])
  expect(await shop.read('/api/items', made.id)).toEqual({ ...made, version: made.version + 1 })
  // The second click of somebody in a hurry.
  expect(await back(keeper, '/api/items', made.id)).toEqual([])
})

test('several at once, and a client who looks like another without being asked again', async () => {
  const names = ['Nadim Khoury', 'Nadim Khouri']
  const bodies = names.map((name) => ({ id: newId(), name, isClient: true, isConfirmed: true }))
  for (const body of bodies)
    expect((await shop.call('POST', '/api/thirdparties', body)).status).toBeLessThan(300)
  const ids = bodies.map(({ id }) => id).toSorted()
  await gone(shop, '/api/thirdparties', ...ids)
  expect(await back(shop, '/api/thirdparties', ...ids)).toEqual(ids)
  expect((await shop.list('/api/thirdparties', { q: 'nadim' })).rows).toHaveLength(2)
})

test('nobody brings back what another deleted, nor what was deleted long ago', async () => {
  const { id } = await shop.add('/api/sizes', { name: 'Huge' })
  const other = await colleagueOf(app, shop, ['catalog.size.view', 'catalog.size.delete'])
  await gone(shop, '/api/sizes', id)
  const restore = (who: Station) => who.refused('POST', '/api/sizes/restore', { ids: [id] })
  expect(await restore(other)).toMatchObject({ status: 422, code: 'notRestorable' })
  await app.asOwner(
    `update audit set at = at - interval '2 hours' where entity_id = $1 and after is null`,
    [id],
  )
  expect(await restore(shop)).toMatchObject({ code: 'notRestorable' })
})

test('a name that was taken meanwhile stays taken', async () => {
  const { id } = await shop.add('/api/sizes', { name: 'Small' })
  await gone(shop, '/api/sizes', id)
  await shop.add('/api/sizes', { name: 'Small' })
  const problem = await shop.refused('POST', '/api/sizes/restore', { ids: [id] })
  expect(problem).toMatchObject({ status: 422, code: 'notUnique', field: 'name' })
})

test.each(['users', 'roles', 'media-files', 'invoices'])('%s end for good', async (api) => {
  const answer = await shop.call('POST', `/api/${api}/restore`, { ids: [newId()] })
  expect(answer.status).toBe(404)
})
