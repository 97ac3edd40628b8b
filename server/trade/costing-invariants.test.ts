/** Each invariant of goods that are costed as they came is proven: the fault is planted, found. */
import { expect } from 'vitest'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from '../stock/costing.invariants.ts'
import { market } from './testing/market.ts'

/** Two arrivals, of which the first is partly sold. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await market(app)
  const chosen = { layer: 'company', version: 0, value: 'fifo' }
  expect((await shop.call('PUT', '/api/settings/stock.costing', chosen)).status).toBe(200)
  const item = await shop.item()
  const line = (quantity: string, unitPrice: string) => ({ item, quantity, unitPrice, vat: '0' })
  for (const price of ['1', '2'])
    await shop.post('purchases', shop.draft('purchaseInvoice', [line('10', price)]))
  await shop.post('invoices', shop.draft('salesInvoice', [line('5', '9')]))
}

const changed = (layer: number, path: string, value: string): string =>
  `update stock_balance set layers = jsonb_set(layers, '{${layer},${path}}', '${value}')`

const faults: Fault[] = [
  [
    'what is left of each arrival is what the shelf holds, in quantity and value',
    'a piece is missing',
    changed(0, 'pieces', '"4"'),
  ],
  [
    'what is left of each arrival is what the shelf holds, in quantity and value',
    'it is worth more in the second currency',
    changed(1, 'value,second', '"1790001"'),
  ],
  [
    'what is left of an arrival is worth its part of it, so that no sale rounds by itself',
    'one cent was lost by rounding',
    changed(0, 'value,first', '"4.99"'),
  ],
  [
    'what is left on a shelf is what came last, as its moves tell',
    'the newest was sold first',
    `update stock_balance set layers = jsonb_set(jsonb_set(layers, '{0,pieces}', '"10"'),
       '{1,pieces}', '"5"')`,
  ],
  [
    'what is left on a shelf is what came last, as its moves tell',
    'an arrival is another one',
    changed(0, 'receipt', 'null'),
  ],
  [
    'shelves are kept as the company costs its goods',
    'a shelf forgot what came',
    'update stock_balance set layers = null',
  ],
  [
    'shelves are kept as the company costs its goods',
    'the company has another method',
    `delete from setting_value where key = 'stock.costing'`,
  ],
]

proveInvariants({ invariants, faults, prepare })
