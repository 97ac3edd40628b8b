/** Each invariant of purchases is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from './purchase.invariants.ts'
import { market } from './testing/market.ts'

/** Goods that came before a part of them was billed, and freight on that bill. */
async function prepare(app: TestApp): Promise<void> {
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
}

const of = (behaviour: string): string =>
  `(select id from document where behaviour = '${behaviour}')`

const takenOver = 'bills take over what was received against their order, in quantity and value'
const added = 'what a line adds to the cost of goods is what it cost, on the shelf and sold'

const faults: Fault[] = [
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

proveInvariants({ invariants, faults, prepare })
