/**
 * `npm run bench:insight`: reports over a million documents of five lines, over HTTP, in turns with
 * the best single SQL over the documents and their lines that can be written by hand for the same
 * figures, without wall, session and names. `BENCH_MANY` sets the number.
 */
import pg from 'pg'
import { periodOf } from '../domain/kernel/period.ts'
import { median } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const rounds = 15
const warmUps = 3
const mostMs = 1_000
const mostTimes = 2

const today = new Date().toISOString().slice(0, 10)
const year = periodOf('year', today)

type Measured = { name: string; groups: string[]; measures: string[]; byHand: string }

const ofDocuments = (keys: string): string => `
  select ${keys}, count(*), sum(d.net), sum(d.first_total), sum(d.second_total), sum(d.cost)
  from document d
  where d.company_id = $1 and d.day between $2 and $3 and d.screen = 'sales' and d.state = 'posted'
  group by ${keys}`

/** The same over the lines, which nobody waits for. */
const ofLines = (keys: string): string => `
  select ${keys}, sum(l.base_quantity), sum(l.net), sum(l.cost), sum(l.second_cost)
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  join item i on i.company_id = l.company_id and i.id = l.item_id
  where l.company_id = $1 and d.day between $2 and $3 and d.screen = 'sales' and d.state = 'posted'
  group by ${keys}`

const documentFigures = ['net', 'total', 'tickets', 'profit']
const lineFigures = ['quantity', 'net', 'profit', 'margin']

const questions: readonly Measured[] = [
  {
    name: 'sales by day',
    groups: ['day'],
    measures: documentFigures,
    byHand: ofDocuments('d.day'),
  },
  {
    name: 'sales by hour',
    groups: ['hour'],
    measures: documentFigures,
    byHand: ofDocuments('extract(hour from d.posted_at)'),
  },
  {
    name: 'sales by cashier',
    groups: ['cashier'],
    measures: documentFigures,
    byHand: ofDocuments('d.posted_by'),
  },
  {
    name: 'sales by client',
    groups: ['client'],
    measures: documentFigures,
    byHand: ofDocuments('d.partner_id'),
  },
  {
    name: 'discounts by cashier',
    groups: ['cashier'],
    measures: ['discount', 'discountRate', 'tickets'],
    byHand: ofDocuments('d.posted_by'),
  },
  { name: 'sales by item', groups: ['item'], measures: lineFigures, byHand: ofLines('l.item_id') },
  {
    name: 'margin by category',
    groups: ['category'],
    measures: lineFigures,
    byHand: ofLines('i.category_id'),
  },
  {
    name: 'margin by branch and month',
    groups: ['branch', 'month'],
    measures: documentFigures,
    byHand: ofDocuments(`d.branch_id, date_trunc('month', d.day)`),
  },
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const pathOf = ({ groups, measures }: Measured): string =>
  `/api/reports/answer?${new URLSearchParams({
    ask: JSON.stringify({ source: 'sold', groups, measures, ...year }),
  })}`

/** Both take turns: a machine is seldom as quick in one minute as in the next. */
async function compared(
  { installation }: Shop,
  client: pg.Client,
  it: Measured,
): Promise<Verdict[]> {
  const [report, byHand]: [number[], number[]] = [[], []]
  const path = pathOf(it)
  const values = [installation.companyId, year.from, year.to]
  for (let round = -warmUps; round < rounds; round++) {
    const a = await timed(() => installation.ask('GET', path))
    const b = await timed(() => client.query(it.byHand, values))
    if (round < 0) continue
    report.push(a)
    byHand.push(b)
  }
  const ms = (times: number[]): string => `${median(times).toFixed(0)} ms`
  say(`${it.name}: ${ms(report)} over HTTP, ${ms(byHand)} by hand`)
  return [
    { name: `${it.name}, p95`, value: p95(report), unit: ' ms', atMost: mostMs },
    {
      name: `${it.name}, against SQL by hand`,
      value: median(report) / median(byHand),
      atMost: mostTimes,
    },
  ]
}

await bench(async (start) => {
  const shop = await openShop(await start('many'))
  await fillPast(shop, many)
  say(`${many} documents are in place`)
  const client = new pg.Client({ connectionString: shop.installation.databaseUrl })
  await client.connect()
  try {
    const verdicts: Verdict[] = []
    for (const question of questions) verdicts.push(...(await compared(shop, client, question)))
    const board = await timed(() => shop.installation.ask('GET', '/api/dashboard?period=year'))
    say(`dashboard of the year: ${board.toFixed(0)} ms`)
    return verdicts
  } finally {
    await client.end()
  }
})
