/** A day of two hundred sales in both currencies, counted to the last lira. */
import { beforeAll, expect, test } from 'vitest'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { close, count, detail, move, open } from '../testing/drawer.ts'
import { cash, pounds, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item()
})

const sums = { usd: 0, lbp: 0, net: 0 }

/** Always the same sales, and no two alike in a row. */
function* chance(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}
const dice = chance(7)
const upTo = (limit: number): number => (dice.next().value as number) % limit

/** Exact or not, in either currency or both, with change in either. */
function tendersFor(total: number): Ticket['tenders'] {
  const rate = till.basics.rate?.buy ?? ''
  const liras = (dollars: number): string => toSecond(String(dollars), rate, 0)
  const inDollars = (amount: number) => cash(till, String(amount))
  const inLiras = (amount: number, flow: 'in' | 'out' = 'in') =>
    pounds(till, liras(amount), String(amount), flow)
  switch (upTo(5)) {
    case 0:
      return [inDollars(total)]
    case 1:
      return [inLiras(total)]
    case 2:
      return [inDollars(total + 20), cash(till, '20', 'out')]
    case 3:
      return [inDollars(total + 10), inLiras(10, 'out')]
    default:
      return [inDollars(total / 2), inLiras(total / 2)]
  }
}

function sale(): Ticket {
  const quantity = 1 + upTo(9)
  const total = quantity * 10
  const tenders = tendersFor(total)
  for (const { flow, currency, amount } of tenders) {
    const signed = flow === 'in' ? Number(amount) : -Number(amount)
    sums[currency === till.shop.usd ? 'usd' : 'lbp'] += signed
  }
  sums.net += total
  return till.ring([{ item, quantity: String(quantity) }], { tenders })
}

test('two hundred sales: float and what came in less what went out is what is expected', async () => {
  const { shop, shift } = till
  for (let batch = 0; batch < 4; batch += 1) {
    const outcomes = await till.send(...Array.from({ length: 50 }, sale))
    expect(outcomes.filter(({ state }) => state !== 'posted')).toEqual([])
  }
  await move(shop, shift, { kind: 'drop', currency: shop.lbp, amount: '100000' })
  sums.lbp -= 100_000
  const { body } = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${shift}/x`)
  expect(body.report.cash.map(({ expected }) => expected)).toEqual([
    String(sums.usd),
    String(sums.lbp),
  ])
})

test('the Z report tells the day, and covers its tickets', async () => {
  const { shop, shift } = till
  // The till has said that it has nothing left to send.
  await app.asOwner('update till_station set waiting = 0')
  const cashed = [
    { currency: shop.usd, amount: String(sums.usd) },
    { currency: shop.lbp, amount: String(sums.lbp) },
  ]
  expect(await count(shop, shift, cashed)).toMatchObject({ isOver: false })
  const { report } = await close(shop, shift, cashed)
  expect(report.ranges).toMatchObject([{ first: 'T9-000001', last: 'T9-000200', count: 200 }])
  expect(report.perpetual).toBe(String(sums.net))
  const of = (name: string) => report.sums.find((it) => it.name === name)
  expect(of('tickets')?.count).toBe(200)
  expect(of('sales.net')?.amount).toBe(String(sums.net))
  expect(report.sums.filter(({ name }) => name === 'method.in').length).toBeGreaterThan(1)
})

test('a ticket that comes late is a correction of its shift, and in the next perpetual total', async () => {
  const { shop, shift } = till
  const late = sale()
  expect((await till.send(late))[0]).toMatchObject({
    state: 'posted',
    flags: expect.arrayContaining(['late']),
  })
  const seen = await detail(shop, shift)
  expect(seen.late.tickets).toMatchObject([{ number: late.number, total: late.total }])
  expect(seen.late.sums.find(({ name }) => name === 'sales.net')?.amount).toBe(late.total)
  const { body } = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${shift}/z`)
  expect(body.report.perpetual).toBe(String(sums.net - Number(late.total)))
  await app.asOwner('update till_station set waiting = 0')
  const none = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
  const next = await open(shop, seen.drawer.id, none, {})
  await count(shop, next.id, none)
  const { report } = await close(shop, next.id, none)
  expect(report).toMatchObject({ number: 2, late: late.total, perpetual: String(sums.net) })
  expect(report.ranges).toMatchObject([{ first: 'T9-000201', last: 'T9-000201', count: 1 }])
})
