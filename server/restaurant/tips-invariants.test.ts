/** Each invariant of tips is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { cash, tillOf } from '../pos/testing/till.ts'
import { added, device, newDiningRoom, seated } from './testing/dining-room.ts'
import { invariants } from './tips.invariants.ts'

/** A tip of a table that was handed over, one of a sale, and one paid out. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop } = till
  await shop.call('PUT', '/api/settings/restaurant.tips', {
    layer: 'company',
    value: 'own',
    version: 0,
  })
  const room = await newDiningRoom(shop)
  const maya = await colleagueOf(app, shop, ['restaurant.order.add'])
  const [order, bill, line] = [newId(), newId(), newId()]
  const tablet = device(shop, room)
  await tablet.say(order, seated(room.tables[0] ?? ''), added(line, room.beer))
  await tablet.say(order, { kind: 'waiter', waiter: maya.userId })
  await tablet.say(order, { kind: 'bill', id: bill, lines: [{ line, quantity: '1' }], split: null })
  const tips = [{ currency: shop.usd, currencyCode: 'USD', amount: '1', value: '1' }]
  const beer = { item: room.beer, unit: room.unit, unitPrice: '3' }
  const more = { tenders: [cash(till, '4')], tips }
  const served = till.ring([{ ...beer, ordered: line }], { ...more, bill: { id: bill, part: 0 } })
  const sold = till.ring([beer], { ...more, tenders: [cash(till, '4')] })
  const outcomes = await till.send(served, sold)
  expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'posted'])
  const body = { id: newId(), person: maya.userId, currency: shop.usd, amount: '0.5' }
  const paid = await shop.call('POST', `/api/shifts/${till.shift}/tip-out`, body)
  expect(paid.status, paid.text).toBe(200)
}

const [owed, within, whose, reported] = invariants.map(({ name }) => name)

const another = `(select id from app_user where full_name = 'Colleague' limit 1)`

const faults: Fault[] = [
  [owed, 'a tip was raised', 'update ticket_tip set amount = amount + 1'],
  [owed, 'a tip is gone', 'delete from ticket_tip'],
  [
    owed,
    'less was paid out',
    `update cash_movement set amount = amount + 0.25 where kind = 'tipOut'`,
  ],
  [
    owed,
    'it was booked as a sale',
    `update entry_line l set account_id = (
       select id from account where role = 'sales' and company_id = l.company_id)
     where account_id in (select id from account where role = 'tips')`,
  ],
  [within, 'more was paid out', `update cash_movement set amount = -50 where kind = 'tipOut'`],
  [within, 'it was paid of what was never left', 'delete from ticket_tip'],
  [
    whose,
    'the tip of a sale is of somebody else',
    `update ticket_tip set person_id = ${another}
     where document_id not in (select document_id from bill_part)`,
  ],
  [
    whose,
    'that of a table is of who opened the order',
    `update ticket_tip t set person_id = x.cashier_id from ticket_extra x
     where x.document_id = t.document_id
       and t.document_id in (select document_id from bill_part)`,
  ],
  [whose, 'it is nobody’s', 'update ticket_tip set person_id = null'],
  [
    reported,
    'it went to somebody else',
    `update cash_movement m set person_id = m.user_id where kind = 'tipOut'`,
  ],
  [reported, 'it was less', `update cash_movement set amount = -0.25 where kind = 'tipOut'`],
  [
    reported,
    'the history says otherwise',
    `delete from audit where command = 'POST /api/shifts/:shift/tip-out'`,
  ],
]

proveInvariants({ invariants, faults, prepare })
