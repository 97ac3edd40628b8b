/** What promotions take off at a table: said by the server alone, paid in parts, counted as a cost. */
import { beforeAll, describe, expect, test } from 'vitest'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { type Bill, billParts, billTotals, equalAmounts } from '../../../domain/pos/bill/bill.ts'
import type { TicketOutcome } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { tidyCode } from '../../../domain/promotions/coupon-code.ts'
import { billOf } from '../../../domain/restaurant/order/bill-of.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import { type StampFacts, termsOf } from '../../../domain/restaurant/order/stamp.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Till, tillOf } from '../../pos/testing/till.ts'
import { hashOfCode } from '../../promotions/coupons.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let till: Till
let room: DiningRoom
let phone: ReturnType<typeof device>
let happyHour: string

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

const menuNow = async (): Promise<Menu> =>
  (await till.shop.call<Menu>('GET', `/api/floor/${room.branch}/menu`)).body

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  phone = device(till.shop, room)
  const zone = (await menuNow()).promotions?.clock.timeZone ?? 'UTC'
  const wall = (hours: number): string => wallTimeOf(hoursAgo(hours), zone).time
  happyHour = (
    await till.shop.add('/api/promotions', {
      name: 'Happy hour',
      nameAr: 'ساعة سعيدة',
      kind: 'percent',
      percent: '50',
      fromTime: wall(3),
      toTime: wall(1),
      targets: [{ id: newId(), item: room.beer }],
    })
  ).id
})

/** Three beers in the happy hour, one after it, and a soup: 16.5 less 4.5. */
async function served() {
  const [order, beer, soup] = [newId(), newId(), newId()]
  const at = hoursAgo(2).toISOString()
  await phone.say(
    order,
    { ...seated(room.tables[0] ?? ''), at },
    { ...added(beer, room.beer, { quantity: '3' }), at },
    { kind: 'more', line: beer, quantity: '1' },
    added(soup, room.soup),
  )
  const lines = [
    { line: beer, quantity: '4' },
    { line: soup, quantity: '1' },
  ]
  const items = new Map([
    [beer, room.beer],
    [soup, room.soup],
  ])
  return { order, beer, soup, lines, items }
}

type Sold = Parameters<Till['ring']>[0][number]

type Served = Awaited<ReturnType<typeof served>>

async function contentOf(bill: string): Promise<Bill> {
  const [row] = await app.asOwner<{ content: Bill }>('select content from bill where id = $1', [
    bill,
  ])
  if (!row) throw new Error('A bill was printed')
  return row.content
}

/** In two halves, each a ticket. */
async function halved({ order, lines, items }: Served) {
  const whole = newId()
  await phone.say(order, { kind: 'bill', id: whole, lines, split: null })
  const { total } = billTotals(await contentOf(whole))
  await phone.say(order, { kind: 'reopen', reason: 'In two' })
  const bill = newId()
  const split = { way: 'amounts' as const, amounts: equalAmounts(total, 2, 2) }
  await phone.say(order, { kind: 'bill', id: bill, lines, split })
  const content = await contentOf(bill)
  const parts = billParts(content)
  const ring = (part: number, more: (line: Sold) => Sold = (line) => line): Ticket =>
    till.ring(
      (parts[part]?.lines ?? []).map(({ id, quantity, discountAmount, figures, promotions }) => {
        const own = content.lines.find((it) => it.id === id)
        const {
          unitPrice = '0',
          vat = '0',
          tax1 = '0',
          tax2 = '0',
          discountPercent = '0',
        } = own ?? {}
        return more({
          ...{ item: items.get(id) ?? '', unit: room.unit, ordered: id, quantity, unitPrice },
          ...{ vat, tax1, tax2, discountPercent, discountAmount, part: figures },
          ...(promotions
            ? {
                promotions: promotions.map(({ promotion, names, amount }) => ({
                  promotion,
                  name: names.name,
                  amount,
                })),
              }
            : {}),
        })
      }),
      { bill: { id: bill, part } },
    )
  return { total, content, parts, ring }
}

const flagsOf = (outcomes: TicketOutcome[]) =>
  outcomes.map((it) => (it.state === 'posted' ? it.flags : it))

const costNow = async (): Promise<number> => {
  const [row] = await app.asOwner<{ sum: string | null }>(
    'select sum(amount) from ticket_promotion where promotion_id = $1',
    [happyHour],
  )
  return Number(row?.sum ?? 0)
}

test('a happy hour reaches what was ordered in it, the same on the device and on the server', async () => {
  const { order, beer, lines } = await served()
  const menu = await menuNow()
  const bill = newId()
  const before = await phone.order(order)
  if (!before) throw new Error('It is open')
  const asked = { kind: 'bill' as const, id: bill, at: '', lines, split: null }
  const facts = { ...menu, waiterName: () => undefined } as unknown as StampFacts
  const shown = billOf(before, asked, termsOf(before, asked, facts))
  await phone.say(order, { kind: 'bill', id: bill, lines, split: null })
  const content = await contentOf(bill)
  expect(content).toEqual(shown)
  expect(content.lines.find(({ id }) => id === beer)).toMatchObject({
    discountAmount: '4.5',
    promotions: [{ promotion: happyHour, names: { nameAr: 'ساعة سعيدة' }, amount: '4.5' }],
  })
})

test('a bill in two parts is paid to the last coin, asks the till for nothing, and is a cost', async () => {
  const { total, parts, ring } = await halved(await served())
  expect(sumOf(parts.map((it) => it.total))).toBe(total)
  const cost = await costNow()
  expect(flagsOf(await till.send(ring(0), ring(1)))).toEqual([[], []])
  expect((await costNow()) - cost).toBeCloseTo(4.5, 6)
  const { today } = till.shop
  const ask = { source: 'promoted', groups: ['promotion'], measures: ['promoted', 'tickets'] }
  const report = await till.shop.call(
    'GET',
    `/api/reports/answer?${new URLSearchParams({ ask: JSON.stringify({ ...ask, from: today, to: today }) })}`,
  )
  expect(report.text).toContain('Happy hour')
  expect(report.text).toMatch(/"4\.5"/)
})

test('a ticket that says otherwise than its bill is seen, whatever it calls its discount', async () => {
  const { ring } = await halved(await served())
  const { id: other } = await till.shop.add('/api/promotions', {
    name: 'Ended',
    kind: 'percent',
    percent: '90',
    validTo: '2020-01-01',
  })
  const claims =
    (promotion: string) =>
    (line: Sold): Sold =>
      'promotions' in line
        ? { ...line, promotions: [{ promotion, name: 'Ended', amount: '0.5' }] }
        : line
  const [ended, unknown] = [ring(0, claims(other)), ring(1, claims(newId()))]
  expect(flagsOf(await till.send(ended, unknown))).toEqual([
    ['promotionDiffers'],
    ['promotionDiffers'],
  ])
  const { ring: again } = await halved(await served())
  const more = (line: Sold): Sold =>
    'promotions' in line
      ? {
          ...line,
          discountAmount: '5',
          promotions: [{ promotion: happyHour, name: 'x', amount: '5' }],
        }
      : line
  expect(await till.send(again(0, more))).toMatchObject([{ state: 'parked', code: 'billDiffers' }])
})

test('what a device says of promotions is not heard', async () => {
  const { order, lines } = await served()
  const promotions = lines.map(({ line }) => ({ line, given: [] }))
  const bill = { kind: 'bill' as const, lines, split: null }
  expect(await phone.refused(order, { ...bill, terms: { promotions } } as typeof bill)).not.toBe(
    'taken',
  )
})

describe('a bill that is for somebody', () => {
  const held = (typed = code) =>
    app.asOwner<{ used: boolean; held: string | null }>(
      `select exists (select 1 from coupon_use u where u.coupon_id = c.id) as used, c.held_by as held
       from promotion_coupon c where c.code_hash = $1`,
      [hashOfCode(tidyCode(typed))],
    )
  const withCode = (typed: string) => {
    const coupons = [{ promotion: series, code: typed }]
    return { client: null, group: null, coupons }
  }
  /** The ticket that pays all of a bill. */
  const paying = async (bill: string, items: Served['items']): Promise<Ticket> => {
    const { lines } = await contentOf(bill)
    const sold = lines.filter((own) => !own.isService)
    return till.ring(
      sold.map((own) => ({
        ...{ item: items.get(own.id) ?? '', unit: room.unit, ordered: own.id },
        ...{ quantity: own.quantity, unitPrice: own.unitPrice },
        ...{ vat: own.vat, tax1: own.tax1, tax2: own.tax2 },
        discountPercent: own.discountPercent,
        discountAmount: own.discountAmount,
        ...(own.promotions && {
          promotions: own.promotions.map(({ promotion, names, amount }) => ({
            ...{ promotion, name: names.name, amount },
          })),
        }),
      })),
      { bill: { id: bill, part: 0 } },
    )
  }
  const ask = (order: string, client: string | null, code: string | null) =>
    till.shop.call<{ group: string | null; promotion: string | null }>(
      'POST',
      `/api/orders/${order}/guest`,
      { client, code },
    )
  let series: string
  let code: string
  let codes: string[]
  let group: string
  let member: string

  beforeAll(async () => {
    group = (await till.shop.add('/api/partner-groups', { name: 'Neighbours' })).id
    member = (
      await till.shop.add('/api/thirdparties', { name: 'Neighbour', isClient: true, group })
    ).id
    const soup = { kind: 'percent', targets: [{ id: newId(), item: room.soup }] }
    await till.shop.add('/api/promotions', {
      ...soup,
      ...{ name: 'Neighbours', percent: '10', groups: [group], isCombinable: true },
    })
    const once = { name: 'Once', couponUse: 'series', isCombinable: true }
    const targets = [{ id: newId(), item: room.soup }]
    series = (await till.shop.add('/api/promotions', { ...soup, ...once, targets, percent: '50' }))
      .id
    const path = `/api/promotions/${series}/coupons`
    const made = await till.shop.call<{ codes: string[] }>('POST', path, { count: 5 })
    ;[code = '', ...codes] = made.body.codes
  })

  test('has what is for its group, the same on the device and on the server', async () => {
    const { order, soup, lines } = await served()
    const answer = await ask(order, member, null)
    expect(answer.body).toEqual({ group, promotion: null })
    const guest = { client: member, group, coupons: [] }
    const asked = { kind: 'bill' as const, id: newId(), at: '', lines, split: null, guest }
    const before = await phone.order(order)
    if (!before) throw new Error('It is open')
    const facts = { ...(await menuNow()), waiterName: () => undefined } as unknown as StampFacts
    const shown = billOf(before, asked, termsOf(before, asked, facts))
    const strange = { client: member, group: newId(), coupons: [] }
    expect(await phone.refused(order, { kind: 'bill', lines, split: null, guest: strange })).toBe(
      'missingReference',
    )
    const { at: _, ...said } = asked
    await phone.say(order, said)
    const content = await contentOf(asked.id)
    expect(content).toEqual(shown)
    expect(content.lines.find(({ id }) => id === soup)?.promotions).toHaveLength(1)
  })

  test('holds its code until it is paid, and uses it up once, for what it gave', async () => {
    const { order, beer, soup, lines, items } = await served()
    const { body } = await ask(order, null, code)
    expect(body).toEqual({ group: null, promotion: series })
    const guest = withCode(code)
    const other = await served()
    expect((await ask(other.order, null, code)).text).toContain('couponHeld')
    const bill = { kind: 'bill' as const, lines, split: null }
    const wrong = [{ promotion: happyHour, code }]
    expect(await phone.refused(order, { ...bill, guest: { ...guest, coupons: wrong } })).toBe(
      'couponUnknown',
    )

    // Nothing of the soup: the code gave nothing, and is free again once the bill is made without it.
    const some = [{ line: beer, quantity: '4' }]
    await phone.say(order, { ...bill, lines: some, guest })
    expect(await held()).toEqual([{ used: false, held: order }])
    await phone.say(order, { kind: 'reopen', reason: 'All of it' }, bill)
    expect(await held()).toEqual([{ used: false, held: null }])

    // A code that nobody asked about is not taken: by bills nobody guesses.
    const id = newId()
    await phone.say(order, { kind: 'reopen', reason: 'The code' })
    expect(await phone.refused(order, { ...bill, guest })).toBe('couponUnknown')
    expect((await ask(order, null, code)).body.promotion).toBe(series)
    await phone.say(order, { ...bill, id, guest })
    const content = await contentOf(id)
    const given = content.lines.find((it) => it.id === soup)?.promotions
    expect(given).toMatchObject([{ promotion: series }])
    const ticket = await paying(id, items)
    expect(flagsOf(await till.send(ticket))).toEqual([[]])
    expect(await held()).toEqual([{ used: true, held: null }])
    expect((await ask(other.order, null, code)).text).toContain('couponUsed')
    expect(await phone.refused(other.order, { ...bill, lines: other.lines, guest })).toBe(
      'couponUnknown',
    )
    expect((await ask(newId(), null, code)).status).toBe(404)
    expect((await ask(other.order, newId(), null)).text).toContain('missingReference')
  })

  const holdAtTill = (typed: string, sale: string) =>
    till.shop.call('POST', '/api/pos/coupons/hold', {
      ...{ register: till.basics.register.id, sale, code: typed },
    })

  test('keeps its code through a bill that is refused and one that is said again', async () => {
    const [own = ''] = codes
    const { order, lines } = await served()
    const bill = { kind: 'bill' as const, lines, split: null }
    const first = { ...bill, id: newId() }
    await phone.say(order, first, { kind: 'reopen', reason: 'The code' })
    expect((await ask(order, null, own)).status).toBe(200)
    await phone.say(order, { ...bill, guest: withCode(own) })
    expect(await phone.refused(order, bill)).toBe('orderLocked')
    await phone.say(order, first)
    expect((await ask(order, null, own)).status).toBe(200)
    expect(await held(own)).toEqual([{ used: false, held: order }])
    expect((await holdAtTill(own, newId())).text).toContain('couponHeld')
    const longer = "select 1 from promotion_coupon where held_by = $1 and held_until > now() + '9h'"
    expect(await app.asOwner(longer, [order])).toHaveLength(1)
  })

  test('is paid by an old paper though its code was used since, and somebody looks', async () => {
    const [, own = ''] = codes
    const { order, lines, items } = await served()
    await ask(order, null, own)
    const bill = { kind: 'bill' as const, lines, split: null }
    const old = newId()
    const reopen = { kind: 'reopen' as const, reason: 'Without it' }
    await phone.say(order, { ...bill, id: old, guest: withCode(own) }, reopen, bill)
    const sale = newId()
    expect((await holdAtTill(own, sale)).status).toBe(200)
    const promotions = [{ promotion: series, name: 'Once', amount: '2.25' }]
    const soup = { item: room.soup, unit: room.unit, unitPrice: '4.5', discountAmount: '2.25' }
    const { coupons } = withCode(own)
    const sold = till.ring([{ ...soup, promotions }], { id: sale, coupons })
    expect(flagsOf(await till.send(sold))).toEqual([[]])
    const paid = await paying(old, items)
    expect(flagsOf(await till.send(paid))).toEqual([['couponUsed', 'billReplaced']])
    expect(await held(own)).toEqual([{ used: true, held: sale }])
  })

  test('lets go of its code with its order, however that ends', async () => {
    const [, , left = '', merged = ''] = codes
    const other = await served()
    const endings = {
      [left]: ({ lines }: Served) => [
        ...lines.map((it) => ({ kind: 'cancel' as const, ...it, reason: 'Gone' })),
        { kind: 'leave' as const },
      ],
      [merged]: ({ lines }: Served) => {
        const given = lines.map((it) => ({ ...it, as: newId() }))
        return [{ kind: 'give' as const, to: other.order, lines: given, isAll: true }]
      },
    }
    for (const [own, ending] of Object.entries(endings)) {
      const table = await served()
      const { order, lines } = table
      await ask(order, null, own)
      const bill = { kind: 'bill' as const, lines, split: null, guest: withCode(own) }
      await phone.say(order, bill, { kind: 'reopen', reason: 'They go' })
      expect(await held(own)).toEqual([{ used: false, held: order }])
      await phone.say(order, ...ending(table))
      expect(await held(own)).toEqual([{ used: false, held: null }])
      expect((await ask(order, null, own)).text).toContain('orderClosed')
    }
  })
})
