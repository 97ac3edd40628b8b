/**
 * `npm run bench:insight`: what an owner opens over a million sales of five lines and a tenth of that
 * many purchases, over HTTP. Every report that has a name is asked for the year, in turns with the
 * best single SQL over the documents, their lines and their moves that can be written by hand for the
 * same figures, without wall, session and names; then the dashboard; then tills post as fast as they
 * can, by themselves and while somebody looks at all of it. `BENCH_MANY` sets the number of sales.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ReportAnswer } from '../domain/insight/reports/answer.ts'
import { type PresetName, presetNames, presetOf } from '../domain/insight/reports/preset.ts'
import { periodOf } from '../domain/kernel/period.ts'
import { shopToday } from '../e2e/testing/today.ts'
import { byHandOf } from './insight-by-hand.ts'
import { callers, median, ratioOf } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const rounds = 11
const warmUps = 2
const boardRounds = 41
const mostMs = 1_000
const mostTimes = 2
const mostBoardMs = 150
const leastTickets = 0.9

/**
 * Below that nobody waits, and a ratio would tell what a request costs: the way over HTTP, the
 * session and the wall.
 */
const leastMs = 20

const year = periodOf('year', shopToday())

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const pathOf = (name: PresetName): string => {
  const { source, groups, measures, sort, isAscending, top, filters } = presetOf(name)
  const asked = { source, groups, measures, sort, isAscending, top, filters }
  const ask = JSON.stringify({ ...asked, preset: name, ...year })
  return `/api/reports/answer?${new URLSearchParams({ ask })}`
}

/** Both take turns: a machine is seldom as quick in one minute as in the next. */
async function compared(
  { installation }: Shop,
  client: pg.Client,
  name: PresetName,
): Promise<Verdict[]> {
  const [report, byHand]: [number[], number[]] = [[], []]
  const path = pathOf(name)
  const { text, isLike } = byHandOf(name)
  const values = [installation.companyId, year.from, year.to]
  const said: ReportAnswer = JSON.parse(await installation.ask('GET', path))
  const { rows } = await client.query(text, values)
  if (isLike && said.count !== rows.length)
    throw new Error(`${name}: ${said.count} groups, and ${rows.length} by hand`)
  for (let round = -warmUps; round < rounds; round++) {
    const a = await timed(() => installation.ask('GET', path))
    const b = await timed(() => client.query(text, values))
    if (round < 0) continue
    report.push(a)
    byHand.push(b)
  }
  const ms = (times: number[]): string => `${median(times).toFixed(0)} ms`
  say(`${name}: ${ms(report)} over HTTP, ${ms(byHand)} by hand, ${said.count} groups`)
  return [
    { name: `${name}, p95`, value: p95(report), unit: ' ms', atMost: mostMs },
    {
      name: `${name}, against SQL by hand`,
      value: median(report) / Math.max(median(byHand), leastMs),
      atMost: mostTimes,
    },
  ]
}

async function boards({ installation }: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const period of ['today', 'month', 'year']) {
    const path = `/api/dashboard?${new URLSearchParams({ period })}`
    const times: number[] = []
    for (let round = -warmUps; round < boardRounds; round++) {
      const ms = await timed(() => installation.ask('GET', path))
      if (round >= 0) times.push(ms)
    }
    say(`dashboard, ${period}: ${median(times).toFixed(0)} ms`)
    const name = `dashboard, ${period}, p95`
    verdicts.push({ name, value: p95(times), unit: ' ms', atMost: mostBoardMs })
  }
  return verdicts
}

const turns = 9
const turnMs = 8_000

/** How long somebody looks at an answer before he asks for the next one. */
const lookMs = 2_000

/** Tickets a second of so many tills, each posting again as soon as it is answered. */
async function posted({ installation, sale }: Shop, count: () => number): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const till = async (): Promise<void> => {
    while (performance.now() - startedAt < turnMs) {
      await installation.ask('POST', '/api/invoices/post', sale(count()))
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, till))
  return (done * 1_000) / (performance.now() - startedAt)
}

/** Turns alone and looked at take turns; only those beside each other are held against each other. */
async function beside(shop: Shop): Promise<Verdict[]> {
  const paths = ['/api/dashboard?period=today', ...presetNames.map(pathOf)]
  const [alone, lookedAt, looks]: [number[], number[], number[]] = [[], [], []]
  let count = 0
  const next = () => count++
  let asked = 0
  for (let turn = -1; turn < turns; turn++) {
    const quiet = await posted(shop, next)
    let isOver = false
    const looking = async (): Promise<void> => {
      while (!isOver) {
        const path = paths[asked++ % paths.length] ?? ''
        looks.push(await timed(() => shop.installation.ask('GET', path)))
        if (!isOver) await pause(lookMs)
      }
    }
    const eyes = looking()
    const busy = await posted(shop, next)
    isOver = true
    await eyes
    if (turn < 0) continue
    alone.push(quiet)
    lookedAt.push(busy)
  }
  say(
    `tickets: ${median(alone).toFixed(0)} a second alone, ${median(lookedAt).toFixed(0)} while ` +
      `somebody looks; what he asks takes ${median(looks).toFixed(0)} ms then`,
  )
  return [
    { name: 'a look beside tills, p95', value: p95(looks), unit: ' ms', atMost: mostMs },
    {
      name: 'tickets while somebody looks, against alone',
      value: ratioOf(lookedAt, alone),
      atLeast: leastTickets,
    },
  ]
}

await bench(async (start) => {
  const shop = await openShop(await start('many'))
  await fillPast(shop, many, Math.ceil(many / 10))
  say(`${many} sales are in place`)
  const client = new pg.Client({ connectionString: shop.installation.databaseUrl })
  await client.connect()
  try {
    const verdicts: Verdict[] = []
    for (const name of presetNames) verdicts.push(...(await compared(shop, client, name)))
    verdicts.push(...(await boards(shop)))
    verdicts.push(...(await beside(shop)))
    return verdicts
  } finally {
    await client.end()
  }
})
