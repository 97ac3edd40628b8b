/** Each invariant of what tickets say is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { closeShift, openShift, pounds, signed, type Till, tillOf } from '../testing/till.ts'
import { invariants } from '../ticket-claims.invariants.ts'

/** Its register gets another drawer; what was rung before says of which shift it is. */
async function moveDrawer(till: Till, item: string): Promise<void> {
  const { shop, basics } = till
  await closeShift(shop, till.shift)
  const drawer = await shop.add('/api/drawers', { name: 'Another', branch: shop.branch })
  const late = till.ring([{ item }])
  const { body: before } = await shop.call<{ version: number }>(
    'GET',
    `/api/registers/${basics.register.id}`,
  )
  const wish = { version: before.version, drawer: drawer.id }
  const moved = await shop.call('PATCH', `/api/registers/${basics.register.id}`, wish)
  expect(moved.status, moved.text).toBe(200)
  const [outcome] = await till.send(late)
  expect(outcome).toMatchObject({ flags: ['late', 'oversold', 'otherDrawer'] })
  till.shift = await openShift(shop, drawer.id)
  await till.send(till.ring([{ item }]))
}

/** A sale, one that is flagged for each thing, one in pounds, a refund, a movement, a repair. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop, basics } = till
  const item = await shop.item({ unitPrice: '10', supplierPrice: '6' })
  const sale = till.ring([{ item, quantity: '2' }])
  const pay = { tenders: [pounds(till, '900000', '10.06')], rounding: '0.06' }
  const odd = { tenders: [pounds(till, '5000', '10', 'in', '500')] }
  const old = till.ring([{ item }], { day: '0001-01-01', at: '0001-01-01T08:00:00.000Z' })
  const sent = await till.send(sale, till.ring([{ item }], pay), till.ring([{ item }], odd), old)
  expect(sent.map(({ state }) => state)).toEqual(Array(4).fill('posted'))
  await shop.add('/api/branches', { name: 'Tripoli', code: 'B2' })
  for (const amount of ['5', '6']) {
    const move = { id: newId(), kind: 'payIn', currency: shop.usd, amount, reason: 'Coins' }
    const moved = await shop.call('POST', `/api/shifts/${till.shift}/move`, move)
    expect(moved.status, moved.text).toBe(200)
  }
  const nobody = { cashier: newId(), cashierName: 'Nobody' }
  const [strange] = await till.send(till.ring([{ item }], nobody))
  expect(strange).toMatchObject({ flags: ['notAllowed', 'unproven', 'oversold'] })
  await moveDrawer(till, item)
  for (const _ of ['one', 'two']) {
    const parked = till.ring([{ item }], { origin: sale.id })
    await till.send(parked)
    const done = await shop.call('POST', `/api/pos/parked/${parked.id}/post`, { note: 'Sold' })
    expect(done.status, done.text).toBe(200)
  }
  const next = till.end.next + 10
  const wish = { next, reason: 'Restored from a copy' }
  await shop.call('POST', `/api/registers/${basics.register.id}/repair`, wish)
  till.end = { next, lastHash: 'c'.repeat(64) }
  const [first] = await till.send(signed(till.ring([{ item }])))
  expect(first).toMatchObject({ flags: ['oversold', 'chainRepaired'] })
}

const faults: Fault[] = [
  [
    'a number stands on one document only, whatever register or series printed it',
    'two papers have one',
    `drop index document_number_is_printed_once;
     update document set number = 'T1-000001' where screen = 'pos'`,
  ],
  [
    'money of a ticket counted at its rate, at one of the house then, or a flag says so',
    '18.25 was paid with 5,000 pounds at 274',
    `update ticket_tender set rate = 274 where rate <> 500`,
  ],
  [
    'money of a ticket counted at its rate, at one of the house then, or a flag says so',
    'nobody was told of a strange rate',
    `delete from ticket_flag where code = 'tenderRate'`,
  ],
  [
    'money of a ticket counted at its rate, at one of the house then, or a flag says so',
    'a rate that the house never had was written beside the ticket',
    `delete from ticket_flag where code = 'tenderRate';
     update ticket_extra set tender_rates = '{500}'`,
  ],
  [
    'money of a ticket counted at its rate, at one of the house then, or a flag says so',
    'it is one that the house had years before',
    `delete from ticket_flag where code = 'tenderRate';
     insert into rate (company_id, id, valid_from, type, buy, sell)
     select company_id, gen_random_uuid(), min(valid_from) - age, 'sale', rate, rate
     from rate, (values (900, 500), (800, 89000)) as old (age, rate)
     group by company_id, age, rate`,
  ],
  [
    'a ticket is booked between the day of its shift and the day it came, or a flag says so',
    'it is of the year 1',
    `update document set day = '0001-01-01' where screen = 'pos'`,
  ],
  [
    'a ticket is booked between the day of its shift and the day it came, or a flag says so',
    'it is of a day to come',
    `update document set day = '2999-01-01' where screen = 'pos'`,
  ],
  [
    'a ticket is booked between the day of its shift and the day it came, or a flag says so',
    'nobody was told of a wrong clock',
    `delete from ticket_flag where code in ('clock', 'dayMoved')`,
  ],
  [
    'no ticket is booked before its shift or after it came, whatever a flag says',
    'one that is flagged is of the year 1',
    `update document d set day = '0001-01-01' from ticket_flag f
     where f.document_id = d.id and f.code = 'dayMoved'`,
  ],
  [
    'no ticket is booked before its shift or after it came, whatever a flag says',
    'it was moved by a week, with a flag, its shift too',
    `insert into ticket_flag (company_id, document_id, code, facts)
     select company_id, document_id, 'dayMoved', '{}' from ticket_extra on conflict do nothing;
     update shift set day = day - 7; update document set day = day - 7 where screen = 'pos'`,
  ],
  [
    'no ticket is booked before its shift or after it came, whatever a flag says',
    'it is of a day to come',
    `update document set day = day + 30 where screen = 'pos'`,
  ],
  [
    'the cash of a ticket lies in the drawer of its register, in its branch',
    'it was put into the drawer of another branch',
    `update drawer set branch_id = (select id from branch where code = 'B2')`,
  ],
  [
    'the cash of a ticket lies in the drawer of its register, in its branch',
    'the ticket is of another branch',
    `update document set branch_id = (select id from branch where code = 'B2')
     where screen = 'pos'`,
  ],
  [
    'the cash of a ticket lies in a drawer that its register had, or a flag says so',
    'it lies in one that it never had',
    `update shift set drawer_id = (
       select id from drawer where id not in (select drawer_id from shift) limit 1)
     where state = 'closed'; delete from ticket_flag where code = 'otherDrawer'`,
  ],
  [
    'a cashier is a user of the house, or flags say so',
    'nobody was told that he is none',
    `delete from ticket_flag where code = 'unproven'`,
  ],
  [
    'a cashier is a user of the house, or flags say so',
    'nobody was told that he may not',
    `delete from ticket_flag where code = 'notAllowed'`,
  ],
  [
    'a cashier is a user of the house, or flags say so',
    'another stands there',
    `update ticket_extra set cashier_id = gen_random_uuid()`,
  ],
  [
    'what the office posted of a parked ticket names the number that was printed',
    'it names another',
    `update document set external_number = 'T9-000099' where external_number is not null`,
  ],
  [
    'what the office posted of a parked ticket names the number that was printed',
    'it names none',
    `update document set external_number = null`,
  ],
  [
    'what the office posted of a parked ticket names the number that was printed',
    'both say another than was sent',
    `update document set external_number = 'T9-000099' where external_number is not null;
     update parked_ticket set number = 'T9-000099'`,
  ],
  [
    'what the office posted of a parked ticket names the number that was printed',
    'two have one',
    `update document set external_number = 'T9-000099' where external_number is not null;
     update parked_ticket set number = 'T9-000099',
       body = jsonb_set(body, '{number}', '"T9-000099"')`,
  ],
  [
    'what the office posted of a parked ticket names the number that was printed',
    'no ticket was parked',
    'delete from parked_ticket',
  ],
  [
    'the money of a movement was booked once, by its own drawer',
    'its drawer is none',
    `update cash_movement set shift_id = gen_random_uuid()`,
  ],
  [
    'a sale takes nothing back',
    'it names a ticket',
    `alter table document drop constraint document_sale_has_no_origin;
     update document set origin_id = id where behaviour = 'posSale'`,
  ],
  [
    'a sale takes nothing back',
    'a line of it does',
    `update document_line set origin_line_id = id`,
  ],
  [
    'a register was put right with a reason, and the first ticket behind that says so',
    'nobody put it right',
    'delete from register_repair',
  ],
  ...[
    ['it went on from another number', 'update register_repair set next = next - 1'],
    ['it stood elsewhere before', 'update register_repair set before_next = before_next + 1'],
    ['the reason is another', `update register_repair set reason = 'None'`],
    ['another did it', `update register_repair set user_name = 'Nobody'`],
    ['its history is gone', `delete from audit where command like '%repair'`],
    ['the repair is gone', 'delete from register_repair'],
  ].map(
    ([fault = '', plant = '']): Fault => [
      'each repair of a register stands in the history as it was made',
      fault,
      plant,
    ],
  ),
]

proveInvariants({ invariants, faults, prepare })
