/** A till sells what promotions made of a sale, and the server reckons the same from its own rows. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TicketOutcome, TillBasics, TillChanges, TillItem } from '../../domain/pos/contract.ts'
import { begun } from '../../domain/pos/promotion/sale-promotions.ts'
import { refundOf } from '../../domain/pos/ticket/refund.ts'
import { newSale, type OpenSale } from '../../domain/pos/ticket/sale.ts'
import { addItem, setDiscount } from '../../domain/pos/ticket/sale-edit.ts'
import { saleTotals } from '../../domain/pos/ticket/sale-totals.ts'
import { type Ticket, ticketHash, ticketNumber } from '../../domain/pos/ticket/ticket.ts'
import { unsignedTicket } from '../../domain/pos/ticket/unsigned-ticket.ts'
import { type SimulatedPiece, withPiece } from '../../domain/promotions/simulation.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants } from './promotion.invariants.ts'
import { cash, signed, stockedTill, type Till } from './testing/till.ts'

let till: Till
let item: string
let other: string
let basics: TillBasics
let known: Map<string, TillItem>

const now = () => new Date()

/** What the till keeps, asked for anew. */
async function refresh(): Promise<void> {
  const { shop } = till
  const { register } = till.basics
  basics = (await shop.call<TillBasics>('GET', `/api/pos/basics?register=${register.id}`)).body
  const { items } = (await shop.call<TillChanges>('GET', '/api/pos/changes')).body
  known = new Map(items.flatMap(({ row }) => (row ? [[row.id, row]] : [])))
}

const itemOf = (id: string): TillItem => {
  const found = known.get(id)
  if (!found) throw new Error('The till does not know this item')
  return found
}

const shopNow = () => ({ basics, pricesOf: () => [], cashClient: undefined, day: till.shop.today })

function sold(...lines: readonly [id: string, quantity: string][]): OpenSale {
  const open = lines.reduce(
    (sale, [id, quantity]) => addItem(sale, itemOf(id), { id: newId(), quantity }, shopNow()),
    newSale(newId(), now().toISOString()),
  )
  return begun(open, now())
}

/** As the browser makes a ticket of it. */
function rung(sale: OpenSale): Ticket {
  const { total } = saleTotals(sale, basics)
  const { flow } = sale.kind === 'posSale' ? { flow: 'in' as const } : { flow: 'out' as const }
  const tenders = [cash(till, total, flow)]
  const unsigned = unsignedTicket(
    sale,
    basics,
    { tenders, rounding: '0', open: '0' },
    {
      cashier: { id: till.shop.userId, name: till.shop.userName },
      at: now(),
      language: 'en',
    },
  )
  const { next, lastHash } = till.end
  const { register } = basics
  const ticket = {
    ...unsigned,
    register: register.id,
    station: till.station,
    sequence: next,
    number: ticketNumber(register.branchCode, register.code, next),
    previousHash: lastHash,
  }
  const hash = ticketHash(ticket)
  till.end = { next: next + 1, lastHash: hash }
  return { ...ticket, hash }
}

const flagsOf = (outcomes: TicketOutcome[]) =>
  outcomes.map((it) => (it.state === 'posted' ? it.flags : it))

async function prepare(app: TestApp): Promise<void> {
  const made = await stockedTill(app)
  till = made.till
  item = made.item
  other = await till.shop.item({ unitPrice: '4', supplierPrice: '1', kind: 'service' })
  await till.shop.add('/api/promotions', {
    name: 'Two and one',
    nameAr: 'اثنان وواحد',
    kind: 'buyGet',
    percent: '100',
    buyCount: 2,
    getCount: 1,
    targets: [{ id: newId(), item }],
  })
  await refresh()
  await till.send(rung(sold([item, '3'])))
}

const faults: Fault[] = [
  [
    'what promotions gave on a line is a part of its discount',
    'more than the discount',
    `update ticket_promotion set amount = amount + 1`,
  ],
  [
    'what promotions gave on a line stands on the ticket as it was printed',
    'less than was printed',
    `update ticket_promotion set amount = amount - 1`,
  ],
]

proveInvariants({ invariants, faults, prepare })

describe('a ticket with promotions', () => {
  test('is what browser and server reckon alike, and is kept by line', async () => {
    const sale = sold([item, '3'], [other, '1'])
    const ticket = rung(sale)
    expect(ticket.total).toBe('24')
    expect(ticket.lines[0]).toMatchObject({
      discountAmount: '10',
      promotions: [{ name: 'Two and one', amount: '10' }],
    })
    expect(flagsOf(await till.send(ticket))).toEqual([[]])
  })

  test('is read again as it was sold, and comes back piece by piece for what was paid', async () => {
    const ticket = rung(sold([item, '3']))
    await till.send(ticket)
    let paid = 0
    for (let piece = 0; piece < 3; piece++) {
      const past = await till.shop.call<{ ticket: Ticket; left: Record<string, string> }>(
        'GET',
        `/api/pos/tickets/${ticket.id}`,
      )
      const [line] = past.body.ticket.lines
      if (!line) throw new Error('A ticket has lines')
      expect(line.promotions).toEqual(ticket.lines[0]?.promotions)
      const refund = refundOf(
        past.body.ticket,
        [{ id: newId(), line, left: past.body.left[line.id] ?? '0', quantity: '1' }],
        { id: newId(), at: now().toISOString(), basics, itemOf, customer: null },
      )
      const back = rung(refund)
      expect(flagsOf(await till.send(back))).toEqual([[]])
      paid += Number(back.total)
    }
    expect(paid).toBe(20)
  })

  test('cannot hide a discount that no promotion gives', async () => {
    const ticket = rung(sold([item, '2']))
    const [line] = ticket.lines
    const [{ id: promotion } = { id: '' }] = basics.promotions ?? []
    const smuggled = till.ring(
      [
        {
          item,
          quantity: '2',
          discountAmount: '15',
          promotions: [{ promotion, name: 'Two and one', amount: '15' }],
          vat: line?.vat,
          tax1: line?.tax1,
          tax2: line?.tax2,
        },
      ],
      { cashier: till.shop.userId },
    )
    const [, outcome] = await till.send(ticket, smuggled)
    expect(outcome).toMatchObject({ state: 'posted', flags: ['promotionDiffers'] })
    const above = till.ring([
      { item, discountAmount: '1', promotions: [{ promotion, name: 'x', amount: '2' }] },
    ])
    expect(await till.send(above)).toMatchObject([{ state: 'parked', code: 'malformed' }])
  })

  test('stands beside what the cashier takes off, and on what that leaves', async () => {
    const sale = sold([item, '3'])
    const [line] = sale.lines
    const typed = setDiscount(sale, line?.id ?? '', { percent: '10' }, shopNow())
    const ticket = rung(typed)
    expect(ticket.lines[0]).toMatchObject({ discountPercent: '10', discountAmount: '9' })
    expect(flagsOf(await till.send(ticket))).toEqual([[]])
  })
})

/** Whatever its answer, the refusal's code. */
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe('what promotions cost', () => {
  test('is told by the report, less what came back, and reckoned before on the tickets of a month', async () => {
    const { shop } = till
    const ask = {
      source: 'promoted',
      groups: ['promotion'],
      measures: ['promoted', 'tickets'],
      from: shop.today,
      to: shop.today,
    }
    const report = await shop.call<{ rows: { keys: { title: string }[]; cells: unknown }[] }>(
      'GET',
      `/api/reports/answer?${new URLSearchParams({ ask: JSON.stringify(ask) })}`,
    )
    expect(report.status, report.text).toBe(200)
    // Four sold with ten off and one of them given back whole; one with nine, one that claimed fifteen.
    expect(report.text).toContain('Two and one')
    expect(report.text).toMatch(/"44(\.0+)?"/)
    const [promotion] = basics.promotions ?? []
    const expected = await shop.call<{ touched: number; cost: string }>(
      'GET',
      `/api/promotions/${promotion?.id}/simulation?month=this`,
    )
    expect(expected.body).toMatchObject({ touched: 4, cost: '39' })
    // Ticket by ticket, it adds up to the same.
    const piece = (after: string | null) =>
      shop.call<SimulatedPiece>(
        'GET',
        `/api/promotions/${promotion?.id}/simulation?month=this&most=1${after ? `&after=${after}` : ''}`,
      )
    let pieces = (await piece(null)).body
    expect([pieces.tickets, pieces.next]).toEqual([1, expect.any(String)])
    while (pieces.next) pieces = withPiece(pieces, (await piece(pieces.next)).body)
    expect(pieces).toEqual({ ...expected.body, next: null })
    expect((await piece('yesterday')).status).toBe(422)
    const last = await shop.call('GET', `/api/promotions/${promotion?.id}/simulation`)
    expect(last.body).toMatchObject({ tickets: 0, cost: '0' })
  })
})

describe('a coupon', () => {
  let series: string
  let codes: string[]
  const hold = (code: string, sale: string = newId()) =>
    till.shop.call<{ promotion: string }>('POST', '/api/pos/coupons/hold', {
      register: basics.register.id,
      sale,
      code,
    })
  const withCode = (code: string, promotion: string) => {
    const sale = sold([other, '1'])
    return { ...sale, coupons: [{ promotion, code }] }
  }

  test('of a series is made once, held for one sale and used by one ticket', async () => {
    const made = { kind: 'amount', value: '1', targets: [{ id: newId(), item: other }] }
    const { id } = await till.shop.add('/api/promotions', {
      name: 'One off',
      couponUse: 'series',
      ...made,
    })
    series = id
    const answer = await till.shop.call<{ codes: string[] }>(
      'POST',
      `/api/promotions/${series}/coupons`,
      { count: 3 },
    )
    codes = answer.body.codes
    expect(codes).toHaveLength(3)
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    await refresh()
    const [code = '', second = ''] = codes
    const sale = withCode(code, series)
    expect((await hold(code.toLowerCase(), sale.id)).body).toEqual({ promotion: series })
    expect(codeOf(await hold(code))).toBe('couponHeld')
    const ticket = rung(sale)
    expect(ticket.total).toBe('3')
    // Another till without a network took the same code: the goods are gone, somebody looks.
    const twin = rung(withCode(code, series))
    expect(flagsOf(await till.send(ticket, twin))).toEqual([[], ['promotionDiffers', 'couponUsed']])
    expect(codeOf(await hold(code))).toBe('couponUsed')
    const count = await till.shop.call('GET', `/api/promotions/${series}/coupons`)
    expect(count.body).toEqual({ made: 3, used: 1 })
    expect((await hold(second)).status).toBe(200)
  })

  test('is used up whatever promotion the lines name', async () => {
    const [, code = ''] = codes
    const promotion = basics.promotions?.find(({ name }) => name === 'Two and one')?.id ?? ''
    const ticket = rung(withCode(code, series))
    const promotions = [{ promotion, name: 'Two and one', amount: '1' }]
    const lines = ticket.lines.map((line) => ({ ...line, promotions }))
    const hidden = signed({ ...ticket, lines })
    till.end = { ...till.end, lastHash: hidden.hash }
    expect(flagsOf(await till.send(hidden))).toEqual([['promotionDiffers']])
    const count = await till.shop.call('GET', `/api/promotions/${series}/coupons`)
    expect(count.body).toEqual({ made: 3, used: 2 })
    expect(codeOf(await hold(code))).toBe('couponUsed')
  })

  test('for everybody needs no network; one that is over is refused in words', async () => {
    const word = { couponUse: 'open', couponCode: 'welcome10', percent: '10' }
    await till.shop.add('/api/promotions', { name: 'Welcome', ...word, isCombinable: true })
    const past = { validFrom: '2020-01-01', validTo: '2020-02-01', percent: '10' }
    await till.shop.add('/api/promotions', {
      name: 'Gone',
      couponUse: 'open',
      couponCode: 'OLD1',
      ...past,
    })
    await refresh()
    const names = basics.promotions?.map(({ name }) => name)
    expect(names).toContain('Welcome')
    expect(names).not.toContain('Gone')
    const welcome = basics.promotions?.find(({ name }) => name === 'Welcome')
    expect(welcome?.couponCode).toBe('WELCOME10')
    const ticket = rung(withCode('WELCOME10', welcome?.id ?? ''))
    expect(ticket.total).toBe('3.6')
    expect(flagsOf(await till.send(ticket))).toEqual([[]])
    const wrong = rung(withCode('WELCOME99', welcome?.id ?? ''))
    expect(flagsOf(await till.send(wrong))).toEqual([['promotionDiffers', 'couponUsed']])
    expect(codeOf(await hold('OLD1'))).toBe('couponOver')
  })

  test('is not guessed: a till that is wrong too often waits', async () => {
    const tried: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) tried.push(codeOf(await hold('ABCD-EFGH-JKMN-PQRS')))
    expect(tried).toContain('couponUnknown')
    expect(tried.at(-1)).toBe('couponResting')
    expect(codeOf(await hold(codes[2] ?? ''))).toBe('couponResting')
  })
})

test.each([
  ['more than the basket', { kind: 'basket', value: '20', minAmount: '10' }, 'minAmount'],
  ['no percentage', { kind: 'percent' }, 'percent'],
  ['nothing for nothing', { kind: 'buyGet', percent: '100', getCount: 1 }, 'buyCount'],
  [
    'an end before its start',
    { percent: '5', validFrom: '2026-02-02', validTo: '2026-02-01' },
    'validTo',
  ],
])('%s is refused', async (name, declared, field) => {
  const refused = await till.shop.refused('POST', '/api/promotions', {
    id: newId(),
    name,
    ...declared,
  })
  expect(refused).toMatchObject({ status: 422, field })
})

test('what came back at half price was as much dearer as the refund gave less', async () => {
  const { shop } = till
  const service = await shop.item({ kind: 'service', unitPrice: '7.77' })
  const half = { name: 'Half', kind: 'buyGet', percent: '50', buyCount: 1, getCount: 1 }
  const targets = [{ id: newId(), item: service }]
  await shop.add('/api/promotions', { ...half, targets })
  await refresh()
  const ticket = rung(sold([service, '2']))
  expect([ticket.total, ticket.lines[0]?.discountAmount]).toEqual(['11.65', '3.89'])
  expect(flagsOf(await till.send(ticket))).toEqual([[]])
  const [line] = ticket.lines
  if (!line) throw new Error('The ticket has no line')
  const costs = async () => {
    const ask = { source: 'promoted', groups: ['promotion'], measures: ['promoted'] }
    const days = { from: shop.today, to: shop.today }
    const asked = new URLSearchParams({ ask: JSON.stringify({ ...ask, ...days }) })
    const { body } = await shop.call<{
      rows: { keys: { title: string }[]; cells: { first: string }[] }[]
    }>('GET', `/api/reports/answer?${asked}`)
    const own = body.rows.find(({ keys }) => keys[0]?.title === 'Half')
    return own?.cells[0]?.first ?? '0'
  }
  for (const [left, total, cost] of [
    ['2', '5.83', '1.95'],
    ['1', '5.82', '0'],
  ] as const) {
    const chosen = [{ id: newId(), line, left, quantity: '1' }]
    const at = { id: newId(), at: now().toISOString(), basics, itemOf, customer: null }
    const back = rung(refundOf(ticket, chosen, at))
    expect(back.total).toBe(total)
    expect(flagsOf(await till.send(back))).toEqual([[]])
    expect(await costs()).toBe(cost)
  }
})
