/** Statements agree with the trial balance, in both measures, whatever is asked of them. */
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  JournalPage,
  LedgerCard,
  TrialBalance,
  Turnover,
} from '../../../domain/books/ledger.ts'
import type { StatementRow } from '../../../domain/books/statements/figures.ts'
import type { StatementAnswer, StatementTable } from '../../../domain/books/statements/statement.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { negated, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { foldAll } from '../sums/fold.ts'

const app = testApp()
let shop: Market
const accounts = new Map<string, string>()
const idOf = (role: string): string => accounts.get(role) ?? ''

const year = new Date().getUTCFullYear()
const from = `${year}-01-01`
const to = `${year}-12-31`

async function enter(day: string, debit: string, credit: string, amount: string): Promise<void> {
  const lines = [
    { account: idOf(debit), debit: amount },
    { account: idOf(credit), credit: amount },
  ]
  const answer = await shop.call('POST', '/api/books/entries', { id: newId(), day, lines })
  expect(answer.status, answer.text).toBe(200)
}

beforeAll(async () => {
  shop = await market(app)
  const { rows } = await shop.list('/api/accounts', { limit: '200' })
  for (const row of rows.toReversed()) accounts.set(String(row.role), row.id)
  await shop.add('/api/rates', { validFrom: `${year - 2}-01-01`, buy: '89500', sell: '89500' })
  await enter(`${year - 1}-03-01`, 'cash', 'capital', '10000')
  await enter(`${year - 1}-04-01`, 'expense', 'cash', '700')
  await enter(from, 'expense', 'cash', '300')
  const item = await shop.bought('50', '4')
  const cash = { id: newId(), method: shop.cash, currency: shop.usd, amount: '20' }
  const lines = [{ item, quantity: '3', unitPrice: '10' }]
  await shop.post('invoices', shop.draft('salesInvoice', lines, { tenders: [cash] }))
})

const ask = async (path: string): Promise<StatementTable> => {
  const answer = await shop.call<StatementAnswer>('GET', `/api/books/statements/${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.tables[0] as StatementTable
}

const sumNamed = (rows: readonly StatementRow[], name: string): readonly string[] => {
  const found = rows.find((row) => row.is === 'total' && row.sum === name)
  return found?.is === 'total' ? found.figures : []
}

const accountOf = (rows: readonly StatementRow[], role: string): readonly string[] => {
  const found = rows.find((row) => row.is === 'account' && row.account.id === idOf(role))
  return found?.is === 'account' ? found.figures : []
}

/** What the trial balance says of income and expense. */
async function trialResult(measure: 'first' | 'second'): Promise<string> {
  const { body } = await shop.call<TrialBalance>(
    'GET',
    `/api/books/trial-balance?from=${from}&to=${to}`,
  )
  const earned = body.rows.filter(({ account }) => ['income', 'expense'].includes(account.kind))
  const turnover = (it: (typeof earned)[number]) => [it[measure].debit, negated(it[measure].credit)]
  return negated(sumOf(earned.flatMap(turnover)))
}

describe.each(['before', 'after'])('%s folding,', (moment) => {
  beforeAll(async () => {
    if (moment === 'after') await foldAll(app)
  })

  test.each(['first', 'second'] as const)(
    'profit and loss comes to what the trial balance says, in the %s currency',
    async (measure) => {
      const { rows } = await ask(`result?from=${from}&to=${to}&measure=${measure}`)
      expect(sumNamed(rows, 'result')).toEqual([await trialResult(measure)])
    },
  )

  test.each(['first', 'second'] as const)(
    'both sides of the balance sheet agree, in the %s currency',
    async (measure) => {
      const path = `position?day=${to}&compared=${year - 1}-12-31&measure=${measure}`
      const { rows } = await ask(path)
      expect(sumNamed(rows, 'liabilityAndEquity')).toEqual(sumNamed(rows, 'asset'))
      expect(rows.some((row) => row.is === 'sum' && row.sum === 'between')).toBe(false)
    },
  )

  test('money at the end is what stands on the accounts of money', async () => {
    for (const by of ['kind', 'account']) {
      const { rows } = await ask(`flow?from=${from}&to=${to}&by=${by}`)
      const moved = rows.flatMap((row) =>
        row.is === 'sum' && row.sum === 'change' ? row.figures : [],
      )
      const opening = sumNamed(rows, 'opening')
      expect(opening).toEqual(['9300'])
      expect(sumNamed(rows, 'closing')).toEqual([sumOf([...opening, ...moved])])
    }
  })

  test('money of each measure is that of the trial balance, at its beginning and its end', async () => {
    const days = `from=${from}&to=${to}`
    const trial = await shop.call<TrialBalance>('GET', `/api/books/trial-balance?${days}`)
    const places = trial.body.rows.filter(({ own }) => own !== null)
    const ends = (of: readonly (Turnover | null)[]) =>
      (['opening', 'closing'] as const).map((name) => sumOf(of.map((it) => it?.[name] ?? '0')))
    const stated = ({ rows }: Pick<StatementTable, 'rows'>) =>
      ['opening', 'closing'].flatMap((name) => sumNamed(rows, name))
    for (const measure of ['first', 'second'] as const)
      expect([measure, stated(await ask(`flow?${days}&measure=${measure}`))]).toEqual([
        measure,
        ends(places.map((it) => it[measure])),
      ])
    const path = `/api/books/statements/flow?${days}&measure=own`
    const { tables } = (await shop.call<StatementAnswer>('GET', path)).body
    expect(tables.map(({ currency }) => currency)).toContain('USD')
    for (const table of tables) {
      const own = places.flatMap((it) => (it.own?.currency === table.currency ? [it.own] : []))
      expect([table.currency, stated(table)]).toEqual([table.currency, ends(own)])
    }
  })
})

test('months stand side by side and come to the whole, with last year and plan beside it', async () => {
  const month = `${year}-01-01`
  const months = [...'x'.repeat(12)].map((_, at) => (at === 0 ? '250' : null))
  const saved = await shop.call('PUT', '/api/books/budget', {
    from,
    to,
    rows: [{ account: idOf('expense'), months }],
  })
  expect(saved.status, saved.text).toBe(200)
  const path = `result?from=${from}&to=${to}&by=month&lastYear=yes&budget=yes`
  const { heads, rows } = await ask(path)
  expect(heads.map(({ is }) => is)).toEqual([
    ...Array.from({ length: 12 }, () => 'month'),
    'period',
    'lastYear',
    'budget',
    'change',
  ])
  expect(heads[0]).toEqual({ is: 'month', from: month, to: `${year}-01-31` })
  const expense = accountOf(rows, 'expense')
  expect(sumOf(expense.slice(0, 12))).toBe(expense[12])
  expect(expense.slice(12)).toEqual(['300', '700', '250', '50'])
})

test('branches stand side by side and come to the whole', async () => {
  const { heads, rows } = await ask(`result?from=${from}&to=${to}&by=branch`)
  const places = heads.filter(({ is }) => is === 'place').length
  expect(places).toBeGreaterThan(0)
  const result = sumNamed(rows, 'result')
  expect(sumOf(result.slice(0, places))).toBe(result[places])
})

test('what is no plan, no measure and no period is refused', async () => {
  const refused = async (path: string) =>
    (await shop.refused('GET', `/api/books/statements/${path}`)).errors[0]?.code
  expect(await refused(`result?from=${to}&to=${from}`)).toBe('periodIsBackwards')
  expect(await refused(`result?from=${from}&to=${to}&measure=own`)).toBe('invalid')
  expect(await refused(`result?from=1990-01-01&to=${to}&by=month`)).toBe('periodTooLong')
  const wrong = { from, to, rows: [{ account: idOf('cash'), months: [] }] }
  expect((await shop.refused('PUT', '/api/books/budget', wrong)).code).toBe('selectAccount')
})

async function printed(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}` }
  const answer = await fetch(`${app.url}${path}`, { headers })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pieces = pagesOf(new Uint8Array(await answer.arrayBuffer())).flat()
  return pieces.map((piece) => piece.text).join(' ')
}

test('the trial balance and the card of an account are printed in both currencies', async () => {
  const days = `from=${from}&to=${to}`
  const trial = await printed(`/api/books/trial-balance/paper?${days}&language=en`)
  const card = await printed(`/api/accounts/${idOf('expense')}/ledger/paper?${days}&language=en`)
  for (const text of [trial, card])
    for (const said of ['USD', 'LBP', '300.00']) expect(text).toContain(said)
  const { rows } = (await shop.call<TrialBalance>('GET', `/api/books/trial-balance?${days}`)).body
  for (const { account } of rows) expect(trial).toContain(account.code)
  const french = await printed(`/api/books/trial-balance/paper?${days}&language=fr`)
  expect(french).toContain('Balance')
})

test.each([
  ['result', `from=${from}&to=${to}&by=month`],
  ['position', `day=${to}&compared=${year - 1}-12-31`],
  ['flow', `from=${from}&to=${to}`],
])('%s is printed in three languages and handed on as a file', async (name, params) => {
  for (const language of ['en', 'fr', 'ar']) {
    const text = await printed(`/api/books/statements/${name}/paper?${params}&language=${language}`)
    if (language === 'en') expect(text).toContain('300.00')
  }
  const csv = await shop.call('GET', `/api/books/statements/${name}/export?${params}&format=csv`)
  expect(csv.text).toContain('USD')
})

test('a figure of one branch leads to the lines of that branch alone', async () => {
  const card = async (more = '') =>
    (
      await shop.call<LedgerCard>(
        'GET',
        `/api/accounts/${idOf('expense')}/ledger?from=${from}&to=${to}${more}`,
      )
    ).body
  const elsewhere = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
  expect((await card(`&branch=${shop.branch}`)).rows).toEqual((await card()).rows)
  expect(await card(`&branch=${elsewhere}`)).toMatchObject({ opening: '0', rows: [] })
  const trial = async (more = '') =>
    (await shop.call('GET', `/api/books/trial-balance?from=${from}&to=${to}${more}`)).body
  expect(await trial(`&branch=${shop.branch}`)).toEqual(await trial())
  expect(await trial(`&branch=${elsewhere}`)).toMatchObject({ rows: [] })
})

test('what moved money by its name in cash flow leads to its entries', async () => {
  const { rows } = await ask(`flow?from=${from}&to=${to}&by=kind`)
  const names = rows.flatMap((row) => (row.is === 'named' ? [row.name] : []))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    const path = `/api/books/journal?from=${from}&to=${to}&of=${name}`
    const { body } = await shop.call<JournalPage>('GET', path)
    expect(body.rows.length).toBeGreaterThan(0)
  }
})
