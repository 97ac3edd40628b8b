/** A discount at the table: by the limits of the till, on the bill, and seen where it came too late. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { type Bill, billParts, billTotals, equalAmounts } from '../../../domain/pos/bill/bill.ts'
import { sealPin } from '../../../domain/pos/proof.ts'
import { boundOf } from '../../../domain/restaurant/order/approved-event.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import type { ExceptionPage, RestaurantFigures } from '../../../domain/restaurant/report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { choosePin } from '../../pos/testing/proof.ts'
import { type Till, tillOf } from '../../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
const grants = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.print']
const pin = '471100'
let till: Till
let room: DiningRoom
let owner: ReturnType<typeof device>
let waiter: Station
let manager: Station
let phone: ReturnType<typeof device>
let menu: Menu

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  owner = device(till.shop, room)
  waiter = await colleagueOf(app, till.shop, grants, { discountLimit: '10' })
  manager = await colleagueOf(app, till.shop, grants, { discountLimit: '50' })
  await choosePin(manager, pin)
  phone = device(waiter, room)
  menu = (await waiter.call<Menu>('GET', `/api/floor/${room.branch}/menu`)).body
})

/** Two soups and a beer: 12. */
async function served() {
  const [order, soup, beer] = [newId(), newId(), newId()]
  await phone.say(
    order,
    seated(room.tables[0] ?? ''),
    added(soup, room.soup, { quantity: '2' }),
    added(beer, room.beer, { course: 2 }),
  )
  const lines = [
    { line: soup, quantity: '2' },
    { line: beer, quantity: '1' },
  ]
  return { order, soup, beer, lines }
}

const off = (line: string | null, more: { percent?: string; amount?: string } = {}) => ({
  id: newId(),
  kind: 'discount' as const,
  line,
  percent: '0',
  amount: '0',
  reason: 'Waited long',
  ...more,
})

function typed(order: string, given: ReturnType<typeof off>, worth: string, by = manager) {
  const { id: event, ...asked } = given
  const of = { ...asked, worth }
  const at = new Date().toISOString()
  const bound = {
    company: till.shop.companyId,
    ...boundOf(of, order),
    subject: event,
    user: by.userId,
    station: waiter.userId,
    at,
  }
  return { user: by.userId, at, worth, seal: sealPin(pin, bound, menu.proofKey) }
}

const billFor = async (id: string): Promise<Bill> => {
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [id])
  if (!row) throw new Error('A bill was printed')
  return row.content
}

test('within the own limit alone, above it by the PIN of somebody who may', async () => {
  const { order, soup } = await served()
  expect(await phone.refused(order, off(soup, { percent: '11' }))).toBe('discountNotAllowed')
  expect(await phone.refused(order, off(soup, { amount: '1' }))).toBe('discountNotAllowed')
  expect(await phone.refused(order, off(soup, { percent: '5', amount: '1' }))).toBe('invalid')
  expect(await phone.refused(order, off(soup, { amount: '9.01' }))).toBe('range')
  expect(await phone.refused(order, off(soup, { amount: '0.005' }))).toBe('tooManyDecimals')
  expect(await phone.refused(order, off(null, { amount: '0.105' }))).toBe('tooManyDecimals')
  expect(await phone.refused(order, off(newId(), { percent: '1' }))).toBe('unknownLine')
  await phone.say(order, off(soup, { percent: '10' }))

  expect(menu.approvers).toContainEqual({
    id: manager.userId,
    name: manager.userName,
    canVoid: false,
    discountLimit: '50',
  })
  const half = off(null, { percent: '50' })
  const { worth, ...approval } = typed(order, half, '12')
  const { line, percent, amount } = half
  const proof = {
    event: half.id,
    of: { kind: 'discount', line, percent, amount, worth },
    ...approval,
  }
  const path = `/api/orders/${order}/proof`
  expect((await waiter.call('POST', path, { ...proof, discount: '50' })).status).toBe(200)
  expect(await waiter.refused('POST', path, { ...proof, discount: '51' })).toMatchObject({
    code: 'approverMayNot',
  })
  // Who may take off so much may not cancel.
  expect(await waiter.refused('POST', path, proof)).toMatchObject({ code: 'approverMayNot' })
  // A yes to what is taken off one bill is none to another.
  const other = await served()
  expect(await phone.refused(other.order, { ...half, approval: { ...approval, worth } })).toBe(
    'pinWrong',
  )
  await phone.say(order, { ...half, approval: { ...approval, worth } })
  const more = off(null, { percent: '51' })
  expect(await phone.refused(order, { ...more, approval: typed(order, more, '12') })).toBe(
    'approverMayNot',
  )
  const kept = (await phone.news()).events.find(({ id }) => id === half.id)
  expect(kept).toMatchObject({ approvedBy: { name: manager.userName }, lines: [{}, {}] })
  expect(kept).not.toHaveProperty('approval')
})

test('a yes is to what was shown: what is ordered behind it is not half the price too', async () => {
  const { order, soup } = await served()
  const [one, all] = [soup, null].map((line) => off(line, { percent: '50' }))
  if (!one || !all) throw new Error('Two were asked for')
  const [ofOne, ofAll] = [typed(order, one, '9'), typed(order, all, '12')]
  const { worth: _, ...unsaid } = ofOne
  await phone.say(order, { kind: 'more', line: soup, quantity: '9' })
  expect(await phone.refused(order, { ...one, approval: ofOne })).toBe('approvedForLess')
  expect(await phone.refused(order, { ...all, approval: ofAll })).toBe('approvedForLess')
  // Nobody said it was for so much, or that it is for anything.
  expect(await phone.refused(order, { ...one, approval: { ...ofOne, worth: '49.5' } })).toBe(
    'pinWrong',
  )
  expect(await phone.refused(order, { ...one, approval: unsaid })).toBe('proofTooOld')
  await phone.say(order, { kind: 'cancel', line: soup, quantity: '10', reason: null })
  await phone.say(order, { ...one, approval: ofOne })
  expect((await phone.order(order))?.lines[0]).toMatchObject({
    quantity: '1',
    discount: { percent: '50' },
  })
})

test('a bill with discounts is paid as it is, whole or in parts, and asks the till for nothing', async () => {
  const { order, soup, beer, lines } = await served()
  await phone.say(order, off(soup, { percent: '10' }))
  // Of the till beside the limit of its cashier: 3 of 11.1 is more than ten percent.
  await owner.say(order, off(beer, { amount: '2' }))
  const whole = newId()
  await phone.say(order, { kind: 'bill', id: whole, lines, split: null })
  const plain = billTotals(await billFor(whole))
  expect(Number(plain.net)).toBeCloseTo(8.1 + 1, 2)
  await owner.say(order, { kind: 'reopen', reason: 'Split it' })
  const bill = newId()
  const amounts = equalAmounts(plain.total, 2, 2)
  await phone.say(order, { kind: 'bill', id: bill, lines, split: { way: 'amounts', amounts } })
  const content = await billFor(bill)
  const parts = billParts(content)
  expect(sumOf(parts.map(({ total }) => total))).toBe(plain.total)
  const items = new Map([
    [soup, room.soup],
    [beer, room.beer],
  ])
  const tickets = parts.map((due, part) =>
    till.ring(
      due.lines.map(({ id, quantity, discountAmount, figures }) => {
        const own = content.lines.find((it) => it.id === id)
        const {
          unitPrice = '0',
          vat = '0',
          tax1 = '0',
          tax2 = '0',
          discountPercent = '0',
        } = own ?? {}
        return {
          ...{ item: items.get(id) ?? '', unit: room.unit, ordered: id, quantity, unitPrice },
          ...{ vat, tax1, tax2, discountPercent, discountAmount, part: figures },
        }
      }),
      { bill: { id: bill, part } },
    ),
  )
  const flags = (await till.send(...tickets)).map((it) => (it.state === 'posted' ? it.flags : it))
  expect(flags).toEqual([[], []])
  const { rows } = (
    await till.shop.call<ExceptionPage>(
      'GET',
      `/api/restaurant-report/exceptions?from=${till.shop.today}&to=${till.shop.today}`,
    )
  ).body
  expect(rows.filter((it) => it.order === order).map(({ kind }) => kind)).toEqual(['reopened'])
  // Each course sold what was paid for it, not what the menu asks.
  const { courses, total } = (
    await till.shop.call<RestaurantFigures>(
      'GET',
      `/api/restaurant-report/figures?from=${till.shop.today}&to=${till.shop.today}`,
    )
  ).body
  expect(total.first).toBe('9.1')
  expect(courses.map(({ id, first }) => [id, first])).toEqual([
    ['1', '8.1'],
    ['2', '1'],
  ])
})

test('after the bill was printed it is an exception, with what it gives away', async () => {
  const { order, soup, lines } = await served()
  await phone.say(order, { kind: 'bill', lines, split: null })
  expect(await phone.refused(order, off(soup, { percent: '5' }))).toBe('orderLocked')
  await owner.say(order, { kind: 'reopen', reason: 'A word' }, off(soup, { percent: '50' }))
  const { rows } = (
    await till.shop.call<ExceptionPage>(
      'GET',
      `/api/restaurant-report/exceptions?from=${till.shop.today}&to=${till.shop.today}`,
    )
  ).body
  const found = rows.filter((it) => it.order === order)
  expect(found.map(({ kind }) => kind).sort()).toEqual(['discountAfterBill', 'reopened'])
  expect(found.find(({ kind }) => kind === 'discountAfterBill')).toMatchObject({
    amount: { first: '4.5' },
    reason: 'Waited long',
    copy: 1,
  })
})

test('what is sold without discount has none, also where the whole bill has one', async () => {
  const tobacco = await till.shop.item({ canDiscount: false, unit: room.unit, kind: 'service' })
  const { order } = await served()
  const line = newId()
  await owner.say(order, added(line, tobacco))
  expect(await owner.refused(order, off(line, { percent: '1' }))).toBe('noDiscount')
  expect(await owner.refused(order, off(null, { percent: '1' }))).toBe('noTicketDiscount')
})

test('what is taken off the whole bill reaches what is ordered later', async () => {
  const { order, soup, lines } = await served()
  await phone.say(order, off(null, { percent: '10' }))
  const late = newId()
  await phone.say(order, added(late, room.beer, { quantity: '2' }), {
    kind: 'more',
    line: soup,
    quantity: '1',
  })
  const bill = newId()
  const [first, ...others] = lines
  const all = [{ ...first, line: soup, quantity: '3' }, ...others, { line: late, quantity: '2' }]
  await phone.say(order, { kind: 'bill', id: bill, lines: all, split: null })
  const { lines: billed } = await billFor(bill)
  const percents = billed.filter(({ id }) => all.some((it) => it.line === id))
  expect(percents.map(({ discountPercent }) => discountPercent)).toEqual(['10', '10', '10'])
})
