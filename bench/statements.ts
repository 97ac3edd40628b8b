/**
 * `npm run bench:books`: the statements of a million documents beside those of a hundred thousand,
 * over HTTP, in turns: profit and loss by month with last year and plan, by branch, in the second
 * currency; the balance sheet beside that of the year before; the next VAT return. `BENCH_MANY` sets
 * the larger number.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { daysBetween } from '../domain/kernel/calendar/days.ts'
import { periodOf } from '../domain/kernel/period.ts'
import { shopToday } from '../e2e/testing/today.ts'
import { median } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const few = Math.ceil(many / 10)
const rounds = 41
const warmUps = 5
const mostMs = 500
const mostTimes = 1.5

const today = shopToday()
const year = periodOf('year', today)
const lastYear = periodOf('lastYear', today)

const path = (name: string, params: Record<string, string>): string =>
  `/api/books/statements/${name}?${new URLSearchParams(params)}`

const questions: readonly [name: string, path: string][] = [
  [
    'profit and loss by month, with last year and plan',
    path('result', { ...year, by: 'month', lastYear: 'yes', budget: 'yes' }),
  ],
  ['profit and loss by branch', path('result', { ...year, by: 'branch' })],
  ['profit and loss in the second currency', path('result', { ...year, measure: 'second' })],
  [
    'balance sheet beside that of the year before',
    path('position', { day: today, compared: lastYear.to }),
  ],
  ['next VAT return', '/api/books/tax-returns/next?kind=vat'],
]

async function timed({ installation }: Shop, asked: string): Promise<number> {
  const startedAt = performance.now()
  await installation.ask('GET', asked)
  return performance.now() - startedAt
}

/** Both companies take turns on a shared machine. */
async function compared(large: Shop, small: Shop, name: string, asked: string): Promise<Verdict[]> {
  const [longer, shorter]: [number[], number[]] = [[], []]
  for (let round = -warmUps; round < rounds; round++) {
    const [a, b] = [await timed(large, asked), await timed(small, asked)]
    if (round < 0) continue
    longer.push(a)
    shorter.push(b)
  }
  say(
    `${name}: ${median(longer).toFixed(1)} ms over ${many} documents, ${median(shorter).toFixed(1)} ms over ${few}`,
  )
  return [
    { name: `${name}, p95 in ms`, value: p95(longer), atMost: mostMs },
    {
      name: `${name}, against ten times fewer`,
      value: median(longer) / median(shorter),
      atMost: mostTimes,
    },
  ]
}

/** A server adds up the days of the next return by itself, a while after something was posted. */
async function daysAddedUp(installation: Parameters<typeof openShop>[0]): Promise<void> {
  const client = new pg.Client({ connectionString: installation.databaseUrl })
  await client.connect()
  try {
    const next = await installation.ask('GET', '/api/books/tax-returns/next?kind=vat')
    const { from, to }: { from: string; to: string } = JSON.parse(next)
    const days = 1 + daysBetween(from, to)
    for (let waited = 0; waited < 300; waited++) {
      const { rows } = await client.query('select count(*)::int as days from tax_day')
      if (rows[0].days === days) return
      await pause(1000)
    }
    throw new Error('The days of the next return were not added up within five minutes')
  } finally {
    await client.end()
  }
}

async function shopWith(
  installation: Parameters<typeof openShop>[0],
  count: number,
): Promise<Shop> {
  const shop = await openShop(installation)
  await fillPast(shop, count)
  await daysAddedUp(installation)
  say(`${count} documents are in place`)
  return shop
}

await bench(async (start) => {
  const small = await shopWith(await start('few'), few)
  const large = await shopWith(await start('many'), many)
  const verdicts: Verdict[] = []
  for (const [name, asked] of questions)
    verdicts.push(...(await compared(large, small, name, asked)))
  return verdicts
})
