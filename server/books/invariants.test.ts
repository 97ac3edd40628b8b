/** Each invariant of documents, stock and books is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Invariant } from '../kernel/invariants.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { proveInvariants } from '../kernel/testing/proof.ts'
import { invariants as ofStock } from '../stock/stock.invariants.ts'
import { market } from '../trade/testing/market.ts'
import { invariants as ofBooks } from './books.invariants.ts'
import { invariants as ofDocuments } from './document.invariants.ts'
import { invariants as ofTexts } from './evidence/chain.invariants.ts'
import { foldAll } from './sums/fold.ts'
import { invariants as ofSales } from './sums/sales-sums.invariants.ts'
import { documentFaults } from './testing/document-faults.ts'
import { ledgerFaults } from './testing/ledger-faults.ts'

const all: readonly Invariant[] = [...ofStock, ...ofDocuments, ...ofTexts, ...ofBooks, ...ofSales]

/**
 * A purchase, a sale that is partly paid, its return, a void sale, something made to order, a
 * closed period.
 */
async function prepare(app: TestApp): Promise<void> {
  const shop = await market(app)
  const item = await shop.item({ vat: '11' })
  const line = (quantity: string, unitPrice: string) => [{ item, quantity, unitPrice, vat: '11' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', line('10', '4')))
  const sale = shop.draft('salesInvoice', line('3', '10'), {
    tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '20' }],
  })
  await shop.post('invoices', sale)
  const origin = { origin: sale.id }
  const [first] = sale.lines
  await shop.post(
    'invoices',
    shop.draft(
      'salesReturn',
      line('1', '10').map((it) => ({ ...it, originLine: first?.id })),
      origin,
    ),
  )
  const wrong = shop.draft('salesInvoice', line('1', '10'))
  await shop.post('invoices', wrong)
  const undone = await shop.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
  const bread = await shop.item({ kind: 'service' })
  const components = [{ id: newId(), item, quantityUsed: '1', unitUsed: shop.unit }]
  const makes = { quantityGenerated: '3', unitGenerated: shop.unit }
  await shop.add('/api/recipes', { item: bread, ...makes, components })
  const made = [{ item: bread, quantity: '2', unitPrice: '10' }]
  await shop.post('invoices', shop.draft('salesInvoice', made))
  const before = new Date(Date.parse(shop.today) - 86_400_000).toISOString().slice(0, 10)
  await shop.call('PUT', '/api/books/lock', { lockedThrough: before })
  await foldAll(app)
}

proveInvariants({ invariants: all, faults: [...documentFaults, ...ledgerFaults], prepare })
