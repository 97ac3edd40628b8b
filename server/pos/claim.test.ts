import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Claim } from '../../domain/pos/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { openRegister } from './testing/till.ts'

const app = testApp()
let shop: Market

beforeAll(async () => {
  shop = await market(app)
})

const claim = (register: string, station: string, more = {}) => ({
  register,
  station,
  name: 'Front till',
  ...more,
})

test('a station takes hold of a register, and is told the same again', async () => {
  const { register } = await openRegister(shop, 'A1')
  const body = claim(register, newId())
  const first = await shop.call<Claim>('POST', '/api/pos/claim', body)
  const { token } = first.body
  const claimed = {
    register,
    station: body.station,
    token,
    next: 1,
    lastHash: '',
    repairs: 0,
    last: null,
  }
  expect(first.body).toEqual(claimed)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await shop.call('POST', '/api/pos/claim', { ...body, token })).body).toEqual(claimed)
  const { rows } = (
    await shop.call<{ rows: { id: string; holder: unknown; shift: unknown }[] }>(
      'GET',
      '/api/pos/registers',
    )
  ).body
  expect(rows.find(({ id }) => id === register)).toMatchObject({
    holder: { station: body.station, name: 'Front till', waiting: 0 },
    shift: { number: 1, openedName: shop.userName },
  })
})

test('a register that another station holds is taken only by whoever looks after registers', async () => {
  const { register } = await openRegister(shop, 'A2')
  await shop.call('POST', '/api/pos/claim', claim(register, newId()))
  const other = claim(register, newId(), { name: 'Back till' })
  const held = await shop.refused('POST', '/api/pos/claim', other)
  expect(held).toMatchObject({
    status: 409,
    code: 'registerHeld',
    facts: { name: 'Front till', waiting: 0, isConfirmable: true },
  })
  const cashier = await colleagueOf(app, shop, ['pos.ticket.add'])
  const asked = await cashier.refused('POST', '/api/pos/claim', other)
  expect(asked.facts).toMatchObject({ isConfirmable: false })
  const taking = { ...other, isTaken: true }
  expect(await cashier.refused('POST', '/api/pos/claim', taking)).toMatchObject({
    code: 'forbidden',
  })
  expect((await shop.call('POST', '/api/pos/claim', taking)).status).toBe(200)
})

test('of two stations that claim at once, one holds the register', async () => {
  const { register } = await openRegister(shop, 'A3')
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('POST', '/api/pos/claim', claim(register, newId()))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a register is given back, unless tickets wait at the till', async () => {
  const { register } = await openRegister(shop, 'A4')
  const station = newId()
  await shop.call('POST', '/api/pos/claim', claim(register, station))
  const release = (more = {}) =>
    shop.call('POST', '/api/pos/release', { register, station, ...more })
  expect((await release({ waiting: 2 })).body).toMatchObject({ code: 'ticketsWaiting' })
  await app.asOwner('update till_station set waiting = 1 where id = $1', [station])
  expect((await release()).body).toMatchObject({ code: 'ticketsWaiting', facts: { count: 1 } })
  await app.asOwner('update till_station set waiting = 0 where id = $1', [station])
  expect((await release()).status).toBe(200)
  expect((await release()).status).toBe(200)
  const next = await shop.call('POST', '/api/pos/claim', claim(register, newId()))
  expect(next.status).toBe(200)
})

test('the register of another company is nobody’s', async () => {
  const other = await market(app)
  const { register } = await openRegister(other, 'A5')
  const refusal = await shop.refused('POST', '/api/pos/claim', claim(register, newId()))
  expect(refusal).toMatchObject({ status: 404, code: 'notFound' })
})
