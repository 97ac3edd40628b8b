/**
 * `npm run bench:lists`: the lists of a million invoices over HTTP (the newest, the unpaid, what one
 * client let fall due, a search) against bare SQL written by hand for the same rows, sent straight
 * through the driver without wall and session; the trial balance of a year; the dashboard of today,
 * this month and this year.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { periodOf } from '../domain/insight/period.ts'
import { invoice } from '../domain/sales/invoice.entity.ts'
import { startPostgres } from '../server/kernel/postgres.ts'
import { startInstallation } from './installation.ts'
import { median } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'

type Verdict = { name: string; value: number; limit: number }

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const rounds = 41
const warmUps = 6

const say = (text: string): void => console.log(text)

const today = new Date().toISOString().slice(0, 10)

type Filters = Record<string, object>

/** A page as the screen asks for it. */
const listPath = (filters: Filters, q = ''): string =>
  `/api/invoices?${new URLSearchParams({
    columns: invoice.list.join(),
    limit: '50',
    ...(q ? { q } : {}),
    ...(Object.keys(filters).length > 0 ? { filter: JSON.stringify(filters) } : {}),
  })}`

/** The same rows, as somebody who knows the tables would ask for them. */
const bySql = (conditions: string): string => `
  select d.id, d.number, t.id as type_id, t.name as type, p.id as partner_id, p.name as partner,
    d.day, d.due_date, d.total, d.total - d.paid as open, d.payment, d.delivery
  from document d
  join transaction_type t on t.company_id = d.company_id and t.id = d.type_id
  left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
  where d.company_id = $1 and d.screen = 'sales' ${conditions}
  order by d.day desc, d.id desc
  limit 51`

type Question = { name: string; path: string; sql: string; values: unknown[] }

function questionsOf({ clients }: Shop): Question[] {
  const client = clients[10] ?? ''
  const unpaid = { payment: { in: ['unpaid', 'partly'] } }
  const isUnpaid = "and d.payment in ('unpaid', 'partly')"
  const rare = `old-${String(Math.round(many / 3)).padStart(8, '0')}`
  return [
    { name: 'the newest 50', path: listPath({}), sql: bySql(''), values: [] },
    { name: 'the unpaid', path: listPath(unpaid), sql: bySql(isUnpaid), values: [] },
    {
      name: 'overdue of one client',
      path: listPath({ ...unpaid, partner: { in: [client] }, dueDate: { to: today } }),
      sql: bySql(`${isUnpaid} and d.partner_id = $2 and d.due_date <= $3`),
      values: [client, today],
    },
    {
      name: 'a search for a number',
      path: listPath({}, rare),
      sql: bySql('and d.search like $2'),
      values: [`%${rare}%`],
    },
    {
      name: 'a search for a name',
      path: listPath({}, 'client 42'),
      sql: bySql('and d.search like $2 and d.search like $3'),
      values: ['%client%', '%42%'],
    },
  ]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Ours and the bare one take turns, because a shared machine is not always equally fast. */
async function against(shop: Shop, client: pg.Client, asked: Question): Promise<Verdict> {
  const { ask, companyId } = shop.installation
  const { name, path, sql, values } = asked
  const times = { http: [] as number[], sql: [] as number[] }
  const bare = () => client.query({ name, text: sql, values: [companyId, ...values] })
  const [{ rows }, found] = [JSON.parse(await ask('GET', path)), await bare()]
  const wanted = found.rows.slice(0, 50).map(({ id }) => id)
  if (wanted.length === 0 || String(rows.map((row: { id: string }) => row.id)) !== String(wanted))
    throw new Error(`${name}: the list and the bare SQL do not answer the same rows`)
  for (let round = -warmUps; round < rounds; round++) {
    const [http, plain] = [await timed(() => ask('GET', path)), await timed(bare)]
    if (round >= 0) times.http.push(http)
    if (round >= 0) times.sql.push(plain)
  }
  const [ours, theirs] = [median(times.http), median(times.sql)]
  say(`${name}: ${ours.toFixed(1)} ms over HTTP, ${theirs.toFixed(1)} ms as bare SQL`)
  return { name: `${name}, against bare SQL`, value: ours / theirs, limit: 2 }
}

async function lasting(
  { installation }: Shop,
  name: string,
  path: string,
  limit: number,
): Promise<Verdict> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const ms = await timed(() => installation.ask('GET', path))
    if (round >= 0) times.push(ms)
  }
  say(`${name}: median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`)
  return { name: `${name}, p95 in ms`, value: p95(times), limit }
}

const periodPath = (path: string, { from, to }: { from: string; to: string }): string =>
  `${path}?${new URLSearchParams({ from, to })}`

async function measure(shop: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const client = new pg.Client({ connectionString: shop.installation.databaseUrl })
  await client.connect()
  for (const asked of questionsOf(shop)) verdicts.push(await against(shop, client, asked))
  await client.end()
  const year = periodOf('year', today)
  const trial = periodPath('/api/books/trial-balance', year)
  verdicts.push(await lasting(shop, 'trial balance of a year', trial, 1500))
  for (const name of ['today', 'month', 'year'] as const) {
    const path = periodPath('/api/dashboard', periodOf(name, today))
    verdicts.push(await lasting(shop, `dashboard of ${name}`, path, 300))
  }
  return verdicts
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'))
const postgres = await startPostgres({
  dir: join(folder, 'postgres'),
  password: 'only-for-benchmarks',
  logFile: join(folder, 'postgres.log'),
  onLost: console.error,
})
try {
  const installation = await startInstallation(postgres.url, folder, 'many')
  try {
    const shop = await openShop(installation)
    await fillPast(shop, many)
    say(`${many} invoices are in place`)
    const verdicts = await measure(shop)
    for (const { name, value, limit } of verdicts)
      say(`${value <= limit ? 'good' : 'BAD '}  ${name}: ${value.toFixed(2)} (≤ ${limit})`)
    if (verdicts.some(({ value, limit }) => !(value <= limit))) process.exitCode = 1
    const pause = Number(process.env.BENCH_PAUSE ?? 0)
    if (pause > 0) {
      say(`${postgres.url} for ${pause} s`)
      await new Promise((resolve) => setTimeout(resolve, pause * 1000))
    }
  } finally {
    await installation.stop()
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
