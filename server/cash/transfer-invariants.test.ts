/** The invariant of transfers is proven: the fault is planted, found, undone. */
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { cashShop } from './testing/cash-shop.ts'
import { ownMoney } from './testing/own-money.ts'
import { invariants } from './transfer.invariants.ts'

/** One with a fee, one that changed its currency, and one that was undone. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await cashShop(app)
  const own = await ownMoney(app, shop)
  await own.funded('safe', '500')
  await own.move({ fee: '2' })
  await own.move({ toAccount: own.account('bank', 'LBP') })
  const { id } = await own.move()
  await shop.call('POST', `/api/money-transfers/${id}/void`, { reason: 'Wrong' })
}

const [says] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [says, 'more came in', 'update transfer_terms set received = received + 1'],
  [says, 'the fee was another', 'update transfer_terms set fee = 3 where fee = 2'],
  [says, 'it says nothing', 'delete from transfer_terms'],
  [
    says,
    'it went elsewhere',
    `update transfer_terms x set to_account_id = (
       select id from account a
       where a.company_id = x.company_id and a.role = 'card' limit 1)`,
  ],
]

proveInvariants({ invariants, faults, prepare })
