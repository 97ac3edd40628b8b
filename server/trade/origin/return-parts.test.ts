/** What was sold comes back in parts: each posts, and together they are what was sold, to the cent. */
import { beforeAll, expect, test } from 'vitest'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'
import { sentDraft } from '../testing/sent-draft.ts'

const app = testApp()
let shop: Market
beforeAll(async () => {
  shop = await market(app)
})

type Values = Record<string, unknown>

async function sold(line: Values, more: Values = {}): Promise<string> {
  const item = await shop.item({ kind: 'service', vat: '11' })
  const invoice = shop.draft(
    'salesInvoice',
    [{ item, unitPrice: '1', quantity: '1', ...line }],
    more,
  )
  await shop.post('invoices', invoice)
  return invoice.id
}

/** As the screen sends it: so many of what is left, with the shares of the discounts. */
async function back(of: string, quantity: string): Promise<string> {
  const path = `/api/invoices/${of}/copy?as=salesReturn`
  const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
  const whole = await shop.document('invoices', of)
  const share = (amount: string): string =>
    ((Number(amount) * Number(quantity)) / Number(whole.lines[0]?.quantity)).toFixed(
      whole.currency === shop.usd ? 2 : 0,
    )
  const sent = sentDraft(body)
  const draft = {
    ...sent,
    discountAmount: share(whole.discountAmount),
    lines: sent.lines.map((line) => ({
      ...line,
      quantity,
      discountAmount: share(whole.lines[0]?.discountAmount ?? '0'),
    })),
  }
  await shop.post('invoices', draft)
  return draft.id
}

const cents = (amount: string | null | undefined): number => Math.round(Number(amount) * 100)

async function sums(ids: readonly string[]) {
  const documents = await Promise.all(ids.map((id) => shop.document('invoices', id)))
  const sum = (of: (document: (typeof documents)[number]) => string | null) =>
    documents.reduce((all, document) => all + cents(of(document)), 0)
  return {
    net: sum(({ totals }) => totals.net),
    vat: sum(({ totals }) => totals.vat),
    total: sum(({ totals }) => totals.total),
    first: sum(({ firstTotal }) => firstTotal),
    second: sum(({ secondTotal }) => secondTotal),
  }
}

test.each<[string, Values, string[], Values]>([
  [
    '8 × 9.99 less 10 % with 11 %, as 3 and 5',
    { quantity: '8', unitPrice: '9.99', discountPercent: '10', vat: '11' },
    ['3', '5'],
    {},
  ],
  [
    'with money off line and document, piece by piece',
    { quantity: '7', unitPrice: '3.33', discountAmount: '1', vat: '11' },
    ['1', '1', '1', '1', '1', '1', '1'],
    { discountAmount: '0.5' },
  ],
])('%s', async (_, line, parts, more) => {
  const sale = await sold(line, more)
  const returned: string[] = []
  for (const quantity of parts) returned.push(await back(sale, quantity))
  expect(await sums(returned)).toEqual(await sums([sale]))
})

test('in the second currency, the parts add up in the books, too', async () => {
  const before = await shop.ledger()
  const sale = await sold({ quantity: '7', unitPrice: '333333', vat: '11' }, { currency: shop.lbp })
  const returned = []
  for (const quantity of ['1', '2', '1', '3']) returned.push(await back(sale, quantity))
  expect(await sums(returned)).toEqual(await sums([sale]))
  expect(await shop.ledger()).toEqual(before)
})

test('a return that was undone leaves its cents to the next one', async () => {
  const sale = await sold({ quantity: '8', unitPrice: '9.99', discountPercent: '10', vat: '11' })
  const [first, second] = [await back(sale, '3'), await back(sale, '4')]
  const undone = await shop.call('POST', `/api/invoices/${first}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
  const rest = [await back(sale, '1'), await back(sale, '3')]
  expect(await sums([second, ...rest])).toEqual(await sums([sale]))
})

test('an order with money off becomes invoices in parts that share it', async () => {
  const item = await shop.bought('100')
  const line = { item, quantity: '3', unitPrice: '10', discountAmount: '1' }
  const order = shop.draft('salesOrder', [line], { discountAmount: '0.5' })
  await shop.post('invoices', order)
  const shares: (string | undefined)[] = []
  for (const quantity of ['1', '2']) {
    const path = `/api/invoices/${order.id}/copy?as=salesInvoice`
    const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
    const sent = sentDraft(body)
    const isFirst = quantity === '1'
    const draft = {
      ...sent,
      ...(isFirst && { discountAmount: '0.17' }),
      lines: sent.lines.map((it) => ({
        ...it,
        ...(isFirst && { quantity, discountAmount: '0.33' }),
      })),
    }
    await shop.post('invoices', draft)
    shares.push(String(draft.lines[0]?.discountAmount), String(draft.discountAmount))
  }
  expect(shares).toEqual(['0.33', '0.17', '0.67', '0.33'])
})

test('3 × 3.33 + 11 % come back as 3.70, 3.70 and 3.69', async () => {
  const sale = await sold({ quantity: '3', unitPrice: '3.33', vat: '11' })
  const totals: string[] = []
  for (const quantity of ['1', '1', '1'])
    totals.push((await shop.document('invoices', await back(sale, quantity))).totals.total)
  expect((await shop.document('invoices', sale)).totals.total).toBe('11.09')
  expect(totals).toEqual(['3.7', '3.7', '3.69'])
})

const two = { quantity: '2', unitPrice: '100' }

test.each<[string, Values, Values]>([
  ['50 % of the line', { ...two, discountPercent: '50' }, {}],
  ['100 in money of the line', { ...two, discountAmount: '100' }, {}],
  ['50 % of the document', two, { discountPercent: '50' }],
  ['100 in money of the document', two, { discountAmount: '100' }],
])('2 × 100 less %s return 50 for one, whether or not it says so', async (_, line, more) => {
  const item = await shop.item({ kind: 'service' })
  const sale = shop.draft('salesInvoice', [{ item, ...two, ...line }], more)
  await shop.post('invoices', sale)
  const bare = { item, unitPrice: '100', quantity: '1', originLine: sale.lines[0]?.id }
  const first = shop.draft('salesReturn', [bare], { origin: sale.id })
  await shop.post('invoices', first)
  const rest = await back(sale.id, '1')
  for (const id of [first.id, rest])
    expect(await shop.document('invoices', id)).toMatchObject({ totals: { total: '50' } })
  expect((await shop.document('invoices', first.id)).lines[0]).toMatchObject({
    discountPercent: line.discountPercent ?? '0',
    discountAmount: line.discountAmount ? '50' : '0',
  })
})

test('vat is rounded per rate, whatever other taxes the lines bear', async () => {
  const item = await shop.item({ kind: 'service', vat: '11' })
  const taxed = await shop.item({ kind: 'service', vat: '11', tax1: '3' })
  const lines = [item, taxed, item].map((it) => ({
    item: it,
    quantity: '1',
    unitPrice: '0.33',
    vat: '11',
    tax1: it === taxed ? '3' : '0',
  }))
  const sale = shop.draft('salesInvoice', lines)
  await shop.post('invoices', sale)
  const { totals, lines: posted } = await shop.document('invoices', sale.id)
  expect(totals).toMatchObject({ net: '0.99', vat: '0.11', tax1: '0.01', total: '1.11' })
  expect(posted.reduce((sum, it) => sum + cents(it.totals.vat), 0)).toBe(11)
})
