/** A year is closed once and for good; only a right and a reason open it again. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { JournalPage, TrialBalance } from '../../../domain/books/ledger.ts'
import type { StatementRow } from '../../../domain/books/statements/figures.ts'
import type { StatementAnswer } from '../../../domain/books/statements/statement.ts'
import type { YearBook } from '../../../domain/books/years/year.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Problem } from '../../kernel/testing/station.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { foldAll } from '../sums/fold.ts'

const app = testApp()
let shop: Market
const accounts = new Map<string, string>()
const idOf = (role: string): string => accounts.get(role) ?? ''

const year = new Date().getUTCFullYear()
const [before, last] = [year - 2, year - 1]

const entry = (day: string, debit: string, credit: string, amount: string) => ({
  id: newId(),
  day,
  lines: [
    { account: idOf(debit), debit: amount },
    { account: idOf(credit), credit: amount },
  ],
})

const post = (body: object) => shop.call<Problem>('POST', '/api/books/entries', body)
const verb = (name: string, body: object) =>
  shop.call<Problem>('POST', `/api/books/years/${name}`, body)
const close = (of: number) => verb('close', { from: `${of}-01-01` })
const years = async () => (await shop.call<YearBook>('GET', '/api/books/years')).body

beforeAll(async () => {
  shop = await market(app)
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  for (const row of rows.toReversed()) accounts.set(String(row.role), row.id)
  await shop.add('/api/rates', { validFrom: `${before}-01-01`, buy: '89500', sell: '89500' })
  for (const body of [
    entry(`${before}-02-01`, 'cash', 'capital', '5000'),
    entry(`${before}-03-01`, 'expense', 'cash', '100'),
    entry(`${last}-03-01`, 'expense', 'cash', '250'),
    entry(`${last}-12-31`, 'cash', 'stockGain', '40'),
  ]) {
    const answer = await post(body)
    expect(answer.status, answer.text).toBe(200)
  }
})

/** Of one total of a statement, its figures. */
async function total(path: string, name: string): Promise<readonly string[]> {
  const { body } = await shop.call<StatementAnswer>('GET', `/api/books/statements/${path}`)
  const isIt = (row: StatementRow) => 'sum' in row && row.sum === name
  const found = body.tables[0]?.rows.find(isIt)
  return found && 'figures' in found ? found.figures : []
}

const resultOf = (of: number) => total(`result?from=${of}-01-01&to=${of}-12-31`, 'result')

const closingOf = async (role: string, day: string): Promise<string | undefined> => {
  const path = `/api/books/trial-balance?from=${before}-01-01&to=${day}`
  const { body } = await shop.call<TrialBalance>('GET', path)
  return body.rows.find(({ account }) => account.id === idOf(role))?.first.closing
}

test('years open by themselves from the first entry to today', async () => {
  const { years: all, events } = await years()
  expect(all.map(({ from, state }) => [from, state])).toEqual(
    [year, last, before].map((it) => [`${it}-01-01`, 'open']),
  )
  expect(events).toEqual([])
})

describe('closing is refused', () => {
  const code = async (of: number) => (await close(of)).body.code

  test('while an earlier year is open, or the year is not over', async () => {
    expect(await code(last)).toBe('earlierYearIsOpen')
    expect(await code(year)).toBe('yearIsRunning')
    expect((await verb('close', { from: `${before}-02-01` })).body.code).toBe('notFound')
  })

  test('while a draft is dated in it', async () => {
    const id = newId()
    const body = { ...shop.draft('salesInvoice', []), id, day: `${before}-05-05` }
    const kept = await shop.call('PUT', `/api/invoices/drafts/${id}`, {
      version: null,
      behaviour: 'salesInvoice',
      body,
    })
    expect(kept.status, kept.text).toBeLessThan(300)
    expect(await code(before)).toBe('yearHasDrafts')
    // A period is closed over it only when that is meant.
    const may = `${before}-05-31`
    expect(await shop.refused('PUT', '/api/books/lock', { lockedThrough: may })).toMatchObject({
      code: 'periodHasUnfinished',
      field: 'lockedThrough',
      facts: { drafts: 1, shifts: 0, parked: 0, isConfirmable: true },
    })
    const meant = { lockedThrough: may, isConfirmed: true }
    expect((await shop.call('PUT', '/api/books/lock', meant)).body).toEqual({ lockedThrough: may })
    await shop.call('PUT', '/api/books/lock', { lockedThrough: null, isConfirmed: true })
    await shop.call('DELETE', `/api/invoices/drafts/${id}?version=1`)
    await app.asOwner('delete from draft where id = $1', [id])
  })

  test('while a shift of it is open, or a ticket of it waits for a decision', async () => {
    await app.asOwner(
      `begin; set local session_replication_role = replica;
       insert into shift (company_id, id, drawer_id, number, day, opened_by, opened_name)
       values ('${shop.companyId}', '${newId()}', '${newId()}', 999, '${before}-06-06',
         '${shop.userId}', 'x');
       commit`,
    )
    expect(await code(before)).toBe('yearHasShifts')
    await app.asOwner('delete from shift where number = 999')
    await app.asOwner(
      `begin; set local session_replication_role = replica;
       insert into parked_ticket (company_id, id, register_id, sequence, number, previous_hash, hash,
         total, rung_at, cashier_name, body, code)
       values ('${shop.companyId}', '${newId()}', '${newId()}', 1, 'P-999', '', '', 1,
         '${before}-06-06T12:00:00Z', 'x', '{}', 'x');
       commit`,
    )
    expect(await code(before)).toBe('yearHasParked')
    await app.asOwner("delete from parked_ticket where number = 'P-999'")
  })

  test('to whoever has no right, or sees one branch alone', async () => {
    const reader = await colleagueOf(app, shop, ['books.journal.view', 'books.journal.post'])
    const body = { from: `${before}-01-01` }
    expect((await reader.refused('POST', '/api/books/years/close', body)).code).toBe('forbidden')
    const rights = ['books.year.post', 'books.year.void']
    const limited = await colleagueOf(app, shop, rights, { branches: [shop.branch] })
    expect((await limited.refused('POST', '/api/books/years/close', body)).code).toBe('forbidden')
  })
})

test('two closings at once make one', async () => {
  const answers = await Promise.all([close(before), close(before), close(before)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(codes).toEqual(['yearIsClosed', 'yearIsClosed'])
  const { body } = await shop.call<JournalPage>('GET', '/api/books/journal?kind=closing')
  expect(body.rows).toHaveLength(1)
})

describe('a closed year', () => {
  test('tells its result still, and has carried it to equity', async () => {
    await foldAll(app)
    expect(await resultOf(before)).toEqual(['-100'])
    expect(await closingOf('retained', `${before}-12-31`)).toBe('100')
    expect(await closingOf('expense', `${before}-12-31`)).toBe('0')
    const path = `position?day=${before}-12-31`
    expect(await total(path, 'resultOfYear')).toEqual(['-100'])
    expect(await total(path, 'liabilityAndEquity')).toEqual(await total(path, 'asset'))
    const next = `position?day=${last}-06-30`
    expect(await total(next, 'resultOfYear')).toEqual(['-250'])
    expect(await total(next, 'liabilityAndEquity')).toEqual(await total(next, 'asset'))
  })

  test('takes nothing any more, whoever writes it', async () => {
    const refused = await post(entry(`${before}-12-31`, 'expense', 'cash', '1'))
    expect(refused.body.code).toBe('dayIsLocked')
    const open = await shop.call('PUT', '/api/books/lock', { lockedThrough: null })
    expect(open.status).toBe(200)
    const lines = [{ item: await shop.bought('1', '1'), quantity: '1', unitPrice: '10' }]
    const late = shop.draft('salesInvoice', lines, { day: `${before}-07-01` })
    const sold = await shop.call<Problem>('POST', '/api/invoices/post', late)
    expect(sold.body.code).toBe('dayIsLocked')
    await expect(
      app.asOwner(
        `insert into entry (company_id, id, kind, day, user_name) values ($1, $2, 'manual', $3, 'x')`,
        [shop.companyId, newId(), `${before}-07-01`],
      ),
    ).rejects.toMatchObject({ constraint: 'year_is_closed' })
  })

  test('opens with a right and a reason, by the mirror of its closing, the last one first', async () => {
    const closed = await close(last)
    expect(closed.status, closed.text).toBe(200)
    expect(await resultOf(last)).toEqual(['-210'])
    const from = `${before}-01-01`
    expect((await verb('reopen', { from, reason: 'Rent' })).body.code).toBe('laterYearIsClosed')
    expect((await verb('reopen', { from, reason: ' ' })).body.errors[0]?.field).toBe('reason')
    const reason = 'An invoice was forgotten'
    const reopened = await verb('reopen', { from: `${last}-01-01`, reason })
    expect(reopened.status, reopened.text).toBe(200)
    expect(await closingOf('retained', `${last}-12-31`)).toBe('100')
    expect(await resultOf(last)).toEqual(['-210'])
    const { events } = await years()
    expect(events[0]).toMatchObject({ from: `${last}-01-01`, state: 'open', reason })
    expect((await post(entry(`${last}-12-31`, 'expense', 'cash', '5'))).status).toBe(200)
    expect((await close(last)).status).toBe(200)
    expect(await closingOf('retained', `${last}-12-31`)).toBe('315')
  })
})

test('a closing empties every branch in every measure, so that each still adds up', async () => {
  const elsewhere = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
  const from = `${last}-01-01`
  await verb('reopen', { from, reason: 'Another branch' })
  const there = { ...entry(`${last}-08-01`, 'expense', 'capital', '33'), branch: elsewhere }
  expect((await post(there)).status).toBe(200)
  const asked = (measure: string) =>
    total(`result?from=${from}&to=${last}-12-31&branch=${elsewhere}&measure=${measure}`, 'result')
  const before = [await asked('first'), await asked('second')]
  expect(before).toEqual([['-33'], ['-2953500']])
  expect((await close(last)).status).toBe(200)
  expect([await asked('first'), await asked('second')]).toEqual(before)
  for (const measure of ['first', 'second']) {
    const path = `position?day=${year}-01-01&branch=${elsewhere}&measure=${measure}`
    expect(await total(path, 'between')).toEqual([])
    expect(await total(path, 'liabilityAndEquity')).toEqual(await total(path, 'asset'))
    expect(await total(path, 'resultOfYear')).toEqual([])
  }
})

test('a year that is closing takes entries by hand alone', async () => {
  const from = `${last}-01-01`
  await verb('reopen', { from, reason: 'Once more' })
  expect((await verb('begin-closing', { from })).status).toBe(200)
  expect((await post(entry(`${last}-12-31`, 'expense', 'cash', '1'))).status).toBe(200)
  const lines = [{ item: await shop.bought('1', '1'), quantity: '1', unitPrice: '10' }]
  const late = shop.draft('purchaseInvoice', lines, { day: `${last}-07-01` })
  const bought = await shop.call<Problem>('POST', '/api/purchases/post', late)
  expect(bought.body.code).toBe('yearIsClosed')
  expect((await close(last)).status).toBe(200)
})

test('years begin in the month the company says; the one under way keeps its days', async () => {
  const version = { layer: 'company', value: 4, version: 0 }
  await shop.call('PUT', '/api/settings/money.yearStart', version)
  const { years: all } = await years()
  const [newest, current] = all
  expect([newest, current].map((it) => it?.to)).not.toContain(`${last}-03-31`)
  expect(all.find(({ from }) => from === `${last}-01-01`)?.to).toBe(`${last}-12-31`)
})
