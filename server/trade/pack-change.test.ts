/** A carton that was sold as twelve means twelve, whatever a carton holds since. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from './testing/market.ts'
import { sentDraft } from './testing/sent-draft.ts'

const app = testApp()
let shop: Market
let carton: string
beforeAll(async () => {
  shop = await market(app)
  carton = (await shop.add('/api/units', { name: 'Carton' })).id
})

const packed = (factor: string) => [
  { id: newId(), code: `C${newId().slice(-10)}`, unit: carton, factor },
]

/** An item in cartons of twelve, a hundred pieces on the shelf at 4.00. */
async function boxed(): Promise<string> {
  const item = await shop.item({ barcodes: packed('12') })
  const bought = [{ item, quantity: '100', unitPrice: '4' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  return item
}

async function repack(item: string): Promise<void> {
  const row = (await shop.call<{ version: number }>('GET', `/api/items/${item}`)).body
  const changed = await shop.call('PATCH', `/api/items/${item}`, {
    version: row.version,
    barcodes: packed('10'),
  })
  expect(changed.status, changed.text).toBe(200)
}

const copy = async (id: string, as: string) => {
  const path = `/api/invoices/${id}/copy?as=${as}`
  return sentDraft((await shop.call<{ body: DraftBody }>('GET', path)).body.body)
}

const inCartons = (item: string, quantity = '2') => [
  { item, unit: carton, quantity, unitPrice: '60' },
]

test('a return brings back the pieces that were sold, and no more of them', async () => {
  const item = await boxed()
  const sale = shop.draft('salesInvoice', inCartons(item))
  await shop.post('invoices', sale)
  expect(await shop.stock(item)).toEqual({ quantity: '76', value: '304' })
  await repack(item)
  const first = await copy(sale.id, 'salesReturn')
  Object.assign(first.lines[0] ?? {}, { quantity: '1' })
  await shop.post('invoices', first)
  expect(await shop.stock(item)).toEqual({ quantity: '88', value: '352' })
  const rest = await copy(sale.id, 'salesReturn')
  expect(rest.lines).toMatchObject([{ quantity: '1' }])
  await shop.post('invoices', rest)
  expect(await shop.stock(item)).toEqual({ quantity: '100', value: '400' })
  // What is sold now is sold as what a carton holds now.
  await shop.post('invoices', shop.draft('salesInvoice', inCartons(item, '1')))
  expect(await shop.stock(item)).toMatchObject({ quantity: '90' })
})

test('a delivery and an invoice hand over what was agreed', async () => {
  const item = await boxed()
  const order = shop.draft('salesOrder', inCartons(item))
  await shop.post('invoices', order)
  await repack(item)
  const invoice = { ...(await copy(order.id, 'salesInvoice')), isDelivered: false }
  await shop.post('invoices', invoice)
  expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'full' })
  const answer = await shop.call('POST', `/api/invoices/${invoice.id}/deliver`, {
    delivery: newId(),
    day: shop.today,
    lines: [{ id: newId(), line: invoice.lines[0]?.id, quantity: '2' }],
  })
  expect(answer.status, answer.text).toBe(200)
  expect(await shop.stock(item)).toEqual({ quantity: '76', value: '304' })
  const { delivery, lines } = await shop.document('invoices', invoice.id)
  expect([delivery, lines[0]?.delivered]).toEqual(['full', '2'])
})
