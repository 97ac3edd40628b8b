/** Those who may decide on tickets hear of them, once per kind and day. */
import { beforeAll, expect, test } from 'vitest'
import type { Notice } from '../../../domain/identity/session.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { openRegister, stockedTill, type Till, tillAt } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let decider: Station
let far: Station
let cashier: Station

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
  const { shop } = till
  const rights = ['pos.ticket.view', 'pos.ticket.post']
  decider = await colleagueOf(app, shop, rights)
  const branch = await shop.add('/api/branches', { name: 'Far away', code: 'FAR' })
  far = await colleagueOf(app, shop, rights, { branches: [branch.id] })
  cashier = await colleagueOf(app, shop, ['pos.ticket.add', 'pos.ticket.view'])
})

const kinds = ['ticketsParked', 'ticketsUnproven']

const heardBy = async (who: Station) =>
  (await who.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, path }) => [kind, path])

const parked = ['ticketsParked', '/Tickets/parked']
const unproven = [
  'ticketsUnproven',
  `/Tickets?${new URLSearchParams({ filter: '{"isFlagged":{"in":[true]}}' })}`,
]

const bad = (from = till) => ({ ...from.ring([{ item }]), total: '1' })

test('a good ticket is no news', async () => {
  expect(await till.send(till.ring([{ item }]))).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await heardBy(decider)).toEqual([])
})

test('parked tickets are told once a day to whoever may decide at that branch', async () => {
  expect((await till.send(bad(), bad())).map(({ state }) => state)).toEqual(['parked', 'parked'])
  await till.send(bad())
  for (const who of [decider, till.shop]) expect(await heardBy(who)).toEqual([parked])
  for (const who of [far, cashier]) expect(await heardBy(who)).toEqual([])
})

test('a ticket whose cashier is not proven is news of its own kind', async () => {
  const named = { cashier: cashier.userId, cashierName: cashier.userName }
  const [outcome] = await till.send(till.ring([{ item }], named))
  expect(outcome).toMatchObject({ state: 'posted', flags: ['unproven'] })
  await till.send(till.ring([{ item }], named))
  expect(await heardBy(decider)).toEqual([unproven, parked])
})

test('the next day it is told again, but not for what was answered before', async () => {
  await app.asOwner(`update notice set facts = '{"day":"2020-01-01"}' where kind = any($1)`, [
    kinds,
  ])
  const late = bad()
  await till.send(late)
  await app.asOwner('delete from notice where kind = any($1)', [kinds])
  expect(await till.send(late)).toMatchObject([{ state: 'parked' }])
  expect(await heardBy(decider)).toEqual([])
  await till.send(bad())
  expect(await heardBy(decider)).toEqual([parked])
})

test('two tills at one moment tell it once', async () => {
  await app.asOwner('delete from notice where kind = any($1)', [kinds])
  const tills = [till]
  for (const code of ['T2', 'T3'])
    tills.push(await tillAt(till.shop, await openRegister(till.shop, code)))
  await Promise.all(tills.map((each) => each.send(bad(each))))
  expect(await heardBy(decider)).toEqual([parked])
})
