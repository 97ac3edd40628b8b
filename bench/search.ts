/**
 * `npm run bench:search`: searching items over HTTP, as the quick find of a till and as a list, as
 * a ratio of the same indexed SQL sent straight through the driver in the same run, and what the
 * whole mix costs at a hundred thousand items against ten thousand.
 */
import { item } from '../domain/catalog/item.entity.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Installation } from './installation.ts'
import { fillItems, questionsOf } from './items.ts'
import { median, type Work } from './load.ts'
import { straightTo } from './straight.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const few = 10_000
const many = 100_000
const rounds = 11
const warmUps = 2

/** The columns the screen shows until the user chooses others. */
const columns = item.list.join()

const ways = {
  find: { route: 'GET /api/items/find', paramsOf: (q: string) => ({ q, limit: '20' }) },
  list: { route: 'GET /api/items', paramsOf: (q: string) => ({ q, limit: '50', columns }) },
} as const

type Way = keyof typeof ways

/** One question, asked of both shops and of the database alone. */
type Asked = { q: string; few: Work; many: Work; sql: Work }
type Times = Record<'few' | 'many' | 'sql', number[]>

async function filled(it: Installation, count: number): Promise<void> {
  const unit = newId()
  await it.ask('POST', '/api/units', { id: unit, name: 'Piece for sale' })
  await fillItems(it, unit, count)
}

async function askedBy(way: Way, small: Installation, large: Installation) {
  const { route, paramsOf } = ways[way]
  const straight = await straightTo(large)
  const [inSmall, inLarge] = [questionsOf(few), questionsOf(many)]
  const over = (it: Installation, q = ''): Work => {
    const path = `${route.slice(4)}?${new URLSearchParams(paramsOf(q))}`
    return () => it.ask('GET', path)
  }
  const asked: Asked[] = []
  for (const [n, q] of inLarge.entries()) {
    if (JSON.parse(String(await over(large, q)(0))).rows.length === 0)
      throw new Error(`${q} finds nothing, so that nothing would be measured`)
    const sql = await straight.workOf(route, paramsOf(q))
    asked.push({ q, few: over(small, inSmall[n]), many: over(large, q), sql })
  }
  return { asked, close: () => straight.close() }
}

const timed = async (work: Work): Promise<number> => {
  const startedAt = performance.now()
  await work(0)
  return performance.now() - startedAt
}

/** The three take turns at each question, because a shared machine is not always equally fast. */
async function timesOf(asked: Asked[]): Promise<Times[]> {
  const times = asked.map((): Times => ({ few: [], many: [], sql: [] }))
  for (let round = -warmUps; round < rounds; round++)
    for (const [n, it] of asked.entries())
      for (const key of ['few', 'many', 'sql'] as const) {
        const ms = await timed(it[key])
        if (round >= 0) times[n]?.[key].push(ms)
      }
  return times
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/** Each question by itself, for whoever asks for it. */
function sayDetails(name: string, times: Times): void {
  if (!process.env.BENCH_DETAILS) return
  const shown = (key: keyof Times): string => `${key} ${median(times[key]).toFixed(2)}`
  say(`  ${name}: ${shown('few')}, ${shown('many')}, ${shown('sql')} ms`)
}

async function measured(way: Way, small: Installation, large: Installation): Promise<Verdict[]> {
  const { asked, close } = await askedBy(way, small, large)
  const times = await timesOf(asked)
  await close()
  for (const [n, { q }] of asked.entries()) if (times[n]) sayDetails(`${way} ${q}`, times[n])
  const all = (key: keyof Times): number[] => times.flatMap((it) => it[key])
  const cost = (key: keyof Times): number => sum(times.map((it) => median(it[key])))
  say(
    `${way} at 100,000 items: p95 ${p95(all('many')).toFixed(1)} ms over HTTP, ` +
      `${p95(all('sql')).toFixed(1)} ms as plain SQL; ` +
      `the mix of ${asked.length} costs ${cost('few').toFixed(0)} ms at 10,000, ${cost('many').toFixed(0)} ms here`,
  )
  return [
    { name: `${way}: p95 against plain SQL`, value: p95(all('many')) / p95(all('sql')), atMost: 3 },
    { name: `${way}: growth of its cost`, value: cost('many') / cost('few'), atMost: 1.5 },
  ]
}

await bench(async (start) => {
  const [small, large] = [await start('few'), await start('many')]
  await filled(small, few)
  await filled(large, many)
  say('10,000 and 100,000 items are in place')
  return [...(await measured('find', small, large)), ...(await measured('list', small, large))]
})
