/** A list as paper: in the language of its reader, with what it was asked and what it comes to. */
import { beforeAll, expect, test } from 'vitest'
import { mergedPdf } from '../../../domain/paper/merge-pdf.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../testing/market.ts'

const app = testApp()
let shop: Market

beforeAll(async () => {
  shop = await market(app)
  const oil = await shop.item({ name: 'Oil', supplierPrice: '6', minQuantity: '50' })
  await shop.item({ name: '=Sum', supplierPrice: '1' })
  await shop.post(
    'purchases',
    shop.draft('purchaseInvoice', [{ item: oil, quantity: '4', unitPrice: '6' }]),
  )
})

async function paperOf(path: string, language: string, who: Station = shop): Promise<Uint8Array> {
  const answer = await fetch(app.url + path, {
    headers: { authorization: `Bearer ${who.token}`, 'accept-language': language },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  return bytes
}

const textOf = (paper: Uint8Array): string =>
  pagesOf(paper)
    .flat()
    .map(({ text }) => text)
    .join('\n')

const columns = 'name,onHand,supplierPrice,unitPrice,margin,stockState'

test('a list of items says names, figures, states and totals in the language of its reader', async () => {
  const path = `/api/items/paper?columns=${columns}&second=unitPrice`
  const french = textOf(await paperOf(path, 'fr'))
  for (const said of ['Oil', '=Sum', 'Stock bas', 'Rupture de stock', 'Coût', 'Prix LBP', '40%'])
    expect(french).toContain(said)
  expect(french).toContain('895,000')
  expect(french).toContain('$24.00')
  expect(textOf(await paperOf(path, 'en'))).toContain('Out of stock')
})

test('it says what was asked for and leaves the rest out', async () => {
  const filter = JSON.stringify({ stockState: { in: ['low'] } })
  const params = new URLSearchParams({ columns, filter })
  const text = textOf(await paperOf(`/api/items/paper?${params}`, 'en'))
  expect(text).toContain('Low stock')
  expect(text).not.toContain('=Sum')
})

test('documents are printed in their own currencies, in Arabic too', async () => {
  const params = new URLSearchParams({ columns: 'number,partner,day,total,payment' })
  expect(pagesOf(await paperOf(`/api/purchases/paper?${params}`, 'ar'))).toHaveLength(1)
  expect(textOf(await paperOf(`/api/purchases/paper?${params}`, 'en'))).toContain('$24.00')
})

test('nobody prints what he may not see, or without the right to print', async () => {
  const clerk = await colleagueOf(app, shop, ['catalog.item.view'])
  expect((await clerk.refused('GET', '/api/items/paper')).status).toBe(403)
  const printer = await colleagueOf(app, shop, ['catalog.item.view', 'catalog.item.print'])
  expect((await printer.refused('GET', '/api/items/paper?columns=name,margin')).code).toBe(
    'invalid',
  )
  expect(textOf(await paperOf('/api/items/paper', 'en', printer))).not.toContain('40%')
})

test('papers that leave together are one file with all their pages', async () => {
  const one = await paperOf('/api/items/paper', 'en')
  const merged = mergedPdf([one, one, one])
  expect(Buffer.from(merged).toString('latin1')).toContain('/Count 3')
  expect(merged.length).toBeGreaterThan(one.length * 2)
})
