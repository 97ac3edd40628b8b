/** Whoever owns the database and rewrites what was said of orders is found: each fault is planted. */
import { expect } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../../kernel/testing/proof.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { close, count } from '../../pos/testing/drawer.ts'
import { cash, tillOf } from '../../pos/testing/till.ts'
import { invariants } from '../order-stream.invariants.ts'
import { added, device, newDiningRoom, seated } from '../testing/dining-room.ts'

/** A table that was moved, handed over, billed twice and paid twice and otherwise; guests who joined another; one that is open. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop } = till
  const room = await newDiningRoom(shop)
  const maya = await colleagueOf(app, shop, ['restaurant.order.add'])
  const { say } = device(shop, room)
  const [order, first, bill, soup, beer] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const lines = [
    { line: soup, quantity: '2' },
    { line: beer, quantity: '1' },
  ]
  await say(order, seated(room.tables[0] ?? ''), added(soup, room.soup, { quantity: '3' }))
  await say(order, added(beer, room.beer), { kind: 'send', lines })
  await say(order, { kind: 'cancel', line: soup, quantity: '1', reason: 'Cold' })
  await say(order, { kind: 'move', table: room.tables[1] ?? '' }, { kind: 'guests', guests: 4 })
  await say(order, { kind: 'waiter', waiter: maya.userId })
  await say(order, { kind: 'bill', id: first, lines, split: null }, { kind: 'reprint' })
  await say(order, { kind: 'reopen', reason: 'Split it' })
  await say(order, { kind: 'bill', id: bill, lines, split: null })
  const { unit } = room
  const asBilled = [
    { item: room.soup, unit, ordered: soup, quantity: '2', unitPrice: '4.5' },
    { item: room.beer, unit, ordered: beer, quantity: '1', unitPrice: '3' },
  ]
  const cheaper = asBilled.map((line) => ({ ...line, unitPrice: '2' }))
  const paying = { bill: { id: bill, part: 0 } }
  for (const ticket of [
    till.ring(asBilled, { ...paying, tenders: [cash(till, '12')] }),
    till.ring(cheaper, { ...paying, tenders: [cash(till, '6')] }),
  ])
    expect(await till.send(ticket)).toMatchObject([{ state: 'posted' }])
  const [one, other, bread, moved] = Array.from({ length: 4 }, newId) as [
    string,
    string,
    string,
    string,
  ]
  await say(one, seated(room.tables[2] ?? ''), added(bread, room.bread))
  await say(other, seated(room.tables[3] ?? ''), { kind: 'guests', guests: 3 })
  await say(one, {
    kind: 'give',
    to: other,
    lines: [{ line: bread, quantity: '1', as: moved }],
    isAll: true,
  })
  // The end of a shift seals where everything stands.
  const none = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  const { balances } = await count(shop, till.shift, none)
  const found = balances.map(({ currency, expected: amount }) => ({ currency, amount }))
  await count(shop, till.shift, found)
  await close(shop, till.shift, none, { reason: 'End of the test', carriesOver: true })
}

const [gaps, links, orders, bills, parts, flags, numbers, anchors] = invariants.map(
  ({ name }) => name,
)

const last = `seq = (select max(seq) from order_event o where o.order_id = e.order_id)`

const faults: Fault[] = [
  ...['cancel', 'reopen', 'reprint', 'paid', 'close'].map(
    (kind): Fault => [
      gaps,
      `what was said is gone: ${kind}`,
      `delete from order_event where kind = '${kind}'`,
    ],
  ),
  [
    links,
    'it is gone, and the others moved up',
    `delete from order_event where kind = 'reprint';
     update order_event set seq = - seq;
     update order_event e set seq = n from (
       select id, row_number() over (partition by order_id order by seq desc) as n
       from order_event) o where o.id = e.id;
     update dining_order o set seq = (select max(seq) from order_event where order_id = o.id)`,
  ],
  [gaps, 'the order was set back', 'update dining_order set seq = seq - 1'],
  [
    links,
    'a colleague said it',
    `update order_event set user_id = (
       select id from app_user where full_name = 'Colleague' limit 1) where kind = 'cancel'`,
  ],
  [links, 'under another name', `update order_event set user_name = 'Other' where kind = 'cancel'`],
  [links, 'earlier', `update order_event set at = at - interval '1 hour' where kind = 'cancel'`],
  [
    links,
    'it came earlier',
    `update order_event set received_at = received_at - interval '1 hour' where kind = 'paid'`,
  ],
  [
    links,
    'less was ordered',
    `update order_event set body = jsonb_set(body, '{quantity}', '"1"') where kind = 'add'`,
  ],
  [
    links,
    'for less',
    `update order_event set body = jsonb_set(body, '{dish,price}', '"1"') where kind = 'add'`,
  ],
  [links, 'it was the order of another day', 'update dining_order set day = day - 1'],
  [links, 'the end is another', `update dining_order set hash = md5(hash)`],
  [
    orders,
    'somebody else served',
    `update dining_order o set waiter_id = (
       select id from app_user u where u.company_id = o.company_id and u.id <> o.waiter_id limit 1)`,
  ],
  [orders, 'fewer guests sat there', 'update dining_order set guests = 1'],
  [
    orders,
    'at another table',
    `update dining_order set table_id = (
       select id from dining_table t where t.id <> table_id limit 1)`,
  ],
  [orders, 'what was paid had left', `update dining_order set ended = 'left' where ended = 'paid'`],
  [
    orders,
    'what is open has ended',
    `update dining_order set state = 'closed', ended = 'left', closed_at = now()
     where state = 'open'`,
  ],
  [
    orders,
    'the end was cut off, and the order set back to it',
    `delete from order_event e where kind in ('paid', 'close') and e.seq > (
       select min(seq) from order_event b where b.order_id = e.order_id and b.kind = 'close') - 1;
     update dining_order o set seq = e.seq, hash = e.hash from order_event e
     where e.order_id = o.id and e.${last}`,
  ],
  [
    bills,
    'a bill says another price',
    `update bill set content = jsonb_set(content, '{lines,0,unitPrice}', '"1"')`,
  ],
  [
    bills,
    'and another quantity',
    `update bill set content = jsonb_set(content, '{lines,0,quantity}', '"1"')`,
  ],
  [bills, 'and one line less', `update bill set content = content #- '{lines,0}'`],
  [
    bills,
    'a bill was never printed',
    'delete from bill where id not in (select bill_id from bill_part)',
  ],
  [parts, 'a part was never paid', 'delete from bill_part'],
  [parts, 'another part was', 'update bill_part set part = part + 1'],
  [
    parts,
    'the bill before it was',
    `update bill_part p set bill_id = (select id from bill b where b.id <> p.bill_id limit 1)`,
  ],
  [flags, 'it was paid once', `delete from ticket_flag where code = 'billTwice'`],
  [flags, 'as it was billed', `delete from ticket_flag where code = 'billDiffers'`],
  [
    flags,
    'another one says so',
    `update ticket_flag f set document_id = (
       select d.id from document d left join bill_part p on p.document_id = d.id
       where d.id <> f.document_id limit 1)
     where code = 'billTwice'`,
  ],
  [
    numbers,
    'an order never was',
    `delete from kitchen_line where order_id in (select id from dining_order where state = 'open');
     delete from order_event where order_id in (select id from dining_order where state = 'open');
     delete from dining_order where state = 'open'`,
  ],
  [
    numbers,
    'and the count was set back, but it was not the last',
    `delete from order_event where order_id in (select id from dining_order where ended = 'merged');
     delete from dining_order where ended = 'merged';
     update restaurant_count set last = last - 1`,
  ],
  [
    anchors,
    'the last that was said was cut off together with the end of the order',
    `delete from order_event e using dining_order o
     where o.id = e.order_id and o.state = 'open' and e.seq = o.seq;
     update dining_order o set seq = e.seq, hash = e.hash from order_event e
     where e.order_id = o.id and o.state = 'open' and e.${last}`,
  ],
  [
    anchors,
    'a whole order was taken out, with its number',
    `delete from order_event where order_id in (select id from dining_order where state = 'open')`,
  ],
]

proveInvariants({ invariants, faults, prepare })
