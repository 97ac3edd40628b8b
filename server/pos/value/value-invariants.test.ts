/** Each invariant of stored value is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { invariants as officeValue } from '../../cash/value.invariants.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { invariants as storedValue } from '../../stored-value/stored-value.invariants.ts'
import {
  byCard,
  cardMethod,
  holdOf,
  officeReceipt,
  officeSale,
  sendShown,
  soldCard,
} from '../testing/cards.ts'
import { leavingAt, orderedAt } from '../testing/deposits.ts'
import { tillOf } from '../testing/till.ts'

/** A card that paid a part, one moved, one being paid with, one that paid an invoice, and a deposit. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  const method = await cardMethod(till)
  const card = await soldCard(till, '50')
  const paid = till.ring([{ item }], { tenders: [byCard(till, method, card, '10')] })
  await sendShown(till, paid, [card])
  const lost = await soldCard(till, '20')
  const body = { to: newId(), reason: 'Lost, passport seen' }
  await till.shop.call('POST', `/api/gift-cards/${lost.id}/move`, body)
  await holdOf(till, newId(), '5', { code: card.code })
  const office = await soldCard(till, '30')
  await officeReceipt(till, { method, amount: '30', code: office.code })
  const returned = await soldCard(till, '15')
  const { invoice, back } = await officeSale(till, ['15'])
  const allocations = [{ to: invoice, amount: '15' }]
  await officeReceipt(till, { method, amount: '15', code: returned.code, allocations })
  expect((await back('1')).status).toBe(200)
  await till.send(leavingAt(till, await orderedAt(till, item), '30'))
}

const sums = 'a stored value holds what its movements come to, in every measure'
const owed =
  'what is owed of stored value stands on its account, movement by movement and currency by currency'
const tickets =
  'each tender and card of a ticket moved its value, by as much as it says and was there'
const givenBack =
  'a payment by gift card or cash back put exactly so much back of what its return had been paid with'
const backAtMost =
  'no more of what a gift card or cash back paid went back to it than it paid and still stands'
const moves = 'what moves to another code moves whole, and nothing is lost on the way'

const deposits =
  'what is left of the deposits of orders is what their account says, and each is its client’s'

const faults: Fault[] = [
  [
    sums,
    'somebody filled a card',
    'update stored_value set balance = balance + 1 where balance = 40',
  ],
  [sums, 'its worth is another', 'update stored_value set first_balance = 41 where balance = 40'],
  [
    'a receipt by gift card or cash back took exactly so much of it, and gave it back when it was undone',
    'a receipt was undone and nothing was given back',
    `update document set state = 'void' where behaviour = 'receipt' and total = 30`,
  ],
  [
    givenBack,
    'the card got more back than its payment says',
    `update stored_value_entry set amount = amount + 1 where kind = 'refund'`,
  ],
  [givenBack, 'a payment is of no receipt', 'delete from value_return'],
  [
    backAtMost,
    'more went back than was paid',
    `update allocation set from_amount = from_amount * 2 where from_id in (
      select payment_id from value_return)`,
  ],
  [sums, 'a movement is gone', `delete from stored_value_entry where kind = 'redeem'`],
  [
    owed,
    'a movement says more than was booked',
    `update stored_value_entry set amount = amount + 1 where kind = 'sell'`,
  ],
  [
    owed,
    'the account says another measure',
    `update entry_line set second = second + 1 where account_id in (
      select id from account where role = 'giftCards')`,
  ],
  [tickets, 'a tender names no card', 'update ticket_tender set value_id = null'],
  [tickets, 'a card was sold for less', 'update ticket_card set amount = amount - 1'],
  [
    moves,
    'a part of it stayed behind',
    `update stored_value_entry set amount = 19 where kind = 'move' and amount > 0`,
  ],
  [moves, 'it came from nowhere', `update stored_value_entry set of_id = null where kind = 'move'`],
  [
    'no more is kept for sales than a stored value holds',
    'two sales keep all of it',
    'update stored_value_hold set amount = 41',
  ],
  [
    'what a client is owed stands whole on the account of its kind, cash back or points',
    'a movement stands on the other account',
    `update stored_value_entry set in_points = true where kind = 'sell'`,
  ],
  [deposits, 'one is forgotten', `update stored_value set balance = 29 where kind = 'deposit'`],
  [
    deposits,
    'it is of another client',
    `update document set partner_id = (
      select id from thirdparty where id <> document.partner_id and company_id = document.company_id
      limit 1)
    where behaviour = 'salesOrder'`,
  ],
  [deposits, 'its ticket is of no order', 'update ticket_extra set order_id = null'],
  [
    'a tender names a stored value exactly where its method is one of those',
    'cash names a card',
    `update payment_method set type = 'cash' where type = 'giftCard'`,
  ],
]

proveInvariants({ invariants: [...storedValue, ...officeValue], faults, prepare })
