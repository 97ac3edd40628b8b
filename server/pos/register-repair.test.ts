/** A register whose end is wrong is put right, with a right and a reason; the chain notes it. */
import { beforeAll, expect, test } from 'vitest'
import type { Claim, TicketOutcome } from '../../domain/pos/contract.ts'
import type { RepairState } from '../../domain/pos/ticket/register-repair.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { closeShift, openRegister, openShift, type Till, tillAt } from './testing/till.ts'

const app = testApp()
let shop: Market
let item: string

beforeAll(async () => {
  shop = await market(app)
  item = await shop.item({ unitPrice: '10', supplierPrice: '6' })
  const bought = [{ item, quantity: '1000', unitPrice: '6' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
})
// Every invariant is asked when it closes.

let registers = 0
const newTill = async (): Promise<Till> => tillAt(shop, await openRegister(shop, `P${++registers}`))

const path = ({ basics }: Till, verb: string) => `/api/registers/${basics.register.id}/${verb}`

const repair = (till: Till, next: number, reason = 'Poisoned by a torn file') =>
  shop.call('POST', path(till, 'repair'), { next, reason })

async function resume(till: Till): Promise<Claim> {
  const { station, token, basics } = till
  const wish = { register: basics.register.id, station, token, name: 'Front till' }
  const { body } = await shop.call<Claim>('POST', '/api/pos/claim', wish)
  till.end = { next: body.next, lastHash: body.lastHash }
  return body
}

const outcomeOf = ([outcome]: TicketOutcome[]) =>
  outcome?.state === 'posted' ? outcome.flags : outcome?.state

/** As a version before this one left it: something that was no ticket had taken a number far away. */
async function poison(till: Till, sequence: number): Promise<void> {
  const bad = { ...till.ring([{ item }]), lines: 'torn' }
  till.end = { next: bad.sequence, lastHash: bad.previousHash }
  await till.send(bad)
  const values = [till.basics.register.id, sequence]
  await app.asOwner(
    `with end_now as (update register_end set next = $2 + 1 where register_id = $1)
     update parked_ticket set sequence = $2 where register_id = $1`,
    values,
  )
  await resume(till)
}

test('a poisoned end goes back behind what is posted, and sales go on', async () => {
  const till = await newTill()
  await till.send(till.ring([{ item }]), till.ring([{ item }]))
  await poison(till, 900_000)
  expect(till.end.next).toBe(900_001)
  const { body } = await shop.call<RepairState>('GET', path(till, 'end'))
  expect(body).toMatchObject({ next: 900_001, lastPosted: 2, least: 3, repairs: [] })
  expect((await repair(till, 2)).body).toMatchObject({ code: 'repairTooLow', facts: { least: 3 } })
  expect((await repair(till, 900_001)).body).toMatchObject({ code: 'repairSame' })
  expect((await repair(till, 3, ' ')).body).toMatchObject({ code: 'putReason' })
  expect((await repair(till, 3)).status).toBe(200)
  expect(await resume(till)).toMatchObject({ next: 3, repairs: 1 })
  expect(outcomeOf(await till.send(till.ring([{ item }])))).toEqual([])
  const after = await shop.call<RepairState>('GET', path(till, 'end'))
  expect(after.body.repairs).toMatchObject([
    { before: 900_001, next: 3, name: shop.userName, reason: 'Poisoned by a torn file' },
  ])
  const audit = await app.asOwner(
    `select 1 from audit where entity = 'register' and after ->> 'reason' is not null`,
  )
  expect(audit).toHaveLength(1)
})

test('a till that is further on than the server knows is taken up where it stands', async () => {
  const till = await newTill()
  await till.send(till.ring([{ item }]))
  // What it sold since is lost with a copy the database was restored from.
  till.end = { next: 12_000, lastHash: 'b'.repeat(64) }
  const away = till.ring([{ item }])
  expect(outcomeOf(await till.send(away))).toBe('parked')
  expect((await repair(till, 12_001)).status).toBe(200)
  expect(outcomeOf(await till.send(till.ring([{ item }])))).toEqual(['chainRepaired'])
  expect(outcomeOf(await till.send(till.ring([{ item }])))).toEqual([])
})

test('reports go on from where the numbers were put right', async () => {
  const till = await newTill()
  await till.send(till.ring([{ item }]), till.ring([{ item }]))
  await poison(till, 900_000)
  await closeShift(shop, till.shift)
  expect((await repair(till, 3)).status).toBe(200)
  await resume(till)
  till.shift = await openShift(shop, till.basics.drawer.id)
  expect(outcomeOf(await till.send(till.ring([{ item }]), till.ring([{ item }])))).toEqual([])
  await closeShift(shop, till.shift)
  const ranges = await app.asOwner(
    `select first_sequence as first, last_sequence as last from z_range
     where register_id = $1 order by first_sequence`,
    [till.basics.register.id],
  )
  expect(ranges).toEqual([
    { first: 1, last: 900_000 },
    { first: 3, last: 4 },
  ])
})

test('it is for whoever looks after registers', async () => {
  const till = await newTill()
  const cashier = await colleagueOf(app, shop, ['pos.ticket.add'])
  const wish = { next: 5, reason: 'Why not' }
  expect(await cashier.refused('POST', path(till, 'repair'), wish)).toMatchObject({
    code: 'forbidden',
  })
})
