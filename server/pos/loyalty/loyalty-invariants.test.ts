/** Each invariant of cash back is proven: the fault is planted, found, undone. */
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { invariants } from '../../loyalty/loyalty.invariants.ts'
import { officeEarning } from '../../loyalty/office-earning.ts'
import { goRound } from '../../stored-value/round.ts'
import { officeReceipt } from '../testing/cards.ts'
import { cash, stockedTill } from '../testing/till.ts'

/** A client earns, and spends a part of it. */
async function prepare(app: TestApp): Promise<void> {
  const { till, item } = await stockedTill(app)
  const { shop } = till
  const method = await shop.add('/api/payment-methods', { name: 'Cash back', type: 'cashBack' })
  await shop.add('/api/loyalty-programmes', { name: 'Club', percent: '10', startsOn: '2020-01-01' })
  const client = await shop.add('/api/thirdparties', { name: 'Karim', isClient: true })
  const known = { partner: client.id, partnerName: 'Karim' }
  await till.send(till.ring([{ item, quantity: '10' }], known))
  const sale = newId()
  const asked = { sale, client: client.id, amount: '4', total: '10' }
  const { value } = (await shop.call<{ value: string }>('POST', '/api/pos/loyalty/hold', asked))
    .body
  const stored = { id: value, label: 'Karim' }
  const tenders = [{ ...cash(till, '4'), method: method.id, stored }, cash(till, '6')]
  await till.send(till.ring([{ item }], { ...known, id: sale, tenders }))
  // Another day of the programme, on which the office earns too.
  const office = { name: 'Office', percent: '10', startsOn: '2020-01-02', officeFrom: '2020-01-02' }
  await shop.add('/api/loyalty-programmes', { ...office, earnsOnServices: true })
  await officeReceipt(till, { method: shop.cash, amount: '40', partner: client.id })
  await goRound({ db: app.db, log: app.services.log }, officeEarning)
}

const faults: Fault[] = [
  [
    'what was settled of a sale by what is paid of it moved the wallet by as much',
    'more was noted than moved',
    'update loyalty_settlement set amount = amount + 1',
  ],
  [
    'a sale that earns by what is paid of it was given what is due, to less than a coin',
    'less was given than is due',
    'update loyalty_office_line set earns = earns * 2',
  ],
  [
    'a sale that earns by what is paid of it was given what is due, to less than a coin',
    'the money was less than what was given says',
    `update allocation set first_amount = first_amount / 2`,
  ],
  [
    'no lot of cash back is used beyond itself, and no debt is paid twice',
    'more was spent of a lot than it held',
    `update stored_value_entry set amount = amount * 100 where kind = 'redeem'`,
  ],
  [
    'what the lines of a ticket earned is what its client got',
    'a line earned more than the client was given',
    'update loyalty_earning set coins = coins + 1',
  ],
]

proveInvariants({ invariants, prepare, faults })
