/** Tips: taken with a payment, owed to whoever served, paid out of a drawer once and never above. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExceptionView } from '../../../domain/insight/exceptions/exception.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { type Bill, billParts, billTotals, equalAmounts } from '../../../domain/pos/bill/bill.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TipFigures } from '../../../domain/pos/tips.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { cash, closeShift, openShift, pounds, type Till, tillOf } from '../../pos/testing/till.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
let maya: Station
let cashier: Station

const tipsAre = async (value: 'off' | 'own' | 'shared') => {
  const path = '/api/settings/restaurant.tips'
  const [row] = await app.asOwner<{ version: number }>(
    `select version from setting_value where company_id = $1 and key = 'restaurant.tips'`,
    [till.shop.companyId],
  )
  const body = { layer: 'company', value, version: row?.version ?? 0 }
  const answer = await till.shop.call('PUT', path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

beforeAll(async () => {
  till = await tillOf(app)
  await tipsAre('own')
  room = await newDiningRoom(till.shop)
  maya = await colleagueOf(app, till.shop, ['restaurant.floor.view', 'restaurant.order.add'])
  cashier = await colleagueOf(app, till.shop, ['pos.shift.edit', 'pos.tip.view', 'pos.tip.post'])
})

type Tips = NonNullable<Ticket['tips']>

const dollarTip = (amount: string): Tips[0] => ({
  currency: till.shop.usd,
  currencyCode: 'USD',
  amount,
  value: amount,
})
const poundTip = (amount: string, value: string): Tips[0] => ({
  currency: till.shop.lbp,
  currencyCode: 'LBP',
  amount,
  value,
})

const card = (amount: string): Ticket['tenders'][0] => ({
  ...cash(till, amount),
  method: till.basics.methods.find(({ type }) => type === 'creditCard')?.id ?? '',
  methodName: 'Card',
})

/** Two beers at a table that Maya serves, billed in two parts of three dollars. */
async function billedByMaya() {
  const [order, bill, line] = [newId(), newId(), newId()]
  const tablet = device(till.shop, room)
  const beers = added(line, room.beer, { quantity: '2' })
  await tablet.say(order, seated(room.tables[0] ?? '', 2), beers)
  await tablet.say(order, { kind: 'waiter', waiter: maya.userId })
  const split = { way: 'amounts' as const, amounts: equalAmounts('6', 2, 2) }
  await tablet.say(order, { kind: 'bill', id: bill, lines: [{ line, quantity: '2' }], split })
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  expect(billTotals(row.content).total).toBe('6')
  const pay = (part: number, more: Partial<Ticket>) => {
    const lines = (billParts(row.content)[part]?.lines ?? []).map(({ id, quantity, figures }) => {
      const {
        unitPrice = '0',
        vat = '0',
        tax1 = '0',
        tax2 = '0',
      } = row.content.lines.find((it) => it.id === id) ?? {}
      const own = { item: room.beer, unit: room.unit, ordered: id, quantity, part: figures }
      return { ...own, unitPrice, vat, tax1, tax2 }
    })
    return till.ring(lines, { bill: { id: bill, part }, ...more })
  }
  return pay
}

const figures = async (): Promise<TipFigures> => {
  const { today: day } = till.shop
  const answer = await till.shop.call<TipFigures>('GET', `/api/tips?from=${day}&to=${day}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const owedTo = async (id: string) =>
  (await figures()).people.find(({ person }) => person?.id === id)?.owed

/** What the account has, in notes of each currency. */
const booked = async (): Promise<Record<string, string>> => {
  const rows = await app.asOwner<{ code: string; amount: string }>(
    `select c.code, trim_scale(sum(l.amount))::text as amount
     from entry_line l join account a on a.company_id = l.company_id and a.id = l.account_id
     join currency c on c.company_id = l.company_id and c.id = l.currency_id
     where l.company_id = $1 and a.role = 'tips' group by c.code`,
    [till.shop.companyId],
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

const out = (who: Station, person: string, currency: string, amount: string, id = newId()) =>
  who.call<{ code: string }>('POST', `/api/shifts/${till.shift}/tip-out`, {
    id,
    person,
    currency,
    amount,
  })

describe('a bill in two parts, with tips', () => {
  test('pounds with a dollar left, and a card with pounds left, are owed to the waiter', async () => {
    const pay = await billedByMaya()
    // 358,000 are four dollars: three for the part, one for Maya.
    const first = pay(0, {
      tenders: [pounds(till, '358000', '4')],
      tips: [dollarTip('1')],
    })
    const second = pay(1, { tenders: [card('3.5')], tips: [poundTip('44750', '0.5')] })
    expect(await till.send(first, second)).toMatchObject([
      { state: 'posted', flags: [] },
      { state: 'posted', flags: [] },
    ])
    expect(await owedTo(maya.userId)).toEqual({ first: '1', second: '44750' })
    expect(await booked()).toEqual({ USD: '-1', LBP: '-44750' })
    const { body } = await till.shop.call<{ ticket: Ticket }>(
      'GET',
      `/api/pos/tickets/${second.id}`,
    )
    expect(body.ticket.tips).toEqual(second.tips)
    const { sales } = await till.shop.ledger()
    expect(sales).toBe('-6')
  })

  test('a sale at the till leaves its tip to the cashier; the same ticket again leaves none', async () => {
    const sale = till.ring([{ item: room.bread, unit: room.unit, unitPrice: '1' }], {
      tenders: [cash(till, '3'), cash(till, '1', 'out')],
      tips: [dollarTip('1')],
    })
    expect(await till.send(sale)).toMatchObject([{ state: 'posted', flags: [] }])
    expect(await till.send(sale)).toMatchObject([{ state: 'repeated' }])
    expect(await owedTo(till.shop.userId)).toEqual({ first: '1', second: '0' })
  })

  test('a refund gives no tip back, and is honest without it', async () => {
    const lines = [{ item: room.bread, unit: room.unit, unitPrice: '1' }]
    const sale = till.ring(lines, { tenders: [card('1.5')], tips: [dollarTip('0.5')] })
    const back = till.ring(
      [{ ...lines[0], item: room.bread, originLine: sale.lines[0]?.id ?? null }],
      { kind: 'posRefund', origin: sale.id, tenders: [{ ...card('1'), flow: 'out' }] },
    )
    expect(await till.send(sale, back)).toMatchObject([
      { state: 'posted', flags: [] },
      { state: 'posted', flags: [] },
    ])
    expect(await owedTo(till.shop.userId)).toEqual({ first: '1.5', second: '0' })
  })
})

describe('a tip that cannot be', () => {
  const bread = () => [{ item: room.bread, unit: room.unit, unitPrice: '1' }]

  test.each<[string, () => Partial<Ticket>, string]>([
    ['covered by nothing', () => ({ tips: [dollarTip('5')] }), 'totalDiffers'],
    [
      'worth less than it says',
      () => ({ tenders: [cash(till, '3')], tips: [{ ...poundTip('89500', '2') }] }),
      'totalDiffers',
    ],
    [
      'finer than its currency',
      () => ({ tenders: [cash(till, '2')], tips: [dollarTip('1.001')] }),
      'tooManyDecimals',
    ],
    ['below nothing', () => ({ tenders: [cash(till, '2')], tips: [dollarTip('-1')] }), 'malformed'],
    [
      'of a refund',
      () => ({
        kind: 'posRefund' as const,
        tenders: [cash(till, '1', 'out')],
        tips: [dollarTip('1')],
      }),
      'refundTakesTip',
    ],
  ])('%s is parked', async (_, more, code) => {
    const [outcome] = await till.send(till.ring(bread(), more()))
    expect(outcome).toMatchObject({ state: 'parked', code })
  })

  test('one that was raised on its way is found out', async () => {
    const sale = till.ring(bread(), { tenders: [cash(till, '2')], tips: [dollarTip('1')] })
    const [outcome] = await till.send({ ...sale, tips: [dollarTip('2')] })
    expect(outcome).toMatchObject({ state: 'parked', code: 'tampered' })
  })

  test('above what was sold, or where none are taken, it is posted and looked at', async () => {
    const generous = till.ring(bread(), { tenders: [cash(till, '3')], tips: [dollarTip('2')] })
    expect(await till.send(generous)).toMatchObject([{ state: 'posted', flags: ['tipOdd'] }])
    await tipsAre('off')
    const late = till.ring(bread(), { tenders: [cash(till, '2')], tips: [dollarTip('1')] })
    expect(await till.send(late)).toMatchObject([{ state: 'posted', flags: ['tipOdd'] }])
    await tipsAre('own')
  })

  test('the office posts a parked ticket with a tip that its money covers', async () => {
    const off = { tenders: [cash(till, '2')], tips: [dollarTip('1')], rounding: '1' }
    const right = till.ring(bread(), off)
    const [outcome] = await till.send(right)
    expect(outcome).toMatchObject({ state: 'parked' })
    const before = await booked()
    const path = `/api/pos/parked/${right.id}/post`
    expect((await till.shop.call('POST', path, { note: 'As told' })).status).toBe(200)
    expect(differenceOf((await booked()).USD ?? '0', before.USD ?? '0')).toBe('-1')
  })
})

describe('paying out', () => {
  test('not above what is owed, in that currency, to that person, by somebody who may', async () => {
    const { usd, lbp } = till.shop
    const refusals = [
      await out(cashier, maya.userId, usd, '1.01'),
      await out(cashier, maya.userId, lbp, '44751'),
      await out(cashier, cashier.userId, usd, '0.01'),
    ]
    expect(refusals.map(({ body }) => body.code)).toEqual(Array(3).fill('tipsOwedLess'))
    expect((await out(cashier, newId(), usd, '1')).body.code).toBe('missingReference')
    expect((await out(cashier, maya.userId, usd, '0')).body.code).toBe('notPositive')
    expect((await out(cashier, maya.userId, usd, '0.001')).body.code).toBe('tooManyDecimals')
    expect((await out(maya, maya.userId, usd, '1')).status).toBe(403)
    // It is no expense that somebody may name, either.
    const [account] = await app.asOwner<{ id: string }>(
      `select id from account where company_id = $1 and role = 'tips'`,
      [till.shop.companyId],
    )
    const payOut = { id: newId(), kind: 'payOut', currency: usd, amount: '1', reason: 'Tips' }
    const answer = await till.shop.refused('POST', `/api/shifts/${till.shift}/move`, {
      ...payOut,
      account: account?.id,
    })
    expect(answer.code).toBe('accountFollowsDocuments')
  })

  test('twice at once it is paid once; the same again answers the same', async () => {
    const { usd } = till.shop
    const answers = await Promise.all([1, 2].map(() => out(cashier, maya.userId, usd, '1')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const id = newId()
    for (const _ of [1, 2])
      expect((await out(cashier, till.shop.userId, usd, '0.25', id)).status).toBe(200)
    expect(await owedTo(maya.userId)).toEqual({ first: '0', second: '44750' })
  })

  test('pounds leave the drawer for what they were owed at, whatever the rate is by now', async () => {
    const { today, shop } = { ...till.shop, shop: till.shop }
    await shop.add('/api/rates', { validFrom: today, buy: '92000', sell: '92000' })
    expect((await out(cashier, maya.userId, shop.lbp, '44750')).status).toBe(200)
    const [left] = await app.asOwner<{ first: string }>(
      `select trim_scale(coalesce(sum(l.first), 0))::text as first
       from entry_line l join account a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = $1 and a.role = 'tips' and l.currency_id = $2`,
      [shop.companyId, shop.lbp],
    )
    expect(left?.first).toBe('0')
  })

  test('where all share, anybody gets of what is owed in all, and not a cent more', async () => {
    await tipsAre('shared')
    const { owed } = (await figures()).total
    const above = String(Number(owed.first) + 0.01)
    expect((await out(cashier, maya.userId, till.shop.usd, above)).body.code).toBe('tipsOwedLess')
    expect((await out(cashier, maya.userId, till.shop.usd, '1')).status).toBe(200)
    expect((await owedTo(maya.userId))?.first).toBe('-1')
    // Whoever pays himself is told to the owner; whoever pays somebody else is not.
    expect((await out(cashier, cashier.userId, till.shop.usd, '0.5')).status).toBe(200)
    const { today: day } = till.shop
    const { body } = await till.shop.call<ExceptionView>(
      'GET',
      `/api/exceptions?from=${day}&to=${day}`,
    )
    expect(body.rows.filter(({ kind }) => kind === 'tipToSelf')).toMatchObject([
      { by: { id: cashier.userId }, amount: { first: '0.5', second: '46000' } },
    ])
    await tipsAre('own')
  })

  test('X and Z tell them in both currencies; a late tip is owed, and no closed shift pays', async () => {
    const { shop } = till
    const late = till.ring([{ item: room.bread, unit: room.unit, unitPrice: '1' }], {
      tenders: [cash(till, '2')],
      tips: [dollarTip('1')],
      rate: '92000',
    })
    const { body } = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${till.shift}/x`)
    const sums = body.report.sums.filter(({ name }) => /tip/i.test(name))
    expect(sums.map(({ name, currency, amount }) => [name, currency, amount])).toEqual(
      expect.arrayContaining([
        ['cash.tipOut', 'LBP', '-44750'],
        ['cash.tipOut', 'USD', '-2.75'],
        ['tips', 'LBP', '44750'],
        ['tips', 'USD', '6.5'],
      ]),
    )
    await closeShift(shop, till.shift)
    const before = (await figures()).total.owed.first
    expect((await till.send(late))[0]).toMatchObject({ state: 'posted' })
    expect(differenceOf((await figures()).total.owed.first, before)).toBe('1')
    expect((await out(cashier, shop.userId, shop.usd, '1')).body.code).toBe('shiftIsClosed')
    till.shift = await openShift(shop, till.basics.drawer.id)
  })

  test('another branch owes none of it, and whoever works there sees none', async () => {
    const { shop } = till
    const branch = (await shop.add('/api/branches', { name: 'Byblos', code: 'BY' })).id
    const drawer = (await shop.add('/api/drawers', { name: 'Byblos', branch })).id
    const own = till.shift
    till.shift = await openShift(shop, drawer)
    expect((await out(shop, shop.userId, shop.usd, '0.5')).body.code).toBe('tipsOwedLess')
    const stranger = await colleagueOf(app, shop, ['pos.tip.view', 'pos.tip.post'], {
      branches: [branch],
    })
    till.shift = own
    expect((await out(stranger, shop.userId, shop.usd, '0.5')).status).toBe(404)
    const { today: day } = shop
    const seen = await stranger.call<TipFigures>('GET', `/api/tips?from=${day}&to=${day}`)
    expect(seen.body.people).toEqual([])
  })
})
