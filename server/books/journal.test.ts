import { beforeAll, describe, expect, test } from 'vitest'
import type {
  BooksTerms,
  JournalPage,
  LedgerCard,
  TrialBalance,
} from '../../domain/books/ledger.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { linkAll } from '../kernel/testing/linked.ts'
import { type Station, station } from '../kernel/testing/station.ts'
import { foldAll } from './sums/fold.ts'

const app = testApp()
let shop: Station
const accounts = new Map<string, string>()
const idOf = (role: string): string => accounts.get(role) ?? ''

beforeAll(async () => {
  shop = await station(app)
  await shop.add('/api/rates', { validFrom: '2026-01-01', buy: '89500', sell: '89500' })
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  // Those of the second currency are named after the first ones, and come behind them.
  for (const row of rows.toReversed()) accounts.set(String(row.role), row.id)
})

type Line = { account: string; partner?: string; debit?: string; credit?: string; note?: string }

const entry = (day: string, lines: Line[], note?: string) => ({ id: newId(), day, note, lines })
const rent = (day: string, amount: string) =>
  entry(
    day,
    [
      { account: idOf('expense'), debit: amount, note: 'Hamra shop' },
      { account: idOf('bank'), credit: amount },
    ],
    'Rent of the shop',
  )

const post = (body: unknown) => shop.call('POST', '/api/books/entries', body)
const get = async <Body>(path: string): Promise<Body> => {
  const answer = await shop.call<Body>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const journal = (params: Record<string, string> = {}) =>
  get<JournalPage>(`/api/books/journal?${new URLSearchParams(params)}`)
const trial = async (from: string, to: string) =>
  Object.fromEntries(
    (await get<TrialBalance>(`/api/books/trial-balance?from=${from}&to=${to}`)).rows.map((row) => [
      row.account.code,
      row,
    ]),
  )

describe('an entry by hand', () => {
  const january = () => rent('2026-01-31', '500')

  test('is posted once however often it is sent, and stands in the journal', async () => {
    const body = january()
    expect((await post(body)).body).toEqual({ id: body.id })
    expect((await post(body)).body).toEqual({ id: body.id })
    const { rows, next } = await journal()
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      {
        id: body.id,
        day: '2026-01-31',
        kind: 'manual',
        note: 'Rent of the shop',
        document: null,
        reversedBy: null,
        lines: [
          {
            account: { code: '6000' },
            currency: 'USD',
            amount: '500',
            debit: '500',
            credit: '0',
            secondDebit: '44750000',
            secondCredit: '0',
            note: 'Hamra shop',
          },
          { account: { code: '1020' }, amount: '-500', credit: '500', secondCredit: '44750000' },
        ],
      },
    ])
  })

  test.each<[string, () => object, string, string | undefined]>([
    [
      'is out of balance',
      () =>
        entry('2026-02-01', [
          { account: idOf('expense'), debit: '1' },
          { account: idOf('bank'), credit: '2' },
        ]),
      'entryOutOfBalance',
      'lines',
    ],
    [
      'touches an account that follows documents',
      () =>
        entry('2026-02-01', [
          { account: idOf('receivable'), debit: '1' },
          { account: idOf('bank'), credit: '1' },
        ]),
      'accountFollowsDocuments',
      'lines.0.account',
    ],
    [
      'names a partner of nobody',
      () =>
        entry('2026-02-01', [
          { account: idOf('expense'), partner: newId(), debit: '1' },
          { account: idOf('bank'), credit: '1' },
        ]),
      'missingReference',
      'lines.0.partner',
    ],
    ['has no rate for its day', () => rent('2025-12-31', '1'), 'rateMissing', 'day'],
    [
      'has one line',
      () => entry('2026-02-01', [{ account: idOf('bank'), credit: '1' }]),
      'entryNeedsTwoLines',
      'lines',
    ],
  ])('that %s is refused', async (_, body, code, field) => {
    const refused = await shop.refused('POST', '/api/books/entries', body())
    expect([refused.code, refused.field]).toEqual([code, field])
    expect((await journal()).rows).toHaveLength(1)
  })

  test('is undone by its mirror, once', async () => {
    const wrong = rent('2026-02-10', '70')
    await post(wrong)
    const path = `/api/books/entries/${wrong.id}/reverse`
    const body = { reversal: newId(), day: '2026-02-11' }
    expect((await shop.call('POST', path, body)).body).toEqual({ id: body.reversal })
    expect((await shop.call('POST', path, body)).body).toEqual({ id: body.reversal })
    const [undone, first] = (await journal()).rows
    expect(undone).toMatchObject({ id: body.reversal, reversalOf: wrong.id })
    expect(undone?.lines).toMatchObject([
      { account: { code: '6000' }, debit: '0', credit: '70' },
      { account: { code: '1020' }, debit: '70', credit: '0' },
    ])
    expect(first).toMatchObject({ id: wrong.id, reversedBy: body.reversal })
    const again = { ...body, reversal: newId() }
    expect((await shop.refused('POST', path, again)).code).toBe('entryIsReversed')
    const mirror = `/api/books/entries/${body.reversal}/reverse`
    expect((await shop.refused('POST', mirror, again)).code).toBe('entryIsReversed')
  })
})

test('the trial balance is exact before and after folding', async () => {
  await post(rent('2026-03-31', '500.25'))
  const before = await trial('2026-03-01', '2026-03-31')
  expect(before['6000']).toMatchObject({
    account: { kind: 'expense' },
    first: { opening: '500', debit: '500.25', credit: '0', closing: '1000.25' },
    second: { opening: '44750000', debit: '44772375', credit: '0', closing: '89522375' },
  })
  expect(before['1020']?.first).toEqual({
    opening: '-500',
    debit: '0',
    credit: '500.25',
    closing: '-1000.25',
  })
  // The application folds by itself too, perhaps at this moment.
  await foldAll(app)
  await expect.poll(() => app.asOwner('select 1 from unfolded')).toEqual([])
  expect(await trial('2026-03-01', '2026-03-31')).toEqual(before)
  await post(rent('2026-03-31', '0.75'))
  const after = await trial('2026-03-01', '2026-03-31')
  expect(after['6000']?.first).toMatchObject({ debit: '501', closing: '1001' })
  await foldAll(app)
  expect(await trial('2026-03-01', '2026-03-31')).toEqual(after)
})

test('the card of an account runs on from page to page', async () => {
  const card = (more = '') =>
    get<LedgerCard>(`/api/accounts/${idOf('bank')}/ledger?from=2026-03-01&to=2026-03-31${more}`)
  const whole = await card()
  expect(whole).toMatchObject({
    account: { code: '1020', kind: 'asset' },
    opening: '-500',
    secondOpening: '-44750000',
    next: null,
  })
  expect(whole.rows.map(({ credit, balance }) => [credit, balance])).toEqual([
    ['500.25', '-1000.25'],
    ['0.75', '-1001'],
  ])
  const [first] = whole.rows
  const rest = await card(`&after=${first?.day}_${first?.entry}_${first?.position}`)
  expect(rest).toMatchObject({ opening: '-1000.25', rows: [{ balance: '-1001' }] })
  const refused = await shop.refused(
    'GET',
    `/api/accounts/${idOf('bank')}/ledger?from=2026-03-01&to=2026-03-31&after=x_y`,
  )
  expect([refused.code, refused.field]).toEqual(['invalid', 'after'])
})

describe('the journal', () => {
  test('is found by days, account, kind and words', async () => {
    const count = async (params: Record<string, string>) => (await journal(params)).rows.length
    expect(await count({ from: '2026-03-01', to: '2026-03-31' })).toBe(2)
    expect(await count({ account: idOf('bank') })).toBe(5)
    expect(await count({ account: idOf('cash') })).toBe(0)
    expect(await count({ kind: 'posting' })).toBe(0)
    expect(await count({ q: 'RENT shop' })).toBe(4)
    expect(await count({ q: '100%' })).toBe(0)
  })

  test('goes on where a page ended', async () => {
    const { rows } = await journal()
    const [first, second] = rows
    const rest = await journal({ after: `${first?.day}_${first?.id}` })
    expect(rest.rows[0]?.id).toBe(second?.id)
    expect((await shop.refused('GET', '/api/books/journal?after=1_2')).field).toBe('after')
  })

  test('of another company stays unseen', async () => {
    const other = await station(app)
    expect((await other.call<JournalPage>('GET', '/api/books/journal')).body.rows).toEqual([])
  })
})

describe('a closed period', () => {
  const lock = (lockedThrough: string | null, isConfirmed?: boolean) =>
    shop.call('PUT', '/api/books/lock', { lockedThrough, isConfirmed })
  const terms = () => get<BooksTerms>('/api/books/terms')

  test('takes no entry, and says until when it is closed', async () => {
    expect((await lock('2026-03-31')).body).toEqual({ lockedThrough: '2026-03-31' })
    const refused = await shop.refused('POST', '/api/books/entries', rent('2026-03-31', '1'))
    expect([refused.code, refused.field, refused.facts]).toEqual([
      'dayIsLocked',
      'day',
      { day: '31/03/2026' },
    ])
    expect((await post(rent('2026-04-01', '1'))).status).toBe(200)
  })

  test('is opened again only when that is meant', async () => {
    const body = { lockedThrough: '2026-01-31' }
    const refused = await shop.refused('PUT', '/api/books/lock', body)
    expect([refused.code, refused.facts.isConfirmable]).toEqual(['lockMovesBack', true])
    expect((await terms()).lockedThrough).toBe('2026-03-31')
    await lock('2026-01-31', true)
    expect(await terms()).toMatchObject({
      lockedThrough: '2026-01-31',
      locks: [
        { user: shop.userName, before: '2026-03-31', after: '2026-01-31' },
        { before: null, after: '2026-03-31' },
      ],
    })
  })

  test('never reaches into the future', async () => {
    const refused = await shop.refused('PUT', '/api/books/lock', { lockedThrough: '2099-01-01' })
    expect([refused.code, refused.field]).toEqual(['lockIsInFuture', 'lockedThrough'])
  })

  test('waits for an entry that is being written', async () => {
    const open = await app.db.inCompany(shop.companyId, async (tx) => {
      const { sql } = await import('kysely')
      const id = newId()
      await tx.rows(sql`
        insert into entry (id, kind, day, user_name, branch_id)
        select ${id}, 'manual', '2026-05-01', 'x', id
        from branch
        limit 1`)
      const closing = lock('2026-05-31')
      const first = await Promise.race([
        closing.then(() => 'closed'),
        new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
      ])
      await tx.rows(sql`
        insert into entry_line
          (entry_id, position, account_id, branch_id, currency_id, amount, first, second, day)
        select ${id}, l.position, l.account, e.branch_id, c.id, l.amount, l.amount,
          l.amount * 89500, e.day
        from entry e
        join currency c on c.rank = 'first'
        cross join (values (0, ${idOf('expense')}::uuid, 1), (1, ${idOf('bank')}::uuid, -1))
          as l (position, account, amount)
        where e.id = ${id}`)
      await tx.rows(sql`insert into unfolded (entry_id) values (${id})`)
      return { first, closing }
    })
    expect(open.first).toBe('waits')
    expect((await open.closing).body).toEqual({ lockedThrough: '2026-05-31' })
    await linkAll(app)
  })
})
