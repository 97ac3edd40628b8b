/**
 * `npm run bench:lists`: the lists of a million invoices over HTTP (the newest, the unpaid, what one
 * client let fall due, a search) as a ratio of the same SQL sent straight through the driver in the
 * same run, with a statement written by hand for the same rows beside it; the trial balance of a
 * year; the dashboard of today, this month and this year.
 */
import pg from 'pg'
import { periodOf } from '../domain/kernel/period.ts'
import { invoice } from '../domain/trade/invoice.entity.ts'
import { median } from './load.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { type Straight, straightTo } from './straight.ts'
import { bench, p95, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const rounds = 41
const warmUps = 6

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

/** The same rows, as somebody who knows the tables would ask for them: no wall, no session. */
const bySql = (conditions: string): string => `
  select d.id, d.number, t.id as type_id, t.name as type, p.id as partner_id, p.name as partner,
    d.day, d.due_date, d.total, d.total - d.paid as open, d.payment, d.delivery
  from document d
  join transaction_type t on t.company_id = d.company_id and t.id = d.type_id
  left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
  where d.company_id = $1 and d.screen = 'sales' ${conditions}
  order by d.day desc, d.id desc
  limit 51`

type Question = { name: string; path: string; byHand: string; values: unknown[] }

function questionsOf({ clients }: Shop): Question[] {
  const client = clients[10] ?? ''
  const unpaid = { payment: { in: ['unpaid', 'partly'] } }
  const isUnpaid = "and d.payment in ('unpaid', 'partly')"
  const rare = `old-${String(Math.round(many / 3)).padStart(8, '0')}`
  return [
    { name: 'the newest 50', path: listPath({}), byHand: bySql(''), values: [] },
    { name: 'the unpaid', path: listPath(unpaid), byHand: bySql(isUnpaid), values: [] },
    {
      name: 'overdue of one client',
      path: listPath({ ...unpaid, partner: { in: [client] }, dueDate: { to: today } }),
      byHand: bySql(`${isUnpaid} and d.partner_id = $2 and d.due_date <= $3`),
      values: [client, today],
    },
    {
      name: 'a search for a number',
      path: listPath({}, rare),
      byHand: bySql('and d.search like $2'),
      values: [`%${rare}%`],
    },
    {
      name: 'a search for a name',
      path: listPath({}, 'rana haddad'),
      byHand: bySql('and d.search like $2 and d.search like $3'),
      values: ['%rana%', '%haddad%'],
    },
  ]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Over HTTP, the same SQL alone, and as written by hand: they take turns on a shared machine. */
async function against(
  { installation: { ask, companyId } }: Shop,
  client: pg.Client,
  straight: Straight,
  { name, path, byHand, values }: Question,
): Promise<Verdict> {
  const params = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  const sent = await straight.workOf('GET /api/invoices', params)
  const works = {
    http: () => ask('GET', path),
    sql: () => sent(0),
    byHand: () => client.query({ name, text: byHand, values: [companyId, ...values] }),
  }
  const [{ rows }, found] = [JSON.parse(await works.http()), await works.byHand()]
  const wanted = found.rows.slice(0, 50).map(({ id }) => id)
  if (wanted.length === 0 || String(rows.map((row: { id: string }) => row.id)) !== String(wanted))
    throw new Error(`${name}: the list and the SQL by hand do not answer the same rows`)
  const times = { http: [] as number[], sql: [] as number[], byHand: [] as number[] }
  for (let round = -warmUps; round < rounds; round++)
    for (const key of ['http', 'sql', 'byHand'] as const) {
      const ms = await timed(works[key])
      if (round >= 0) times[key].push(ms)
    }
  const shown = (key: keyof typeof times): string => `${median(times[key]).toFixed(1)} ms`
  say(`${name}: ${shown('http')} over HTTP, ${shown('sql')} alone, ${shown('byHand')} by hand`)
  return {
    name: `${name}, against its SQL`,
    value: median(times.http) / median(times.sql),
    atMost: 2,
  }
}

async function lasting(
  { installation }: Shop,
  name: string,
  path: string,
  atMost: number,
): Promise<Verdict> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const ms = await timed(() => installation.ask('GET', path))
    if (round >= 0) times.push(ms)
  }
  say(`${name}: median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`)
  return { name: `${name}, p95 in ms`, value: p95(times), atMost }
}

const periodPath = (path: string, { from, to }: { from: string; to: string }): string =>
  `${path}?${new URLSearchParams({ from, to })}`

async function measure(shop: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const client = new pg.Client({ connectionString: shop.installation.databaseUrl })
  await client.connect()
  const straight = await straightTo(shop.installation)
  for (const asked of questionsOf(shop)) verdicts.push(await against(shop, client, straight, asked))
  await straight.close()
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

await bench(async (start) => {
  const shop = await openShop(await start('many'))
  await fillPast(shop, many)
  say(`${many} invoices are in place`)
  return measure(shop)
})
