/** Labels and the card of an item: what is printed on shelves and goods, and what a card tells. */
import { beforeAll, expect, test } from 'vitest'
import type { LabelChoice } from '../../../domain/catalog/label.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { CountedLabel } from '../../../domain/paper/label-sheet.ts'
import type { LowStock } from '../../../domain/stock/stock-report.ts'
import type { ItemPrices, ItemSales, ItemUses } from '../../../domain/trade/item-card.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { type Storeroom, storeroom } from '../testing/storeroom.ts'

const app = testApp()
let shop: Storeroom

beforeAll(async () => {
  shop = await storeroom(app)
})

const look = {
  format: 'a4x24',
  kind: 'shelf',
  symbol: 'bars',
  language: 'en',
  hasSecond: true,
  skip: 0,
}

const pdfOf = async (order: object) => {
  const answer = await shop.call('POST', '/api/labels', { ...look, ...order })
  expect(answer.status, answer.text).toBe(200)
  return answer.text
}

const pagesOf = (pdf: string): number => (pdf.match(/\/Type \/Page\b/g) ?? []).length

test('labels fill their sheets, and a roll has one on each page', async () => {
  const code = '4006381333931'
  const item = await shop.item({
    name: 'Olive oil',
    nameAr: 'زيت زيتون',
    barcodes: [{ id: newId(), code }],
  })
  const plain = await shop.item({ specialCode: 'AB-12' })
  const sheet = await pdfOf({
    items: [
      { item, copies: 20 },
      { item: plain, copies: 5 },
    ],
  })
  expect(sheet.startsWith('%PDF')).toBe(true)
  expect(pagesOf(sheet)).toBe(2)
  expect(pagesOf(await pdfOf({ skip: 4, items: [{ item, copies: 20 }] }))).toBe(1)
  const roll = { format: 'roll50x30', kind: 'item', symbol: 'qr', language: 'ar' }
  expect(pagesOf(await pdfOf({ ...roll, items: [{ item, copies: 3 }] }))).toBe(3)
  // A label printer is told what stands on each, once.
  const order = { ...look, ...roll, items: [{ item, copies: 3 }] }
  const { body } = await shop.call<{ labels: CountedLabel[] }>('POST', '/api/labels/words', order)
  expect(body.labels).toMatchObject([{ name: 'زيت زيتون', copies: 3, symbol: { qr: code }, code }])
})

test('labels of nothing, of a stranger’s item or of too many are refused', async () => {
  const refused = async (items: unknown) =>
    (await shop.call<{ code: string }>('POST', '/api/labels', { ...look, items })).body.code
  expect(await refused([])).toBe('addItem')
  expect(await refused([{ item: newId(), copies: 1 }])).toBe('missingReference')
  expect(await refused([{ item: newId(), copies: 0 }])).toBe('tooSmall')
  const many = Array.from({ length: 6 }, () => ({ item: newId(), copies: 1000 }))
  const { message } = await shop.refused('POST', '/api/labels', { ...look, items: many })
  expect(message).toBe('Value must be between 0 and 5000')
})

test('a purchase wants a label for each piece, and a changed price one for its item', async () => {
  const item = await shop.item({ unitPrice: '10' })
  const bought = shop.draft('purchaseInvoice', [{ item, quantity: '7', unitPrice: '4' }])
  await shop.post('purchases', bought)
  const chosen = async (path: string) => (await shop.call<LabelChoice>('GET', path)).body.rows
  expect(await chosen(`/api/purchases/${bought.id}/labels`)).toEqual([{ item, copies: 7 }])
  const { version } = await shop.read('/api/items', item)
  await shop.call('PATCH', `/api/items/${item}`, { version, unitPrice: '12' })
  const changed = await chosen(`/api/labels/changed-prices?since=${shop.today}`)
  expect(changed).toContainEqual({ item, copies: 1 })
  const prices = (await shop.call<ItemPrices>('GET', `/api/items/${item}/prices`)).body
  expect(prices.prices.map(({ value }) => value)).toEqual(['10', '12'])
  expect(prices.costs).toEqual([{ day: shop.today, value: '4' }])
  const blind = await colleagueOf(app, shop, ['catalog.item.view'])
  const seen = await blind.call<ItemPrices>('GET', `/api/items/${item}/prices`)
  expect(seen.body.costs).toBeUndefined()
})

test('five thousand labels are one print, one more is refused in words', async () => {
  const item = await shop.item()
  const most = Array.from({ length: 5 }, () => ({ item, copies: 1000 }))
  const wordsFor = (items: object[]) =>
    shop.call<{ labels: CountedLabel[] }>('POST', '/api/labels/words', { ...look, items })
  const { body } = await wordsFor(most)
  expect(body.labels.reduce((sum, { copies }) => sum + copies, 0)).toBe(5000)
  for (const path of ['/api/labels/words', '/api/labels']) {
    const items = [...most, { item, copies: 1 }]
    const refusal = await shop.refused('POST', path, { ...look, items })
    expect(refusal).toMatchObject({ status: 422, code: 'range', field: 'items' })
    expect(refusal.message).not.toMatch(/refusal\.|^$/)
  }
})

test('what sells is ordered for the days to come, less what is there or ordered', async () => {
  const { supplier } = shop
  const item = await shop.item({ supplier })
  await shop.moved('stockIn', [{ item, quantity: '20', unitPrice: '2' }], { reason: 'opening' })
  const sold = shop.draft('salesInvoice', [{ item, quantity: '15', unitPrice: '10' }])
  await shop.post('invoices', sold)
  const proposed = async () => {
    const params = `by=consumption&lookBack=30&cover=20&supplier=${supplier}`
    const { rows } = (await shop.call<LowStock>('GET', `/api/stock/low?${params}`)).body
    return rows.filter((it) => it.item.id === item).map((it) => [it.consumed, it.proposed])
  }
  // Fifteen in thirty days are ten in twenty, of which five are there.
  expect(await proposed()).toEqual([['15', '5']])
  await shop.post(
    'purchases',
    shop.draft('purchaseOrder', [{ item, quantity: '5', unitPrice: '2' }]),
  )
  expect(await proposed()).toEqual([])
  const sales = async () => {
    const { body } = await shop.call<ItemSales>('GET', `/api/items/${item}/sales`)
    return [body.months.length, body.months.at(-1)?.quantity]
  }
  await expect.poll(sales).toEqual([12, '15'])
})

test('an item tells the recipes and price lists it stands in', async () => {
  const [part, whole] = [await shop.item(), await shop.item({ name: 'Hamper' })]
  const { unit } = shop
  await shop.add('/api/recipes', {
    item: whole,
    unitGenerated: unit,
    components: [{ id: newId(), item: part, quantityUsed: '2', unitUsed: unit }],
  })
  const { recipes, lists } = (await shop.call<ItemUses>('GET', `/api/items/${part}/uses`)).body
  expect(recipes).toMatchObject([{ title: 'Hamper', made: expect.stringContaining('2') }])
  expect(lists).toEqual([])
})
