/** A table pays: whole, in parts, in two currencies; each part is a ticket of the till. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import {
  type Bill,
  billParts,
  billTotals,
  equalAmounts,
  type Split,
} from '../../../domain/pos/bill/bill.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { inTurn } from '../../kernel/testing/in-turn.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { balanceOf, byCard, cardMethod, sendShown, soldCard } from '../../pos/testing/cards.ts'
import { cash, pounds, type Till, tillOf } from '../../pos/testing/till.ts'
import {
  added,
  type DiningRoom,
  device,
  newDiningRoom,
  type Said,
  seated,
} from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
let tablet: ReturnType<typeof device>

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  tablet = device(till.shop, room)
})

type Billed = { order: string; bill: string; content: Bill; items: Map<string, string> }

/** Two soups, a steak and three beers, billed. */
async function billed(split: (total: string, lines: string[]) => Split | null): Promise<Billed> {
  const [order, bill] = [newId(), newId()]
  const wanted: [string, object][] = [
    [room.soup, { quantity: '2' }],
    [room.steak, { options: [room.wellDone] }],
    [room.beer, { quantity: '3' }],
  ]
  const items = new Map(wanted.map(([item]) => [newId(), item]))
  const lines = [...items].map(([line, item], at) => added(line, item, wanted[at]?.[1]))
  await tablet.say(order, seated(room.tables[0] ?? '', 3), ...lines)
  const all = [...items.keys()].map((line, at) => ({ line, quantity: ['2', '1', '3'][at] ?? '1' }))
  const whole = await asked(order, all)
  const { total } = billTotals(whole)
  await tablet.say(order, {
    kind: 'bill',
    id: bill,
    lines: all,
    split: split(total, [...items.keys()]),
  })
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  return { order, bill, content: row.content, items }
}

/** What it will come to: asked of a bill that is opened again. */
async function asked(order: string, lines: { line: string; quantity: string }[]): Promise<Bill> {
  const bill = newId()
  await tablet.say(order, { kind: 'bill', id: bill, lines, split: null })
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  await tablet.say(order, { kind: 'reopen', reason: 'Split it' })
  if (!row) throw new Error('A bill was printed')
  return row.content
}

function linesOf({ content, items }: Billed, part: number) {
  const due = billParts(content)[part]
  return (due?.lines ?? []).map(({ id, quantity, figures }) => {
    const of = content.lines.find((it) => it.id === id)
    const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = of ?? {}
    const item = items.get(id) ?? ''
    const { unit } = room
    return { item, unit, ordered: id, quantity, unitPrice, vat, tax1, tax2, part: figures }
  })
}

const ticketOf = (it: Billed, part: number, more: object = {}) =>
  till.ring(linesOf(it, part), { bill: { id: it.bill, part }, ...more })

/** Of a bill that is not split: priced at the till. */
const plainOf = (it: Billed) => linesOf(it, 0).map(({ part: _, ...own }) => own)

const flagsOf = (outcome: TicketOutcome | undefined): readonly string[] =>
  outcome?.state === 'posted' ? outcome.flags : []

const stateOf = async (order: string) =>
  (
    await app.asOwner<{ state: string; ended: string | null }>(
      'select state, ended from dining_order where id = $1',
      [order],
    )
  )[0]

test('three share equally, one of them in pounds: the parts are the bill, and the table is free', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 3, 2) }))
  const { total } = billTotals(it.content)
  const tickets = [0, 1].map((part) => ticketOf(it, part))
  const last = billParts(it.content)[2]?.total ?? '0'
  const rate = Number(till.basics.rate?.buy)
  const [lbp, value] = [String(Math.ceil(Number(last)) * rate), String(Math.ceil(Number(last)))]
  const change = sumOf([value, `-${last}`], 2)
  const third = ticketOf(it, 2, {
    tenders: [pounds(till, lbp, value), ...(change === '0' ? [] : [cash(till, change, 'out')])],
  })
  expect(sumOf([...tickets, third].map((ticket) => ticket.total))).toBe(total)
  expect((await till.send(...tickets)).map(({ state }) => state)).toEqual(['posted', 'posted'])
  expect(await stateOf(it.order)).toEqual({ state: 'open', ended: null })
  expect(await tablet.order(it.order)).toMatchObject({ bill: { paid: [{ part: 0 }, { part: 1 }] } })
  const [outcome] = await till.send(third)
  expect(outcome).toMatchObject({ state: 'posted', flags: [] })
  expect(await stateOf(it.order)).toEqual({ state: 'closed', ended: 'paid' })
})

test('after a part is paid the rest is opened again and split anew; what is paid stays', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 3, 2) }))
  const { total } = billTotals(it.content)
  const first = ticketOf(it, 0)
  await till.send(first)
  const before = await tablet.order(it.order)
  // What is paid is not split anew: not while the paper holds, and not beyond what is left of it.
  const again = {
    kind: 'bill' as const,
    lines: (before?.lines ?? []).map(({ id: line, quantity }) => ({ line, quantity })),
    split: null,
  }
  expect(await tablet.refused(it.order, again)).toBe('orderLocked')
  await tablet.say(it.order, { kind: 'reopen', reason: 'Two of them pay together' })
  expect(await tablet.refused(it.order, again)).toBe('cancelAbove')
  const open = await tablet.order(it.order)
  expect(open).toMatchObject({ isLocked: false, bill: null, past: [{}, { paid: [{ part: 0 }] }] })
  const lines = unpaidLines(open as Order).map((line) => ({
    line: line.id,
    quantity: leftToPay(line),
  }))
  const paper = async (id: string): Promise<Billed> => {
    const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
      id,
    ])
    if (!row) throw new Error('A bill was printed')
    return { ...it, bill: id, content: row.content }
  }
  const bill = async (split: Split | null): Promise<Billed> => {
    const id = newId()
    await tablet.say(it.order, { kind: 'bill', id, lines, split })
    return paper(id)
  }
  const whole = await bill(null)
  const rest = billTotals(whole.content).total
  expect(sumOf([first.total, rest], 2)).toBe(total)
  await tablet.say(it.order, { kind: 'reopen', reason: 'No, apart' })
  const halves = await bill({ way: 'amounts', amounts: equalAmounts(rest, 2, 2) })
  // A paper of the first bill is known to be replaced; nothing of it is asked for twice.
  const [late] = await till.send(ticketOf(it, 0))
  expect(flagsOf(late)).toEqual(['billTwice', 'billReplaced'])
  const outcomes = await till.send(ticketOf(halves, 0), ticketOf(halves, 1))
  expect(outcomes.map(flagsOf)).toEqual([[], []])
  expect(await stateOf(it.order)).toEqual({ state: 'closed', ended: 'paid' })
})

test('by lines and parts of lines', async () => {
  const it = await billed((_, [soup = '', steak = '', beer = '']) => ({
    way: 'lines',
    parts: [
      [
        { line: soup, top: 1, bottom: 2 },
        { line: beer, top: 1, bottom: 3 },
      ],
      [
        { line: soup, top: 1, bottom: 2 },
        { line: beer, top: 2, bottom: 3 },
        { line: steak, top: 1, bottom: 1 },
      ],
    ],
  }))
  const outcomes = await till.send(ticketOf(it, 0), ticketOf(it, 1))
  expect(outcomes).toMatchObject([
    { state: 'posted', flags: [] },
    { state: 'posted', flags: [] },
  ])
  expect(await stateOf(it.order)).toMatchObject({ ended: 'paid' })
})

test('a gift card pays a part of a table as it pays any ticket', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 2, 2) }))
  const method = await cardMethod(till)
  const card = await soldCard(till, '100')
  const due = billParts(it.content)[0]?.total ?? '0'
  const ticket = ticketOf(it, 0, { tenders: [byCard(till, method, card, due)] })
  expect(await sendShown(till, ticket, [card])).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await balanceOf(app, card.id)).toBe(differenceOf('100', due))
  expect(await tablet.order(it.order)).toMatchObject({ bill: { paid: [{ part: 0 }] } })
})

test('a part is paid as it was cut, and by nobody unseen a second time', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 2, 2) }))
  const right = ticketOf(it, 0)
  const [line, ...others] = linesOf(it, 0)
  if (!line) throw new Error('A part has lines')
  const forged = till.ring([{ ...line, part: { ...line.part, amount: '0.01' } }, ...others], {
    bill: { id: it.bill, part: 0 },
  })
  const unknown = ticketOf({ ...it, bill: newId() }, 0)
  const [first, second, third] = await till.send(right, forged, unknown)
  expect(first).toMatchObject({ state: 'posted', flags: [] })
  expect(second).toMatchObject({ state: 'parked', code: 'billDiffers' })
  expect(third).toMatchObject({ state: 'parked', code: 'unknownBill' })
  const [again] = await till.send(ticketOf(it, 0))
  expect(again).toMatchObject({ state: 'posted', flags: ['billTwice'] })
})

test('a whole bill that is less at the till is looked at', async () => {
  const it = await billed(() => null)
  const [whole] = await till.send(till.ring(plainOf(it), { bill: { id: it.bill, part: 0 } }))
  expect(whole).toMatchObject({ state: 'posted', flags: [] })
  expect(await stateOf(it.order)).toMatchObject({ ended: 'paid' })
  const other = await billed(() => null)
  const less = plainOf(other).slice(1)
  const [outcome] = await till.send(till.ring(less, { bill: { id: other.bill, part: 0 } }))
  expect(outcome).toMatchObject({ state: 'posted', flags: ['billDiffers'] })
})

test('the same part, or the same bill, twice in one request is seen as in two', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 2, 2) }))
  const parts = await till.send(ticketOf(it, 0), ticketOf(it, 0), ticketOf(it, 1))
  expect(parts.map(flagsOf)).toEqual([[], ['billTwice'], []])
  expect(await stateOf(it.order)).toMatchObject({ ended: 'paid' })
  const whole = await billed(() => null)
  const ring = () => till.ring(plainOf(whole), { bill: { id: whole.bill, part: 0 } })
  const both = await till.send(ring(), ring())
  expect(both.map(flagsOf)).toEqual([[], ['billTwice']])
})

test('other taxes or another item than billed: a part is parked, a whole bill looked at', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 2, 2) }))
  const [first, ...others] = linesOf(it, 0)
  const whole = await billed(() => null)
  const [own, ...rest] = plainOf(whole)
  if (!first || !own) throw new Error('A bill has lines')
  for (const other of [{ vat: '7' }, { tax1: '3' }, { item: room.bread }]) {
    const bill = { id: it.bill, part: 0 }
    const [part] = await till.send(till.ring([{ ...first, ...other }, ...others], { bill }))
    expect(part, JSON.stringify(other)).toMatchObject({ state: 'parked', code: 'billDiffers' })
    const all = till.ring([{ ...own, ...other }, ...rest], { bill: { id: whole.bill, part: 0 } })
    const [outcome] = await till.send(all)
    expect(flagsOf(outcome), JSON.stringify(other)).toContain('billDiffers')
  }
})

test('a sum finer than the currency is refused', async () => {
  const order = newId()
  const line = newId()
  const split = { way: 'amounts' as const, amounts: ['2.999', '0.001'] }
  await tablet.say(order, seated(room.tables[0] ?? ''), added(line, room.beer))
  const bill = { kind: 'bill' as const, lines: [{ line, quantity: '1' }], split }
  expect(await tablet.refused(order, bill)).toBe('tooManyDecimals')
})

test('a bill of another branch is unknown to a till, and holds up no other ticket', async () => {
  const { shop } = till
  const branch = (await shop.add('/api/branches', { name: 'Harbour', code: 'HB' })).id
  const section = (await shop.add('/api/sections', { name: 'Quay', branch })).id
  const table = (await shop.add('/api/dining-tables', { name: '1', section, seats: 4 })).id
  const [order, bill, line] = [newId(), newId(), newId()]
  const lines = [{ line, quantity: '1' }]
  await tablet.say(order, seated(table), added(line, room.beer))
  await tablet.say(order, { kind: 'bill', id: bill, lines, split: null })
  const beer = { item: room.beer, unit: room.unit, unitPrice: '3' }
  const outcomes = await till.send(
    till.ring([beer]),
    till.ring([{ ...beer, ordered: line }], { bill: { id: bill, part: 0 } }),
  )
  expect(outcomes).toMatchObject([{ state: 'posted' }, { state: 'parked', code: 'unknownBill' }])
  expect(await stateOf(order)).toEqual({ state: 'open', ended: null })
})

test('a bill that was opened again and is paid all the same is seen, and nobody is asked twice', async () => {
  const wholeOf = (it: Billed) => till.ring(plainOf(it), { bill: { id: it.bill, part: 0 } })
  const reopen = { kind: 'reopen' as const, reason: 'One more' }
  const plain = await billed(() => null)
  await tablet.say(plain.order, reopen)
  const [seen] = await till.send(wholeOf(plain))
  expect(seen).toMatchObject({ state: 'posted', flags: ['billReplaced'] })
  expect(await stateOf(plain.order)).toEqual({ state: 'closed', ended: 'paid' })

  const more = await billed(() => null)
  const [bread, later] = [newId(), newId()]
  await tablet.say(more.order, reopen, added(bread, room.bread))
  const [steak = ''] = [...more.items.keys()].slice(1)
  const lines = [bread, steak].map((line) => ({ line, quantity: '1' }))
  await tablet.say(more.order, { kind: 'bill', id: later, lines, split: null })
  expect(flagsOf((await till.send(wholeOf(more)))[0])).toEqual(['billReplaced'])
  const left = await tablet.order(more.order)
  expect(left).toMatchObject({ state: 'open', isLocked: false, bill: null })
  expect(unpaidLines(left as Order).map(({ id }) => id)).toEqual([bread])
  const again = { item: room.bread, unit: room.unit, unitPrice: '1', ordered: bread }
  const [fallen] = await till.send(till.ring([again], { bill: { id: later, part: 0 } }))
  expect(flagsOf(fallen)).toContain('billReplaced')
  expect(await stateOf(more.order)).toEqual({ state: 'closed', ended: 'paid' })
})

test('a part of a bill that was opened again pays its part of the lines, once', async () => {
  const it = await billed((total) => ({ way: 'amounts', amounts: equalAmounts(total, 2, 2) }))
  await tablet.say(it.order, { kind: 'reopen', reason: 'One more' })
  const outcomes = await till.send(ticketOf(it, 0), ticketOf(it, 0))
  expect(outcomes.map(flagsOf)).toEqual([['billReplaced'], ['billTwice', 'billReplaced']])
  const paid = (await tablet.order(it.order))?.lines.map((line) => line.paid)
  const due = billParts(it.content)[0]?.lines.map(({ quantity }) => quantity)
  expect(paid).toEqual(due)
})

describe('a payment that waits for the order goes by what was said meanwhile', () => {
  /** What became of the ticket of the whole bill that stood in line behind `said`. */
  async function paidBehind(it: Billed, said: Said): Promise<TicketOutcome | undefined> {
    const ticket = till.ring(plainOf(it), { bill: { id: it.bill, part: 0 } })
    let outcomes: readonly TicketOutcome[] = []
    await inTurn(
      app,
      till.shop.companyId,
      sql`select 1 from dining_order where id = ${it.order} for update`,
      [
        () => tablet.say(it.order, said),
        async () => {
          outcomes = await till.send(ticket)
        },
      ],
    )
    return outcomes[0]
  }

  test('its bill was opened again: that is seen', async () => {
    const it = await billed(() => null)
    const outcome = await paidBehind(it, { kind: 'reopen', reason: 'One more' })
    expect(outcome).toMatchObject({ state: 'posted', flags: ['billReplaced'] })
  })

  test('its table was handed over: the bill is known all the same', async () => {
    const it = await billed(() => null)
    const mona = await colleagueOf(app, till.shop, ['restaurant.order.add'])
    const outcome = await paidBehind(it, { kind: 'waiter', waiter: mona.userId })
    expect(outcome).toMatchObject({ state: 'posted', flags: [] })
    expect(await stateOf(it.order)).toEqual({ state: 'closed', ended: 'paid' })
  })
})
