/** What was sold comes back in parts: each posts, and together they are what was sold, to the cent. */
import { beforeAll, expect, test } from 'vitest'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from './testing/market.ts'
import { sentDraft } from './testing/sent-draft.ts'

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
