import { beforeEach, expect, test, vi } from 'vitest'
import type { Table } from '../../domain/insight/query/pivot.ts'
import type { ReportAnswer } from '../../domain/insight/reports/answer.ts'
import { mostBars, mostGroups } from '../../domain/insight/reports/question.ts'
import { signIn } from '../kernel/session/session.ts'
import { mount } from '../kernel/testing/mount.tsx'
import { sampleSession } from '../kernel/testing/session.ts'
import { startWords } from '../kernel/words/words.ts'
import { ResultChart } from './query/ResultChart.tsx'
import { ReportChart } from './reports/ReportChart.tsx'

beforeEach(async () => {
  await startWords('all')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(sampleSession), { status: 200 })),
  )
  signIn({ token: 'token-1', session: sampleSession })
})

const many = 100_000

test('a query of a hundred thousand groups says that they are too many, and draws none', async () => {
  const table: Table = {
    columns: [
      { name: 'item', type: 'text' },
      { name: 'net', type: 'money' },
    ],
    heads: [],
    rows: Array.from({ length: many }, (_, at) => [`Item ${at}`, '1.50']),
    totals: null,
  }
  const { page } = await mount(<ResultChart table={table} groups={1} chart="bars" />)
  expect(page.textContent).toContain('A chart shows up to 60 groups')
  expect(page.querySelector('svg:not(.tabler-icon)')).toBe(null)
})

test('a report of as many as are ever told draws the first, and says how many there are', async () => {
  const answer: ReportAnswer = {
    from: '2026-01-01',
    to: '2026-01-31',
    before: null,
    groups: ['item'],
    measures: [{ name: 'net', kind: 'money' }],
    lead: 0,
    rows: Array.from({ length: mostGroups }, (_, at) => ({
      keys: [{ key: String(at), title: `Item ${at}` }],
      cells: [{ first: '1.50', second: '134250' }],
      share: null,
    })),
    total: [{ first: '150000', second: '13425000000' }],
    totalBefore: null,
    count: mostGroups,
    isCut: false,
  }
  const { page } = await mount(<ReportChart answer={answer} />)
  expect(page.querySelectorAll('svg path, svg rect').length).toBeLessThan(mostBars * 3)
  expect(page.textContent).toContain(String(mostBars))
})
