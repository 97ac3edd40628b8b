/** Each invariant of tickets is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { invariants as ofTexts } from '../books/evidence/chain.invariants.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { cheque, closeShift, openShift, pounds, type Till, tillOf } from './testing/till.ts'
import { invariants } from './ticket.invariants.ts'

let till: Till

/** Sales in two currencies, a refund, one parked, two copies, one that came late. */
async function prepare(app: TestApp): Promise<void> {
  till = await tillOf(app)
  const item = await till.shop.item({ unitPrice: '10', supplierPrice: '6' })
  const sale = till.ring([{ item, quantity: '2' }])
  const back = till.ring([{ item, originLine: sale.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: sale.id,
  })
  const mixed = till.ring([{ item }], {
    tenders: [pounds(till, '900000', '10.06')],
    rounding: '0.06',
  })
  const written = till.ring([{ item }], { tenders: [cheque(till, '10', '004512')] })
  const damaged = { ...till.ring([{ item }]), total: '1' }
  await till.send(sale, back, mixed, written, damaged, till.ring([{ item }]))
  const printed = `/api/pos/tickets/${sale.id}/printed`
  for (const id of [newId(), newId()]) await till.shop.call('POST', printed, { id })
  const late = till.ring([{ item }])
  await closeShift(till.shop, till.shift)
  const [outcome] = await till.send(late)
  expect(outcome).toMatchObject({ state: 'posted' })
  till.shift = await openShift(till.shop, till.basics.drawer.id)
}

const faults: Fault[] = [
  [
    'the numbers of a register run from one, and a hole among them is flagged',
    'a ticket is missing',
    'delete from document where sequence = 2 and register_id is not null',
  ],
  [
    'the numbers of a register run from one, and a hole among them is flagged',
    'a parked one is',
    'delete from parked_ticket',
  ],
  [
    'the numbers of a register run from one, and a hole among them is flagged',
    'a number was given twice',
    `update parked_ticket set sequence = 1`,
  ],
  [
    'a register stands behind its last ticket',
    'it would give a number again',
    'update register_end set next = next - 1 where next > 1',
  ],
  [
    'a register knows how many of its numbers are missing',
    'it forgot one',
    'update register_end set missing = missing + 1',
  ],
  [
    'a register stands behind its last ticket',
    'it goes on from another hash',
    `update register_end set last_hash = repeat('a', 64) where next > 1`,
  ],
  [
    'the chain of a register has no loose end',
    'a ticket follows none',
    `update document set previous_hash = '' where sequence = 3 and register_id is not null`,
  ],
  [
    'every ticket has its shift, and nothing else has one',
    'a ticket has none',
    'delete from ticket_extra',
  ],
  [
    'tenders less change, tips and rounding are what a ticket was paid with',
    'a tender was changed',
    'update ticket_tender set first_amount = first_amount + 1',
  ],
  [
    'tenders less change, tips and rounding are what a ticket was paid with',
    'rounding was',
    'update ticket_extra set rounding = rounding + 0.01',
  ],
  [
    'tenders less change, tips and rounding are what a ticket was paid with',
    'a ticket is not paid',
    `update document set paid = 0 where screen = 'pos'`,
  ],
  [
    'what a shift says was earned as cash back and kept of deposits is what its tickets say',
    'a shift says that clients earned what no ticket gave them',
    `insert into shift_total (company_id, shift_id, name, currency_id, is_late, amount, count)
     select company_id, shift_id, 'cashBack', currency_id, is_late, 5, 1
     from shift_total
     where name = 'tickets' and not is_late`,
  ],
  [
    'the text of a ticket restates its tenders, its tips, its cards, its rounding and its cashier',
    'another cashier stands there',
    `update ticket_extra set cashier_name = 'Nobody'`,
  ],
  [
    'the text of a ticket restates its tenders, its tips, its cards, its rounding and its cashier',
    'the money was of another size',
    'update ticket_tender set amount = amount + 1',
  ],
  [
    'the running sums of a shift are those of its tickets',
    'a sum was changed',
    `update shift_total set amount = amount + 1 where name = 'tickets'`,
  ],
  [
    'the running sums of a shift are those of its tickets',
    'a sum was forgotten',
    `delete from shift_total where name like 'method.%'`,
  ],
  [
    'the running sums of a shift are those of its tickets',
    'one ticket less was counted',
    `update shift_total set count = count - 1 where name = 'tickets'`,
  ],
  [
    'gross less discounts less refunds is the net of a shift',
    'a discount was forgotten',
    `update shift_total set amount = amount + 1 where name = 'sales.gross'`,
  ],
  [
    'a cheque taken at a till stands by a receipt of its amount, in the shift of its ticket',
    'nobody has it',
    `update ticket_tender set receipt_id = null`,
  ],
  [
    'a cheque taken at a till stands by a receipt of its amount, in the shift of its ticket',
    'it came from nowhere',
    `update cheque set shift_id = null`,
  ],
  [
    'a parked ticket is not posted too, unless somebody posted it',
    'it says it was posted',
    `update parked_ticket set state = 'posted'`,
  ],
  [
    'a parked ticket is not posted too, unless somebody posted it',
    'it waits although it is posted',
    `update parked_ticket set id = (
       select id from document where screen = 'pos' order by id limit 1)`,
  ],
  [
    'a late ticket came after its shift was closed, and says so',
    'nobody was told',
    `delete from ticket_flag where code = 'late'`,
  ],
  [
    'a late ticket came after its shift was closed, and says so',
    'its shift is open again',
    `drop index shift_is_open_alone; update shift set state = 'open', closed_at = null`,
  ],
  [
    'each copy of a ticket has a number of its own, and none is above how many are out',
    'a number was given twice',
    'update ticket_print set copy = 1',
  ],
  [
    'each copy of a ticket has a number of its own, and none is above how many are out',
    'a copy was not counted',
    'update document set prints = 1',
  ],
  [
    'the text of the chain restates the document',
    'a refund is booked at a rate that is neither its own nor that of its ticket',
    `update document set rate = rate + 1 where behaviour = 'posRefund'`,
  ],
]

/** Of all documents; what is odd about refunds is proven here. */
const restated = ofTexts.filter(
  ({ name }) => name === 'the text of the chain restates the document',
)

proveInvariants({ invariants: [...invariants, ...restated], faults, prepare })
