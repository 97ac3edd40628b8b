/** Rows that are written together ask the database as often as one of them would. */
import { beforeAll, expect, test } from 'vitest'
import type { MoneyTerms } from '../../domain/cash/contract.ts'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { statementsOf } from '../kernel/testing/statements.ts'
import { importDesk } from './testing/desk.ts'

const app = testApp()
let shelf: Shelf
const desk = importDesk(app, () => shelf.shop)
beforeAll(async () => {
  shelf = await openShelf(app)
  await shelf.shop.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  await shelf.shop.add('/api/thirdparties', { name: 'Adib', isClient: true, isSupplier: true })
})

const dayOf = (n: number): string => new Date(Date.UTC(2020, 0, n + 2)).toISOString().slice(0, 10)

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

/** Of each kind: a file of so many rows, what its first statement of writing says, and of undoing. */
const kinds = {
  rate: {
    file: (from: number, count: number) => [
      'Valid from,Type,Buy,Sell',
      ...numbers(count).map((n) => `${dayOf(from + n)},sale,${89500 + n},${89500 + n}`),
    ],
    written: /insert into "rate"/,
    undone: /delete from "rate"/,
  },
  openingBalance: {
    file: (from: number, count: number) => [
      'Side,Third party,Currency,Amount,Note',
      ...numbers(count).map((n) => `Client,Adib,USD,${n + 1}.25,Of the old books ${from + n}`),
    ],
    written: /insert into "open_item"/,
    undone: /update "open_item"/,
  },
} as const

const file = (lines: readonly string[]): string => lines.join('\n')

/** The client pays a part of what he owed so much of when the books began. */
async function payFortyOf(total: number): Promise<void> {
  const { shop } = shelf
  const [owed] = await app.asOwner<{ id: string; partner: string; currency: string }>(
    `select id, partner_id as partner, currency_id as currency from document
     where company_id = $1 and behaviour = 'clientOpening' and state = 'posted' and total = $2`,
    [shop.companyId, total],
  )
  const terms = (await shop.call<MoneyTerms>('GET', '/api/receipts/terms')).body
  const session = (await shop.call<SessionInfo>('GET', '/api/session')).body
  const { rows } = await shop.list('/api/payment-methods')
  const paid = await shop.call('POST', '/api/receipts/post', {
    id: newId(),
    type: terms.types[0]?.id,
    branch: session.branches[0]?.id,
    partner: owed?.partner,
    method: rows.find(({ name }) => name === 'Cash USD')?.id,
    currency: owed?.currency,
    amount: '40',
    day: terms.today,
    allocations: [{ to: owed?.id, amount: '40' }],
  })
  expect(paid.status, paid.text).toBe(200)
}

test.each(['rate', 'openingBalance'] as const)(
  'a file of %s is tried, written and undone in as many statements as three of its rows',
  async (kind) => {
    const { file: rows, written, undone } = kinds[kind]
    const countsFor = async (from: number, count: number) => {
      const run = await desk.bring(kind, file(rows(from, count)))
      const tried = await statementsOf(written, () => desk.check(run))
      expect(tried.answer.counts).toMatchObject({ new: count, error: 0 })
      const done = await statementsOf(written, () => desk.act(run.id, 'commit'))
      expect(done.answer.counts).toMatchObject({ created: count, error: 0 })
      const back = await statementsOf(undone, () => desk.act(run.id, 'undo'))
      expect(back.answer).toMatchObject({ state: 'undone', counts: { undone: count } })
      return [tried, done, back].map(({ texts }) => texts.length)
    }
    // The first of a kind begins what others find: a series, words that were read.
    await countsFor(500, 2)
    const few = await countsFor(0, 3)
    expect(Math.min(...few)).toBeGreaterThan(0)
    expect(await countsFor(1000, 60)).toEqual(few)
  },
)

test('what stands against one opening balance is no matter of the others, and the books are whole', async () => {
  const lines = [
    'Side,Third party,Currency,Amount,Advance,Day',
    'Client,Adib,USD,100,,2026-01-05',
    'Client,Adib,LBP,0.5,,2026-01-05',
    'Supplier,Adib,LBP,8950000,,2026-01-06',
    'Client,Adib,USD,30,yes,2026-01-05',
    'Client,Adib,USD,7,,2099-01-05',
    'Client,Adib,USD,7,,2019-01-05',
  ]
  const run = await desk.bring('openingBalance', file(lines))
  await desk.check(run)
  expect((await desk.faultsOf(run.id)).map(([row]) => row)).toEqual([3, 6, 7])
  const done = await desk.act(run.id, 'commit')
  expect(done.counts).toMatchObject({ created: 3, error: 3 })
  const standing = await app.asOwner(
    `select a.role, trim_scale(sum(l.first))::text || ' / ' || trim_scale(sum(l.second)) as worth
     from account a join entry_line l on l.company_id = a.company_id and l.account_id = a.id
     where a.company_id = $1
     group by a.role
     having sum(l.first) <> 0
     order by a.role`,
    [shelf.shop.companyId],
  )
  // 100 less 30 in advance, and 8,950,000 at 89,500 that are owed.
  expect(standing).toEqual([
    { role: 'opening', worth: '30 / 2685000' },
    { role: 'payable', worth: '-100 / -8950000' },
    { role: 'receivable', worth: '70 / 6265000' },
  ])
  await payFortyOf(100)
  const back = await desk.act(run.id, 'undo')
  expect(back).toMatchObject({ state: 'done', counts: { undone: 2, created: 1 } })
  const left = await app.asOwner(
    `select total::int as total, state, void_reason as reason from document
     where company_id = $1 and behaviour like '%Opening' and day between '2026-01-05' and '2026-01-06'
     order by total`,
    [shelf.shop.companyId],
  )
  const gone = { state: 'void', reason: 'file.csv' }
  expect(left).toEqual([
    { total: 30, ...gone },
    { total: 100, state: 'posted', reason: null },
    { total: 8950000, ...gone },
  ])
})
