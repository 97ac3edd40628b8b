/** Each invariant of counts is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { invariants } from '../../stock/count.invariants.ts'
import { storeroom } from '../testing/storeroom.ts'

async function prepare(app: TestApp): Promise<void> {
  const shop = await storeroom(app)
  const item = await shop.stocked('10')
  const begun = async () => {
    const { id } = await shop.add('/api/stock-counts', {
      name: 'All',
      warehouse: shop.warehouse,
      recountPercent: null,
    })
    const done = async (verb: string, body: object = {}) => {
      const answer = await shop.call('POST', `/api/stock-counts/${id}/${verb}`, body)
      expect(answer.status, answer.text).toBeLessThan(300)
    }
    await done('start')
    const at = new Date().toISOString()
    const entries = [{ id: newId(), item, quantity: '9', at, round: 1 }]
    await done('entries', { sentAt: at, entries })
    return done
  }
  const done = await begun()
  await done('review')
  await done('post', { posting: newId(), rest: 'keep' })
  await shop.moved('stockOut', [{ item, quantity: '2' }], { reason: 'waste' })
  await begun()
}

const faults: Fault[] = [
  [
    'at the moment of every posted line of a count, the books say what was counted',
    'what was sold later is said to have been sold before it',
    `update stock_move set happened_at = at - interval '1 day'
     where document_id in (select id from document where behaviour = 'stockOut')`,
  ],
  [
    'at the moment of every posted line of a count, the books say what was counted',
    'another number is said to have been counted',
    'update count_line set counted = counted + 1 where counted is not null',
  ],
  [
    'a shelf says when it was last counted',
    'a shelf forgot it',
    'update stock_balance set counted_at = null',
  ],
  [
    'only a posted count corrects stock, and only its lines say what was counted',
    'a count that is still counted has corrected something',
    `update count_document set count_id = (select id from stock_count where state = 'counting')`,
  ],
]

proveInvariants({ invariants, faults, prepare })
