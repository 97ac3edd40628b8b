import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
})

async function paper(id: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/documents/${id}/paper?language=en`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  return pagesOf(bytes)
    .flat()
    .map(({ text }) => text)
    .join('\n')
}

test('a receipt over three invoices tells each, and what stays on account', async () => {
  const ids = [await shop.owed('40'), await shop.owed('35'), await shop.owed('50')]
  const [first, second, third] = ids
  const receipt = shop.money('receipts', {
    amount: '120',
    allocations: [
      { to: first, amount: '40' },
      { to: second, amount: '35' },
      { to: third, amount: '25' },
    ],
  })
  const { number } = await shop.pay('receipts', receipt)
  const text = await paper(receipt.id)
  const numbers = await Promise.all(
    ids.map(async (id) => (await shop.document('invoices', id)).number),
  )
  for (const said of ['Receipt', number, ...numbers, '$120.00', '$100.00', '$20.00', 'On account'])
    expect(text).toContain(said)
  expect(text).toContain('One hundred twenty US dollars only.')
})

test('a payment of a supplier in the other currency tells both', async () => {
  await shop.funded('4475000', 'LBP')
  const bought = await shop.owing('100')
  const payment = shop.money('payments', {
    method: shop.cashLbp,
    currency: shop.lbp,
    amount: '4475000',
    allocations: [{ to: bought, amount: '50' }],
  })
  const { number } = await shop.pay('payments', payment)
  const text = await paper(payment.id)
  for (const said of ['Payment', number, 'LBP\u00a04,475,000', '$50.00', 'Paid to'])
    expect(text).toContain(said)
})

test('a receipt that was undone says so, and settles nothing', async () => {
  const owed = await shop.owed('40')
  const receipt = shop.money('receipts', {
    amount: '40',
    allocations: [{ to: owed, amount: '40' }],
  })
  await shop.pay('receipts', receipt)
  await shop.done('receipts', receipt.id, 'void', { reason: 'Wrong client' })
  const text = await paper(receipt.id)
  expect(text).toContain('Void')
  expect(text).not.toContain((await shop.document('invoices', owed)).number)
})
