/** What a draft of stock costs, and what a transfer brings, for those who may not know it yet. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Draft } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Storeroom, storeroom } from './testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let clerk: Station
let item: string

const may = ['stock.movement', 'stock.adjustment'].flatMap((at) =>
  ['view', 'add', 'post', 'delete', 'print'].map((action) => `${at}.${action}`),
)

beforeEach(async () => {
  shop = await storeroom(app)
  clerk = await colleagueOf(app, shop, may)
  item = await shop.stocked('37', '4')
})

describe.each([
  ['stock-documents', 'stockIn'],
  ['stock-adjustments', 'adjustment'],
])('a draft of %s', (api, behaviour) => {
  const cost = '87.6543'
  const path = (id: string) => `/api/${api}/drafts/${id}`

  const bodyWith = (line: object, note = '') => ({
    type: null,
    branch: null,
    partner: null,
    currency: shop.usd,
    day: shop.today,
    isDelivered: true,
    note,
    lines: [{ id: 'a', item: { id: item, title: 'Oil' }, quantity: '2', ...line }],
  })

  const save = (who: Station, id: string, version: number | null, body: object) =>
    who.call('PUT', path(id), { version, behaviour, body, total: '175.3086' })

  test('tells its costs to nobody who may not see them', async () => {
    const id = newId()
    expect((await save(shop, id, null, bodyWith({ unitPrice: cost, worth: cost }))).status).toBe(
      200,
    )
    const seen = await clerk.call<Draft>('GET', path(id))
    const { name: title } = await shop.read('/api/items', item)
    expect(seen.body.body.lines).toEqual([{ id: 'a', item: { id: item, title }, quantity: '2' }])
    const listed = await clerk.call('GET', `/api/${api}/drafts`)
    const stale = await save(clerk, id, null, bodyWith({ quantity: '3' }))
    expect(stale.status).toBe(409)
    const removal = await clerk.call('DELETE', `${path(id)}?version=9`)
    expect(removal.status).toBe(409)
    for (const { text } of [seen, listed, stale, removal])
      expect(text).not.toMatch(/87\.6543|175\.3086/)
    const own = await shop.call('GET', `/api/${api}/drafts`)
    expect(own.text).toContain('175.3086')
  })

  test('keeps its costs when they change it, and takes none from them', async () => {
    const id = newId()
    await save(shop, id, null, bodyWith({ unitPrice: cost }))
    const more = { id: 'b', item: { id: item, title: 'Oil' }, quantity: '1', unitPrice: '1' }
    const changed = bodyWith({ quantity: '5', unitPrice: '0' })
    const sent = { ...changed, lines: [...changed.lines, more] }
    expect((await save(clerk, id, 1, sent)).body).toEqual({ version: 2 })
    expect((await save(clerk, id, 1, sent)).body).toEqual({ version: 2 })
    const { body } = (await shop.call<Draft>('GET', path(id))).body
    expect(body.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ['5', cost],
      ['1', undefined],
    ])
  })
})

describe('a transfer that is counted blind', () => {
  async function sent(): Promise<string> {
    const body = shop.written('transfer', [{ item, quantity: '17' }], {
      toWarehouse: shop.store,
      isDelivered: false,
    })
    await shop.post('stock-documents', body)
    return body.id
  }

  test('tells nothing by its page, its copy, its list, its history and its paper', async () => {
    const id = await sent()
    const answers = await Promise.all(
      [
        `/api/stock-documents/${id}`,
        `/api/stock-documents/${id}/copy?as=duplicate`,
        `/api/stock-documents?filter=${encodeURIComponent('{}')}`,
        `/api/stock-documents/${id}/history`,
      ].map((path) => clerk.call('GET', path)),
    )
    for (const { text } of answers) expect(text).not.toMatch(/"(17|-17|68)(\.0+)?"/)
    const paper = await clerk.refused('GET', `/api/documents/${id}/paper`)
    expect(paper.message).toBe('Count what came first: its paper tells what was sent.')
    const mail = { to: 'a@example.com', language: 'en' }
    expect(await clerk.refused('POST', `/api/documents/${id}/mail`, mail)).toMatchObject({
      code: 'paperBlind',
    })
  })

  test('does not tell by a refusal either, and is told once it was counted', async () => {
    const id = await sent()
    const [line] = (await shop.document('stock-documents', id)).lines
    const arrive = (quantity: string) => ({
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: line?.id, quantity }],
    })
    const path = `/api/stock-documents/${id}/deliver`
    const problem = await clerk.refused('POST', path, arrive('18'))
    expect([problem.code, problem.field, problem.facts]).toEqual([
      'moreThanSent',
      'lines.0.quantity',
      {},
    ])
    expect((await clerk.call('POST', path, arrive('16'))).status).toBe(200)
    expect(await clerk.refused('POST', path, arrive('2'))).toMatchObject({ facts: { limit: '1' } })
    const seen = await clerk.call('GET', `/api/stock-documents/${id}`)
    expect(seen.body).toMatchObject({ lines: [{ quantity: '17' }] })
  })
})

test('what a purchase costs is told only where purchases are written', async () => {
  const goods = await shop.item({ supplierPrice: '7.77' })
  const waiter = await colleagueOf(app, shop, ['catalog.item.view'])
  const path = (screen: string) =>
    `/api/trade/lines?items=${goods}&screen=${screen}&currency=${shop.usd}&day=${shop.today}`
  for (const screen of ['sales', 'purchasing', 'stock', 'adjustment'])
    expect(await waiter.refused('GET', path(screen))).toMatchObject({ status: 403 })
  const looker = ['catalog.item.view', 'purchasing.purchase.view']
  const answerTo = async (permissions: string[]) =>
    (await colleagueOf(app, shop, permissions)).call('GET', path('purchasing'))
  expect((await answerTo(looker)).body).toMatchObject({ rows: [{ unitPrice: '0', last: null }] })
  const stocked = await shop.stocked('37', '4')
  const lines = path('purchasing').replace(goods, stocked)
  const counted = async (permissions: string[]) =>
    (await colleagueOf(app, shop, [...looker, ...permissions])).call('GET', lines)
  expect((await counted([])).body).toMatchObject({ rows: [{ stock: null, stockAll: null }] })
  expect((await counted(['stock.level.view'])).body).toMatchObject({ rows: [{ stockAll: '37' }] })
  const buyer = await answerTo([...looker, 'purchasing.purchase.add'])
  expect(buyer.body).toMatchObject({ rows: [{ unitPrice: '7.77' }] })
})

test('a stock keeper sees what was bought and nowhere for how much', async () => {
  const lines = [{ item, quantity: '3', unitPrice: '61.37' }]
  const bought = shop.draft('purchaseInvoice', lines)
  await shop.post('purchases', bought)
  const draft = newId()
  const body = { ...shop.draft('purchaseInvoice', []), type: null, branch: null, partner: null }
  const kept = { currency: shop.usd, day: shop.today, isDelivered: true, discountAmount: '61.37' }
  const { type, branch, partner } = body
  const line = { id: 'a', item: { id: item, title: 'Oil' }, quantity: '3', unitPrice: '61.37' }
  const saved = await shop.call('PUT', `/api/purchases/drafts/${draft}`, {
    version: null,
    behaviour: 'purchaseInvoice',
    body: { type, branch, partner, ...kept, lines: [line] },
    total: '184.11',
  })
  expect(saved.status, saved.text).toBe(200)
  const rights = ['view', 'print', 'export'].map((action) => `purchasing.purchase.${action}`)
  const keeper = await colleagueOf(app, shop, ['catalog.item.view', ...rights])
  const paths = [
    `/api/purchases/${bought.id}`,
    '/api/purchases',
    '/api/purchases/totals',
    '/api/purchases/export?format=csv',
    `/api/purchases/${bought.id}/history`,
    `/api/purchases/${bought.id}/paid-ways`,
    `/api/purchases/drafts/${draft}`,
    '/api/purchases/drafts',
    '/api/find?q=184.11',
    `/api/trade/lines?items=${item}&screen=purchasing&currency=${shop.usd}&day=${shop.today}&partner=${bought.partner}`,
  ]
  const price = /61\.37|184\.11/
  for (const path of paths) {
    const answer = await keeper.call('GET', path)
    expect(answer.status, path).toBe(200)
    expect(answer.text, path).not.toMatch(price)
  }
  const seen = await keeper.call('GET', `/api/purchases/${bought.id}`)
  expect(seen.body).toMatchObject({ lines: [{ quantity: '3', unitPrice: '0' }] })
  const paper = await keeper.refused('GET', `/api/documents/${bought.id}/paper`)
  expect(paper).toMatchObject({ status: 403 })
  const letter = { to: 'me@example.com', language: 'en' }
  expect(await keeper.refused('POST', `/api/documents/${bought.id}/mail`, letter)).toMatchObject({
    status: 403,
  })
  const filter = encodeURIComponent(JSON.stringify({ total: { from: '184' } }))
  expect((await keeper.call('GET', `/api/purchases?filter=${filter}&sort=total`)).status).toBe(422)
  const owner = await shop.call('GET', `/api/purchases/${bought.id}`)
  expect(owner.text).toMatch(price)
})

describe('what the branch of a warehouse decided', () => {
  async function elsewhere(key: string, value: unknown) {
    const [there, here] = await Promise.all(
      ['JOU', 'TYR'].map((code) => shop.add('/api/branches', { name: `At ${code}`, code })),
    )
    const store = await shop.add('/api/warehouses', { name: `W ${newId()}`, branch: there?.id })
    const setting = { layer: 'branch', scope: there?.id, value, version: 0 }
    const answer = await shop.call('PUT', `/api/settings/${key}`, setting)
    expect(answer.status, answer.text).toBe(200)
    const opening = { reason: 'opening', warehouse: store.id }
    await shop.moved('stockIn', [{ item, quantity: '5', unitPrice: '10' }], opening)
    return { branch: here?.id, warehouse: store.id }
  }

  test('has to be approved there, whichever branch a document names', async () => {
    const place = await elsewhere('stock.approvalAbove', '8')
    const out = (quantity: string) =>
      shop.written('stockOut', [{ item, quantity }], { reason: 'waste', ...place })
    expect(await clerk.refused('POST', '/api/stock-documents/post', out('1'))).toMatchObject({
      code: 'approvalNeeded',
    })
    const fewer = shop.written('adjustment', [{ item, counted: '4' }], {
      reason: 'count',
      ...place,
    })
    expect(await clerk.refused('POST', '/api/stock-adjustments/post', fewer)).toMatchObject({
      code: 'approvalNeeded',
    })
  })

  test('blocks what is not there, whichever branch a document names', async () => {
    const place = await elsewhere('stock.negative', 'block')
    const lines = [{ item, quantity: '6', unitPrice: '10' }]
    const sale = shop.draft('salesInvoice', lines, { ...place, isConfirmed: true })
    const problem = await shop.refusal('invoices', sale)
    expect([problem.code, problem.facts]).toEqual(['stockTooLow', { available: '5' }])
  })

  test('a branch that allows more does not open the shelves of the company', async () => {
    const branch = await shop.add('/api/branches', { name: `Lax ${newId()}`, code: 'LAX' })
    const decide = (layer: string, scope: string | undefined, value: unknown) =>
      shop.call('PUT', '/api/settings/stock.negative', { layer, scope, value, version: 0 })
    expect((await decide('company', undefined, 'block')).status).toBe(200)
    expect((await decide('branch', branch.id, 'allow')).status).toBe(200)
    const warehouse = (await shop.add('/api/warehouses', { name: `Own ${newId()}` })).id
    const lines = [{ item, quantity: '1', unitPrice: '10' }]
    const sale = shop.draft('salesInvoice', lines, { branch: branch.id, warehouse })
    expect(await shop.refusal('invoices', sale)).toMatchObject({ code: 'stockTooLow' })
  })
})
