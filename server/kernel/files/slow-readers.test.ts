/** Whoever reads an export slowly holds neither a connection of the database nor anybody else. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { readCsv } from '../testing/spreadsheet.ts'
import { type Problem, type Station, station } from '../testing/station.ts'

const rows = 30_000

const app = testApp()
let shop: Station
let other: Station

beforeAll(async () => {
  shop = await station(app)
  other = await station(app)
  // More than all buffers between the two ends can hold.
  await app.asOwner(
    `insert into brand (company_id, id, name, alt_name)
     select $1, gen_random_uuid(), 'Brand ' || lpad(n::text, 5, '0'), repeat('x', 120) || n
     from generate_series(1, ${rows}) n`,
    [shop.companyId],
  )
})

const path = '/api/brands/export?format=csv&columns=name,altName'

/** Asks and reads nothing of the answer but its head. */
async function asked(of: Station, query = path): Promise<IncomingMessage> {
  const asking = get(app.url + query, {
    agent: false,
    headers: { authorization: `Bearer ${of.token}` },
  })
  const [answer] = await once(asking, 'response')
  return answer
}

const bodyOf = async (answer: IncomingMessage): Promise<string> =>
  Buffer.concat(await answer.toArray()).toString('utf8')

const held = () =>
  app.asOwner(
    `select pid, state, query
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (state like 'idle in transaction%' or xact_start is not null)
       and backend_type = 'client backend'`,
  )

test('twenty slow readers leave every connection free, and hold up nobody', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => asked(shop)))
  const slow = answers.filter(({ statusCode }) => statusCode === 200)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([slow.length, refused.length]).toEqual([2, 18])
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('5')
    expect((JSON.parse(await bodyOf(answer)) as Problem).code).toBe('exportsBusy')
  }
  expect(slow.map(({ readableEnded }) => readableEnded)).toEqual([false, false])
  await expect.poll(held).toEqual([])
  // The same user works on; another company exports as if nothing were.
  expect((await shop.call('GET', '/api/brands')).status).toBe(200)
  await shop.add('/api/brands', { id: newId(), name: 'Brand while they read' })
  expect((await bodyOf(await asked(other))).trim().split('\n')).toHaveLength(1)
  // What they read in the end is whole: no row twice, none missing, as of the moment they asked.
  for (const answer of slow) {
    const names = readCsv((await bodyOf(answer)).slice(1)).slice(1)
    expect(names).toHaveLength(rows)
    expect(new Set(names.map(([name]) => name)).size).toBe(rows)
  }
  const again = await asked(shop)
  expect(again.statusCode).toBe(200)
  again.destroy()
})

test('a reader who goes away gives his turn back', async () => {
  const left = async (): Promise<number | undefined> => {
    const answer = await asked(shop)
    answer.destroy()
    return answer.statusCode
  }
  for (let n = 0; n < 4; n++) while ((await left()) !== 200) await pause(20)
}, 30_000)

test('what is refused takes no turn', async () => {
  for (let n = 0; n < 6; n++) {
    const answer = await asked(shop, '/api/brands/export?format=pdf')
    expect(answer.statusCode).toBe(422)
    answer.resume()
  }
})
