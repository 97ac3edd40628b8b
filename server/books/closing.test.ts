/** Closing a period waits for the postings of its own company, and for nobody else's. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let ours: Station
let theirs: Station

beforeAll(async () => {
  ours = await station(app)
  theirs = await station(app)
})

/** A posting that is under way until it is let go: it has touched the documents of its company. */
async function postingOf(shop: Station): Promise<{ end(): Promise<void> }> {
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = app.db.inCompany(shop.companyId, async (tx) => {
    await tx.rows(sql`update document set note = note where false`)
    begun.resolve()
    await letGo.promise
  })
  await Promise.race([begun.promise, work])
  return {
    end: () => {
      letGo.resolve()
      return work
    },
  }
}

const close = (shop: Station, lockedThrough: string) =>
  shop.call<Problem>('PUT', '/api/books/lock', { lockedThrough })

const waiting = () =>
  app.asOwner<{ locktype: string }>(
    `select l.locktype
     from pg_locks l
     join pg_stat_activity a on a.pid = l.pid
     where a.datname = current_database() and not l.granted`,
  )

test('of one company goes through while another posts', async () => {
  const posting = await postingOf(theirs)
  expect((await close(ours, '2020-01-31')).status).toBe(200)
  expect(await waiting()).toEqual([])
  await posting.end()
})

test('keeps no posting of another company waiting', async () => {
  const posting = await postingOf(ours)
  const closing = close(ours, '2020-02-29')
  while ((await waiting()).length === 0) await pause(10)
  expect(await waiting()).toEqual([{ locktype: 'advisory' }])
  // The other company posts and closes as if nothing were.
  await (await postingOf(theirs)).end()
  expect((await close(theirs, '2020-01-31')).status).toBe(200)
  await posting.end()
  expect((await closing).status).toBe(200)
})

test('comes behind a posting that began before, and before one that comes after', async () => {
  const posting = await postingOf(ours)
  const closing = close(ours, '2020-03-31')
  while ((await waiting()).length === 0) await pause(10)
  const later = postingOf(ours)
  while ((await waiting()).length < 2) await pause(10)
  await posting.end()
  expect((await closing).status).toBe(200)
  await (await later).end()
})
