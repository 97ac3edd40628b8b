/** Each invariant of the sums of a shift is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from './shift-sums.invariants.ts'
import { move } from './testing/drawer.ts'
import { closeShift, openShift, pounds, tillOf } from './testing/till.ts'

/** A shift that is closed, with taxes, discounts, a refund, a movement, a late sale; one goes on. */
async function prepare(app: TestApp): Promise<void> {
  const till = await tillOf(app)
  const { shop } = till
  const item = await shop.item({ unitPrice: '10', supplierPrice: '6', vat: '11' })
  const selling = () => {
    const sale = till.ring([
      { item, quantity: '3', vat: '11', discountPercent: '7' },
      { item, quantity: '0.333', unitPrice: '9.99', vat: '11.0' },
    ])
    const back = till.ring(
      [{ item, vat: '11', discountPercent: '7', originLine: sale.lines[0]?.id ?? null }],
      { kind: 'posRefund', origin: sale.id },
    )
    const less = till.ring([{ item, quantity: '2' }], { discountAmount: '1.11' })
    const tenders = [pounds(till, '900000', '10.06')]
    return [sale, back, less, till.ring([{ item }], { tenders, rounding: '0.06' })]
  }
  const first = await till.send(...selling())
  expect(first.map(({ state }) => state)).toEqual(Array(4).fill('posted'))
  await move(shop, till.shift, { kind: 'payOut', currency: shop.usd, amount: '5' })
  await move(shop, till.shift, { kind: 'noSale', currency: shop.usd, amount: '0' })
  const removal = {
    id: newId(),
    kind: 'line',
    what: 'Pen',
    amount: '2.5',
    at: '2026-01-01T00:00:00Z',
  }
  for (let again = 0; again < 2; again++) {
    const answer = await shop.call('POST', `/api/shifts/${till.shift}/removals`, removal)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const method = till.basics.methods.find(({ type }) => type === 'creditCard')?.id ?? ''
  const slip = { method, methodName: 'Card', currency: shop.usd, currencyCode: 'USD' }
  const card = { ...slip, id: newId(), flow: 'in' as const, amount: '10', rate: '89500' }
  const tenders = [{ ...card, value: '10', reference: '4411' }]
  expect((await till.send(till.ring([{ item }], { tenders })))[0]).toMatchObject({
    state: 'posted',
  })
  const late = till.ring([{ item, vat: '11' }])
  await closeShift(shop, till.shift)
  expect((await till.send(late))[0]).toMatchObject({ state: 'posted' })
  till.shift = await openShift(shop, till.basics.drawer.id)
  expect((await till.send(...selling())).map(({ state }) => state)).toEqual(Array(4).fill('posted'))
}

const [summed, printed, added] = invariants.map(({ name }) => name)

/** The last Z report says something else, and its hash is made anew. */
const rewritten = (path: string, value: string): string => `
  update z_report set text = jsonb_set(text::jsonb, '${path}', '${value}')::text;
  update z_report set hash = encode(sha256(convert_to(previous_hash || text, 'UTF8')), 'hex')`

const isOpen = `shift_id in (select id from shift where state = 'open')`

const faults: Fault[] = [
  [
    summed,
    'gross and discount are both above',
    `update shift_total set amount = amount + 5 where name in ('sales.gross', 'sales.discount')`,
  ],
  [
    summed,
    'those of an open shift are',
    `update shift_total set amount = amount + 5
     where name in ('sales.gross', 'sales.discount') and ${isOpen}`,
  ],
  [summed, 'a removal is told twice', `update shift_total set count = 2 where name = 'void.line'`],
  [summed, 'a removal was lost', `delete from sale_removal`],
  [
    summed,
    'a slip is told otherwise',
    `update shift_total set amount = 1 where name = 'slip.missing'`,
  ],
  [summed, 'a slip was ticked later', `update shift_slip set is_there = true`],
  [summed, 'a tax is less', `update shift_total set amount = amount - 3 where name = 'tax.vat.11'`],
  [summed, 'a tax was forgotten', `delete from shift_total where name like 'tax.%' and is_late`],
  [
    summed,
    'a tax is of another rate',
    `update shift_total set name = 'tax.vat.5' where name = 'tax.vat.11'`,
  ],
  [
    summed,
    'fewer lines were taxed',
    `update shift_total set count = count - 1 where name = 'tax.vat.11'`,
  ],
  [
    summed,
    'less was paid out',
    `update shift_total set amount = amount + 1 where name = 'cash.payOut'`,
  ],
  [summed, 'nobody opened the drawer', `delete from shift_total where name = 'cash.noSale'`],
  [summed, 'a sum is of nothing', `update shift_total set name = 'other' where name = 'tickets'`],
  [
    printed,
    'the last report was written anew',
    rewritten('{15,0}', '["sales.gross", null, "USD", "1", 1]'),
  ],
  [printed, 'a sum is missing there', rewritten('{15}', '[]')],
  [
    printed,
    'the shift says more since',
    `update shift_total set amount = amount + 1 where name = 'rounding' and not is_late`,
  ],
  [added, 'it tells of late sales', rewritten('{17}', '"5"')],
  [added, 'another closed it', rewritten('{9}', '"Nobody"')],
  [added, 'its float was another', rewritten('{14,0,1}', '"5"')],
  [added, 'less was off', rewritten('{14,0,5}', '"-5"')],
  [added, 'it covers fewer tickets', rewritten('{16,0,3}', '1')],
  [added, 'it covers none', rewritten('{16}', '[]')],
]

proveInvariants({ invariants, faults, prepare })
