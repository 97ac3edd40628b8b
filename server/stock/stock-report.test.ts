import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { ItemStock, LowStock, StockAsOf, StockCard } from '../../domain/stock/stock-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Storeroom, storeroom } from '../trade/testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app)
})

const daysAgo = (days: number): string => addDays(shop.today, -days)

async function post(behaviour: string, line: object, more: object = {}) {
  const { branch, warehouse, today: day } = shop
  const head = { id: newId(), type: shop.typeOf(behaviour), branch, day, warehouse }
  const body = { ...head, ...more, lines: [{ id: newId(), ...line }] }
  await shop.post('stock-documents', body)
  return body
}

/** Ten in ten days ago, six sold five days ago, three on their way since today. */
async function traded(values: object = {}): Promise<string> {
  const rate = { validFrom: daysAgo(20), buy: '89500', sell: '89500' }
  await shop.add('/api/rates', rate)
  const item = await shop.item({ name: 'Coffee', ...values })
  const opening = { reason: 'opening', day: daysAgo(10) }
  await post('stockIn', { item, quantity: '10', unitPrice: '4' }, opening)
  await post('stockOut', { item, quantity: '6' }, { reason: 'sample', day: daysAgo(5) })
  await post('transfer', { item, quantity: '3' }, { toWarehouse: shop.store })
  return item
}

const asked = async <Body>(path: string, who: Station = shop): Promise<Body> => {
  const answer = await who.call<Body>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('an item is where it is, and on its way', async () => {
  const item = await traded({ minQuantity: '5', maxQuantity: '20' })
  expect(await asked<ItemStock>(`/api/items/${item}/stock`)).toEqual({
    unit: 'Box',
    minQuantity: '5',
    maxQuantity: '20',
    total: { quantity: '1', inTransit: '3', reserved: '0', value: '16' },
    rows: [
      {
        warehouse: { id: shop.warehouse, title: 'Main warehouse' },
        quantity: '1',
        inTransit: '0',
        reserved: '0',
        value: '4',
        average: '4',
        countedOn: null,
      },
      {
        warehouse: { id: shop.store, title: 'Store' },
        quantity: '0',
        inTransit: '3',
        reserved: '0',
        value: '12',
        average: '4',
        countedOn: null,
      },
    ],
  })
})

describe('the card of an item', () => {
  const cardOf = ({ rows, opening }: StockCard) => [
    rows.map(({ quantity, balance, worth }) => [quantity, balance, worth]),
    opening && [opening.quantity, opening.value],
  ]

  test('tells every move with what was there after it', async () => {
    const item = await traded()
    const card = await asked<StockCard>(`/api/items/${item}/moves`)
    expect(cardOf(card)).toEqual([
      [
        ['3', '4', '16'],
        ['-3', '1', '4'],
        ['-6', '4', '16'],
        ['10', '10', '40'],
      ],
      ['0', '0'],
    ])
    expect(card.rows[2]).toMatchObject({
      reason: 'sample',
      document: { behaviour: 'stockOut' },
      warehouse: { title: 'Main warehouse' },
    })
  })

  test('begins with what stood before its period', async () => {
    const item = await traded()
    const path = `/api/items/${item}/moves?from=${daysAgo(6)}&to=${daysAgo(1)}`
    expect(cardOf(await asked<StockCard>(path))).toEqual([[['-6', '4', '16']], ['10', '40']])
    const shelf = `/api/items/${item}/moves?warehouse=${shop.warehouse}&from=${shop.today}`
    expect(cardOf(await asked<StockCard>(shelf))).toEqual([[['-3', '1', '4']], ['4', '16']])
  })

  test('goes on from page to page', async () => {
    const item = await shop.item()
    await post('stockIn', { item, quantity: '200', unitPrice: '1' }, { reason: 'opening' })
    const lines = Array.from({ length: 120 }, () => ({ id: newId(), item, quantity: '1' }))
    const { branch, warehouse, today: day } = shop
    const head = { id: newId(), type: shop.typeOf('stockOut'), branch, day, warehouse }
    await shop.post('stock-documents', { ...head, reason: 'waste', lines })
    const first = await asked<StockCard>(`/api/items/${item}/moves`)
    expect([first.rows.length, first.rows.at(-1)?.balance, first.opening]).toEqual([
      100,
      '179',
      null,
    ])
    const rest = await asked<StockCard>(`/api/items/${item}/moves?after=${first.next}`)
    expect(rest.rows.length).toBe(21)
    expect(rest.rows[0]?.balance).toBe('180')
    expect(rest.opening).toEqual({ quantity: '0', value: '0' })
  })
})

describe('stock as of a day', () => {
  const asOf = (params: string, who?: Station) =>
    asked<StockAsOf>(`/api/stock/as-of?${params}`, who)

  test.each([
    [11, [], { items: 0, value: '0' }],
    [10, [['10', '0', '40']], { items: 1, value: '40' }],
    [1, [['4', '0', '16']], { items: 1, value: '16' }],
    [0, [['1', '3', '16']], { items: 1, value: '16' }],
  ])('%i days ago is what stood then', async (days, rows, total) => {
    await traded()
    const found = await asOf(`day=${daysAgo(days)}`)
    expect(found.rows.map((it) => [it.quantity, it.inTransit, it.value])).toEqual(rows)
    expect(found.total).toEqual(total)
  })

  test('is that of a warehouse, a category or a name where it is asked', async () => {
    const category = await shop.add('/api/categories', { name: 'Drinks' })
    const item = await traded({ category: category.id })
    const other = await shop.item({ name: 'Tea' })
    await post('stockIn', { item: other, quantity: '1', unitPrice: '9' }, { reason: 'found' })
    const day = `day=${shop.today}`
    const all = await asOf(day)
    expect(all.rows.map((it) => it.item.title)).toEqual(['Coffee', 'Tea'])
    expect(all.total).toEqual({ items: 2, value: '25' })
    const there = await asOf(`${day}&warehouse=${shop.store}`)
    expect(there).toMatchObject({ rows: [{ inTransit: '3' }], total: { items: 1, value: '12' } })
    const drinks = await asOf(`${day}&category=${category.id}`)
    expect(drinks).toMatchObject({ rows: [{ item: { id: item } }], total: { value: '16' } })
    const named = await asOf(`${day}&q=milk`)
    expect(named).toMatchObject({ rows: [], total: { items: 0 } })
    expect(await asOf(`${day}&q=tea`)).toMatchObject({ rows: [{ item: { id: other } }] })
    const behind = await asOf(`${day}&after=${item}`)
    expect(behind.rows.map((it) => it.item.title)).toEqual(['Tea'])
  })

  test('goes into a file', async () => {
    await traded()
    const path = `/api/stock/as-of/export?day=${shop.today}&format=csv`
    const { text } = await shop.call('GET', path)
    expect(text).toContain('Coffee,,,Box,1,0,1,3,4,16')
    // What is promised is known of today alone.
    const before = await shop.call('GET', path.replace(shop.today, daysAgo(1)))
    expect(before.text.split('\n')[0]?.split(',')).toHaveLength(8)
    expect(text.split('\n')[0]?.split(',')).toHaveLength(10)
  })

  test('has no values for whoever may not see costs', async () => {
    const item = await traded({ minQuantity: '5' })
    const clerk = await colleagueOf(app, shop, ['stock.level.view', 'stock.level.export'])
    const day = `day=${shop.today}`
    const answers = [
      `/api/stock/as-of?${day}`,
      `/api/items/${item}/stock`,
      `/api/items/${item}/moves`,
      '/api/stock/low',
    ]
    for (const path of answers)
      expect(JSON.stringify(await asked(path, clerk))).not.toMatch(/"(value|worth|average)"/)
    const file = await clerk.call('GET', `/api/stock/as-of/export?${day}&format=csv`)
    expect(file.text).toContain('Coffee,,,Box,1,0,1,3\n')
  })
})

test('what is below its minimum is told with what would fill it up', async () => {
  const item = await traded({ minQuantity: '5', maxQuantity: '20' })
  await shop.item({ name: 'Plenty' })
  const none = await shop.item({ name: 'None', minQuantity: '2' })
  const { rows } = await asked<LowStock>('/api/stock/low')
  expect(rows.map((it) => [it.item.id, it.quantity, it.inTransit, it.proposed])).toEqual([
    [item, '1', '3', '16'],
    [none, '0', '0', '2'],
  ])
  const there = await asked<LowStock>(`/api/stock/low?warehouse=${shop.store}`)
  expect(there.rows.map((it) => it.proposed)).toEqual(['17', '2'])
})

test('what was ordered or bought and did not come yet is not ordered again', async () => {
  const { supplier } = shop
  const item = await shop.item({ minQuantity: '5', maxQuantity: '20', supplier })
  await shop.item({ minQuantity: '5' })
  const low = async () => {
    const { rows } = await asked<LowStock>(`/api/stock/low?supplier=${supplier}`)
    return rows.map((it) => [it.item.id, it.ordered, it.proposed])
  }
  expect(await low()).toEqual([[item, '0', '20']])
  const wanted = { item, quantity: '12', unitPrice: '1' }
  const order = shop.draft('purchaseOrder', [wanted])
  await shop.post('purchases', order)
  expect(await low()).toEqual([[item, '12', '8']])
  const bill = { ...shop.draft('purchaseInvoice', [wanted]), isDelivered: false }
  const billed = { ...bill.lines[0], id: newId(), originLine: order.lines[0]?.id }
  await shop.post('purchases', { ...bill, origin: order.id, lines: [billed] })
  expect(await low()).toEqual([[item, '12', '8']])
  const line = { id: newId(), line: billed.id, quantity: '4' }
  const delivered = { delivery: newId(), day: shop.today, lines: [line] }
  expect((await shop.call('POST', `/api/purchases/${bill.id}/deliver`, delivered)).status).toBe(200)
  expect(await low()).toEqual([[item, '8', '8']])
})
