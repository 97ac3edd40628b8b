/** Each invariant of purchases is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from './purchase.invariants.ts'
import { type Market, market } from './testing/market.ts'
import { purchasing } from './testing/purchasing.ts'

/** Goods that came before a part of them was billed, and freight on that bill. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await market(app)
  const [item, freight] = [await shop.item(), await shop.item({ kind: 'service' })]
  const order = shop.draft('purchaseOrder', [{ item, quantity: '10', unitPrice: '3.333333' }])
  await shop.post('purchases', order)
  const line = order.lines[0]?.id
  const delivered = await shop.call('POST', `/api/purchases/${order.id}/deliver`, {
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line, quantity: '7' }],
  })
  expect(delivered.status, delivered.text).toBe(200)
  const billed = { item, quantity: '5', unitPrice: '3.4', originLine: line }
  const cost = { item: freight, quantity: '1', unitPrice: '2', landing: { key: 'equal' } }
  const bill = shop.draft('purchaseInvoice', [billed, cost], {
    origin: order.id,
    isDelivered: false,
  })
  await shop.post('purchases', { ...bill, landedOn: [bill.id] })
  await soldBetween(shop)
}

/** Twenty that came ten by ten, ten of them sold before two bills that are dearer than thought. */
async function soldBetween(shop: Market): Promise<void> {
  const buying = purchasing(shop)
  const item = await shop.item()
  const order = await buying.ordered(item, '20', '10')
  for (const quantity of ['10', '10']) await buying.receive(order, quantity)
  await buying.sell(item, '10')
  for (const unitPrice of ['10.5', '11']) {
    const bill = await buying.billOf(order.id, '10', { isConfirmed: true })
    Object.assign(bill.lines[0] ?? {}, { unitPrice })
    await shop.post('purchases', bill)
  }
}

const of = (behaviour: string): string =>
  `(select id from document where behaviour = '${behaviour}')`

const takenOver = 'bills take over what was received against their order, in quantity and value'
const added = 'what a line adds to the cost of goods is what it cost, on the shelf and sold'
const billed = 'a bill says which receipts it is for, and none is billed twice'
const there = 'a late cost is given to the pieces of its receipt that were there, and to no others'

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
  [billed, 'a bill forgot its receipt', 'delete from billed_receipt'],
  [
    billed,
    'two bills are for one receipt',
    `update billed_receipt b
     set receipt_line_id = (
       select o.receipt_line_id
       from billed_receipt o
       where o.quantity = b.quantity
       order by o.receipt_line_id
       limit 1)
     where b.quantity = 10`,
  ],
  [
    there,
    'the pieces that are left also got the cost of those that were sold',
    () => `
      insert into stock_move (company_id, id, document_id, line_id, item_id, warehouse_id, kind,
        quantity, value, pieces, day)
      select m.company_id, '${newId()}', l.document_id, l.id, m.item_id, m.warehouse_id,
        'revaluation', 0, 5, 10, m.day
      from stock_move m
      join document_line l on l.company_id = m.company_id and l.item_id = m.item_id
      where m.pieces = 10 and m.value <> 0 and l.unit_price = 10.5`,
  ],
  [
    there,
    'a part of a receipt got more than its part',
    `update stock_move set pieces = 5.1 where pieces = 5`,
  ],
]

proveInvariants({ invariants, faults, prepare })
