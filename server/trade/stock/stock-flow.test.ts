/** Transfers and adjustments, as a keeper of stock expects them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { reasonsOf } from '../../../domain/stock/reason.ts'
import type { StockAsOf } from '../../../domain/stock/stock-report.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'

const app = testApp()
let shop: Market
let store: string
let item: string
let carton: string
beforeEach(async () => {
  shop = await market(app)
  store = (await shop.add('/api/warehouses', { name: 'Store' })).id
  carton = (await shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '24' })).id
  item = await shop.item()
  await post('stockIn', { quantity: '100', unitPrice: '0.333333' }, { reason: 'opening' })
})

type Values = Record<string, unknown>

async function post(behaviour: string, line: Values, more: Values = {}): Promise<PostedDocument> {
  const screen = behaviour === 'adjustment' ? 'stock-adjustments' : 'stock-documents'
  const body = {
    id: newId(),
    type: shop.typeOf(behaviour),
    branch: shop.branch,
    day: shop.today,
    warehouse: shop.warehouse,
    ...more,
    lines: [{ id: newId(), item, ...line }],
  }
  await shop.post(screen, body)
  return shop.document(screen, body.id)
}

/** Of the whole company: on the shelves and on the way. */
async function worth(): Promise<{ quantity: string; value: string }> {
  const [sums] = await app.asOwner<{ quantity: string; value: string }>(
    `select trim_scale(sum(quantity))::text as quantity, trim_scale(sum(value))::text as value
     from stock_balance where company_id = $1`,
    [shop.companyId],
  )
  return sums ?? { quantity: '', value: '' }
}

/** What the report says is on its way, and what open transfers have not brought yet. */
async function onTheWay(): Promise<[string, number]> {
  const report = `/api/stock/as-of?day=${shop.today}`
  const { rows } = (await shop.call<StockAsOf>('GET', report)).body
  const filter = JSON.stringify({ delivery: { in: ['none', 'partly'] }, state: { in: ['posted'] } })
  const open = (await shop.list('/api/stock-documents', { filter })).rows
  const documents = await Promise.all(open.map(({ id }) => shop.document('stock-documents', id)))
  const left = documents
    .filter(({ behaviour }) => behaviour === 'transfer')
    .flatMap(({ lines }) => lines)
    .map(({ quantity, delivered, unit }) => {
      const factor = unit.id === carton ? 24 : 1
      return (Number(quantity) - Number(delivered)) * factor
    })
  return [rows[0]?.inTransit ?? 'none', left.reduce((sum, it) => sum + it, 0)]
}

const send = (quantity: string, more: Values = {}) =>
  post('transfer', { quantity, ...more }, { toWarehouse: store })

async function arrive(sent: PostedDocument, verb: 'deliver' | 'close', more: Values) {
  const { quantity, unit, ...rest } = more
  const answer = await shop.call('POST', `/api/stock-documents/${sent.id}/${verb}`, {
    [verb === 'deliver' ? 'delivery' : 'closing']: newId(),
    day: shop.today,
    ...rest,
    lines: [{ id: newId(), line: sent.lines[0]?.id, quantity, ...(unit ? { unit } : {}) }],
  })
  expect(answer.status, answer.text).toBe(200)
}

describe('a transfer', () => {
  test('leaves the company with what it had, whatever is sent and in however many parts it comes', async () => {
    const before = await worth()
    expect(before).toEqual({ quantity: '100', value: '33.33' })
    const [pieces, cartons] = [await send('7'), await send('2', { unit: carton })]
    expect(await worth()).toEqual(before)
    await arrive(pieces, 'deliver', { quantity: '3' })
    expect(await worth()).toEqual(before)
    await arrive(cartons, 'deliver', { quantity: '48', unit: shop.unit })
    await arrive(pieces, 'deliver', { quantity: '4' })
    expect(await worth()).toEqual(before)
    expect(await shop.ledger()).toEqual({ stock: '33.33', opening: '-33.33' })
  })

  test('that is on its way is what the report of stock says is on its way', async () => {
    expect(await onTheWay()).toEqual(['0', 0])
    const pieces = await send('7')
    const cartons = await send('2', { unit: carton })
    expect(await onTheWay()).toEqual(['55', 55])
    await arrive(cartons, 'deliver', { quantity: '1' })
    expect(await onTheWay()).toEqual(['31', 31])
    await arrive(pieces, 'close', { quantity: '2', reason: 'short', owner: 'carrier' })
    expect(await onTheWay()).toEqual(['29', 29])
    await arrive(pieces, 'deliver', { quantity: '5' })
    await arrive(cartons, 'deliver', { quantity: '24', unit: shop.unit })
    expect(await onTheWay()).toEqual(['0', 0])
  })

  test.each([
    ['short', 'sender', '98', { stockLoss: '0.67' }],
    ['damaged', 'carrier', '98', { stockLoss: '0.67' }],
    ['extra', 'receiver', '102', { stockGain: '-0.67' }],
  ])(
    'of which something is %s changes what there is by that, and names the %s',
    async (reason, owner, quantity, booked) => {
      const sent = await send('7')
      await arrive(sent, 'close', { quantity: '2', reason, owner })
      expect((await worth()).quantity).toBe(quantity)
      expect(await shop.ledger()).toMatchObject(booked)
      const [closing] = (await shop.document('stock-documents', sent.id)).followUps
      const difference = await shop.document('stock-documents', closing?.id ?? '')
      expect(difference).toMatchObject({ reason, owner })
    },
  )

  test.each([
    ['a reason', { reason: undefined, owner: 'carrier' }, 'reason', 'Please choose a reason.'],
    ['somebody who answers for it', { reason: 'short', owner: undefined }, 'owner', undefined],
  ])('with a difference needs %s', async (_, more, field, message) => {
    const sent = await send('7')
    const body = { closing: newId(), day: shop.today, ...more }
    const problem = await shop.refused('POST', `/api/stock-documents/${sent.id}/close`, body)
    expect(problem.errors.map((it) => it.field)).toEqual([field])
    if (message) expect(problem.message).toBe(message)
  })
})

describe('an adjustment', () => {
  test.each(reasonsOf('adjustment'))(
    'for the reason "%s" loses at the average cost',
    async (reason) => {
      const lost = await post('adjustment', { difference: '-10' }, { reason })
      expect(lost).toMatchObject({ reason, firstTotal: '-3.33' })
      expect(await worth()).toEqual({ quantity: '90', value: '30' })
    },
  )

  test('of what is found where nothing is left costs what such goods cost last', async () => {
    await post('stockOut', { quantity: '100' }, { reason: 'waste' })
    const found = await post('adjustment', { counted: '3' }, { reason: 'found' })
    expect(found.lines[0]).toMatchObject({ direction: 1, unitPrice: '0.333333' })
    expect(await worth()).toEqual({ quantity: '3', value: '1' })
  })
})
