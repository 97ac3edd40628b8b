import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { type Storeroom, storeroom } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
beforeEach(async () => {
  shop = await storeroom(app, 'Hamra store')
})

async function paper(id: string, language = 'en'): Promise<string> {
  const answer = await fetch(`${app.url}/api/documents/${id}/paper?language=${language}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  return pagesOf(bytes)
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

async function stocked(): Promise<{ item: string; id: string; number: string }> {
  const item = await shop.item({ name: 'Cedar honey' })
  const line = { item, quantity: '10', unitPrice: '4' }
  const posted = await shop.post(
    'stock-documents',
    shop.written('stockIn', [line], { reason: 'opening' }),
  )
  return { item, ...posted }
}

test('goods that came in are told with their reason, and without what they cost', async () => {
  const { id, number } = await stocked()
  const text = await paper(id)
  for (const said of ['Stock in', number, 'Cedar honey', 'Opening stock', 'Main warehouse', '10'])
    expect(text).toContain(said)
  expect(text).not.toMatch(/\b40\b/)
  expect(await paper(id, 'fr')).toContain('Entrée de stock')
})

test('a transfer leads from one warehouse to the other, and so does its arrival', async () => {
  const { item } = await stocked()
  const sent = shop.written('transfer', [{ item, quantity: '5' }], { toWarehouse: shop.store })
  await shop.post('stock-documents', { ...sent, isDelivered: false })
  const note = await paper(sent.id)
  for (const said of ['Transfer', 'From', 'Main warehouse', 'To', 'Hamra store'])
    expect(note).toContain(said)
  const arrival = newId()
  const answer = await shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
    delivery: arrival,
    day: shop.today,
    lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '5' }],
  })
  expect(answer.status, answer.text).toBe(200)
  const received = await paper(arrival)
  for (const said of ['Transfer receipt', 'Hamra store']) expect(received).toContain(said)
})

test('an adjustment says how much more and how much less', async () => {
  const { item } = await stocked()
  const other = await shop.item({ name: 'Olive oil' })
  const lines = [
    { item, difference: '-3' },
    { item: other, difference: '2', unitPrice: '1' },
  ]
  const counted = shop.written('adjustment', lines, { reason: 'count' })
  await shop.post('stock-adjustments', counted)
  const text = await paper(counted.id)
  for (const said of ['Stock adjustment', 'Difference', '−3', '+2', 'Count'])
    expect(text).toContain(said)
})

test('the draft of an adjustment shows the differences that are written so far', async () => {
  const { item } = await stocked()
  const id = newId()
  const line = { id: newId(), item: { id: item, title: 'Cedar honey' } }
  const body = {
    warehouse: { id: shop.warehouse, title: 'Main warehouse' },
    lines: [
      { ...line, counted: '7', expected: '10' },
      { ...line, difference: '2' },
      { ...line, counted: '' },
    ],
  }
  const answer = await shop.call('PUT', `/api/stock-adjustments/drafts/${id}`, {
    version: null,
    behaviour: 'adjustment',
    body,
  })
  expect(answer.status, answer.text).toBe(200)
  const text = await paper(id)
  for (const said of ['Draft', '−3', '+2']) expect(text).toContain(said)
})
