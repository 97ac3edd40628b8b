/** What is paid of a table stays paid, cooked and counted, whatever becomes of the rest of it. */
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
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { KitchenNews } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { isDish } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { ExceptionPage } from '../../../domain/restaurant/report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cash, type Till, tillOf } from '../../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
let tablet: ReturnType<typeof device>

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  tablet = device(till.shop, room)
})

type Paper = { id: string; content: Bill; items: Map<string, string> }

const flagsOf = (outcome: TicketOutcome | undefined): readonly string[] | string =>
  outcome?.state === 'posted' ? outcome.flags : (outcome?.state ?? 'none')

const stateOf = async (order: string) =>
  (
    await app.asOwner<{ state: string; ended: string | null }>(
      'select state, ended from dining_order where id = $1',
      [order],
    )
  )[0]

async function table(at = 0): Promise<string> {
  const order = newId()
  await tablet.say(order, seated(room.tables[at] ?? ''))
  return order
}

/** Two soups that the kitchen was told of: 9.00. */
async function soups(at = 0): Promise<{ order: string; line: string }> {
  const [order, line] = [await table(at), newId()]
  await tablet.say(order, added(line, room.soup, { quantity: '2' }), {
    kind: 'send',
    lines: [{ line, quantity: '2' }],
  })
  return { order, line }
}

async function leftOf(order: string): Promise<{ line: string; quantity: string }[]> {
  const now = await tablet.order(order)
  return (now ? unpaidLines(now) : []).map((line) => ({
    line: line.id,
    quantity: leftToPay(line),
  }))
}

async function paperOf(order: string, id: string): Promise<Paper> {
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [id])
  if (!row) throw new Error('A bill was printed')
  const lines = (await tablet.order(order))?.lines ?? []
  return { id, content: row.content, items: new Map(lines.map((it) => [it.id, it.item])) }
}

async function billed(order: string, split: Split | null = null): Promise<Paper> {
  const id = newId()
  await tablet.say(order, { kind: 'bill', id, lines: await leftOf(order), split })
  return paperOf(order, id)
}

const totalOf = ({ content }: Paper): number => Number(billTotals(content).total)

const halves = (line: string): Split => {
  const half = { line, top: 1, bottom: 2 }
  return { way: 'lines', parts: [[half], [half]] }
}

function ticketOf({ id, content, items }: Paper, part = 0): Ticket {
  const lines = (billParts(content)[part]?.lines ?? []).map((due) => {
    const of = content.lines.find((it) => it.id === due.id)
    const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0', discountPercent = '0' } = of ?? {}
    return {
      ...{ item: items.get(due.id) ?? '', unit: room.unit, ordered: due.id },
      ...{ quantity: due.quantity, unitPrice, vat, tax1, tax2, discountPercent },
      discountAmount: due.discountAmount,
      ...(content.split ? { part: due.figures } : {}),
    }
  })
  return till.ring(lines, { bill: { id, part } })
}

const paid = async (paper: Paper, part = 0) => flagsOf((await till.send(ticketOf(paper, part)))[0])

const reopen = { kind: 'reopen' as const, reason: 'Anew' }

describe('the kitchen', () => {
  const cooking = async (...orders: string[]): Promise<string> => {
    const { body } = await till.shop.call<KitchenNews>('GET', `/api/kitchen/${room.branch}`)
    return sumOf(
      body.tickets.flatMap(({ lines }) =>
        lines
          .filter((it) => isDish(it) && orders.includes(it.order) && it.stage === 'toCook')
          .map(({ quantity, struck }) => differenceOf(quantity, struck)),
      ),
    )
  }

  test.each<[string, (line: string, total: string) => Split]>([
    ['by dishes', halves],
    ['by amounts', (_, total) => ({ way: 'amounts', amounts: equalAmounts(total, 3, 2) })],
  ])('cooks a dish that was paid %s when the rest of its table joins another', async (_, split) => {
    const [{ order, line }, other] = [await soups(0), await table(1)]
    const paper = await billed(order, split(line, '9'))
    expect(await paid(paper)).toEqual([])
    await tablet.say(order, reopen)
    const lines = (await leftOf(order)).map((it) => ({ ...it, as: newId() }))
    await tablet.say(order, { kind: 'give', to: other, isAll: true, lines })
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'merged' })
    expect(await cooking(order, other)).toBe('2')
    expect(await paid(await billed(other))).toEqual([])
    expect(await cooking(order, other)).toBe('2')
  })

  test('cooks it when the rest was cancelled, or moved, and the guests left', async () => {
    const gone = await soups(0)
    expect(await paid(await billed(gone.order, halves(gone.line)))).toEqual([])
    const cancel = { kind: 'cancel' as const, line: gone.line, quantity: '1', reason: 'Full' }
    await tablet.say(gone.order, reopen, cancel, { kind: 'leave' })
    expect(await stateOf(gone.order)).toEqual({ state: 'closed', ended: 'left' })
    expect(await cooking(gone.order)).toBe('1')
    const [moved, other] = [await soups(0), await table(1)]
    expect(await paid(await billed(moved.order, halves(moved.line)))).toEqual([])
    const lines = [{ line: moved.line, quantity: '1', as: newId() }]
    await tablet.say(moved.order, reopen, { kind: 'give', to: other, isAll: false, lines })
    await tablet.say(moved.order, { kind: 'leave' })
    expect(await cooking(moved.order, other)).toBe('2')
  })

  test('has nothing left of guests who left without paying', async () => {
    const { order, line } = await soups(0)
    const cancel = { kind: 'cancel' as const, line, quantity: '2', reason: 'Went' }
    await tablet.say(order, cancel, { kind: 'leave' })
    expect(await cooking(order)).toBe('0')
  })
})

test('a till takes what is left of a bill at its own figures, and the table is free', async () => {
  const [order, line] = [await table(), newId()]
  await tablet.say(order, added(line, room.beer, { quantity: '2' }))
  const off = { percent: '0', amount: '1', reason: 'Late' }
  await tablet.say(order, { kind: 'discount', line, ...off })
  const first = await billed(order, halves(line))
  const half = ticketOf(first)
  expect(Number(half.total)).toBe(2.5)
  expect(flagsOf((await till.send(half))[0])).toEqual([])
  await tablet.say(order, reopen, { kind: 'more', line, quantity: '1' })
  const rest = await billed(order)
  expect(totalOf(rest)).toBe(5.5)
  expect(await paid(rest)).toEqual([])
  expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
})

describe('the same bill printed by two devices', () => {
  test('is paid by the later paper, and the first is seen when it is paid too', async () => {
    const { order, line } = await soups()
    const lines = [{ line, quantity: '2' }]
    const [first, second] = [newId(), newId()]
    await tablet.say(order, { kind: 'bill', id: first, lines, split: null })
    await tablet.say(order, { kind: 'bill', id: second, lines, split: null })
    const papers = [await paperOf(order, second), await paperOf(order, first)]
    expect(await paid(papers[0] as Paper)).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
    expect(await paid(papers[1] as Paper)).toEqual(['billReplaced'])
  })

  test('is paid by the first paper, and the table is free', async () => {
    const { order, line } = await soups()
    const lines = [{ line, quantity: '2' }]
    const [first, second] = [newId(), newId()]
    await tablet.say(order, { kind: 'bill', id: first, lines, split: null })
    await tablet.say(order, { kind: 'bill', id: second, lines, split: null })
    expect(await paid(await paperOf(order, first))).toEqual(['billReplaced'])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('is seen when both were paid before the second was heard', async () => {
    const { order, line } = await soups()
    const [id, lines] = [newId(), [{ line, quantity: '2' }]]
    expect(await paid(await billed(order))).toEqual([])
    const sold = { item: room.soup, unit: room.unit, unitPrice: '4.5', quantity: '2' }
    const ticket = till.ring([{ ...sold, ordered: line }], { bill: { id, part: 0 } })
    expect(await till.send(ticket)).toMatchObject([{ state: 'parked', code: 'unknownBill' }])
    await tablet.say(order, { kind: 'bill', id, lines, split: null })
    const flags = () =>
      app.asOwner('select code from ticket_flag where document_id = $1 order by code', [ticket.id])
    await expect.poll(flags, { timeout: 9000 }).toContainEqual({ code: 'billReplaced' })
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
    const other = { kind: 'bill' as const, lines: [{ line, quantity: '1' }], split: null }
    expect(await tablet.refused(order, other)).toBe('orderClosed')
  })

  test('another bill of a table whose bill is out is refused', async () => {
    const { order, line } = await soups()
    await billed(order)
    const lines = [{ line, quantity: '1' }]
    expect(await tablet.refused(order, { kind: 'bill', lines, split: null })).toBe('orderLocked')
  })
})

describe('another bill that a device printed before the first was heard of', () => {
  /** Two soups are billed; two beers were ordered and billed by a device without a network. */
  async function printedApart(more: (soup: string) => { line: string; quantity: string }[]) {
    const { order, line } = await soups()
    const [id, beer, at] = [newId(), newId(), new Date().toISOString()]
    await tablet.say(order, added(beer, room.beer, { quantity: '2' }))
    const first = newId()
    await tablet.say(order, {
      ...{ kind: 'bill', id: first, split: null },
      lines: [{ line, quantity: '2' }],
    })
    const lines = [{ line: beer, quantity: '2' }, ...more(line)]
    await tablet.say(order, { kind: 'bill', id, at, lines, split: null })
    expect(await tablet.order(order)).toMatchObject({ isLocked: true, bill: { id: first } })
    return { order, first: await paperOf(order, first), second: await paperOf(order, id) }
  }

  test('pays what stands on it, and the first pays the rest', async () => {
    const { order, first, second } = await printedApart(() => [])
    expect(totalOf(second)).toBe(6)
    expect(await paid(second)).toEqual(['billReplaced'])
    expect(await tablet.order(order)).toMatchObject({ isLocked: true, bill: { id: first.id } })
    expect(await leftOf(order)).toMatchObject([{ quantity: '2' }])
    await paid(first)
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('is paid after the first: the table is free', async () => {
    const { order, first, second } = await printedApart(() => [])
    expect(await paid(first)).toEqual([])
    expect(await leftOf(order)).toMatchObject([{ quantity: '2' }])
    expect(await paid(second)).toEqual(['billReplaced'])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('may be of everything: whoever pays it frees the table, and the first falls', async () => {
    const { order, second } = await printedApart((soup) => [{ line: soup, quantity: '2' }])
    expect(totalOf(second)).toBe(15)
    expect(await paid(second)).toEqual(['billReplaced'])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('that was heard after the first was paid pays what that left', async () => {
    const { order, line } = await soups()
    const [id, beer, at] = [newId(), newId(), new Date().toISOString()]
    await tablet.say(order, added(beer, room.beer))
    const lines = [{ line, quantity: '2' }]
    const first = newId()
    await tablet.say(order, { kind: 'bill', id: first, lines, split: null })
    expect(await paid(await paperOf(order, first))).toEqual([])
    const all = [...lines, { line: beer, quantity: '1' }]
    await tablet.say(order, { kind: 'bill', id, at, lines: all, split: null })
    expect(await paid(await paperOf(order, id))).toEqual(['billReplaced'])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })
})

test('a ticket that is heard before its bill is posted once the bill is heard', async () => {
  const { order, line } = await soups()
  const [id, lines] = [newId(), [{ line, quantity: '2' }]]
  const soup = { item: room.soup, unit: room.unit, unitPrice: '4.5' }
  const sold = { ...soup, quantity: '2', ordered: line }
  const ticket = till.ring([sold], { bill: { id, part: 0 } })
  expect(await till.send(ticket)).toMatchObject([{ state: 'parked', code: 'unknownBill' }])
  await tablet.say(order, { kind: 'bill', id, lines, split: null })
  const end = () => stateOf(order)
  await expect.poll(end, { timeout: 9000 }).toEqual({ state: 'closed', ended: 'paid' })
  const parked = await app.asOwner('select state, note from parked_ticket where id = $1', [
    ticket.id,
  ])
  expect(parked).toEqual([{ state: 'posted', note: 'The bill it paid was heard of afterwards.' }])
})

describe('a share that was paid and given back', () => {
  const refundOf = (sold: Ticket): Ticket =>
    till.ring(
      sold.lines.map(({ ordered: _, id, ...line }) => ({ ...line, originLine: id })),
      { kind: 'posRefund', origin: sold.id, tenders: [cash(till, sold.total, 'out')] },
    )

  const kindsOf = async (order: string) => {
    const { today } = till.shop
    const path = `/api/restaurant-report/exceptions?from=${today}&to=${today}`
    const { body } = await till.shop.call<ExceptionPage>('GET', path)
    return body.rows
      .filter((it) => it.order === order)
      .map(({ kind, amount }) => [kind, Number(amount?.first ?? 0)])
      .filter(([kind]) => kind !== 'reopened')
  }

  test('is asked for again, and the owner is told', async () => {
    const { order, line } = await soups()
    const paper = await billed(order, halves(line))
    const first = ticketOf(paper, 0)
    expect(flagsOf((await till.send(first))[0])).toEqual([])
    expect(flagsOf((await till.send(refundOf(first)))[0])).toEqual([])
    expect(await paid(paper, 1)).toEqual([])
    // Nine were eaten, and half of it was paid.
    expect(await stateOf(order)).toEqual({ state: 'open', ended: null })
    expect(await kindsOf(order)).toEqual([['paidBack', 4.5]])
    await tablet.say(order, reopen)
    const again = await billed(order)
    expect(totalOf(again)).toBe(4.5)
    expect(await paid(again)).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('after the bill was opened again, too', async () => {
    const { order, line } = await soups()
    const first = ticketOf(await billed(order, halves(line)), 0)
    await till.send(first)
    await tablet.say(order, reopen)
    await till.send(refundOf(first))
    expect(totalOf(await billed(order))).toBe(9)
  })

  /** One of its lines, all of it. */
  const partOf = (sold: Ticket, at: number): Ticket => {
    const line = sold.lines[at]
    if (!line) throw new Error('It was sold')
    const { ordered: _, id, ...own } = line
    const amount = line.total
    return till.ring([{ ...own, originLine: id }], {
      ...{ kind: 'posRefund', origin: sold.id, tenders: [cash(till, amount, 'out')] },
    })
  }

  /** A soup and a beer, shared by two: 3.75 each. */
  async function sharedTable() {
    const [order, soup, beer] = [await table(), newId(), newId()]
    await tablet.say(order, added(soup, room.soup), added(beer, room.beer))
    const half = [soup, beer].map((line) => ({ line, top: 1, bottom: 2 }))
    const paper = await billed(order, { way: 'lines', parts: [half, half] })
    const first = ticketOf(paper, 0)
    expect(flagsOf((await till.send(first))[0])).toEqual([])
    return { order, paper, first }
  }

  test('in part is asked for again in part, once the other share is paid', async () => {
    const { order, paper, first } = await sharedTable()
    expect(flagsOf((await till.send(partOf(first, 1)))[0])).toEqual([])
    expect(await paid(paper, 1)).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'open', ended: null })
    const again = await billed(order)
    expect(totalOf(again)).toBe(1.5)
    expect(await paid(again)).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('in part is asked for with what is opened again, and whole in two pieces, too', async () => {
    const { order, first } = await sharedTable()
    await till.send(partOf(first, 1))
    await tablet.say(order, reopen)
    expect(totalOf(await billed(order))).toBe(5.25)
    await till.send(partOf(first, 0))
    await tablet.say(order, reopen)
    const all = await billed(order)
    expect(totalOf(all)).toBe(7.5)
    expect(await paid(all)).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
  })

  test('of a table that is free is a refund like every other', async () => {
    const { order } = await soups()
    const first = ticketOf(await billed(order))
    await till.send(first)
    expect(flagsOf((await till.send(refundOf(first)))[0])).toEqual([])
    expect(await stateOf(order)).toEqual({ state: 'closed', ended: 'paid' })
    expect(await kindsOf(order)).toEqual([])
    const [back] = await app.asOwner<{ body: object }>(
      "select body from order_event where order_id = $1 and kind = 'back'",
      [order],
    )
    expect(back?.body).toMatchObject({ part: 0, amount: '9', isWhole: true })
  })
})
