/** What a ticket says of itself is held against the house; one bad ticket never holds up the others. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Claim, TicketOutcome } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  cash,
  openRegister,
  pounds,
  signed,
  stockedTill,
  type Till,
  tillAt,
} from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app, '18.25'))
})

const line = () => ({ item, quantity: '1', unitPrice: '18.25' })

/** Rung, changed and signed anew; what is rung next follows it. */
function rung(change: Partial<Ticket>): Ticket {
  const ticket = signed({ ...till.ring([line()]), ...change })
  till.end.lastHash = ticket.hash
  return ticket
}

const outcomeOf = (outcome: TicketOutcome | undefined) =>
  outcome?.state === 'posted' ? outcome.flags : [outcome?.state, (outcome as { code: string }).code]

describe('what was seen and nobody was told', () => {
  test('18.25 paid with 5,000 pounds at a rate of 274 is posted, and flagged', async () => {
    const ticket = rung({ tenders: [pounds(till, '5000', '18.25', 'in', '274')] })
    const [outcome] = await till.send(ticket)
    expect(outcomeOf(outcome)).toEqual(['tenderRate'])
    const [kept] = await app.asOwner(
      `select f.facts, x.tender_rates from ticket_flag f
       join ticket_extra x on x.document_id = f.document_id where f.document_id = $1`,
      [ticket.id],
    )
    expect(kept).toEqual({ facts: { items: ['5000 LBP / 274'] }, tender_rates: [] })
  })

  test('a ticket that says itself the rate was 274 is parked: the books would be wrong', async () => {
    const tenders = [pounds(till, '5000', '18.25', 'in', '274')]
    const ticket = rung({ rate: '274', tenders })
    expect(outcomeOf((await till.send(ticket))[0])).toEqual(['parked', 'rateStrange'])
    const note = 'The money was really taken'
    const done = await till.shop.call('POST', `/api/pos/parked/${ticket.id}/post`, { note })
    expect(done.status, done.text).toBe(200)
    const [booked] = await app.asOwner<{ rate: string; flags: string[] }>(
      `select trim_scale(d.rate)::text as rate, array_agg(f.code) as flags
       from document d join ticket_flag f on f.document_id = d.id
       where d.id = $1 group by d.rate`,
      [ticket.id],
    )
    expect(booked).toEqual({ rate: till.basics.rate?.buy, flags: ['tenderRate'] })
  })

  test('a number of another register or series is parked; the first of its name stands', async () => {
    const other = await tillAt(till.shop, await openRegister(till.shop, 'T7'))
    const first = other.ring([line()])
    expect(first.number).toBe('T7-000001')
    expect(outcomeOf((await other.send(first))[0])).toEqual([])
    const again = rung({ number: 'T7-000001' })
    expect(outcomeOf((await till.send(again))[0])).toEqual(['parked', 'numberForeign'])
    expect(outcomeOf((await till.send(rung({ number: 'INV-2026-000001' })))[0])).toEqual([
      'parked',
      'numberForeign',
    ])
    expect(outcomeOf((await till.send(till.ring([line()])))[0])).toEqual([])
  })

  test('a number that a document of the office has is parked; no series prints it again', async () => {
    const { shop } = till
    await shop.call('PUT', '/api/settings/numbering.restart', {
      layer: 'company',
      value: 'never',
      version: 0,
    })
    const opened = await openRegister(shop, 'IX')
    // Nobody may set it up so; it was before that rule.
    await app.asOwner("update register set code = 'INV' where id = $1", [opened.register])
    await app.asOwner("delete from number_stem where register_id = $1 and stem = 'INV'", [
      opened.register,
    ])
    const here = await tillAt(shop, opened)
    const invoice = await shop.post('invoices', shop.draft('salesInvoice', [line()]))
    const [office] = await app.asOwner<{ number: string }>(
      'select number from document where id = $1',
      [invoice.id],
    )
    expect(office?.number).toBe('INV-000001')
    const outcomes = await here.send(here.ring([line()]), here.ring([line()]))
    expect(outcomes.map(outcomeOf)).toEqual([['parked', 'printedTwice'], []])
    const next = shop.draft('salesInvoice', [line()])
    const refused = await shop.refused('POST', '/api/invoices/post', next)
    expect(refused).toMatchObject({ code: 'numberPrinted' })
    expect(refused.message).not.toMatch(/refusal|\{\{/)
  })

  test('a ticket of the year 1 is booked on the day of its shift, and flagged', async () => {
    const ticket = rung({ day: '0001-01-01', at: '0001-01-01T08:00:00.000Z' })
    const [outcome] = await till.send(ticket)
    expect(outcomeOf(outcome)).toEqual(['clock', 'dayMoved'])
    const rows = await app.asOwner('select day from document where id = $1', [ticket.id])
    expect(rows).toEqual([{ day: till.shop.today }])
  })

  test('a sale that names a ticket is parked, and the office posts it as the sale it is', async () => {
    const sale = till.ring([line()])
    const next = rung({ origin: sale.id })
    const outcomes = await till.send(sale, next)
    expect(outcomes.map(outcomeOf)).toEqual([[], ['parked', 'saleNamesOrigin']])
    const done = await till.shop.call('POST', `/api/pos/parked/${next.id}/post`, { note: 'Sold' })
    expect(done.status, done.text).toBe(200)
    const rows = await app.asOwner('select origin_id from document where id = $1', [next.id])
    expect(rows).toEqual([{ origin_id: null }])
  })

  test('the cash of a ticket goes into no drawer of another branch', async () => {
    const { shop } = till
    const branch = await shop.add('/api/branches', { name: 'Tripoli', code: 'B2' })
    const far = await openRegister({ ...shop, branch: branch.id }, 'F1')
    const ticket = rung({ shift: far.shift })
    expect(outcomeOf((await till.send(ticket))[0])).toEqual(['parked', 'otherDrawer'])
    const moved = await app.asOwner('select 1 from shift_total where shift_id = $1 and name = $2', [
      far.shift,
      'tickets',
    ])
    expect(moved).toEqual([])
    const done = await shop.call('POST', `/api/pos/parked/${ticket.id}/post`, { note: 'Sold' })
    expect(done.status, done.text).toBe(200)
    const rows = await app.asOwner('select shift_id from ticket_extra where document_id = $1', [
      ticket.id,
    ])
    expect(rows).toEqual([{ shift_id: till.shift }])
  })

  test('a register and its drawer stand in one branch', async () => {
    const { shop } = till
    const branch = await shop.add('/api/branches', { name: 'Zahle', code: 'B3' })
    const drawer = await shop.add('/api/drawers', { name: 'Far drawer', branch: branch.id })
    const wish = {
      id: newId(),
      name: 'Torn',
      code: 'X1',
      branch: shop.branch,
      warehouse: shop.warehouse,
      drawer: drawer.id,
    }
    expect(await shop.refused('POST', '/api/registers', wish)).toMatchObject({
      code: 'drawerOfOtherBranch',
      field: 'drawer',
    })
    const torn = app.asOwner(
      `insert into register (company_id, id, name, code, branch_id, warehouse_id, drawer_id)
       values ($1, $2, 'Torn', 'X1', $3, $4, $5)`,
      [shop.companyId, newId(), shop.branch, shop.warehouse, drawer.id],
    )
    await expect(torn).rejects.toThrow('register_drawer_is_of_its_branch')
  })
})

/** The till goes on where the server says the register stands. */
async function resume(): Promise<void> {
  const { station, token, basics, shop } = till
  const wish = { register: basics.register.id, station, token, name: 'Front till' }
  const { body } = await shop.call<Claim>('POST', '/api/pos/claim', wish)
  till.end = { next: body.next, lastHash: body.lastHash }
}

describe('one bad ticket never refuses its batch', () => {
  afterEach(resume)

  const deep = (levels: number): unknown => {
    let it: unknown = []
    for (let level = 0; level < levels; level++) it = [it]
    return it
  }

  const bad: [name: string, made: (ticket: Ticket) => unknown, answer: unknown[]][] = [
    ['nothing', () => null, ['refused', 'malformed']],
    ['a number', () => 7, ['refused', 'malformed']],
    ['a list', () => [[]], ['refused', 'malformed']],
    ['an object without an id', () => ({ total: '5' }), ['parked', 'malformed']],
    ['an id that is none', (it) => ({ ...it, id: 5 }), ['parked', 'malformed']],
    // Deeper bodies are not read at all, whoever sends them.
    ['levels no ticket has', (it) => ({ ...it, note: deep(50) }), ['parked', 'malformed']],
    ['wrong types', (it) => ({ ...it, lines: 5, tenders: {} }), ['parked', 'malformed']],
    ['unknown fields', (it) => ({ ...it, isAdmin: true }), ['parked', 'malformed']],
    ['another register', (it) => ({ ...it, register: newId() }), ['parked', 'otherRegister']],
    ['another station', (it) => signed({ ...it, station: newId() }), ['parked', 'otherStation']],
    ['no year', (it) => signed({ ...it, at: '0000-01-01T00:00:00Z' }), ['parked', 'malformed']],
    [
      'broken text',
      (it) => signed({ ...it, cashierName: 'a\u0000\ud800' }),
      ['parked', 'malformed'],
    ],
    [
      'a name of a value that no database holds',
      (it) => ({ ...it, 'k\u0000': 1, lines: [{ ...it.lines[0], '\ud800': { 'n\u0000': 2 } }] }),
      ['parked', 'malformed'],
    ],
  ]

  test.each(bad)('%s', async (_, made, answer) => {
    const good = [till.ring([line()]), till.ring([line()])]
    const wrong = made(till.ring([line()]))
    const outcomes = await till.send(good[0], wrong, good[1])
    expect(outcomes.map(outcomeOf)).toEqual([[], answer, []])
    // Told the same again, and kept once.
    expect((await till.send(wrong))[0]).toEqual(outcomes[1])
  })

  test('lines and tenders of another ticket of the same request', async () => {
    const first = till.ring([line()])
    const second = till.ring([{ ...line(), id: first.lines[0]?.id }])
    const outcomes = await till.send(first, second, till.ring([line()]))
    expect(outcomes.map(outcomeOf)).toEqual([[], ['parked', 'malformed'], []])
  })

  test('the same ticket twice counts once, and both are answered', async () => {
    const ticket = till.ring([line()])
    const outcomes = await till.send(ticket, ticket, till.ring([line()]))
    expect(outcomes.map(({ state }) => state)).toEqual(['posted', 'repeated', 'posted'])
  })
})

describe('a known id with other content', () => {
  test('is parked and told, in the same request or later, and never dropped', async () => {
    const first = till.ring([line()])
    const other = signed({
      ...first,
      partnerName: 'Somebody else',
      lines: first.lines.map((it) => ({ ...it, id: newId() })),
      tenders: [cash(till, '18.25')],
    })
    const together = await till.send(first, other)
    expect(together.map(outcomeOf)).toEqual([[], ['parked', 'otherContent']])
    expect(together.map(({ id }) => id)).toEqual([first.id, first.id])
    expect((await till.send(other))[0]).toEqual(together[1])
    // The hash says the same although something else stands behind it.
    const quiet = { ...first, lines: first.lines.map((it) => ({ ...it, item: newId() })) }
    const [later] = await till.send(quiet)
    expect(outcomeOf(later)).toEqual(['parked', 'otherContent'])
    expect((await till.send(first))[0]).toMatchObject({ state: 'repeated' })
  })

  test('is posted by the office as the other sale it is', async () => {
    const first = till.ring([line()])
    const other = signed({ ...first, note: 'Another', cashierName: 'Somebody' })
    await till.send(first, other)
    const [kept] = await app.asOwner<{ id: string }>(
      `select id from parked_ticket where body ->> 'id' = $1`,
      [first.id],
    )
    expect(kept?.id).not.toBe(first.id)
    const path = `/api/pos/parked/${kept?.id}/post`
    const done = await till.shop.call('POST', path, { note: 'Two sales' })
    expect(done.status, done.text).toBe(200)
    expect((await till.send(other))[0]).toMatchObject({ id: first.id, state: 'repeated' })
  })

  test('of a document of the office is parked too', async () => {
    const { shop } = till
    const [invoice] = await app.asOwner<{ id: string }>(
      `select id from document where company_id = $1 and screen <> 'pos' limit 1`,
      [shop.companyId],
    )
    const ticket = signed({ ...till.ring([line()]), id: invoice?.id ?? '' })
    expect(invoice).toBeDefined()
    expect(outcomeOf((await till.send(ticket))[0])).toEqual(['parked', 'otherContent'])
    await resume()
  })
})
