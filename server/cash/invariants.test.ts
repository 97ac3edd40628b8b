/** Each invariant of cheques and of plain money is proven: the fault is planted, found, undone. */
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants as ofCheques } from './cheque.invariants.ts'
import { invariants as ofMoney } from './money.invariants.ts'
import { cashShop } from './testing/cash-shop.ts'

/** A cheque that is deposited, one that bounced, one handed on, and one of our own. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await cashShop(app)
  const cheque = { bank: 'Bank', number: '1', dueDate: shop.today }
  const take = async (api: 'receipts' | 'payments') => {
    const body = shop.money(api, { method: shop.cheque, cheque })
    await shop.pay(api, body)
    return body.id
  }
  await shop.step(await take('receipts'), 'deposit')
  const bounced = await take('receipts')
  await shop.step(bounced, 'deposit')
  await shop.step(bounced, 'bounce')
  const { type } = shop.money('payments')
  await shop.step(await take('receipts'), 'endorse', {
    payment: { id: newId(), type, branch: shop.branch, partner: shop.supplier, allocations: [] },
  })
  await take('payments')
  await shop.pay('receipts', shop.money('receipts', {}))
}

const invariants = [...ofCheques, ...ofMoney]

const [stands, worth, inHand, issued, lies] = invariants.map(({ name }) => name)

const faults: Fault[] = [
  [
    lies,
    'a cent of it was booked as something else',
    `update entry_line l
     set amount = l.amount + cent.moved, first = l.first + cent.moved
     from (values ('cash', - 0.01), ('receivable', 0.01)) as cent (role, moved)
     join account a on a.role = cent.role
     where a.company_id = l.company_id and a.id = l.account_id and l.entry_id in (
       select e.id
       from entry e
       join document d on d.company_id = e.company_id and d.id = e.document_id
       join payment_method p on p.company_id = d.company_id and p.id = d.method_id
       where p.type = 'cash')`,
  ],
  [
    lies,
    'it never came',
    `update entry_line
     set account_id = (select id from account where role = 'receivable')
     where account_id in (select id from account where role = 'cash')`,
  ],
  [stands, 'it was moved by hand', `update cheque set state = 'cleared' where state = 'deposited'`],
  [stands, 'its events are gone', 'delete from cheque_event'],
  [worth, 'it is a cent off', 'update cheque set amount = amount + 0.01'],
  [
    inHand,
    'one is in hand that bounced',
    `update cheque set state = 'inHand' where state = 'bounced'`,
  ],
  [inHand, 'one is worth more', `update cheque set first_amount = 7 where state = 'deposited'`],
  [
    issued,
    'one was paid that was not',
    `update cheque set state = 'cleared' where state = 'issued'`,
  ],
]

proveInvariants({ invariants, faults, prepare })
