/**
 * `npm run bench:lists`: the lists of a million invoices over HTTP (the newest, the unpaid, what one
 * client let fall due, a search) as a ratio of the same SQL sent straight through the driver in the
 * same run, with a statement written by hand for the same rows beside it; the trial balance of a
 * year; the dashboard of today, this month and this year.
 */
import pg from 'pg'
import { periodOf } from '../domain/kernel/period.ts'
import { invoice } from '../domain/trade/invoice.entity.ts'
import { shopToday } from '../e2e/testing/today.ts'
import { besideItsSql, lasting, type Question } from './beside-its-sql.ts'
import { fillPast } from './past.ts'
import { openShop, type Shop } from './shop.ts'
import { straightTo } from './straight.ts'
import { bench, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const today = shopToday()

type Filters = Record<string, object>

/** A page as the screen asks for it. */
const listed = (filters: Filters, q = ''): Pick<Question, 'route' | 'params'> => ({
  route: 'GET /api/invoices',
  params: {
    columns: invoice.list.join(),
    limit: '50',
    ...(q ? { q } : {}),
    ...(Object.keys(filters).length > 0 ? { filter: JSON.stringify(filters) } : {}),
  },
})

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

function questionsOf({ clients }: Shop): Question[] {
  const client = clients[10] ?? ''
  const unpaid = { payment: { in: ['unpaid', 'partly'] } }
  const isUnpaid = "and d.payment in ('unpaid', 'partly')"
  const rare = `old-${String(Math.round(many / 3)).padStart(8, '0')}`
  return [
    { name: 'the newest 50', ...listed({}), byHand: bySql(''), values: [] },
    { name: 'the unpaid', ...listed(unpaid), byHand: bySql(isUnpaid), values: [] },
    {
      name: 'overdue of one client',
      ...listed({ ...unpaid, partner: { in: [client] }, dueDate: { to: today } }),
      byHand: bySql(`${isUnpaid} and d.partner_id = $2 and d.due_date <= $3`),
      values: [client, today],
    },
    {
      name: 'a search for a number',
      ...listed({}, rare),
      byHand: bySql('and d.search like $2'),
      values: [`%${rare}%`],
    },
    {
      name: 'a search for a name',
      ...listed({}, 'rana haddad'),
      byHand: bySql('and d.search like $2 and d.search like $3'),
      values: ['%rana%', '%haddad%'],
    },
  ]
}

const periodPath = (path: string, { from, to }: { from: string; to: string }): string =>
  `${path}?${new URLSearchParams({ from, to })}`

async function measure(shop: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const client = new pg.Client({ connectionString: shop.installation.databaseUrl })
  await client.connect()
  const straight = await straightTo(shop.installation)
  const { installation } = shop
  for (const asked of questionsOf(shop))
    verdicts.push(await besideItsSql({ installation, client, straight }, asked))
  await straight.close()
  await client.end()
  const year = periodOf('year', today)
  const trial = periodPath('/api/books/trial-balance', year)
  verdicts.push(await lasting(installation, 'trial balance of a year', trial, 1500))
  for (const name of ['today', 'month', 'year'] as const) {
    const path = periodPath('/api/dashboard', periodOf(name, today))
    verdicts.push(await lasting(installation, `dashboard of ${name}`, path, 300))
  }
  return verdicts
}

await bench(async (start) => {
  const shop = await openShop(await start('many'))
  await fillPast(shop, many)
  say(`${many} invoices are in place`)
  return measure(shop)
})
