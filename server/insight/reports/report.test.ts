/**
 * Reports over random trade: every figure is the same sum over the documents, however it is grouped,
 * folded or not; what somebody may not see he is not told by any route.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { QueryAnswer } from '../../../domain/insight/query/contract.ts'
import type { ReportAnswer } from '../../../domain/insight/reports/answer.ts'
import type { DimensionName } from '../../../domain/insight/reports/dimension.ts'
import type { Both, Cell } from '../../../domain/insight/reports/figures.ts'
import { presetNames, presetOf } from '../../../domain/insight/reports/preset.ts'
import { sourceOf } from '../../../domain/insight/reports/source.ts'
import { weekFrom } from '../../../domain/kernel/calendar/week.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { foldAll } from '../../books/sums/fold.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import type { Storeroom } from '../../trade/testing/storeroom.ts'
import { tradedShop } from './testing/traded-shop.ts'

const app = testApp()
let shop: Storeroom

type Asked = { source?: string; groups: DimensionName[]; measures: string[] } & Record<
  string,
  unknown
>

const days = () => ({ from: addDays(shop.today, -40), to: shop.today })

const pathOf = (asked: Asked, door = 'answer'): string =>
  `/api/reports/${door}?${new URLSearchParams({ ask: JSON.stringify({ source: 'sold', ...days(), ...asked }) })}`

async function look(asked: Asked, reader: Station = shop): Promise<ReportAnswer> {
  const answer = await reader.call<ReportAnswer>('GET', pathOf(asked))
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

beforeAll(async () => {
  shop = await tradedShop(app, { steps: 36 })
})

const both = (cell: Cell | undefined): Both => cell as Both

const ofDocuments = [
  'net',
  'tax',
  'total',
  'discount',
  'cost',
  'profit',
  'tickets',
  'returned',
  'voided',
]
const ofLines = ['quantity', 'net', 'tax', 'total', 'discount', 'cost', 'profit']

const added = (rows: readonly Cell[]): Cell =>
  typeof (rows.find((cell) => cell !== null) ?? '0') === 'string'
    ? sumOf(rows.map((cell) => (cell as string | null) ?? '0'))
    : {
        first: sumOf(rows.map((cell) => both(cell)?.first ?? '0')),
        second: sumOf(rows.map((cell) => both(cell)?.second ?? '0')),
      }

const groupings: DimensionName[][] = [
  [],
  ['item'],
  ['category', 'month'],
  ['brand', 'day', 'branch'],
  ['branch', 'week'],
  ['cashier'],
  ['client', 'hour'],
  ['project', 'weekday', 'channel'],
  ['cohort', 'month'],
  ['waiter'],
  ['item', 'client'],
  ['category', 'cashier', 'day'],
  ['document'],
]

const totalsOf = (answer: ReportAnswer): Record<string, Cell> =>
  Object.fromEntries(answer.measures.map(({ name }, at) => [name, answer.total[at] ?? null]))

/** The same sums over the documents themselves, by their day and by the day they were undone. */
async function documentsSay() {
  const [row] = await app.asOwner<Record<string, string>>(
    `select trim_scale(sum(way * first_total))::text as total,
       trim_scale(sum(way * second_total))::text as "secondTotal",
       (count(*) filter (where way = 1 and state = 'posted'))::text as tickets,
       trim_scale(coalesce(sum(first_total) filter (where way = -1), 0))::text as returned
     from (
       select *, case when behaviour in ('salesInvoice', 'posSale') then 1 else -1 end as way
       from document
       where company_id = $1 and state = 'posted'
         and behaviour in ('salesInvoice', 'posSale', 'salesReturn', 'posRefund')) d`,
    [shop.companyId],
  )
  const [lines] = await app.asOwner<Record<string, string>>(
    `select trim_scale(sum(way * l.base_quantity))::text as quantity
     from document_line l
     join (
       select *, case when behaviour in ('salesInvoice', 'posSale') then 1 else -1 end as way
       from document
       where company_id = $1 and state = 'posted'
         and behaviour in ('salesInvoice', 'posSale', 'salesReturn', 'posRefund')) d
       on d.id = l.document_id`,
    [shop.companyId],
  )
  return { ...row, ...lines }
}

const read = async (): Promise<ReportAnswer[]> =>
  Promise.all(
    groupings.map((groups) =>
      look({
        groups,
        measures: groups.some((name) => ['item', 'category', 'brand'].includes(name))
          ? ofLines
          : ofDocuments,
      }),
    ),
  )

test('weeks begin with the day that was decided, on screen and in a query', async () => {
  const keysOf = async (group: DimensionName) =>
    (await look({ groups: [group], measures: ['total'] })).rows.map(
      ({ keys }) => keys[0]?.key ?? '',
    )
  const sold = await keysOf('day')
  for (const start of ['saturday', 'sunday', 'monday'] as const) {
    await shop.call('PUT', '/api/own-settings/calendar.weekStart', { value: start })
    const weeks = [...new Set(sold.map((day) => weekFrom(day, start)))]
    expect(await keysOf('week')).toEqual(weeks)
    const question = { subject: 'sales_lines', columns: [{ column: 'day', part: 'week' }] }
    const { body } = await shop.call<QueryAnswer>('POST', '/api/special-query/run', { question })
    expect(body.rows.flat().every((day) => weekFrom(String(day), start) === day)).toBe(true)
    expect(body.rows.length).toBeGreaterThan(0)
  }
})

test('every figure is the same sum over the documents, however it is grouped, folded or not', async () => {
  const fresh = await read()
  await foldAll(app)
  const folded = await read()
  expect(folded).toEqual(fresh)
  const [whole, ...grouped] = folded.map(totalsOf)
  const said = await documentsSay()
  expect({
    total: both(whole?.total).first,
    secondTotal: both(whole?.total).second,
    tickets: whole?.tickets,
    returned: both(whole?.returned).first,
    quantity: grouped[0]?.quantity,
  }).toEqual(said)
  const shared = ['net', 'tax', 'total', 'discount', 'cost', 'profit']
  for (const totals of grouped)
    for (const name of shared) expect([name, totals[name]]).toEqual([name, whole?.[name]])
  for (const answer of folded.slice(1))
    for (const [at, { name }] of answer.measures.entries())
      expect([
        answer.groups,
        name,
        added(answer.rows.map(({ cells }) => cells[at] ?? null)),
      ]).toEqual([answer.groups, name, answer.total[at]])
})

test('the largest comes first, time runs on, and the smallest where it is asked for', async () => {
  const amounts = ({ rows, lead }: ReportAnswer): number[] =>
    rows.map(({ cells }) => Number(both(cells[lead]).first ?? cells[lead]))
  const largest = amounts(await look({ groups: ['document'], measures: ['total'] }))
  expect(largest).toEqual(largest.toSorted((a, b) => b - a))
  const smallest = amounts(
    await look({ groups: ['document'], measures: ['total'], sort: 'total', isAscending: true }),
  )
  expect(smallest).toEqual(smallest.toSorted((a, b) => a - b))
  const hours = (await look({ groups: ['hour'], measures: ['tickets'] })).rows
  const keys = hours.map(({ keys: [hour] }) => Number(hour?.key))
  expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  const twofold = await look({ groups: ['client', 'day'], measures: ['total'] })
  const clientsInTurn = twofold.rows.map(({ keys: [client] }) => client?.key)
  expect(clientsInTurn.filter((key, at) => key !== clientsInTurn[at - 1])).toHaveLength(
    new Set(clientsInTurn).size,
  )
})

test('a group leads down to its documents, which come to the same', async () => {
  const clientsSay = await look({ groups: ['client'], measures: ['total', 'tickets'] })
  expect(clientsSay.rows.length).toBeGreaterThan(1)
  for (const { keys, cells } of clientsSay.rows) {
    const down = await look({
      groups: ['document'],
      measures: ['total', 'tickets'],
      filters: { client: [keys[0]?.key ?? null] },
    })
    expect(down.total).toEqual(cells)
    expect(down.rows.every(({ keys: [document] }) => document?.path?.includes('/'))).toBe(true)
  }
  const measures = ['quantity', 'net', 'discount', 'cost', 'profit']
  const itemsSay = await look({ groups: ['item'], measures })
  for (const { keys, cells } of itemsSay.rows) {
    const filters = { item: [keys[0]?.key ?? null] }
    expect((await look({ groups: ['document'], measures, filters })).total).toEqual(cells)
  }
})

test('a special query of lines tells what reports tell of them', async () => {
  const measures = ['quantity', 'discount', 'net', 'total', 'cost']
  const { total } = await look({ groups: ['item'], measures })
  const sums = measures.map((column) => ({ sum: 'sum', column }))
  const question = { subject: 'sales_lines', sums }
  const { body } = await shop.call<QueryAnswer>('POST', '/api/special-query/run', { question })
  expect(body.rows[0]?.map((cell) => sumOf([String(cell)]))).toEqual(
    total.map((cell) => (typeof cell === 'string' ? cell : both(cell).first)),
  )
})

test('days of the period before are laid upon those of this one', async () => {
  const to = shop.today
  const answer = await look({
    groups: ['day'],
    measures: ['total'],
    compare: 'before',
    from: addDays(to, -9),
    to,
  })
  const before = await look({
    groups: ['day'],
    measures: ['total'],
    from: addDays(to, -19),
    to: addDays(to, -10),
  })
  expect(answer.totalBefore).toEqual(before.total)
  expect([answer.count, answer.isCut]).toEqual([answer.rows.length, false])
  expect(answer.before).toEqual({ from: addDays(to, -19), to: addDays(to, -10) })
  for (const { keys, cells } of before.rows) {
    const day = addDays(keys[0]?.key ?? '', 10)
    expect(answer.rows.find((row) => row.keys[0]?.key === day)?.before).toEqual(cells)
  }
})

test('an item is called as its reader calls it today', async () => {
  const titles = ({ rows }: ReportAnswer) => rows.map(({ keys }) => keys[0]?.title)
  expect(titles(await look({ groups: ['item'], measures: ['net'] }))).toContain('Tea')
  const item = (await shop.list('/api/items', { q: 'Tea' })).rows[0]
  await shop.call('PATCH', `/api/items/${item?.id}`, { version: item?.version, name: 'Green tea' })
  expect(titles(await look({ groups: ['item'], measures: ['net'] }))).toContain('Green tea')
})

test('every report that has a name answers, as figures, as a file and on paper', async () => {
  for (const name of presetNames) {
    const { theme: _, isAbc: __, ...preset } = presetOf(name)
    const asked = {
      ...preset,
      preset: name,
      groups: [...preset.groups],
      measures: [...preset.measures],
    }
    const answer = await look({ ...asked, period: 'year', from: undefined, to: undefined })
    expect(answer.measures.length, name).toBe(preset.measures.length)
  }
  const asked: Asked = {
    groups: ['client', 'day'],
    measures: ['net', 'margin'],
    compare: 'lastYear',
  }
  const csv = await shop.call('GET', `${pathOf(asked, 'export')}&format=csv`)
  expect(csv.text).toContain('Margin')
  const xlsx = await shop.call('GET', `${pathOf(asked, 'export')}&format=xlsx`)
  expect([xlsx.status, xlsx.text.slice(0, 2)]).toEqual([200, 'PK'])
  const paper = await shop.call('GET', pathOf(asked, 'paper'))
  expect([paper.status, paper.text.slice(0, 4)]).toEqual([200, '%PDF'])
})

describe('somebody without the right', () => {
  const rights = [
    'insight.report.view',
    'insight.report.add',
    'insight.report.export',
    'sales.invoice.view',
  ]

  test('to see costs is told neither cost, profit nor margin, by no route', async () => {
    const reader = await colleagueOf(app, shop, rights)
    const measures = ['net', 'cost', 'profit', 'margin']
    const asked: Asked = { groups: ['item'], measures, sort: 'profit' }
    expect((await look(asked, reader)).measures.map(({ name }) => name)).toEqual(['net'])
    for (const format of ['csv', 'xlsx']) {
      const file = await reader.call('GET', `${pathOf(asked, 'export')}&format=${format}`)
      expect(file.status).toBe(200)
      expect(file.text).not.toMatch(/Cost|Profit|Margin/)
    }
    for (const name of ['cost', 'profit', 'margin']) {
      const none = await reader.refused('GET', pathOf({ groups: ['item'], measures: [name] }))
      expect(none).toMatchObject({ status: 422, field: 'measures' })
    }
  })

  test('to a source is answered as if there were none', async () => {
    const reader = await colleagueOf(app, shop, rights)
    for (const source of ['pay', 'bought', 'stock', 'cheques'] as const) {
      const [first = ''] = Object.keys(sourceOf(source).measures)
      const refused = await reader.refused('GET', pathOf({ source, groups: [], measures: [first] }))
      expect(refused.status).toBe(404)
    }
  })

  test('to a branch is told nothing of it', async () => {
    const branch = (await shop.add('/api/branches', { name: 'Harbour' })).id
    const reader = await colleagueOf(app, shop, rights, { branches: [branch] })
    const answer = await look({ groups: ['branch'], measures: ['net'] }, reader)
    expect(answer.rows).toEqual([])
    const named = {
      groups: ['day' as const],
      measures: ['net'],
      filters: { branch: [shop.branch] },
    }
    const hidden = await reader.refused('GET', pathOf(named))
    expect([hidden.status, hidden.code]).toEqual([404, 'notFound'])
    // What nobody has is refused in the same words, also for whoever sees every branch.
    const made = { ...named, filters: { branch: [newId()] } }
    for (const who of [reader, shop]) {
      const { status, code } = await who.refused('GET', pathOf(made))
      expect([status, code]).toEqual([404, 'notFound'])
    }
    const both = { ...named, filters: { branch: [branch], item: [branch, newId()] } }
    expect((await look(both, reader)).rows).toEqual([])
  })
})

test.each([
  ['more than three groups', { groups: ['item', 'client', 'day', 'hour'], measures: ['net'] }],
  ['a group twice', { groups: ['item', 'item'], measures: ['net'] }],
  ['a group of another source', { groups: ['employee'], measures: ['net'] }],
  ['a measure nobody knows', { groups: [], measures: ['everything'] }],
  ['no measure', { groups: [], measures: [] }],
  ['a filter that is none', { groups: [], measures: ['net'], filters: { item: ['x'] } }],
  [
    'a period that ends before it begins',
    { groups: [], measures: ['net'], from: '2026-02-02', to: '2026-02-01' },
  ],
  [
    'a period of a century',
    { groups: [], measures: ['net'], from: '1926-02-02', to: '2026-02-01' },
  ],
  ['what is no part of a question', { groups: [], measures: ['net'], sql: 'select 1' }],
  ['more groups than can be told', { groups: ['item'], measures: ['net'], top: 1_000_000 }],
])('%s is refused', async (_, asked) => {
  expect((await shop.refused('GET', pathOf(asked as Asked))).status).toBe(422)
})

test('a filter with an id of nobody finds nothing', async () => {
  const answer = await look({ groups: ['item'], measures: ['net'], filters: { client: [newId()] } })
  expect([answer.rows, answer.total]).toEqual([[], [{ first: '0', second: '0' }]])
})
