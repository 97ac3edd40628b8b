import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { type Storeroom, storeroom, type Values } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app)
})

describe('stock in and out', () => {
  test('come for what they cost and leave at the average, each to its account', async () => {
    const item = await shop.stocked('10', '4')
    const more = await shop.moved('stockIn', [{ item, quantity: '10', unitPrice: '7' }], {
      reason: 'found',
    })
    expect(more).toMatchObject({
      number: `SI-${shop.today.slice(0, 4)}-000002`,
      firstTotal: '70',
      secondTotal: '6265000',
      reason: 'found',
      delivery: 'full',
    })
    const out = await shop.moved('stockOut', [{ item, quantity: '4' }], { reason: 'waste' })
    expect(out.lines[0]).toMatchObject({ unitPrice: '5.5', totals: { total: '22' } })
    expect(await shop.shelves(item)).toEqual({ shop: ['16', '88'] })
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
    await shop.moved('stockIn', [line], { reason: 'opening' })
    expect(await shop.shelves(item)).toEqual({ shop: ['24', '60'] })
  })

  test('come at the last cost where none is given', async () => {
    const item = await shop.stocked('2', '4')
    await shop.moved('stockOut', [{ item, quantity: '2' }], { reason: 'theft' })
    await shop.moved('stockIn', [{ item, quantity: '3' }], { reason: 'found' })
    expect(await shop.shelves(item)).toEqual({ shop: ['3', '12'] })
  })

  test('sent twice are posted once', async () => {
    const item = await shop.stocked()
    const out = shop.written('stockOut', [{ item, quantity: '1' }], { reason: 'waste' })
    const first = await shop.post('stock-documents', out)
    const again = await Promise.all([1, 2, 3].map(() => shop.post('stock-documents', out)))
    expect(again).toEqual([first, first, first])
    expect(await shop.shelves(item)).toEqual({ shop: ['9', '36'] })
  })

  test('of what is not there are asked about first', async () => {
    const item = await shop.stocked('1')
    const out = shop.written('stockOut', [{ item, quantity: '2' }], { reason: 'waste' })
    expect(await shop.refusal('stock-documents', out)).toMatchObject({
      code: 'stockTooLow',
      field: 'lines.0.quantity',
      facts: { available: '1', isConfirmable: true },
    })
    await shop.post('stock-documents', { ...out, isConfirmed: true })
    expect(await shop.shelves(item)).toEqual({ shop: ['-1', '-4'] })
  })

  test('undone on the day are as if they had not been', async () => {
    const item = await shop.stocked()
    const out = await shop.moved('stockOut', [{ item, quantity: '4' }], { reason: 'waste' })
    await shop.call('POST', `/api/stock-documents/${out.id}/void`, { reason: 'Wrong item' })
    expect(await shop.shelves(item)).toEqual({ shop: ['10', '40'] })
    expect(await shop.ledger()).toEqual({ stock: '40', opening: '-40' })
  })
})

describe('a document of stock', () => {
  const line = async (): Promise<Values> => ({ item: await shop.stocked(), quantity: '1' })

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
    const body = shop.written('stockOut', [await line()], { reason: 'waste' })
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
    expect(await shop.unmovable('stockOut', lines, { reason: 'waste' })).toEqual([
      `lines.0.${field}`,
      message,
    ])
  })

  test('of a service is refused', async () => {
    const item = await shop.item({ kind: 'service' })
    expect(await shop.unmovable('stockIn', [{ item, quantity: '1' }], { reason: 'found' })).toEqual(
      ['lines.0.item', 'This item is a service: it has no stock.'],
    )
  })

  test('is refused on a closed day', async () => {
    await app.asOwner('insert into books_lock values ($1, $2)', [shop.companyId, shop.today])
    const item = await shop.item()
    const [field, message] = await shop.unmovable('stockIn', [{ item, quantity: '1' }], {
      reason: 'found',
    })
    expect([field, String(message).startsWith('The books are closed up to')]).toEqual(['day', true])
  })
})

test('whoever may not see costs neither names nor reads them', async () => {
  const item = await shop.stocked('10', '4')
  const clerk = await colleagueOf(app, shop, [
    'stock.movement.view',
    'stock.movement.add',
    'stock.movement.post',
  ])
  const body = shop.written('stockIn', [{ item, quantity: '10', unitPrice: '99' }], {
    reason: 'found',
  })
  const answer = await clerk.call('POST', '/api/stock-documents/post', body)
  expect(answer.status, answer.text).toBe(200)
  expect(await shop.shelves(item)).toEqual({ shop: ['20', '80'] })
  const seen = await clerk.call<PostedDocument>('GET', `/api/stock-documents/${body.id}`)
  expect(seen.body).toMatchObject({ firstTotal: '0', lines: [{ unitPrice: '0' }] })
  expect(seen.text).not.toContain('"40"')
})
