/**
 * `npm run bench:crud`: create and list over HTTP as a ratio of the same SQL sent straight
 * through the driver in the same run, and the list at a million rows against ten thousand.
 */
import { newId } from '../domain/kernel/id.ts'
import type { Installation } from './installation.ts'
import { compared, median, ratioOf, type Work } from './load.ts'
import { straightTo } from './straight.ts'
import { bench, say, type Verdict } from './verdict.ts'

const few = 10_000
const many = 1_000_000

/** Rows in one statement; the search index is made afterwards, as after a restore. */
async function fillBrands({ asOwner, companyId }: Installation, count: number): Promise<void> {
  await asOwner(
    "set maintenance_work_mem = '512MB'",
    'set synchronous_commit = off',
    'drop index brand_by_search',
    `insert into brand (company_id, id, name, alt_name)
     select '${companyId}', gen_random_uuid(), 'Brand ' || lpad(n::text, 7, '0'), 'Marque ' || n
     from generate_series(1, ${count}) n`,
    'create index brand_by_search on brand using gin (search gin_trgm_ops)',
    'vacuum analyze brand',
    'checkpoint',
  )
}

/** The first page and one from the middle, in turn. */
async function listPaths({ ask }: Installation): Promise<string[]> {
  const first = '/api/brands?limit=50'
  let after = ''
  for (let page = 0; page < 20; page++)
    after = JSON.parse(await ask('GET', `/api/brands?limit=200${after && `&after=${after}`}`)).next
  return [first, `${first}&after=${after}`]
}

const inTurn =
  (works: Work[]): Work =>
  (n) =>
    (works[n % works.length] as Work)(n)

const shown = (rates: number[]): string => `${Math.round(median(rates))}/s`

async function creating(small: Installation): Promise<Verdict> {
  const straight = await straightTo(small)
  const sql = await straight.workOf('POST /api/brands', {
    id: newId(),
    name: `Recorded ${newId()}`,
  })
  const rates = await compared({
    http: () => small.ask('POST', '/api/brands', { id: newId(), name: `Brand ${newId()}` }),
    sql,
  })
  await straight.close()
  say(`create: ${shown(rates.http)} over HTTP, ${shown(rates.sql)} as plain SQL`)
  const value = ratioOf(rates.http, rates.sql)
  return { name: 'create', value, atLeast: 0.4 }
}

async function listing(small: Installation, large: Installation): Promise<Verdict[]> {
  const [smallPaths, largePaths] = [await listPaths(small), await listPaths(large)]
  const straight = await straightTo(large)
  const sql: Work[] = []
  for (const path of largePaths) {
    const params = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    sql.push(await straight.workOf('GET /api/brands', params))
  }
  const overHttp = (it: Installation, paths: string[]): Work =>
    inTurn(paths.map((path) => () => it.ask('GET', path)))
  const rates = await compared({
    httpFew: overHttp(small, smallPaths),
    httpMany: overHttp(large, largePaths),
    sqlMany: inTurn(sql),
  })
  await straight.close()
  say(`list at 10,000 rows: ${shown(rates.httpFew)} over HTTP`)
  say(
    `list at 1,000,000 rows: ${shown(rates.httpMany)} over HTTP, ${shown(rates.sqlMany)} as plain SQL`,
  )
  const value = ratioOf(rates.httpMany, rates.sqlMany)
  const growth = ratioOf(rates.httpFew, rates.httpMany)
  return [
    { name: 'list', value, atLeast: 0.3 },
    { name: 'growth of the list', value: growth, atMost: 1.3 },
  ]
}

await bench(async (start) => {
  const [small, large] = [await start('few'), await start('many')]
  await fillBrands(small, few)
  await fillBrands(large, many)
  say('10,000 and 1,000,000 rows are in place')
  return [...(await listing(small, large)), await creating(small)]
})
