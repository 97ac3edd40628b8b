/** Credited and delivered are two things: what never left is not delivered, what left can come back. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market, type TradeBody } from '../testing/market.ts'

const app = testApp()
let shop: Market
let damaged: string
beforeAll(async () => {
  shop = await market(app)
  damaged = (await shop.add('/api/warehouses', { name: 'Damaged', branch: shop.branch })).id
})

/** Ten invoiced, so many of them handed over. */
async function invoiced(delivered: string): Promise<TradeBody & { item: string }> {
  const item = await shop.bought('20')
  const lines = [{ item, quantity: '10', unitPrice: '10' }]
  const sale = shop.draft('salesInvoice', lines, { isDelivered: false })
  await shop.post('invoices', sale)
  if (delivered !== '0') await handOver(sale, delivered)
  return { ...sale, item }
}

const handing = (sale: TradeBody, quantity: string) => ({
  delivery: newId(),
  day: shop.today,
  lines: [{ id: newId(), line: sale.lines[0]?.id, quantity }],
})

async function handOver(sale: TradeBody, quantity: string): Promise<string> {
  const body = handing(sale, quantity)
  const answer = await shop.call('POST', `/api/invoices/${sale.id}/deliver`, body)
  expect(answer.status, answer.text).toBe(200)
  return body.delivery
}

const credit = (sale: TradeBody, quantity: string, more: Record<string, unknown>) => {
  const { id, item, unitPrice } = sale.lines[0] as Record<string, string>
  const line = { item: item ?? '', quantity, unitPrice: unitPrice ?? '', originLine: id, ...more }
  return shop.draft('salesReturn', [line], { origin: sale.id })
}

const standing = async ({ id }: TradeBody) => {
  const { delivery, lines } = await shop.document('invoices', id)
  const { delivered, returned, movedBack } = lines[0] ?? {}
  return { delivery, delivered, returned, movedBack }
}

test('10 invoiced, 5 delivered, 5 credited undelivered: nothing is left to deliver', async () => {
  const sale = await invoiced('5')
  await shop.post('invoices', credit(sale, '5', { isRestocked: false }))
  expect(await standing(sale)).toEqual({
    delivery: 'full',
    delivered: '5',
    returned: '5',
    movedBack: '0',
  })
  const more = await shop.refused('POST', `/api/invoices/${sale.id}/deliver`, handing(sale, '1'))
  expect(more.message).toBe('Value must be between 0 and 0')
  // The five that left come back: two to stock, two to damaged, one not at all.
  await shop.post('invoices', credit(sale, '2', {}))
  await shop.post('invoices', credit(sale, '2', { warehouse: damaged }))
  await shop.post('invoices', credit(sale, '1', { isRestocked: false }))
  expect(await standing(sale)).toMatchObject({ returned: '10', movedBack: '4', delivery: 'full' })
  const shelves = await app.asOwner<{ quantity: string; value: string }>(
    `select trim_scale(quantity)::text as quantity, trim_scale(value)::text as value
     from stock_balance where item_id = $1 order by stock_balance.quantity desc`,
    [sale.item],
  )
  expect(shelves).toEqual([
    { quantity: '17', value: '68' },
    { quantity: '2', value: '8' },
  ])
})

test('no more comes back than was delivered, whatever was credited', async () => {
  const sale = await invoiced('5')
  await shop.post('invoices', credit(sale, '3', { isRestocked: false }))
  expect(await shop.refusal('invoices', credit(sale, '6', {}))).toMatchObject({
    code: 'notDelivered',
    message: 'Only 5 of it was delivered and can go back on the shelf.',
  })
  expect(await standing(sale)).toMatchObject({ delivery: 'partly' })
  await handOver(sale, '2')
  expect(await standing(sale)).toMatchObject({ delivery: 'full', delivered: '7' })
  await shop.post('invoices', credit(sale, '7', {}))
  expect(await standing(sale)).toMatchObject({ returned: '10', movedBack: '7' })
})

test('all credited before anything left: nothing to deliver, until the credit is undone', async () => {
  const sale = await invoiced('0')
  const note = credit(sale, '10', { isRestocked: false })
  await shop.post('invoices', note)
  expect(await standing(sale)).toMatchObject({ delivery: 'nothing' })
  const copy = await shop.refused('GET', `/api/invoices/${sale.id}/copy?as=salesReturn`)
  expect(copy.code).toBe('nothingLeft')
  const undone = await shop.call('POST', `/api/invoices/${note.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBe(200)
  expect(await standing(sale)).toMatchObject({ delivery: 'none', returned: '0' })
  await handOver(sale, '10')
  expect(await standing(sale)).toMatchObject({ delivery: 'full' })
})

test('a delivery of what came back since is not undone before the return', async () => {
  const sale = await invoiced('0')
  const delivery = await handOver(sale, '4')
  const back = credit(sale, '3', {})
  await shop.post('invoices', back)
  const path = (id: string) => `/api/invoices/${id}/void`
  const refused = await shop.refused('POST', path(delivery), { reason: 'Wrong' })
  expect(refused.code).toBe('voidCameBack')
  expect((await shop.call('POST', path(back.id), { reason: 'Wrong' })).status).toBe(200)
  expect((await shop.call('POST', path(delivery), { reason: 'Wrong' })).status).toBe(200)
  expect(await standing(sale)).toEqual({
    delivery: 'none',
    delivered: '0',
    returned: '0',
    movedBack: '0',
  })
})

test('a copy for a return of what never left moves no goods', async () => {
  const sale = await invoiced('0')
  const path = `/api/invoices/${sale.id}/copy?as=salesReturn`
  const { body } = (await shop.call<{ body: { lines: unknown[] } }>('GET', path)).body
  expect(body.lines).toMatchObject([{ quantity: '10', isRestocked: false }])
})

test('what a supplier credits without sending it is not expected any more', async () => {
  const item = await shop.item()
  const lines = [{ item, quantity: '10', unitPrice: '4' }]
  const bill = shop.draft('purchaseInvoice', lines, { isDelivered: false })
  await shop.post('purchases', bill)
  const taken = { ...handing(bill, '6') }
  expect((await shop.call('POST', `/api/purchases/${bill.id}/deliver`, taken)).status).toBe(200)
  const line = {
    item,
    quantity: '4',
    unitPrice: '4',
    originLine: bill.lines[0]?.id,
    isRestocked: false,
  }
  await shop.post('purchases', shop.draft('purchaseReturn', [line], { origin: bill.id }))
  expect(await shop.document('purchases', bill.id)).toMatchObject({ delivery: 'full' })
  expect(await shop.stock(item)).toEqual({ quantity: '6', value: '24' })
})
