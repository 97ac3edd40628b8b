/** What orders plan by their recipes, again for another quantity, and what they make stock propose. */
import { beforeAll, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { LowStock } from '../../domain/stock/stock-report.ts'
import type { ItemPrices } from '../../domain/trade/item-card.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { bakery } from './testing/bakery.ts'
import { api, productionDesk } from './testing/production-desk.ts'

const app = testApp()
let shop: Market
beforeAll(async () => {
  shop = await market(app)
})

const { order, done, step, finish, work } = productionDesk(() => shop)

const part = (item: string, quantityUsed: string, more: object = {}) => ({
  id: newId(),
  item,
  quantityUsed,
  unitUsed: shop.unit,
  ...more,
})

const recipe = (item: string, components: object[], more: object = {}) =>
  shop.add('/api/recipes', {
    item,
    use: 'production',
    unitGenerated: shop.unit,
    components,
    ...more,
  })

const partsOf = (row: AnyRow) =>
  (row.components as { item: { id: string }; quantityUsed: string }[]).map(
    ({ item, quantityUsed }) => [item.id, quantityUsed],
  )

const change = async (row: AnyRow, changes: object): Promise<AnyRow> => {
  const body = { version: row.version, ...changes }
  const answer = await shop.call<AnyRow>('PATCH', `${api}/${row.id}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('an order works in what is made on the spot, however deep; what lies on a shelf stays a part', async () => {
  const flour = await shop.bought('100', '3')
  const [leaven, dough, cake] = [await shop.item(), await shop.item(), await shop.item()]
  const filling = await shop.item({ kind: 'service' })
  const halves = { quantityGenerated: '2' }
  await recipe(leaven, [part(flour, '1')], halves)
  await recipe(dough, [part(leaven, '1', { isExploded: true })], halves)
  // What has no shelf is made on the spot, whatever is ticked and whichever of its recipes there is.
  await recipe(filling, [part(dough, '1', { isExploded: true })], { ...halves, use: 'recipe' })
  await recipe(cake, [part(filling, '1'), part(dough, '2')], halves)
  const row = await order(cake, '3')
  expect(partsOf(row)).toEqual([
    [flour, '0.1875'],
    [dough, '3'],
  ])
  const [one, two] = [await order(cake, '1'), await order(cake, '2')]
  const flourOf = (it: AnyRow) => Number(partsOf(it)[0]?.[1])
  expect(flourOf(one) + flourOf(two)).toBe(0.1875)
})

test('another quantity is planned again; what was written by hand goes in proportion', async () => {
  const { flour, sugar, cake } = await bakery(shop)
  const draft = await order(cake, '12')
  const doubled = await change(draft, { quantity: '24' })
  expect(partsOf(doubled)).toEqual([
    [flour, '16.842105'],
    [sugar, '8'],
  ])
  const components = [{ id: newId(), item: flour, quantityUsed: '10' }]
  const byHand = await change(doubled, { components, labour: '10', overhead: '5' })
  const halved = await change(byHand, { quantity: '12' })
  expect([partsOf(halved), halved]).toMatchObject([
    [[flour, '5']],
    { labour: '5', overhead: '2.5' },
  ])
  const emptied = await change(
    { ...byHand, version: Number(byHand.version) + 1 },
    { components: [] },
  )
  expect(partsOf(emptied)).toEqual([
    [flour, '8.421053'],
    [sugar, '4'],
  ])
  const named = { quantity: '6', components: [{ id: newId(), item: sugar, quantityUsed: '1' }] }
  expect(partsOf(await change(emptied, named))).toEqual([[sugar, '1']])
})

test('taken apart by a recipe with a loss, a thing gives what is in it', async () => {
  const { flour, sugar, cake } = await bakery(shop)
  await finish(await step(await order(cake, '3'), 'confirmed'), '3')
  const apart = await order(cake, '3', { use: 'takeApart' })
  expect(partsOf(apart)).toEqual([
    [flour, '2'],
    [sugar, '1'],
  ])
})

test('something else is taken for as much of it, or for what somebody says where units differ', async () => {
  const { cake, flour } = await bakery(shop)
  const gram = await shop.add('/api/units', { name: 'G', base: shop.unit, factor: '0.001' })
  const other = await shop.add('/api/units', { name: 'Litre' })
  const [fine, milk] = [await shop.item({ unit: gram.id }), await shop.item({ unit: other.id })]
  const row = await order(cake, '1', {
    components: [{ id: newId(), item: flour, quantityUsed: '2.5' }],
  })
  const [component] = row.components as AnyRow[]
  const swap = (item: string, more: object = {}) => ({
    version: row.version,
    component: component?.id,
    item,
    ...more,
  })
  const path = `${api}/${row.id}/substitute`
  expect(await shop.refused('POST', path, swap(milk))).toMatchObject({
    code: 'unitsDoNotConvert',
    field: 'quantity',
  })
  const swapped = await done(`${row.id}/substitute`, swap(fine))
  expect(partsOf(swapped)).toEqual([[fine, '2500']])
  const said = { ...swap(milk, { quantity: '3' }), version: swapped.version }
  expect(partsOf(await done(`${row.id}/substitute`, said))).toEqual([[milk, '3']])
})

test('what fell beside it is weighed when it is done, and told beside what was planned', async () => {
  const { cake } = await bakery(shop)
  const bran = await shop.item()
  const beside = { id: newId(), item: bran, quantityMade: '2', share: '5' }
  const row = await step(await order(cake, '3', { byProducts: [beside] }), 'confirmed')
  expect((await work(row)).beside).toMatchObject([{ planned: '2', actual: null, keeping: null }])
  const made = await finish(row, '3', { beside: [{ id: beside.id, quantity: '1.5' }] })
  expect((await work(made)).beside).toMatchObject([{ planned: '2', actual: '1.5' }])
  expect((await shop.stock(bran))?.quantity).toBe('1.5')
})

test('what production uses up is proposed to be ordered, and what it made has its cost over time', async () => {
  const { flour, cake } = await bakery(shop)
  const proposed = async () => {
    const { rows } = (await shop.call<LowStock>('GET', '/api/stock/low?by=consumption&cover=365'))
      .body
    return rows.flatMap((it) => (it.item.id === flour ? [it.consumed] : []))
  }
  const made = await finish(await step(await order(cake, '30'), 'confirmed'), '30')
  expect(await proposed()).toEqual(['21.052632'])
  const { body } = await shop.call<ItemPrices>('GET', `/api/items/${cake}/prices`)
  expect(body.costs).toEqual([{ day: shop.today, value: '2.6053' }])
  await done(`${made.id}/undo`, { version: made.version, reason: 'Wrong' })
  expect(await proposed()).toEqual([])
})

test('a batch says by its recipe what it costs and what falls beside it, also to whoever must not see it', async () => {
  const { flour, sugar } = await bakery(shop)
  const [loaf, bran] = [await shop.item(), await shop.item()]
  const kept = await recipe(loaf, [part(flour, '1'), part(sugar, '1')], {
    quantityGenerated: '3',
    labour: '10',
    overhead: '2',
    byProducts: [{ id: newId(), item: bran, quantityMade: '0.5', share: '20' }],
  })
  const cost = (await shop.call<AnyRow>('GET', `/api/recipes/${kept.id}/cost`)).body
  // No price of a supplier is known of flour and sugar: what they cost in stock is.
  expect(cost).toMatchObject({ added: '12', total: '13.2', perUnit: '4.4', missing: [] })
  const row = await order(loaf, '9')
  expect(row).toMatchObject({
    labour: '30',
    overhead: '6',
    byProducts: [{ item: { id: bran }, quantityMade: '1.5', share: '20' }],
  })
  expect(await change(row, { quantity: '3' })).toMatchObject({
    labour: '10',
    overhead: '2',
    byProducts: [{ quantityMade: '0.5', share: '20' }],
  })
  // What the order says itself holds; of the rest the recipe speaks.
  const own = await order(loaf, '3', { labour: '1' })
  expect(own).toMatchObject({ labour: '1', overhead: '2' })
  const actions = ['view', 'add', 'edit'].map((it) => `production.productionOrder.${it}`)
  const baker = await colleagueOf(app, shop, actions)
  const { branch, warehouse, today: day } = shop
  const his = { id: newId(), item: loaf, quantity: '3', day, branch, warehouse }
  const written = await baker.call<AnyRow>('POST', api, his)
  expect([written.status, /labour|overhead|share/.test(written.text)]).toEqual([200, false])
  const doubled = await baker.call('PATCH', `${api}/${his.id}`, { version: 1, quantity: '6' })
  expect([doubled.status, /labour|overhead|share/.test(doubled.text)]).toEqual([200, false])
  expect(await shop.read(api, his.id)).toMatchObject({
    labour: '20',
    overhead: '4',
    byProducts: [{ quantityMade: '1', share: '20' }],
  })
  const shares = ['60', '50'].map((share) => ({
    id: newId(),
    item: bran,
    quantityMade: '1',
    share,
  }))
  const body = { version: kept.version, byProducts: shares }
  expect(await shop.refused('PATCH', `/api/recipes/${kept.id}`, body)).toMatchObject({
    code: 'sharesAboveAll',
    field: 'byProducts',
  })
})

test('the sheet of an order has the codes to scan, and room to write what was used and of which lot', async () => {
  const codes = ['4006381333931', '5281017002613']
  const [flour, cake] = await Promise.all(
    codes.map((code) => shop.item({ barcodes: [{ id: newId(), code, factor: '1' }] })),
  )
  const components = [{ id: newId(), item: flour, quantityUsed: '2' }]
  const row = await order(cake ?? '', '3', { components })
  const answer = await fetch(`${app.url}${api}/${row.id}/paper?language=en`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const pages = pagesOf(new Uint8Array(await answer.arrayBuffer()))
  const texts = pages.flat().map(({ text }) => text)
  for (const code of codes) expect(texts.join(' ')).toContain(code)
  expect(texts.filter((text) => text.includes('____'))).toHaveLength(4)
})
