/** Reports kept under a name: whose they are, who finds them, and to whom they go by mail. */
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { SavedReport } from '../../../domain/insight/reports/saved.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { mailTo } from '../../kernel/testing/mailbox.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { makeRounds } from '../daily-round.ts'

const app = testApp()
let shop: Market
let reader: Station
let readersRole: string

const rights = ['insight.report.view', 'insight.report.add', 'sales.invoice.view']
const api = '/api/reports/saved'

const body = (more: Record<string, unknown> = {}) => ({
  id: newId(),
  name: 'Profit of the week',
  question: { source: 'sold', groups: ['item'], measures: ['net', 'profit'], period: 'week' },
  role: null,
  rhythm: null,
  readers: [],
  ...more,
})

const found = async (who: Station): Promise<string[]> =>
  (await who.call<SavedReport[]>('GET', api)).body.map(({ name }) => name)

const save = async (who: Station, more: Record<string, unknown> = {}): Promise<SavedReport> => {
  const answer = await who.call<SavedReport>('POST', api, body(more))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const roleOf = async ({ userId }: Station): Promise<string> =>
  (
    await app.asOwner<{ id: string }>('select role_id as id from app_user where id = $1', [userId])
  )[0]?.id ?? ''

const emailOf = async ({ userId }: Station): Promise<string> => {
  const address = `${newId().slice(-12)}@shop.example`
  await app.asOwner('update app_user set email = $2 where id = $1', [userId, address])
  return address
}

beforeAll(async () => {
  shop = await market(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const item = await shop.item({ name: 'Olive oil' })
  await shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity: '2', unitPrice: '10' }], { isConfirmed: true }),
  )
  reader = await colleagueOf(app, shop, rights)
  readersRole = await roleOf(reader)
})

test('a report is its owner’s, and found by the role it is shared with', async () => {
  const mine = await save(shop, { name: 'Mine' })
  await save(shop, { name: 'Ours', role: readersRole })
  const stranger = await colleagueOf(app, shop, rights)
  expect([await found(shop), await found(reader), await found(stranger)]).toEqual([
    ['Mine', 'Ours'],
    ['Ours'],
    [],
  ])
  const { id: _, ...rest } = body({ name: 'Theirs' })
  const path = `${api}/${mine.id}`
  expect((await reader.refused('PUT', path, { ...rest, version: 1 })).status).toBe(404)
  expect((await reader.refused('DELETE', path)).status).toBe(404)
  expect((await shop.call('PUT', path, { ...rest, name: 'Still mine', version: 1 })).status).toBe(
    200,
  )
  expect(await shop.refused('PUT', path, { ...rest, version: 1 })).toMatchObject({ code: 'stale' })
  expect((await shop.call('DELETE', path)).status).toBe(200)
  expect(await found(shop)).toEqual(['Ours'])
})

test('sharing needs its right; a stranger’s address is no reader', async () => {
  const refusals = [
    await reader.refused('POST', api, body({ role: readersRole })),
    await reader.refused('POST', api, body({ rhythm: 'daily', readers: [shop.userId] })),
    await shop.refused(
      'POST',
      api,
      body({ rhythm: 'daily', readers: ['thief@elsewhere.example'] }),
    ),
    await shop.refused('POST', api, body({ rhythm: 'daily', readers: [newId()] })),
    await shop.refused('POST', api, body({ role: newId() })),
    await reader.refused(
      'POST',
      api,
      body({ question: { source: 'pay', groups: [], measures: ['net'], period: 'month' } }),
    ),
  ]
  expect(refusals.map(({ status, field }) => [status, field])).toEqual([
    [422, 'role'],
    [422, 'role'],
    [422, 'readers.0'],
    [422, 'readers'],
    [422, 'role'],
    [404, undefined],
  ])
  expect((await reader.call('POST', api, body({ readers: [reader.userId] }))).status).toBe(200)
})

test('goes by mail to people of the company, with what each may see when it leaves', async () => {
  const log = pino({ level: 'silent' })
  const [owner, clerk, gone] = [shop, reader, await colleagueOf(app, shop, rights)]
  const addresses = [await emailOf(owner), await emailOf(clerk), await emailOf(gone)]
  await save(shop, {
    name: 'Every morning',
    question: { source: 'sold', groups: ['item'], measures: ['net', 'profit'], period: 'year' },
    rhythm: 'daily',
    readers: [owner, clerk, gone].map(({ userId }) => userId),
  })
  // Whoever may see no sales by now is written nothing.
  await app.asOwner(
    `update role set permissions = '{insight.report.view}', version = version + 1 where id = $1`,
    [await roleOf(gone)],
  )
  await makeRounds({ db: app.db, services: app.services, log }, new Date(Date.now() + 86_400_000))
  for (const address of addresses.slice(0, 2)) {
    const { subject, attachments } = await mailTo(app.outbox, address)
    expect(subject).toContain('Every morning')
    expect(attachments[0]?.content.toString('latin1', 0, 4)).toBe('%PDF')
  }
  const left = await app.asOwner<{ state: string }>(
    `select state from job where kind = 'reportMail' and data ->> 'to' = $1`,
    [addresses[2]],
  )
  expect(left.map(({ state }) => state)).not.toContain('failed')
})

test('a saved query goes the same way, asked by its reader, and never where it asks for values', async () => {
  const log = pino({ level: 'silent' })
  const path = '/api/special-queries'
  const clerk = await colleagueOf(app, shop, ['insight.query.view', 'sales.invoice.view'])
  const gone = await colleagueOf(app, shop, ['insight.query.view'])
  const addresses = [await emailOf(clerk), await emailOf(gone)]
  const question = {
    subject: 'sales_lines',
    columns: [{ column: 'item' }],
    sums: [{ sum: 'sum', column: 'second_total' }],
  }
  const readers = [clerk.userId, gone.userId]
  const mine = () => ({ id: newId(), version: 0, name: 'Sold', question, rhythm: 'daily', readers })
  const written = { id: newId(), version: 0, name: 'Of a day', rhythm: 'daily', readers: [] }
  const refusals = [
    await clerk.refused('POST', path, mine()),
    await shop.refused('POST', path, { ...mine(), readers: [newId()] }),
    await shop.refused('POST', path, {
      ...written,
      sql: 'select item from sales_lines where day = :day',
      parameters: [{ name: 'day', type: 'day' }],
    }),
  ]
  expect(refusals.map(({ code, field }) => [code, field])).toEqual([
    ['queryNotShared', 'readers'],
    ['missingReference', 'readers'],
    ['queryAsksValues', 'rhythm'],
  ])
  const saved = await shop.call('POST', path, mine())
  expect(saved.status, saved.text).toBe(200)
  await makeRounds(
    { db: app.db, services: app.services, log },
    new Date(Date.now() + 2 * 86_400_000),
  )
  const { subject, attachments } = await mailTo(app.outbox, addresses[0] ?? '')
  expect(subject).toContain('Sold')
  expect(attachments[0]?.content.toString('latin1', 0, 2)).toBe('PK')
  const left = await app.asOwner<{ state: string }>(
    `select state from job where kind = 'reportMail' and data ->> 'to' = $1`,
    [addresses[1]],
  )
  expect(left.map(({ state }) => state)).not.toContain('failed')
})
