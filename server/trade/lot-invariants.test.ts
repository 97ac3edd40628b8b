/** Each invariant of lots is proven: the fault is planted, found, undone. */
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from '../stock/lot.invariants.ts'
import { market } from './testing/market.ts'

/** Two lots of one item, one of another, a serial number, and a sale. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await market(app)
  const [item, other, serial] = [
    await shop.item({ hasBatches: true }),
    await shop.item({ hasBatches: true }),
    await shop.item({ hasSerials: true }),
  ]
  const lots = ['A', 'B'].map((code) => ({ code, quantity: '2' }))
  const lines = [
    { item, quantity: '4', unitPrice: '3', lots },
    { item: other, quantity: '1', unitPrice: '3', lots: [{ code: 'X', quantity: '1' }] },
    { item: serial, quantity: '1', unitPrice: '3', lots: [{ code: 'SN', quantity: '1' }] },
  ]
  await shop.post('purchases', shop.draft('purchaseInvoice', lines))
  await shop.post('invoices', shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '9' }]))
}

const faults: Fault[] = [
  [
    'what lies on a shelf that is kept by lots is in its lots',
    'a piece is in no lot',
    'update lot_balance set quantity = quantity - 1, opening = opening - 1 where quantity = 2',
  ],
  [
    'what is there of a lot is what was there at first and what moved since',
    'something moved and nobody knows',
    'update lot_balance set opening = opening + 1 where quantity = 2',
  ],
  [
    'the lots of a move are all of it, and of its item',
    'a move has less in its lots than it moved',
    'update lot_move set quantity = quantity / 2 where quantity < 0',
  ],
  [
    'the lots of a move are all of it, and of its item',
    'a lot is of another item',
    `update lot_move set lot_id = (select id from lot where code = 'X') where quantity < 0`,
  ],
  [
    'every item that is kept by lots has the one without a code, and its shelves know it',
    'a shelf takes its goods for plain ones',
    'update stock_balance set has_lots = false',
  ],
  [
    'a serial number is at most one piece in all places together',
    'a serial number lies there twice',
    `update lot_balance set quantity = 2 where lot_id = (select id from lot where code = 'SN')`,
  ],
]
proveInvariants({ invariants, faults, prepare })
