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

test('what nobody ever knew is not found, beside what was', async () => {
  const { id } = await shop.add('/api/sizes', { name: 'Tiny' })
  await gone(shop, '/api/sizes', id)
  const problem = await shop.refused('POST', '/api/sizes/restore', { ids: [id, newId()] })
  expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  expect(await back(shop, '/api/sizes', id)).toEqual([id])
})

const decide = async (key: string, setting: object) => {
  const answer = await shop.call('PUT', `/api/settings/${key}`, { ...setting, version: 0 })
  expect(answer.status, answer.text).toBe(200)
}

test('a branch comes back with what was decided for it', async () => {
  const branch = await shop.add('/api/branches', { name: 'Byblos', code: 'BYB' })
  const scope = { layer: 'branch', scope: branch.id }
  await decide('stock.negative', { ...scope, value: 'block' })
  await decide('stock.approvalAbove', { ...scope, value: '8' })
  const decisions = () =>
    app.asOwner<{ key: string; value: unknown }>(
      'select key, value from setting_value where scope_id = $1 order by key',
      [branch.id],
    )
  const before = await decisions()
  expect(before).toHaveLength(2)
  await gone(shop, '/api/branches', branch.id)
  expect(await decisions()).toEqual([])
  await back(shop, '/api/branches', branch.id)
  expect(await decisions()).toEqual(before)
})

test('whoever works in one branch brings back the warehouse of it that he deleted', async () => {
  const branch = await shop.add('/api/branches', { name: 'Saida', code: 'SAI' })
  const store = await shop.add('/api/warehouses', { name: 'Saida store', branch: branch.id })
  const rights = ['view', 'add', 'delete'].map((action) => `stock.warehouse.${action}`)
  const keeper = await colleagueOf(app, shop, rights, { branches: [branch.id] })
  await gone(keeper, '/api/warehouses', store.id)
  expect(await back(keeper, '/api/warehouses', store.id)).toEqual([store.id])
  expect((await keeper.read('/api/warehouses', store.id)).name).toBe('Saida store')
})

test('one row that the database keeps does not keep the others', async () => {
  const [kept, free] = [
    await shop.add('/api/sizes', { name: 'Kept' }),
    await shop.add('/api/sizes', { name: 'Free' }),
  ]
  // Something no declaration tells of.
  await app.asOwner(
    `create table holds_size (company_id uuid, size_id uuid,
      foreign key (company_id, size_id) references size)`,
  )
  await app.asOwner('insert into holds_size values ($1, $2)', [shop.companyId, kept.id])
  const ids = [kept.id, free.id]
  const answer = await shop.call('POST', '/api/sizes/delete', { ids })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({
    deleted: [free.id],
    refused: [{ id: kept.id, title: 'Kept', code: 'inUse' }],
  })
  expect((await shop.call('GET', `/api/sizes/${free.id}/history`)).text).toContain('"after":null')
  await app.asOwner('drop table holds_size')
})
