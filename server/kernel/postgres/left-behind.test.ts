/**
 * Nothing is left behind by a question that fails: no promise that ends the process, no statement
 * that reaches the connection when it serves another company.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../../domain/kernel/entity.ts'
import { filterableFields } from '../../../domain/kernel/list.ts'
import { loadCommands } from '../declarations.ts'
import { testApp } from '../testing/app.ts'
import { type Problem, type Station, station } from '../testing/station.ts'
import type { Tx } from './db.ts'

await loadCommands()

const unheard: unknown[] = []
const onUnheard = (error: unknown): number => unheard.push(error)
beforeAll(() => {
  process.on('unhandledRejection', onUnheard)
})
afterAll(() => {
  process.off('unhandledRejection', onUnheard)
})

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

const numbers = new Set(['integer', 'money', 'quantity', 'percent', 'date'])
const absurd = [
  '2147483648',
  '-2147483649',
  '9999999999',
  '99999999999999999999999',
  '1e9',
  '1e400',
  'NaN',
  'Infinity',
  '0000-01-01',
  '99999-01-01',
  '2026-02-30',
]

describe('a filter beyond what a column can hold', () => {
  const bounded = entities()
    .filter(({ isSingle }) => !isSingle)
    .flatMap((declared) =>
      filterableFields(declared)
        .filter(([, { kind }]) => numbers.has(kind))
        .map(([key, { kind }]) => ({ name: declared.name, api: declared.api, key, kind })),
    )

  test('stands in every list that has numbers or days', () => {
    expect(new Set(bounded.map(({ kind }) => kind))).toEqual(numbers)
  })

  test.each(bounded)('is refused at its field: $name, $key', async ({ api, key, kind }) => {
    const count = async (value: string, end: 'from' | 'to') => {
      const filter = encodeURIComponent(JSON.stringify({ [key]: { [end]: value } }))
      return shop.call<Problem>('GET', `${api}?count=yes&filter=${filter}`)
    }
    for (const value of absurd)
      for (const end of ['from', 'to'] as const) {
        const { status, body } = await count(value, end)
        // Decimals are exact and wide: what is only large is a fair question there.
        if (status === 200)
          expect([kind, value]).toEqual([kind, expect.stringMatching(/^-?\d{10}$/)])
        else expect([value, status, body.field]).toEqual([value, 422, `${key}.${end}`])
        if (kind === 'integer' || kind === 'date') expect(status).toBe(422)
      }
  })
})

test('a count beside a page that fails is heard, and the process lives', async () => {
  const blocker = new pg.Client({ connectionString: app.ownerUrl })
  await blocker.connect()
  await blocker.query('begin; lock table brand in access exclusive mode')
  const asked = shop.call<Problem>('GET', '/api/brands?count=yes')
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.asOwner(waiting)).length === 0) await pause(10)
  await app.asOwner(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect((await asked).body.code).toBe('databaseAway')
  await blocker.query('rollback')
  await blocker.end()
  await pause(50)
  expect(unheard).toEqual([])
  expect((await shop.list('/api/brands', { count: 'yes' })).total).toEqual({
    count: 0,
    isExact: true,
  })
})

test('what comes after the end of a transaction reaches no other one', async () => {
  let kept: Tx | undefined
  const failing = app.db.inCompany(shop.companyId, async (tx) => {
    kept = tx
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(kept?.rows(sql`select 1`)).rejects.toThrow('The transaction is over')
  await app.db.inCompany(shop.companyId, async (tx) => {
    kept = tx
  })
  await expect(kept?.rows(sql`select 1`)).rejects.toThrow('The transaction is over')
})
