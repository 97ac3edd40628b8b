/** What becomes of a ticket after it was posted or parked. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { type PastTicket, ticketAsRead } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { cash, pounds, stockedTill, type Till } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
})

type Past = { ticket: Ticket; left: Record<string, string>; invoice: unknown; flags: unknown[] }

const past = async (id: string) =>
  (await till.shop.call<Past>('GET', `/api/pos/tickets/${id}`)).body

test('a ticket is read as it was sent, with what can still come back of it', async () => {
  const approvals = [{ action: 'discount' as const, user: till.shop.userId, name: 'Owner' }]
  const lines = [{ item, quantity: '3', discountPercent: '5', note: 'Gift' }, { item }]
  const ticket = till.ring(lines, {
    approvals,
    tenders: [pounds(till, '3450000', '38.55')],
    rounding: '0.05',
    note: 'Wrapped',
  })
  const [outcome] = await till.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  const { ticket: read, left } = await past(ticket.id)
  expect(read).toEqual(ticket)
  const [first, second] = ticket.lines
  expect(left).toEqual({ [first?.id ?? '']: '3', [second?.id ?? '']: '1' })
  const back = till.ring(
    [{ ...(first ?? { item }), id: newId(), quantity: '2', originLine: first?.id ?? null }],
    { kind: 'posRefund', origin: ticket.id },
  )
  expect((await till.send(back))[0]).toMatchObject({ state: 'posted' })
  expect((await past(ticket.id)).left[first?.id ?? '']).toBe('1')
})

test('what a ticket names is told as its reader calls it, beside what was printed', async () => {
  const { shop } = till
  const { id: unit } = await shop.add('/api/units', {
    ...{ name: 'Bottle', nameFr: 'Bouteille', nameAr: 'زجاجة' },
  })
  const names = { name: 'Mint lemonade', nameFr: 'Citronnade', nameAr: 'ليموناضة' }
  const own = await shop.item({ ...names, unit, kind: 'service' })
  const sold = { item: own, unit, unitName: 'زجاجة' }
  const ticket = till.ring([
    { ...sold, name: names.nameAr },
    { ...sold, name: 'Lemonade of the feast' },
  ])
  expect((await till.send(ticket))[0]).toMatchObject({ state: 'posted' })
  const { body } = await app.call<PastTicket>('GET', `/api/pos/tickets/${ticket.id}`, {
    token: shop.token,
    language: 'fr',
  })
  expect(body.ticket).toEqual(ticket)
  const read = ticketAsRead(body)
  expect(read.lines.map(({ name, unitName }) => [name, unitName])).toEqual([
    [names.nameFr, 'Bouteille'],
    ['Lemonade of the feast', 'Bouteille'],
  ])
  expect(read.partnerName).toBe('Client comptant')
  expect(read.tenders.map(({ methodName }) => methodName)).toEqual(['Espèces USD'])
})

test('tickets of an earlier day take what goods cost then, and tell later sales what they cost', async () => {
  const { shop } = till
  const ago = (days: number) => addDays(shop.today, -days)
  await app.asOwner(
    `update shift set day = $2, opened_at = opened_at - interval '3 days' where id = $1`,
    [till.shift, ago(3)],
  )
  await shop.add('/api/rates', { validFrom: ago(9), buy: '89500', sell: '89500' })
  const own = await shop.item()
  const trade = async (behaviour: string, quantity: string, unitPrice: string, day: string) => {
    const line = { item: own, quantity, unitPrice, vat: '0' }
    const body = shop.draft(behaviour, [line], { day, isConfirmed: true })
    await shop.post(behaviour === 'salesInvoice' ? 'invoices' : 'purchases', body)
  }
  await trade('purchaseInvoice', '10', '1', ago(3))
  await trade('purchaseInvoice', '10', '3', ago(1))
  await trade('salesInvoice', '10', '9', ago(1))
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const rung = [0, 1].map(() => till.ring([{ item: own, quantity: '5' }], { day: ago(2), at }))
  const states = (await till.send(...rung)).map(({ state }) => state)
  expect(states).toEqual(['posted', 'posted'])
  const worth = async () => {
    const rows = await app.asOwner<{ behaviour: string; value: string }>(
      `select d.behaviour, trim_scale(sum(m.value))::text as value
       from stock_move s
       join document d on d.company_id = s.company_id and d.id = s.document_id
       join stock_move m on m.company_id = s.company_id and (m.id = s.id or m.corrects = s.id)
       where s.company_id = $1 and s.item_id = $2 and s.kind = 'move'
       group by d.behaviour`,
      [shop.companyId, own],
    )
    return Object.fromEntries(rows.map(({ behaviour, value }) => [behaviour, value]))
  }
  expect(await shop.stock(own)).toEqual({ quantity: '0', value: '0' })
  expect(await worth()).toEqual({ purchaseInvoice: '40', salesInvoice: '-30', posSale: '-10' })
  const [line] = rung[1]?.lines ?? []
  const back = till.ring(
    [{ ...(line ?? { item: own }), id: newId(), originLine: line?.id ?? null }],
    { kind: 'posRefund', origin: rung[1]?.id },
  )
  expect((await till.send(back))[0]).toMatchObject({ state: 'posted' })
  expect(await shop.stock(own)).toEqual({ quantity: '5', value: '5' })
  const unknown = till.ring([{ item: own, quantity: '5' }], { kind: 'posRefund' })
  expect((await till.send(unknown))[0]).toMatchObject({ state: 'posted' })
  await trade('purchaseInvoice', '5', '7', ago(1))
  expect(await shop.stock(own)).toEqual({ quantity: '15', value: '60' })
})

test('a ticket is found by its number or a part of it, the newest first', async () => {
  const tickets = [till.ring([{ item }]), till.ring([{ item }])]
  await till.send(...tickets)
  const find = async (q: string) =>
    (
      await till.shop.call<{ rows: { id: string; number: string }[] }>(
        'GET',
        `/api/pos/tickets/find?${new URLSearchParams({ q })}`,
      )
    ).body.rows
  const [first, second] = tickets
  expect((await find(first?.number ?? '')).map(({ id }) => id)).toEqual([first?.id])
  const many = await find('T9-')
  expect(many.slice(0, 2).map(({ number }) => number)).toEqual([second?.number, first?.number])
  expect(await find('%')).toEqual([])
})

describe('a copy', () => {
  const printer = (ticket: Ticket) => async (body: object) =>
    (await till.shop.call('POST', `/api/pos/tickets/${ticket.id}/printed`, body)).body

  const sold = async () => {
    const ticket = till.ring([{ item }])
    await till.send(ticket)
    return ticket
  }

  const copiesOfShift = async () => {
    const [sum] = await app.asOwner<{ count: number }>(
      `select count from shift_total where shift_id = $1 and name = 'copies'`,
      [till.shift],
    )
    return sum?.count ?? 0
  }

  test('has a number, and the open shift counts it', async () => {
    const before = await copiesOfShift()
    const print = printer(await sold())
    expect([await print({ id: newId() }), await print({ id: newId() })]).toEqual([
      { copy: 1 },
      { copy: 2 },
    ])
    expect(await copiesOfShift()).toBe(before + 2)
  })

  test('counts once, however often it is told and whoever tells it at once', async () => {
    const before = await copiesOfShift()
    const ticket = await sold()
    const print = printer(ticket)
    const one = { id: newId() }
    const copies = await Promise.all(Array.from({ length: 8 }, () => print(one)))
    expect(copies).toEqual(Array(8).fill({ copy: 1 }))
    const many = await Promise.all(Array.from({ length: 8 }, () => print({ id: newId() })))
    const numbers = many.map((it) => (it as { copy: number }).copy).sort((a, b) => a - b)
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(await copiesOfShift()).toBe(before + 9)
    expect(await past(ticket.id)).toMatchObject({ prints: 9 })
  })

  test('of a till without network is counted later; the next goes on behind its number', async () => {
    const print = printer(await sold())
    const away = { id: newId(), copy: 4 }
    expect(await print({ id: newId() })).toEqual({ copy: 1 })
    expect([await print(away), await print(away)]).toEqual([{ copy: 4 }, { copy: 4 }])
    expect(await print({ id: newId(), copy: 1 })).toEqual({ copy: 5 })
    expect(await print({ id: newId(), copy: 0 })).toMatchObject({ code: 'invalid' })
  })

  test('as a page goes on behind the receipt and its copies', async () => {
    const ticket = await sold()
    const status = async () =>
      (await till.shop.call<{ prints: number }>('GET', `/api/documents/${ticket.id}/mails`)).body
    expect(await status()).toMatchObject({ prints: 1 })
    await till.shop.call('POST', `/api/documents/${ticket.id}/printed`, {})
    expect(await status()).toMatchObject({ prints: 2 })
    expect(await printer(ticket)({ id: newId() })).toEqual({ copy: 2 })
  })

  test('of a parked ticket has a number too; of none there is none', async () => {
    const bad = { ...till.ring([{ item }]), total: '1' }
    await till.send(bad)
    const print = printer(bad)
    expect([await print({ id: newId() }), await print({ id: newId() })]).toEqual([
      { copy: 1 },
      { copy: 2 },
    ])
    const unknown = printer({ ...bad, id: newId() })
    expect(await unknown({ id: newId() })).toMatchObject({ code: 'notFound' })
  })
})

test('a ticket is sent by mail once', async () => {
  const ticket = till.ring([{ item }])
  await till.send(ticket)
  const body = { mail: newId(), address: 'layla@shop.example', language: 'ar' }
  const path = `/api/pos/tickets/${ticket.id}/mail`
  const answers = [
    await till.shop.call('POST', path, body),
    await till.shop.call('POST', path, body),
  ]
  expect(answers.map((it) => it.body)).toEqual([{ id: body.mail }, { id: body.mail }])
  const rows = await app.asOwner('select 1 from document_mail where document_id = $1', [ticket.id])
  expect(rows).toHaveLength(1)
})

describe('an invoice of a ticket', () => {
  test('says the same under a number of its own, once, and books nothing', async () => {
    const { shop } = till
    const ticket = till.ring([{ item, quantity: '2' }])
    await till.send(ticket)
    const before = [await shop.ledger(), await shop.stock(item)]
    const body = { id: newId(), partner: shop.client }
    const path = `/api/pos/tickets/${ticket.id}/invoice`
    const made = await shop.call<{ id: string; number: string }>('POST', path, body)
    expect(made.status, made.text).toBe(200)
    expect(made.body.number).toMatch(/^TI-\d{4}-000001$/)
    expect((await shop.call('POST', path, body)).body).toEqual(made.body)
    expect([await shop.ledger(), await shop.stock(item)]).toEqual(before)
    expect(await shop.refused('POST', path, { ...body, id: newId() })).toMatchObject({
      code: 'invoicedAlready',
      facts: { number: made.body.number },
    })
    expect((await past(ticket.id)).invoice).toEqual(made.body)
    const paper = await shop.call('GET', `/api/documents/${body.id}/paper?language=en`)
    expect(paper.status).toBe(200)
  })

  test('needs a client, and a sale', async () => {
    const { shop } = till
    const sale = till.ring([{ item }])
    const refund = till.ring([{ item }], { kind: 'posRefund' })
    await till.send(sale, refund)
    const body = { id: newId(), partner: shop.supplier }
    const refused = (ticket: Ticket, more = {}) =>
      shop.refused('POST', `/api/pos/tickets/${ticket.id}/invoice`, { ...body, ...more })
    expect(await refused(sale)).toMatchObject({ code: 'selectClient', field: 'partner' })
    expect(await refused(refund, { partner: shop.client })).toMatchObject({ code: 'cannotFollow' })
  })
})

describe('a parked ticket', () => {
  type Parked = { rows: { id: string; state: string; message: string; code: string }[] }
  const list = async () => (await till.shop.call<Parked>('GET', '/api/pos/parked')).body.rows
  const decide = (id: string, verb: string, note = 'Looked into it') =>
    till.shop.call('POST', `/api/pos/parked/${id}/${verb}`, { note })

  test('is posted by the office: its goods, its money, and a number of the office', async () => {
    const { shop } = till
    const stock = await shop.stock(item)
    const cashBefore = Number((await shop.ledger()).cash)
    const bad = { ...till.ring([{ item, quantity: '2' }]), total: '1' }
    expect((await till.send(bad))[0]).toMatchObject({ code: 'tampered' })
    expect((await list()).find(({ id }) => id === bad.id)).toMatchObject({ state: 'waiting' })
    const posted = await decide(bad.id, 'post')
    expect(posted.body, posted.text).toEqual({ state: 'posted' })
    expect((await decide(bad.id, 'post')).body).toEqual({ state: 'posted' })
    expect(Number((await shop.stock(item))?.quantity)).toBe(Number(stock?.quantity) - 2)
    expect(Number((await shop.ledger()).cash)).toBe(cashBefore + 20)
    const { ticket } = await past(bad.id)
    expect(ticket.number).toMatch(/^TK-\d{4}-000001$/)
    expect((await till.send(bad))[0]).toMatchObject({ state: 'repeated', number: ticket.number })
    expect(
      await till.shop.refused('POST', `/api/pos/parked/${bad.id}/dismiss`, { note: 'x' }),
    ).toMatchObject({ code: 'decidedAlready' })
  })

  test('whose money is off is posted with the difference as rounding', async () => {
    const bad = till.ring([{ item }], { tenders: [cash(till, '9.5')] })
    expect((await till.send(bad))[0]).toMatchObject({ code: 'totalDiffers' })
    expect((await decide(bad.id, 'post')).body).toEqual({ state: 'posted' })
    expect((await past(bad.id)).ticket.rounding).toBe('-0.5')
  })

  test('is dismissed with a reason, by whoever may', async () => {
    const bad = { ...till.ring([{ item }]), total: '1' }
    await till.send(bad)
    const cashier = await colleagueOf(app, till.shop, ['pos.ticket.add', 'pos.ticket.view'])
    const path = `/api/pos/parked/${bad.id}/dismiss`
    expect(await cashier.refused('POST', path, { note: 'x' })).toMatchObject({ code: 'forbidden' })
    expect(await till.shop.refused('POST', path, { note: '' })).toMatchObject({ field: 'note' })
    expect((await decide(bad.id, 'dismiss')).body).toEqual({ state: 'dismissed' })
    expect((await till.send(bad))[0]).toMatchObject({ state: 'parked' })
  })

  test('that cannot be read is only dismissed', async () => {
    const bad = { ...till.ring([{ item }]), lines: 'gone' }
    await till.send(bad)
    expect((await decide(bad.id, 'post')).body).toMatchObject({ code: 'malformed' })
    expect((await decide(bad.id, 'dismiss')).body).toEqual({ state: 'dismissed' })
  })
})

test('what was flagged is looked at once', async () => {
  const ticket = till.ring([{ item, unitPrice: '8' }])
  await till.send(ticket)
  const flagged = async () => (await till.shop.read('/api/tickets', ticket.id)).isFlagged
  expect(await flagged()).toBe(true)
  const seen = () => till.shop.call('POST', '/api/pos/flags/seen', { ids: [ticket.id] })
  expect([(await seen()).body, (await seen()).body]).toEqual([{ count: 1 }, { count: 0 }])
  expect(await flagged()).toBe(false)
})

test('the list of tickets shows what was sold, to whom and by whom', async () => {
  const ticket = till.ring([{ item }])
  await till.send(ticket)
  const { rows } = await till.shop.list('/api/tickets', { q: ticket.number })
  expect(rows[0]).toMatchObject({ number: ticket.number, cashierName: till.shop.userName })
})
