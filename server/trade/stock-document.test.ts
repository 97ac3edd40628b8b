import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Market, market, type Posted, type Screen } from './testing/market.ts'

let app: TestApp
let shop: Market
let store: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await market(app)
  store = (await shop.add('/api/warehouses', { name: 'Store' })).id
})

type Line = Record<string, unknown>

const screenOf = (behaviour: string): Screen =>
  behaviour === 'adjustment' ? 'stock-adjustments' : 'stock-documents'

/** What a screen would send; `more` takes the place of what it names. */
const written = (behaviour: string, lines: Line[], more: Line = {}) => ({
  id: newId(),
  type: shop.typeOf(behaviour),
  branch: shop.branch,
  day: shop.today,
  warehouse: shop.warehouse,
  ...more,
  lines: lines.map((line) => ({ id: newId(), ...line })),
})

const post = async (behaviour: string, lines: Line[], more?: Line) => {
  const body = written(behaviour, lines, more)
  await shop.post(screenOf(behaviour), body)
  return shop.document(screenOf(behaviour), body.id)
}

const refusal = async (behaviour: string, lines: Line[], more?: Line) => {
  const { field, message } = await shop.refusal(
    screenOf(behaviour),
    written(behaviour, lines, more),
  )
  return [field, message]
}

async function stocked(quantity = '10', unitPrice = '4'): Promise<string> {
  const item = await shop.item()
  await post('stockIn', [{ item, quantity, unitPrice }], { reason: 'opening' })
  return item
}

type Shelf = { place: string; quantity: string; value: string }

/** What lies where, and what is on its way there. */
const shelves = async (item: string): Promise<Record<string, [string, string]>> => {
  const rows = await app.asOwner<Shelf>(
    `select case when warehouse_id = $3 then 'store' else 'shop' end
       || case when is_transit then ' way' else '' end as place,
       trim_scale(quantity)::text as quantity, trim_scale(value)::text as value
     from stock_balance where company_id = $1 and item_id = $2 and quantity <> 0`,
    [shop.companyId, item, store],
  )
  return Object.fromEntries(rows.map((row) => [row.place, [row.quantity, row.value]]))
}

describe('stock in and out', () => {
  test('come for what they cost and leave at the average, each to its account', async () => {
    const item = await stocked('10', '4')
    const more = await post('stockIn', [{ item, quantity: '10', unitPrice: '7' }], {
      reason: 'found',
    })
    expect(more).toMatchObject({
      number: `SI-${shop.today.slice(0, 4)}-000002`,
      firstTotal: '70',
      secondTotal: '6265000',
      reason: 'found',
      delivery: 'full',
    })
    const out = await post('stockOut', [{ item, quantity: '4' }], { reason: 'waste' })
    expect(out.lines[0]).toMatchObject({ unitPrice: '5.5', totals: { total: '22' } })
    expect(await shelves(item)).toEqual({ shop: ['16', '88'] })
    expect(await shop.ledger()).toEqual({
      stock: '88',
      opening: '-40',
      stockGain: '-70',
      stockLoss: '22',
    })
  })

  test('in another unit keep the cost of that unit', async () => {
    const carton = await shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '12' })
    const item = await shop.item()
    const line = { item, quantity: '2', unit: carton.id, unitPrice: '30' }
    await post('stockIn', [line], { reason: 'opening' })
    expect(await shelves(item)).toEqual({ shop: ['24', '60'] })
  })

  test('come at the last cost where none is given', async () => {
    const item = await stocked('2', '4')
    await post('stockOut', [{ item, quantity: '2' }], { reason: 'theft' })
    await post('stockIn', [{ item, quantity: '3' }], { reason: 'found' })
    expect(await shelves(item)).toEqual({ shop: ['3', '12'] })
  })

  test('sent twice are posted once', async () => {
    const item = await stocked()
    const out = written('stockOut', [{ item, quantity: '1' }], { reason: 'waste' })
    const first = await shop.post('stock-documents', out)
    const again = await Promise.all([1, 2, 3].map(() => shop.post('stock-documents', out)))
    expect(again).toEqual([first, first, first])
    expect(await shelves(item)).toEqual({ shop: ['9', '36'] })
  })

  test('of what is not there are asked about first', async () => {
    const item = await stocked('1')
    const out = written('stockOut', [{ item, quantity: '2' }], { reason: 'waste' })
    expect(await shop.refusal('stock-documents', out)).toMatchObject({
      code: 'stockTooLow',
      field: 'lines.0.quantity',
      facts: { available: '1', isConfirmable: true },
    })
    await shop.post('stock-documents', { ...out, isConfirmed: true })
    expect(await shelves(item)).toEqual({ shop: ['-1', '-4'] })
  })

  test('undone on the day are as if they had not been', async () => {
    const item = await stocked()
    const out = await post('stockOut', [{ item, quantity: '4' }], { reason: 'waste' })
    await shop.call('POST', `/api/stock-documents/${out.id}/void`, { reason: 'Wrong item' })
    expect(await shelves(item)).toEqual({ shop: ['10', '40'] })
    expect(await shop.ledger()).toEqual({ stock: '40', opening: '-40' })
  })
})

describe('a document of stock', () => {
  const line = async (): Promise<Line> => ({ item: await stocked(), quantity: '1' })

  test.each([
    [
      'of another screen',
      { type: () => shop.typeOf('salesInvoice') },
      'type',
      'Please select a Transaction Type!',
    ],
    ['without a reason', { reason: () => null }, 'reason', 'Please choose a reason.'],
    [
      'with a reason of something else',
      { reason: () => 'opening' },
      'reason',
      'Please choose a reason.',
    ],
    ['in the future', { day: () => '2999-01-01' }, 'day', 'The day is still to come.'],
    [
      'without a warehouse',
      { warehouse: () => null },
      'lines.0.warehouse',
      'Please put a Warehouse for the Item!',
    ],
    ['without lines', { lines: () => [] }, 'lines', 'Please add at least 1 item!'],
  ])('%s is refused', async (_, changes, field, message) => {
    const given = Object.entries(changes).map(([key, value]) => [key, value()])
    const body = written('stockOut', [await line()], { reason: 'waste' })
    const problem = await shop.refusal('stock-documents', { ...body, ...Object.fromEntries(given) })
    expect([problem.field, problem.message]).toEqual([field, message])
  })

  test.each([
    ['without an item', { item: undefined }, 'item', 'Please select an Item'],
    [
      'without a quantity',
      { quantity: undefined },
      'quantity',
      'Please put a Quantity for the Item!',
    ],
    ['of nothing', { quantity: '0' }, 'quantity', 'Value must be greater than 0!'],
    ['of less than nothing', { quantity: '-1' }, 'quantity', 'Value must be greater than 0!'],
    ['with a cost below nothing', { unitPrice: '-1' }, 'unitPrice', 'Value cannot be less than 0'],
    ['of another company', { item: newId() }, 'item', 'Please select an Item'],
  ])('with a line %s is refused there', async (_, changes, field, message) => {
    const lines = [{ ...(await line()), ...changes }]
    expect(await refusal('stockOut', lines, { reason: 'waste' })).toEqual([
      `lines.0.${field}`,
      message,
    ])
  })

  test('of a service is refused', async () => {
    const item = await shop.item({ kind: 'service' })
    expect(await refusal('stockIn', [{ item, quantity: '1' }], { reason: 'found' })).toEqual([
      'lines.0.item',
      'This item is a service: it has no stock.',
    ])
  })

  test('is refused on a closed day', async () => {
    await app.asOwner('insert into books_lock values ($1, $2)', [shop.companyId, shop.today])
    const item = await shop.item()
    const [field, message] = await refusal('stockIn', [{ item, quantity: '1' }], {
      reason: 'found',
    })
    expect([field, String(message).startsWith('The books are closed up to')]).toEqual(['day', true])
  })
})

describe('a transfer', () => {
  const transfer = (item: string, quantity: string, more: Line = {}) =>
    post('transfer', [{ item, quantity }], { toWarehouse: store, ...more })

  const arrive = (sent: PostedDocument, quantity: string, more: Line = {}) => ({
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: sent.lines[0]?.id, quantity, ...more }],
  })

  const deliver = async (sent: PostedDocument, quantity: string, more: Line = {}) => {
    const body = arrive(sent, quantity, more)
    const answer = await shop.call<Posted>('POST', `/api/stock-documents/${sent.id}/deliver`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  const close = (more: Line = {}) => ({
    closing: newId(),
    day: shop.today,
    reason: 'short',
    owner: 'carrier',
    note: 'Fell off the lorry',
    ...more,
  })

  const closed = async (sent: PostedDocument, more: Line = {}) => {
    const body = close(more)
    const answer = await shop.call<Posted>('POST', `/api/stock-documents/${sent.id}/close`, body)
    expect(answer.status, answer.text).toBe(200)
    return shop.document('stock-documents', answer.body.id)
  }

  test('in one step stands there at its cost, and nothing is booked', async () => {
    const item = await stocked('3', '3.333333')
    const sent = await transfer(item, '1', { isDelivered: true })
    expect(await shelves(item)).toEqual({ shop: ['2', '6.67'], store: ['1', '3.33'] })
    expect(sent).toMatchObject({ delivery: 'full', toWarehouse: { id: store } })
    expect(await shop.ledger()).toEqual({ stock: '10', opening: '-10' })
  })

  test('is on its way until it is received, in parts and in another unit', async () => {
    const carton = await shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '24' })
    const item = await stocked('100', '0.333333')
    const sent = await transfer(item, '2')
    const cartons = await post('transfer', [{ item, quantity: '2', unit: carton.id }], {
      toWarehouse: store,
    })
    expect(await shelves(item)).toMatchObject({ 'store way': ['50', '16.67'] })
    expect(cartons.delivery).toBe('none')
    await deliver(cartons, '47', { unit: shop.unit })
    const partly = await shop.document('stock-documents', cartons.id)
    expect(partly).toMatchObject({
      delivery: 'partly',
      followUps: [{ behaviour: 'transferReceipt' }],
    })
    await deliver(cartons, '1', { unit: shop.unit })
    await deliver(sent, '2')
    expect((await shop.document('stock-documents', cartons.id)).delivery).toBe('full')
    expect(await shelves(item)).toEqual({ shop: ['50', '16.66'], store: ['50', '16.67'] })
    expect(await shop.ledger()).toEqual({ stock: '33.33', opening: '-33.33' })
  })

  test('received twice at the same moment is received once', async () => {
    const item = await stocked()
    const sent = await transfer(item, '4')
    const body = arrive(sent, '4')
    const path = `/api/stock-documents/${sent.id}/deliver`
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST', path, body)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await shop.refused('POST', path, arrive(sent, '1'))).toMatchObject({
      field: 'lines.0.quantity',
      message: 'Value must be between 0 and 0',
    })
    expect(await shelves(item)).toEqual({ shop: ['6', '24'], store: ['4', '16'] })
  })

  test('that loses goods is closed with a reason and somebody who answers for it', async () => {
    const item = await stocked('10', '4')
    const sent = await transfer(item, '5')
    await deliver(sent, '3')
    const loss = await closed(sent)
    expect(loss).toMatchObject({
      behaviour: 'transferReceipt',
      reason: 'short',
      owner: 'carrier',
      note: 'Fell off the lorry',
      firstTotal: '8',
    })
    expect(await shelves(item)).toEqual({ shop: ['5', '20'], store: ['3', '12'] })
    expect(await shop.ledger()).toEqual({ stock: '32', opening: '-40', stockLoss: '8' })
    expect((await shop.document('stock-documents', sent.id)).delivery).toBe('full')
    expect(
      await shop.refused('POST', `/api/stock-documents/${sent.id}/close`, close()),
    ).toMatchObject({ code: 'nothingOnItsWay' })
  })

  test('that brings more than was sent finds it at its cost', async () => {
    const item = await stocked('10', '4')
    const sent = await transfer(item, '5')
    await deliver(sent, '5')
    const lines = [{ id: newId(), line: sent.lines[0]?.id, quantity: '1' }]
    await closed(sent, { reason: 'extra', owner: 'sender', lines })
    expect(await shelves(item)).toEqual({ shop: ['5', '20'], store: ['6', '24'] })
    expect(await shop.ledger()).toEqual({ stock: '44', opening: '-40', stockGain: '-4' })
  })

  test('part of which is undone after the rest arrived loses no cent', async () => {
    const item = await stocked('3', '3.333333')
    const sent = await transfer(item, '3')
    const first = await deliver(sent, '1')
    await deliver(sent, '1')
    const undone = await shop.call('POST', `/api/stock-documents/${first.id}/void`, {
      reason: 'Counted wrong',
    })
    expect(undone.status, undone.text).toBe(200)
    await deliver(sent, '2')
    expect(await shelves(item)).toEqual({ store: ['3', '10'] })
    expect(await shop.ledger()).toEqual({ stock: '10', opening: '-10' })
  })

  test('is undone while nothing of it arrived, and not after', async () => {
    const item = await stocked()
    const undo = (id: string) => `/api/stock-documents/${id}/void`
    const sent = await transfer(item, '5')
    await shop.call('POST', undo(sent.id), { reason: 'Wrong shop' })
    expect(await shelves(item)).toEqual({ shop: ['10', '40'] })
    const path = `/api/stock-documents/${sent.id}/deliver`
    expect(await shop.refused('POST', path, arrive(sent, '1'))).toMatchObject({
      code: 'cannotFollow',
    })
    const other = await transfer(item, '5')
    await deliver(other, '1')
    expect(await shop.refused('POST', undo(other.id), { reason: 'Late' })).toMatchObject({
      code: 'voidFollowed',
    })
  })

  test.each([
    ['without a source', { warehouse: null }, 'warehouse', 'Please select a Warehouse from'],
    ['without a destination', { toWarehouse: null }, 'toWarehouse', 'Please select a Warehouse to'],
  ])('%s is refused', async (_, more, field, message) => {
    const lines = [{ item: await stocked(), quantity: '1' }]
    expect(await refusal('transfer', lines, { toWarehouse: store, ...more })).toEqual([
      field,
      message,
    ])
  })

  test('to where it stands is refused', async () => {
    const lines = [{ item: await stocked(), quantity: '1' }]
    expect(await refusal('transfer', lines, { toWarehouse: shop.warehouse })).toEqual([
      'toWarehouse',
      'Please select a Warehouse to',
    ])
  })

  test('is taken in at its destination and by its own lines only', async () => {
    const item = await stocked()
    const sent = await transfer(item, '5')
    const path = `/api/stock-documents/${sent.id}`
    const elsewhere = arrive(sent, '1', { warehouse: shop.warehouse })
    expect(await shop.refused('POST', `${path}/deliver`, elsewhere)).toMatchObject({
      field: 'lines.0.warehouse',
      code: 'otherThanOrigin',
    })
    const stranger = arrive(sent, '1', { line: newId() })
    expect(await shop.refused('POST', `${path}/deliver`, stranger)).toMatchObject({
      field: 'lines.0.line',
    })
    const extra = close({ reason: 'extra' })
    expect(await shop.refused('POST', `${path}/close`, extra)).toMatchObject({
      field: 'lines',
      message: 'Please add at least 1 item!',
    })
  })
})

describe('an adjustment', () => {
  test('corrects by what was seen when it was counted, and says so', async () => {
    const item = await stocked('100', '2')
    await post('stockOut', [{ item, quantity: '5' }], { reason: 'sample' })
    const counted = await post('adjustment', [{ item, counted: '97', expected: '100' }], {
      reason: 'count',
    })
    expect(counted).toMatchObject({ firstTotal: '-6', reason: 'count', state: 'posted' })
    expect(counted.lines[0]).toMatchObject({
      direction: -1,
      quantity: '3',
      counted: '97',
      expected: '100',
    })
    expect(await shelves(item)).toEqual({ shop: ['92', '184'] })
    expect(await shop.ledger()).toEqual({
      stock: '184',
      opening: '-200',
      expense: '10',
      stockLoss: '6',
    })
  })

  test('takes what was not seen from the books, and leaves out what agrees', async () => {
    const [item, same] = [await stocked('10', '4'), await stocked('7', '1')]
    const lines = [
      { item: same, counted: '7' },
      { item, counted: '12', unitPrice: '5' },
    ]
    const posted = await post('adjustment', lines, { reason: 'found' })
    expect(posted.lines).toHaveLength(1)
    expect(posted.lines[0]).toMatchObject({ direction: 1, quantity: '2', expected: '10' })
    expect(await shelves(item)).toEqual({ shop: ['12', '50'] })
    expect(await shop.ledger()).toMatchObject({ stockGain: '-10' })
    const again = await shop.call<{ body: { lines: unknown[] } }>(
      'GET',
      `/api/stock-adjustments/${posted.id}/copy?as=duplicate`,
    )
    expect(again.body.body.lines).toMatchObject([{ difference: '2' }])
  })

  test.each([
    ['without a reason', { reason: undefined }, {}, 'reason', 'Please choose a reason.'],
    [
      'of nothing counted',
      {},
      { counted: undefined },
      'lines.0.counted',
      'Please put a Quantity for the Item!',
    ],
    [
      'of less than nothing',
      {},
      { counted: '-1' },
      'lines.0.counted',
      'Value cannot be less than 0',
    ],
    [
      'counted and reckoned at once',
      {},
      { difference: '1' },
      'lines.0.difference',
      'This value is not valid',
    ],
    [
      'without any difference',
      {},
      { counted: '10.00' },
      'lines',
      'Nothing differs: what was counted is what was expected.',
    ],
  ])('%s is refused', async (_, more, change, field, message) => {
    const item = await stocked()
    const lines = [{ item, counted: '9', ...change }]
    expect(await refusal('adjustment', lines, { reason: 'count', ...more })).toEqual([
      field,
      message,
    ])
  })

  test('of one item twice is refused', async () => {
    const item = await stocked()
    const lines = [
      { item, counted: '9' },
      { item, counted: '1' },
    ]
    expect(await refusal('adjustment', lines, { reason: 'count' })).toEqual([
      'lines.1.item',
      'This item stands here twice for the same warehouse.',
    ])
  })
})

test('whoever may not see costs neither names nor reads them', async () => {
  const item = await stocked('10', '4')
  const clerk = await colleagueOf(app, shop, [
    'stock.movement.view',
    'stock.movement.add',
    'stock.movement.post',
  ])
  const body = written('stockIn', [{ item, quantity: '10', unitPrice: '99' }], { reason: 'found' })
  const answer = await clerk.call('POST', '/api/stock-documents/post', body)
  expect(answer.status, answer.text).toBe(200)
  expect(await shelves(item)).toEqual({ shop: ['20', '80'] })
  const seen = await clerk.call<PostedDocument>('GET', `/api/stock-documents/${body.id}`)
  expect(seen.body).toMatchObject({ firstTotal: '0', lines: [{ unitPrice: '0' }] })
  expect(seen.text).not.toContain('"40"')
})
