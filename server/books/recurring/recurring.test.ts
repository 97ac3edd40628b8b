/** Entries that come back: on their day, once, told where they cannot. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { JournalPage } from '../../../domain/books/ledger.ts'
import type { RecurringEntry } from '../../../domain/books/recurring/recurring.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../../kernel/testing/station.ts'
import { makeRecurring } from './recurring-work.ts'

const app = testApp()
let shop: Station
const accounts = new Map<string, string>()
const idOf = (role: string): string => accounts.get(role) ?? ''

beforeEach(async () => {
  shop = await station(app)
  await shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  for (const row of rows.toReversed()) accounts.set(String(row.role), row.id)
})

const rent = (more: object = {}) => ({
  id: newId(),
  name: `Rent ${newId().slice(-4)}`,
  every: 'month',
  firstDay: '2025-01-31',
  lastDay: '2025-04-30',
  isAutomatic: true,
  isUndone: false,
  isActive: true,
  lines: [
    { account: idOf('expense'), debit: '500' },
    { account: idOf('bank'), credit: '500' },
  ],
  ...more,
})

const add = async (body: object): Promise<void> => {
  const answer = await shop.call('POST', '/api/books/recurring', body)
  expect(answer.status, answer.text).toBe(200)
}
const work = (now?: Date) =>
  makeRecurring({ db: app.db, services: app.services, log: app.services.log }, now)
const found = async (): Promise<RecurringEntry> => {
  const { body } = await shop.call<{ rows: RecurringEntry[] }>('GET', '/api/books/recurring')
  return body.rows[0] as RecurringEntry
}
const entries = async () =>
  (await shop.call<JournalPage>('GET', '/api/books/journal')).body.rows.toReversed()
const notices = () =>
  app.asOwner<{ kind: string }>('select kind from notice where company_id = $1 order by id', [
    shop.companyId,
  ])

test('every missed day is made up for once, dated on itself, however many work at it', async () => {
  await add(rent())
  await Promise.all([work(), work(), work()])
  await work()
  const made = await entries()
  expect(made.map(({ day }) => day)).toEqual([
    '2025-01-31',
    '2025-02-28',
    '2025-03-31',
    '2025-04-30',
  ])
  const entry = await found()
  expect(entry.nextDay).toBeNull()
  expect(entry.runs.map(({ state }) => state)).toEqual(Array(4).fill('posted'))
})

test('pounds come back as pounds, worth what they are on each day, for a project', async () => {
  await shop.add('/api/rates', { validFrom: '2025-02-01', buy: '90000', sell: '90000' })
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  const pounds = rows.find(({ role, code }) => role === 'bank' && String(code).endsWith('LBP'))
  const currency = (await shop.list('/api/currencies')).rows.find(({ code }) => code === 'LBP')
  const { id: project } = await shop.add('/api/projects', { name: 'Bakery' })
  const body = rent({
    currency: currency?.id,
    lastDay: '2025-02-28',
    lines: [
      { account: idOf('expense'), project, debit: '9000000' },
      { account: pounds?.id, credit: '9000000' },
    ],
  })
  const inFirst = { ...body, currency: null }
  expect(await shop.refused('POST', '/api/books/recurring', inFirst)).toMatchObject({
    code: 'accountCurrency',
    field: 'lines.1.account',
  })
  const fine = { ...body, lines: body.lines.map((it) => ({ ...it, debit: '0.5', credit: null })) }
  expect(await shop.refused('POST', '/api/books/recurring', fine)).toMatchObject({
    field: 'lines.0.debit',
  })
  await add(body)
  await work()
  const made = await entries()
  expect(made.map(({ lines }) => lines?.[0])).toMatchObject([
    { debit: '100.56', secondDebit: '9000000' },
    { debit: '100', secondDebit: '9000000' },
  ])
  expect(await found()).toMatchObject({
    currency: currency?.id,
    lines: [{ project: { title: 'Bakery' } }, { project: null }],
  })
})

test('a provision is undone on the first day of the next period', async () => {
  await add(rent({ isUndone: true, lastDay: '2025-01-31' }))
  await work()
  await work()
  const made = await entries()
  expect(made.map(({ day, reversalOf }) => [day, reversalOf !== null])).toEqual([
    ['2025-01-31', false],
    ['2025-02-01', true],
  ])
})

test('a day that is closed is told once and waits; when it opens it is made', async () => {
  await add(rent({ lastDay: '2025-02-28' }))
  await shop.call('PUT', '/api/books/lock', { lockedThrough: '2025-02-28' })
  await work()
  await work()
  expect(await entries()).toEqual([])
  expect(await found()).toMatchObject({ heldCode: 'dayIsLocked', nextDay: '2025-01-31' })
  expect(await notices()).toEqual([{ kind: 'recurringHeld' }])
  await shop.call('PUT', '/api/books/lock', { lockedThrough: null, isConfirmed: true })
  await work()
  expect((await entries()).map(({ day }) => day)).toEqual(['2025-01-31', '2025-02-28'])
  expect((await found()).heldCode).toBeNull()
})

describe('a proposal', () => {
  const decide = (id: string, day: string, decision: string) =>
    shop.call<Problem>('POST', `/api/books/recurring/${id}/runs`, { day, decision })

  test('waits, and is posted or left out once', async () => {
    const body = rent({ isAutomatic: false, lastDay: '2025-02-28' })
    await add(body)
    await work()
    expect(await entries()).toEqual([])
    expect((await found()).runs.map(({ state }) => state)).toEqual(['proposed', 'proposed'])
    const both = await Promise.all([
      decide(body.id, '2025-01-31', 'post'),
      decide(body.id, '2025-01-31', 'post'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await decide(body.id, '2025-02-28', 'skip')).status).toBe(200)
    expect((await decide(body.id, '2025-02-28', 'post')).body.code).toBe('runIsDecided')
    expect(await entries()).toHaveLength(1)
    const refused = await shop.refused('DELETE', `/api/books/recurring/${body.id}`)
    expect(refused.code).toBe('recurringHasRuns')
  })
})

test('what could not be entered by hand cannot come back either', async () => {
  const code = async (more: object) =>
    (await shop.refused('POST', '/api/books/recurring', rent(more))).code
  const line = (account: string, side: string, amount: string) => ({ account, [side]: amount })
  expect(
    await code({ lines: [line(idOf('expense'), 'debit', '1'), line(idOf('bank'), 'credit', '2')] }),
  ).toBe('entryOutOfBalance')
  expect(
    await code({
      lines: [line(idOf('receivable'), 'debit', '1'), line(idOf('bank'), 'credit', '1')],
    }),
  ).toBe('accountFollowsDocuments')
})

test('a change holds from the next day on', async () => {
  const body = rent({ lastDay: null, firstDay: '2025-01-31' })
  await add(body)
  await work(new Date('2025-02-10T12:00:00Z'))
  const { version } = await found()
  const lines = [
    { account: idOf('expense'), debit: '600' },
    { account: idOf('bank'), credit: '600' },
  ]
  const { id, ...rest } = { ...body, lines, version, lastDay: '2025-02-28' }
  const changed = await shop.call('PUT', `/api/books/recurring/${id}`, rest)
  expect(changed.status, changed.text).toBe(200)
  expect((await shop.refused('PUT', `/api/books/recurring/${id}`, rest)).code).toBe('stale')
  await work()
  const made = await entries()
  expect(made.map(({ day }) => day)).toEqual(['2025-01-31', '2025-02-28'])
})
