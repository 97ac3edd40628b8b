/** What a client may owe: what is open, with the cheques of his that have not cleared. */
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeAll(async () => {
  shop = await cashShop(app)
})

const sale = (partner: string, unitPrice: string) =>
  shop.draft('salesInvoice', [{ item: shop.item1, quantity: '1', unitPrice }], { partner })

test('beyond his limit a client is asked about, and owes more once it is meant', async () => {
  const partner = await shop.partner({ creditLimit: '100' })
  await shop.post('invoices', sale(partner, '60'))
  const second = sale(partner, '40.01')
  expect(await shop.refusal('invoices', second)).toMatchObject({
    code: 'creditLimit',
    field: 'partner',
    facts: { limit: '100', owed: '100.01', isConfirmable: true },
  })
  await shop.post('invoices', sale(partner, '40'))
  await shop.post('invoices', { ...second, isConfirmed: true })
})

test('a cheque counts against the limit until it has cleared', async () => {
  const partner = await shop.partner({ creditLimit: '100' })
  const first = sale(partner, '80')
  await shop.post('invoices', first)
  const receipt = shop.money('receipts', {
    partner,
    method: shop.cheque,
    amount: '80',
    cheque: {
      bank: 'Banque du Liban',
      number: '1001',
      drawer: 'Nadim',
      dueDate: shop.today,
    },
    allocations: [{ to: first.id, amount: '80' }],
  })
  await shop.pay('receipts', receipt)
  const next = sale(partner, '30')
  const owed = { code: 'creditLimit', facts: { owed: '110' } }
  expect(await shop.opens(first.id)).toEqual(['0'])
  expect(await shop.refusal('invoices', next)).toMatchObject(owed)
  await shop.step(receipt.id, 'deposit')
  expect(await shop.refusal('invoices', next)).toMatchObject(owed)
  await shop.step(receipt.id, 'clear')
  await shop.post('invoices', next)
})
