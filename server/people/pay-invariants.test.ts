/** The invariants of pay are proven: each fault is planted, found, undone. */
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from './people.invariants.ts'
import { payShop } from './testing/pay-shop.ts'

/** A run that is paid in part and takes from a loan, one that is worked out, one that was undone. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await payShop(app)
  const employee = await shop.hire('Maya', [
    { amount: '1000' },
    { amount: '5000000', currency: shop.lbp, component: 'housing' },
  ])
  await shop.add('/api/branches', { name: 'Second' })
  await shop.lend(employee, { firstMonth: shop.today })
  await shop.provides()
  const run = await shop.posted('2026-12-01')
  const body = {
    payment: newId(),
    method: 'transfer',
    account: shop.own.account('bank'),
    day: shop.today,
  }
  await shop.call('POST', `/api/salary-runs/${run}/pay`, body)
  await shop.step(await shop.posted('2027-01-01'), 'reverse', { day: shop.today, reason: 'x' })
  await shop.step(await shop.run('2027-02-01'), 'calculate')
  const rate = { validFrom: shop.today, type: 'bank', buy: '100000', sell: '100000' }
  await shop.add('/api/rates', rate)
  const turn = { id: newId(), mirror: newId(), day: shop.today }
  await shop.call('POST', '/api/books/exchange', turn)
}

const [open, ledger, revalued, even, slip, owed, payment, run, held, whole] = invariants.map(
  ({ name }) => name,
)

const faults: Fault[] = [
  [
    open,
    'more is open',
    'update staff_item set open = open + 1, amount = amount + 1 where loan_id is not null',
  ],
  [
    open,
    'another worth is open',
    'update staff_item set first_open = first_open - 0.01 where loan_id is not null',
  ],
  [
    ledger,
    'a line of somebody is another',
    'update staff_line set amount = amount + 1 where amount < 0',
  ],
  [
    ledger,
    'a line is gone',
    'delete from staff_line where id = (select max(id::text)::uuid from staff_line)',
  ],
  [
    revalued,
    'a revaluation stays',
    `update entry_line set second = second + 1
     where account_id in (select id from account where role = 'salariesPayable')
       and entry_id in (select id from entry where kind = 'exchange' and reversal_of is null)`,
  ],
  [
    even,
    'a branch pays what nobody owes it',
    `update entry_line set branch_id = (select id from branch where name = 'Second')
     where account_id in (select id from account where role = 'bank')
       and entry_id in (select entry_id from salary_payment)`,
  ],
  [
    slip,
    'a line of a slip is another',
    `update salary_line set first_taken = first_taken + 1 where kind = 'earning' and first_taken > 0`,
  ],
  [
    owed,
    'a slip says less than is owed',
    'update salary_slip set first_net = first_net - 1, first_earnings = first_earnings - 1 where first_net > 0',
  ],
  [owed, 'a slip is live after all', 'update salary_slip set is_void = false where is_void'],
  [payment, 'a payment says more', 'update salary_payment set amount = amount + 1'],
  [run, 'a run is called paid', `update salary_run set state = 'paid' where state = 'partlyPaid'`],
  [
    held,
    'more is put aside than was booked',
    'update staff_item set amount = amount + 1, open = open + 1 where provision is not null',
  ],
  [
    held,
    'the books hold another worth',
    `update entry_line set second = second + 1
     where account_id in (select id from account where role = 'staffProvisions')`,
  ],
  [
    whole,
    'somebody is below zero',
    `alter table staff_item drop constraint staff_item_is_within_its_amount,
       drop constraint staff_item_closes_in_all;
     update staff_item set amount = - 1, open = - 1 where provision is not null`,
  ],
  [
    whole,
    'an empty one is worth something',
    `alter table staff_item drop constraint staff_item_closes_in_all;
     update staff_item set amount = 0, open = 0 where provision is not null`,
  ],
]

proveInvariants({ invariants, faults, prepare })
