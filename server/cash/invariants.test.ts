/** Each invariant of cheques is proven: the fault is planted, found, undone. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { invariants } from './cheque.invariants.ts'
import { purse } from './testing/purse.ts'

let app: TestApp
let owner: pg.Client

/** A cheque that is deposited, one that bounced, one handed on, and one of our own. */
beforeAll(async () => {
  app = await startTestApp()
  const shop = await purse(app)
  const cheque = { bank: 'Bank', number: '1', dueDate: shop.today }
  const take = async (api: 'receipts' | 'payments') => {
    const body = shop.money(api, { method: shop.cheque, cheque })
    await shop.pay(api, body)
    return body.id
  }
  await shop.step(await take('receipts'), 'deposit')
  const bounced = await take('receipts')
  await shop.step(bounced, 'deposit')
  await shop.step(bounced, 'bounce')
  const { type } = shop.money('payments')
  await shop.step(await take('receipts'), 'endorse', {
    payment: { id: newId(), type, branch: shop.branch, partner: shop.supplier, allocations: [] },
  })
  await take('payments')
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const [stands, worth, inHand, issued] = invariants.map(({ name }) => name)

const faults: [string | undefined, string, string][] = [
  [stands, 'it was moved by hand', `update cheque set state = 'cleared' where state = 'deposited'`],
  [stands, 'its events are gone', 'delete from cheque_event'],
  [worth, 'it is a cent off', 'update cheque set amount = amount + 0.01'],
  [
    inHand,
    'one is in hand that bounced',
    `update cheque set state = 'inHand' where state = 'bounced'`,
  ],
  [inHand, 'one is worth more', `update cheque set first_amount = 7 where state = 'deposited'`],
  [
    issued,
    'one was paid that was not',
    `update cheque set state = 'cleared' where state = 'issued'`,
  ],
]

const found = async (name: string | undefined): Promise<number> => {
  const { sql } = invariants.find((it) => it.name === name) ?? { sql: 'select 1 where false' }
  return (await owner.query(sql)).rows.length
}

test('a sound company breaks no invariant', async () => {
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
})

test('every invariant has a fault that proves it', () => {
  const proven = new Set(faults.map(([name]) => name))
  expect(invariants.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([])
})

test.each(faults)('"%s" finds that %s', async (name, _, plant) => {
  expect(await found(name)).toBe(0)
  await owner.query('begin; set local session_replication_role = replica')
  try {
    await owner.query(plant)
    expect(await found(name)).toBeGreaterThan(0)
  } finally {
    await owner.query('rollback')
  }
})
