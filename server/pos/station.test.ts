/** A register's tickets come from the station that claimed it, at the hands of people of its branch. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Claim, TicketOutcome } from '../../domain/pos/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { openRegister, openShift, signed, type Till, tillAt } from './testing/till.ts'

const app = testApp()
let shop: Market
let item: string
let cashier: Station

beforeAll(async () => {
  shop = await market(app)
  item = await shop.item({ unitPrice: '10', supplierPrice: '6' })
  const bought = [{ item, quantity: '1000', unitPrice: '6' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  cashier = await colleagueOf(app, shop, ['pos.ticket.add'])
})

let registers = 0
const newTill = async (): Promise<Till> => tillAt(shop, await openRegister(shop, `S${++registers}`))

const claimOf = ({ basics, station, token }: Till, more = {}) => ({
  register: basics.register.id,
  station,
  token,
  name: 'Front till',
  ...more,
})

const bodyOf = (till: Till, tickets: unknown[], more = {}) => ({
  register: till.basics.register.id,
  station: till.station,
  token: till.token,
  waiting: tickets.length,
  tickets,
  ...more,
})

const codes = (outcomes: readonly TicketOutcome[]) =>
  outcomes.map((it) => (it.state === 'parked' ? it.code : it.state))

describe('what proves a station', () => {
  test('is sent with every batch; a name, a wrong proof or none is not enough', async () => {
    const till = await newTill()
    const tickets = [till.ring([{ item }])]
    for (const more of [{ token: 'x'.repeat(43) }, { token: undefined }, { station: newId() }]) {
      const refused = await shop.refused('POST', '/api/pos/tickets', bodyOf(till, tickets, more))
      expect(refused).toMatchObject({ status: 403, code: 'stationUnproven' })
    }
    const [kept] = await app.asOwner('select count(*)::integer as count from parked_ticket')
    expect(kept).toEqual({ count: 0 })
    expect(codes(await till.send(...tickets))).toEqual(['posted'])
  })

  test('is kept as a hash, and told to nobody else', async () => {
    const till = await newTill()
    const [row] = await app.asOwner<{ token_hash: string }>(
      'select token_hash from till_station where id = $1',
      [till.station],
    )
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    const { text } = await shop.call('GET', '/api/pos/registers')
    expect(text).not.toContain(till.token)
    expect(text).not.toContain(row?.token_hash)
  })

  test('of another register is none', async () => {
    const [one, other] = [await newTill(), await newTill()]
    const body = bodyOf(one, [one.ring([{ item }])], { token: other.token, station: other.station })
    expect(await shop.refused('POST', '/api/pos/tickets', body)).toMatchObject({
      code: 'stationUnproven',
    })
  })

  test('is given anew in the session that claimed, where the answer was lost', async () => {
    const till = await newTill()
    const { token: _, ...wish } = claimOf(till)
    const again = await shop.call<Claim>('POST', '/api/pos/claim', wish)
    expect(again.status).toBe(200)
    expect(again.body.token).not.toBe(till.token)
    expect(await cashier.refused('POST', '/api/pos/claim', wish)).toMatchObject({
      code: 'registerHeld',
    })
    till.token = again.body.token
    expect(codes(await till.send(till.ring([{ item }])))).toEqual(['posted'])
    // Whoever else signs in at that browser has it there.
    const there = await cashier.call<Claim>('POST', '/api/pos/claim', claimOf(till))
    expect(there.body.token).toBe(till.token)
  })

  test('is given to a station that sold before there were any', async () => {
    const till = await newTill()
    await app.asOwner(
      'update till_station set token_hash = null, session_id = null where id = $1',
      [till.station],
    )
    const { token: _, ...wish } = claimOf(till)
    const { body } = await cashier.call<Claim>('POST', '/api/pos/claim', wish)
    till.token = body.token
    expect(codes(await till.send(till.ring([{ item }])))).toEqual(['posted'])
  })

  test('is asked before a station moves to another register, so that nobody else moves it', async () => {
    const till = await newTill()
    const { register } = await openRegister(shop, `S${++registers}`)
    const wish = { register, station: till.station, name: 'Mine now' }
    for (const more of [{}, { token: 'x'.repeat(43) }])
      expect(await cashier.refused('POST', '/api/pos/claim', { ...wish, ...more })).toMatchObject({
        status: 403,
        code: 'stationUnproven',
      })
    expect(codes(await till.send(till.ring([{ item }])))).toEqual(['posted'])
    const proven = { ...wish, token: till.token }
    const moved = await cashier.call<Claim>('POST', '/api/pos/claim', proven)
    expect(moved.status, moved.text).toBe(200)
    // Nor is it kept from its work by who takes its name while it rests.
    const { token } = moved.body
    const left = { register, station: till.station, token }
    expect((await cashier.call('POST', '/api/pos/release', left)).status).toBe(200)
    const stranger = await colleagueOf(app, shop, ['pos.ticket.add'])
    expect((await stranger.refused('POST', '/api/pos/claim', wish)).code).toBe('stationUnproven')
    const back = await stranger.call<Claim>('POST', '/api/pos/claim', proven)
    expect(back.status, back.text).toBe(200)
  })

  test('is asked before a register is given back', async () => {
    const till = await newTill()
    const { name: _, token, ...release } = claimOf(till)
    expect(await cashier.refused('POST', '/api/pos/release', release)).toMatchObject({
      code: 'stationUnproven',
    })
    const left = await cashier.call('POST', '/api/pos/release', { ...release, token })
    expect(left.status).toBe(200)
  })
})

describe('a station that lost its register', () => {
  test('sends what it sold up to where the other took over; the rest is parked and told', async () => {
    const old = await newTill()
    const before = [old.ring([{ item }]), old.ring([{ item }])]
    const away = [old.ring([{ item }]), old.ring([{ item }])]
    expect(codes(await old.send(before[1]))).toEqual(['posted'])
    const { register } = old.basics
    const wish = { register: register.id, station: newId(), name: 'Back till', isTaken: true }
    const { body } = await shop.call<Claim>('POST', '/api/pos/claim', wish)
    expect(body.next).toBe(3)
    const fresh: Till = {
      ...old,
      station: body.station,
      token: body.token,
      end: { next: body.next, lastHash: body.lastHash },
    }
    expect(codes(await old.send(before[0], ...away))).toEqual([
      'posted',
      'stationReplaced',
      'stationReplaced',
    ])
    // Its numbers stay free for whoever gives them now.
    const sold = signed({ ...old.ring([{ item }]), station: body.station, sequence: 3 })
    const mine = signed({
      ...sold,
      number: `${register.code}-000003`,
      previousHash: fresh.end.lastHash,
    })
    const sent = await shop.call<{ outcomes: TicketOutcome[] }>(
      'POST',
      '/api/pos/tickets',
      bodyOf(fresh, [mine]),
    )
    expect(codes(sent.body.outcomes)).toEqual(['posted'])
    const kept = await app.asOwner(
      'select sequence, state from parked_ticket where register_id = $1',
      [register.id],
    )
    expect(kept).toEqual(Array(2).fill({ sequence: 0, state: 'waiting' }))
    const note = 'Really sold'
    const post = await shop.call('POST', `/api/pos/parked/${away[0]?.id}/post`, { note })
    expect(post.status, post.text).toBe(200)
  })
})

describe('a number may run ahead', () => {
  test('by what a day offline explains, and no further', async () => {
    const till = await newTill()
    await till.send(till.ring([{ item }]))
    const at = (sequence: number) => {
      const number = `${till.basics.register.code}-${String(sequence).padStart(6, '0')}`
      const end = { ...till.end }
      const ticket = till.ring([{ item }])
      Object.assign(till.end, end)
      return signed({ ...ticket, sequence, number, previousHash: 'a'.repeat(64) })
    }
    const [far] = await till.send(at(5003))
    expect(far).toMatchObject({ state: 'parked', code: 'numberAhead' })
    expect((far as { message: string }).message).toContain('5')
    expect(codes(await till.send(till.ring([{ item }])))).toEqual(['posted'])
    const [poison] = await till.send({ ...at(999_999_998), lines: 'no ticket any more' })
    expect(poison).toMatchObject({ code: 'numberAhead' })
    const [near] = await till.send(at(5004))
    expect(near).toMatchObject({ code: 'numberAhead' })
    const [fits] = await till.send(at(5003))
    expect(fits).toMatchObject({ state: 'posted', flags: ['chainGap'] })
  })

  test('by no more with all tickets of a batch than with one', async () => {
    const till = await newTill()
    const step = (sequence: number) => {
      till.end.next = sequence
      const number = `${till.basics.register.code}-${String(sequence).padStart(6, '0')}`
      return till.ring([{ item }], { number })
    }
    const outcomes = await till.send(step(5000), step(10_000), step(15_000))
    expect(codes(outcomes)).toEqual(['posted', 'numberAhead', 'numberAhead'])
  })
})

describe('people of another branch', () => {
  test('neither send, claim, release, open, move, count nor close', async () => {
    const till = await newTill()
    const away = await shop.add('/api/branches', { name: 'Tripoli', code: 'B2' })
    const rights = ['pos.ticket.add', 'pos.shift.add', 'pos.shift.edit', 'pos.register.edit']
    const stranger = await colleagueOf(app, shop, rights, { branches: [away.id] })
    const own = await colleagueOf(app, shop, rights, { branches: [shop.branch] })
    const counts = [shop.usd, shop.lbp].map((currency) => ({ currency, amount: '0' }))
    const { drawer, register } = till.basics
    const move = {
      id: newId(),
      kind: 'payIn',
      currency: shop.usd,
      amount: '100',
      reason: 'Into another branch',
    }
    const { id: closedDrawer } = await shop.add('/api/drawers', {
      name: 'Closed drawer',
      branch: shop.branch,
    })
    const asks: [path: string, body: object, code: string][] = [
      ['/api/pos/tickets', bodyOf(till, [till.ring([{ item }])]), 'forbidden'],
      ['/api/pos/claim', claimOf(till), 'notFound'],
      ['/api/pos/release', { register: register.id, station: till.station }, 'missingReference'],
      ['/api/shifts/open', { id: newId(), drawer: closedDrawer, counts }, 'missingReference'],
      [`/api/shifts/${till.shift}/move`, move, 'notFound'],
      [`/api/shifts/${till.shift}/count`, { counts }, 'notFound'],
      [`/api/shifts/${till.shift}/close`, { left: counts }, 'notFound'],
      [`/api/registers/${register.id}/repair`, { next: 9, reason: 'Mine' }, 'notFound'],
    ]
    const messages: string[] = []
    for (const [path, body] of asks)
      messages.push((await stranger.refused('POST', path, body)).code)
    expect(messages).toEqual(asks.map(([, , code]) => code))
    expect((await own.call('POST', `/api/shifts/${till.shift}/move`, move)).status).toBe(200)
    expect((await own.call('POST', '/api/pos/tickets', asks[0]?.[1])).status).toBe(200)
    expect(drawer.id).toBeTruthy()
    expect(await openShift(shop, closedDrawer)).toBeTruthy()
  })
})
