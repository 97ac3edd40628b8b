/** Goods that go back to their supplier: what is left over beside their cost, and where it stands. */
import { beforeEach, expect, test } from 'vitest'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'
import { sentDraft } from '../testing/sent-draft.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

/** First and second of each account that has any, by role. */
const books = async (): Promise<Record<string, [string, string]>> =>
  Object.fromEntries(
    (
      await app.asOwner<{ role: string; first: string; second: string }>(
        `select a.role, trim_scale(sum(l.first))::text as first,
           trim_scale(sum(l.second))::text as second
         from entry_line l
         join account a on a.company_id = l.company_id and a.id = l.account_id
         where l.company_id = $1
         group by a.role
         having sum(l.first) <> 0 or sum(l.second) <> 0`,
        [shop.companyId],
      )
    ).map(({ role, first, second }) => [role, [first, second]]),
  )

test('parts in lira: the cent that conversion leaves over is rounding, no loss of stock', async () => {
  const prices = [
    ['6', '314917'],
    ['2', '80856'],
  ] as const
  const lines = await Promise.all(
    prices.map(async ([quantity, unitPrice]) => ({
      item: await shop.item(),
      quantity,
      unitPrice,
      vat: '0',
    })),
  )
  const purchase = shop.draft('purchaseInvoice', lines, { currency: shop.lbp })
  await shop.post('purchases', purchase)
  const path = `/api/purchases/${purchase.id}/copy?as=purchaseReturn`
  const sendBack = async (quantity?: string) => {
    const sent = sentDraft((await shop.call<{ body: DraftBody }>('GET', path)).body.body)
    const some = sent.lines.map((line) => (quantity ? { ...line, quantity } : line))
    await shop.post('purchases', { ...sent, lines: some })
  }
  await sendBack('1')
  const { stock, payable, ...others } = await books()
  expect(others).toEqual({ rounding: ['0.01', '0'] })
  await sendBack()
  expect(await books()).toEqual({})
})
