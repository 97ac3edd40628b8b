import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market, type Screen } from '../testing/market.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

type Ordered = { id: string; line: string; item: string }

async function ordered(behaviour: 'salesOrder' | 'purchaseOrder', more = {}): Promise<Ordered> {
  const item = await shop.bought()
  const draft = shop.draft(behaviour, [{ item, quantity: '10', unitPrice: '4' }], more)
  await shop.post(behaviour === 'salesOrder' ? 'invoices' : 'purchases', draft)
  return { id: draft.id, line: draft.lines[0]?.id as string, item }
}

/** An invoice or a bill of a part of the order. */
const following = ({ id, line, item }: Ordered, behaviour: string, quantity: string, more = {}) =>
  shop.draft(behaviour, [{ item, quantity, unitPrice: '4', originLine: line }], {
    origin: id,
    ...more,
  })

const delivering = ({ line }: Ordered, quantity: string) => ({
  delivery: newId(),
  day: shop.today,
  lines: [{ id: newId(), line, quantity }],
})

async function close(screen: Screen, id: string, reason = 'Out of production'): Promise<void> {
  const answer = await shop.call('POST', `/api/${screen}/${id}/close`, { reason })
  expect(answer.status, answer.text).toBe(200)
}

/** As the list of what is still to come shows it, and the dashboard counts it. */
async function outstanding(screen: Screen): Promise<string[]> {
  const filter = { delivery: { in: ['none', 'partly'] }, state: { in: ['posted'] } }
  const { rows } = await shop.list(`/api/${screen}`, { filter: JSON.stringify(filter) })
  return rows.map(({ id }) => id as string)
}

test('an order that was partly invoiced is closed with a reason, and awaited by nobody', async () => {
  const order = await ordered('salesOrder')
  await shop.post('invoices', following(order, 'salesInvoice', '4'))
  expect(await outstanding('invoices')).toContain(order.id)
  await close('invoices', order.id)
  expect(await shop.document('invoices', order.id)).toMatchObject({
    delivery: 'closed',
    closedReason: 'Out of production',
    closedBy: expect.any(String),
    closedAt: expect.any(String),
    lines: [{ quantity: '10', converted: '4' }],
  })
  expect(await outstanding('invoices')).not.toContain(order.id)
  const copy = `/api/invoices/${order.id}/copy?as=salesInvoice`
  expect((await shop.refused('GET', copy)).code).toBe('restClosed')
  const more = following(order, 'salesInvoice', '1')
  expect(await shop.refusal('invoices', more)).toMatchObject({
    code: 'restClosed',
    field: 'origin',
    message: 'What is left of it is closed. Reopen it first.',
  })
})

test('what was closed is opened again as far as it is', async () => {
  const order = await ordered('salesOrder')
  await close('invoices', order.id)
  const reopen = () => shop.call('POST', `/api/invoices/${order.id}/reopen`, {})
  expect((await reopen()).status).toBe(200)
  const none = { closedReason: null, closedBy: null, closedAt: null }
  expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'none', ...none })
  const part = following(order, 'salesInvoice', '4')
  await shop.post('invoices', part)
  await close('invoices', order.id)
  await close('invoices', order.id, 'A second time says nothing new')
  expect(await shop.document('invoices', order.id)).toMatchObject({
    closedReason: 'Out of production',
  })
  await reopen()
  expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'partly', ...none })
  expect((await reopen()).status).toBe(200)
  await shop.post('invoices', following(order, 'salesInvoice', '6'))
  expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'full' })
})

test('stays closed when an invoice before it is undone', async () => {
  const order = await ordered('salesOrder')
  const part = following(order, 'salesInvoice', '4')
  await shop.post('invoices', part)
  await close('invoices', order.id)
  await shop.call('POST', `/api/invoices/${part.id}/void`, { reason: 'Wrong client' })
  expect(await shop.document('invoices', order.id)).toMatchObject({
    delivery: 'closed',
    lines: [{ converted: '0' }],
  })
  await shop.call('POST', `/api/invoices/${order.id}/reopen`, {})
  expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'none' })
})

test('goods that came before their order was closed are still billed, and no more', async () => {
  const order = await ordered('purchaseOrder')
  const path = `/api/purchases/${order.id}`
  expect((await shop.call('POST', `${path}/deliver`, delivering(order, '4'))).status).toBe(200)
  await close('purchases', order.id)
  expect((await shop.refused('POST', `${path}/deliver`, delivering(order, '1'))).code).toBe(
    'restClosed',
  )
  const { body } = (
    await shop.call<{ body: { lines: { quantity: string }[] } }>(
      'GET',
      `${path}/copy?as=purchaseInvoice`,
    )
  ).body
  expect(body.lines).toMatchObject([{ quantity: '4' }])
  const bill = (quantity: string) =>
    following(order, 'purchaseInvoice', quantity, { isDelivered: false, isConfirmed: true })
  expect(await shop.refusal('purchases', bill('5'))).toMatchObject({
    field: 'lines.0.quantity',
    message: 'Value must be between 0 and 4',
  })
  await shop.post('purchases', bill('4'))
  expect(await shop.document('purchases', order.id)).toMatchObject({ delivery: 'closed' })
  expect((await shop.refused('GET', `${path}/copy?as=purchaseInvoice`)).code).toBe('restClosed')
  expect(await shop.ledger()).toEqual({ stock: '56', payable: '-56' })
})

test('what an invoice still has to deliver is closed, and its goods can still come back', async () => {
  const item = await shop.bought()
  const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
    isDelivered: false,
  })
  await shop.post('invoices', sale)
  const own = { id: sale.id, line: sale.lines[0]?.id as string, item }
  const path = `/api/invoices/${sale.id}`
  await shop.call('POST', `${path}/deliver`, delivering(own, '1'))
  await close('invoices', sale.id, 'He took two elsewhere')
  expect((await shop.refused('POST', `${path}/deliver`, delivering(own, '1'))).code).toBe(
    'restClosed',
  )
  const back = await shop.call(`GET`, `${path}/copy?as=salesReturn`)
  expect(back.status, back.text).toBe(200)
  expect(await shop.stock(item)).toEqual({ quantity: '9', value: '36' })
})

test('nothing is left of what is delivered or void', async () => {
  const item = await shop.bought()
  const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
  await shop.post('invoices', sale)
  const body = { reason: 'Why not' }
  const refused = await shop.refused('POST', `/api/invoices/${sale.id}/close`, body)
  expect(refused).toMatchObject({ code: 'noRest', message: 'Nothing of it is left to wait for.' })
  const order = await ordered('salesOrder')
  await close('invoices', order.id)
  await shop.call('POST', `/api/invoices/${order.id}/void`, { reason: 'Written twice' })
  const reopened = await shop.refused('POST', `/api/invoices/${order.id}/reopen`, {})
  expect(reopened.code).toBe('noRest')
  const elsewhere = await shop.refused('POST', `/api/purchases/${order.id}/close`, body)
  expect(elsewhere.code).toBe('notFound')
  const silent = await shop.refused('POST', `/api/invoices/${order.id}/close`, { reason: ' ' })
  expect(silent.errors[0]?.field).toBe('reason')
})

test('a quotation is closed by whoever sold it, and opened again', async () => {
  const item = await shop.bought()
  const quotation = shop.draft('quotation', [{ item, quantity: '1', unitPrice: '10' }])
  await shop.post('invoices', quotation)
  const standing = async () => (await shop.document('invoices', quotation.id)).delivery
  expect(await standing()).toBe('nothing')
  await close('invoices', quotation.id)
  expect(await standing()).toBe('closed')
  await shop.call('POST', `/api/invoices/${quotation.id}/reopen`, {})
  expect(await standing()).toBe('nothing')
})

test('its history tells who closed it and why', async () => {
  const order = await ordered('salesOrder')
  await close('invoices', order.id)
  await shop.call('POST', `/api/invoices/${order.id}/reopen`, {})
  const rows = await app.asOwner<{ after: Record<string, unknown> }>(
    'select after from audit where entity_id = $1 order by at, id',
    [order.id],
  )
  expect(rows.slice(-2).map(({ after }) => after)).toEqual([
    { delivery: 'closed', reason: 'Out of production' },
    { delivery: 'none' },
  ])
})
