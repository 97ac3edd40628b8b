/** Each invariant of purchases is proven: the fault is planted, found, undone. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { invariants } from './purchase.invariants.ts'
import { market } from './testing/market.ts'

let app: TestApp
let owner: pg.Client

/** Goods that came before a part of them was billed, and freight on that bill. */
beforeAll(async () => {
  app = await startTestApp()
  const shop = await market(app)
  const [item, freight] = [await shop.item(), await shop.item({ kind: 'service' })]
  const order = shop.draft('purchaseOrder', [{ item, quantity: '10', unitPrice: '3.333333' }])
  await shop.post('purchases', order)
  const line = order.lines[0]?.id
  const came = await shop.call('POST', `/api/purchases/${order.id}/deliver`, {
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line, quantity: '7' }],
  })
  expect(came.status, came.text).toBe(200)
  const billed = { item, quantity: '5', unitPrice: '3.4', originLine: line }
  const cost = { item: freight, quantity: '1', unitPrice: '2', landing: { key: 'equal' } }
  const bill = shop.draft('purchaseInvoice', [billed, cost], {
    origin: order.id,
    isDelivered: false,
  })
  await shop.post('purchases', { ...bill, landedOn: [bill.id] })
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const of = (behaviour: string): string =>
  `(select id from document where behaviour = '${behaviour}')`

const takenOver = 'bills take over what was received against their order, in quantity and value'
const added = 'what a line adds to the cost of goods is what it cost, on the shelf and sold'

const faults: [invariant: string, fault: string, plant: string][] = [
  [
    takenOver,
    'an order forgot its bill',
    `update document_line set matched = 0 where document_id in ${of('purchaseOrder')}`,
  ],
  [
    takenOver,
    'an order counts what nobody billed',
    `update document_line set converted = 6 where document_id in ${of('purchaseOrder')}`,
  ],
  [
    takenOver,
    'a bill clears more than came',
    `update document_line set matched_cost = 90 where document_id in ${of('purchaseInvoice')}`,
  ],
  [added, 'a cent of the cost is lost', 'update landed_cost set amount = amount + 0.01'],
  [
    added,
    'a shelf never got it',
    `delete from stock_move where line_id in (select line_id from landed_cost)`,
  ],
]

const found = async (name: string): Promise<number> => {
  const sql = invariants.find((it) => it.name === name)?.sql ?? ''
  return (await owner.query(sql)).rows.length
}

test('a sound company breaks no invariant', async () => {
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
})

test('every invariant has a fault that proves it', () => {
  const proven = new Set(faults.map(([name]) => name))
  expect(invariants.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})

test.each(faults)('"%s" finds that %s', async (name, _, plant) => {
  expect(await found(name)).toBe(0)
  await owner.query('begin; set local session_replication_role = replica')
  try {
    await owner.query(plant)
    expect(await found(name)).toBeGreaterThan(0)
  } finally {
    await owner.query('rollback')
  }
})
