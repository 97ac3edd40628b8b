/**
 * `npm run bench:people`: a salary run of 1,000 people with two currencies, four tables and 300 loans,
 * who all clock in and out, some of them on leave, with both provisions:
 * how long it takes to work it out, to post it as one entry and to pay it, and that slips, journal and
 * payments come to the same in each currency.
 */
import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import type { RunView } from '../domain/people/salary-view.ts'
import { shopToday } from '../e2e/testing/today.ts'
import type { Installation } from './installation.ts'
import { bench, say, type Verdict } from './verdict.ts'

const people = 1000
const loans = 300
const mostSeconds = 5

/** Written straight into the tables: hiring is not what is measured. */
const hired = (companyId: string): string => `
  with d as (
    insert into department (company_id, id, name)
    values ('${companyId}', gen_random_uuid(), 'Everybody')
    returning company_id, id),
  e as (
    insert into employee (company_id, id, first_name, last_name, employee_number, department_id, start_date)
    select d.company_id, gen_random_uuid(), 'Person', n::text, 'B-' || n, d.id, '2025-01-01'
    from d, generate_series(1, ${people}) n
    returning company_id, id, employee_number),
  c as (
    insert into pay_contract (company_id, id, name, employee_id, starts_on, pay_by)
    select company_id, gen_random_uuid(), '', id, '2025-01-01', 'transfer'
    from e
    returning company_id, id)
  insert into pay_component (company_id, id, pay_contract_id, position, component, currency_id, amount, basis)
  select c.company_id, gen_random_uuid(), c.id, p.position, p.component, y.id, p.amount, p.basis
  from c
  cross join (values (0, 'basicPay', 'first', 843.17, 'month'), (1, 'housing', 'first', 120.5, 'month'),
    (2, 'transport', 'second', 450000, 'day'), (3, 'meals', 'second', 200000, 'day'))
    as p (position, component, rank, amount, basis)
  join currency y on y.company_id = c.company_id and y.rank = p.rank`

/** Everybody clocks in and out on every weekday but one in five on a day of unpaid leave, the first. */
const month = (companyId: string, kind: string): string[] => [
  `insert into leave_request (company_id, id, name, employee_id, leave_kind_id, starts_on, ends_on,
    days, state, decided_by, decided_at)
  select '${companyId}', gen_random_uuid(), '', e.id, '${kind}', w.day, w.day, 1, 'approved',
    'Somebody', now()
  from (${weekdays} limit 1) w, employee e
  where e.company_id = '${companyId}' and right(e.employee_number, 1) in ('0', '5')`,
  `insert into leave_day (company_id, request_id, day, employee_id, part, is_paid)
  select company_id, id, starts_on, employee_id, 1, false
  from leave_request
  where company_id = '${companyId}'`,
  `insert into clock_event (company_id, id, employee_id, kind, at, day, recorded_at, source,
    user_name, is_proven)
  select '${companyId}', gen_random_uuid(), e.id, k.kind, k.at, w.day, k.at, 'till', 'Somebody', true
  from (${weekdays}) w, employee e,
    lateral (values ('in', (w.day + time '09:00') at time zone 'Asia/Beirut'),
      ('out', (w.day + time '18:20') at time zone 'Asia/Beirut')) as k (kind, at)
  where e.company_id = '${companyId}'
    and not exists (
      select from leave_day l
      where l.company_id = e.company_id and l.employee_id = e.id and l.day = w.day)`,
  'analyze clock_event, leave_day, leave_request',
]

const weekdays = `
  select day::date as day
  from generate_series(date_trunc('month', date '${shopToday()}'),
    date_trunc('month', date '${shopToday()}') + interval '1 month - 1 day', interval '1 day') day
  where extract(isodow from day) < 6
  order by day`

type Rows<Row> = { rows: (Row & { id: string })[] }

async function prepare(it: Installation): Promise<{ bank: string; safe: string }> {
  const post = (path: string, body: object) =>
    it.ask('POST', `/api${path}`, { id: newId(), ...body })
  for (const [type, rate] of [
    ['sale', '89500'],
    ['socialSecurity', '89500'],
    ['tax', '89500'],
  ])
    await post('/rates', { validFrom: '2026-01-01', type, buy: rate, sell: rate })
  await it.ask('POST', '/api/pay-rules/example', {})
  await it.asOwner(hired(it.companyId))
  const free = { name: 'Unpaid', isPaid: false, mayOverdraw: true }
  const kind: { id: string } = JSON.parse(await post('/leave-kinds', free))
  await it.asOwner(...month(it.companyId, kind.id))
  for (const name of ['providesThirteenthMonth', 'providesEndOfService'])
    await it.ask('PUT', `/api/settings/people.${name}`, {
      layer: 'company',
      value: true,
      version: 0,
    })
  const accounts: Rows<{ role: string; currency: { id: string } | null }> = JSON.parse(
    await it.ask('GET', '/api/accounts?limit=200'),
  )
  const session = JSON.parse(await it.ask('GET', '/api/session'))
  const { firstCurrency, secondCurrency } = session.company
  const account = (role: string, currency?: string): string =>
    accounts.rows.find((row) => row.role === role && (!currency || row.currency?.id === currency))
      ?.id ?? ''
  const [bank, safe] = [account('bank', firstCurrency.id), account('safe', secondCurrency.id)]
  const day = shopToday()
  const fund = (to: string, currency: string, amount: string) =>
    post('/books/entries', {
      day,
      currency,
      lines: [
        { account: to, debit: amount },
        { account: account('capital'), credit: amount },
      ],
    })
  await fund(bank, firstCurrency.id, '5000000')
  await fund(safe, secondCurrency.id, '900000000000')
  const employees: Rows<object> = JSON.parse(await it.ask('GET', '/api/employees?limit=200'))
  for (let n = 0; n < loans; n++)
    await post('/staff-loans', {
      employee: employees.rows[n % employees.rows.length]?.id,
      kind: 'loan',
      currency: firstCurrency.id,
      amount: '300',
      instalments: 6,
      firstMonth: day,
      day,
      account: bank,
    })
  return { bank, safe }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** How far slips, journal and payments are from each other, in each currency. */
async function difference({ databaseUrl }: Installation, run: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select coalesce(sum(abs(slips - booked) + abs(slips - paid)), 0)::float as off
     from (
       select y.rank,
         (select sum(case y.rank when 'first' then first_net else second_net end)
           from salary_slip where run_id = $1) as slips,
         (select - sum(l.amount) from salary_run r
           join entry_line l on l.company_id = r.company_id and l.entry_id = r.entry_id
           join account a on a.company_id = l.company_id and a.id = l.account_id
           where r.id = $1 and a.role = 'salariesPayable' and l.currency_id = y.id) as booked,
         (select sum(amount) from salary_payment where run_id = $1 and currency_id = y.id) as paid
       from salary_run r
       join currency y on y.company_id = r.company_id and y.rank is not null
       where r.id = $1) s`,
    [run],
  )
  await client.end()
  return rows[0]?.off ?? Number.NaN
}

await bench(async (start): Promise<Verdict[]> => {
  const it = await start('people')
  const { bank, safe } = await prepare(it)
  const run = newId()
  const day = shopToday()
  await it.ask('POST', '/api/salary-runs', { id: run, period: day })
  const step = (name: string, body: object = {}) =>
    timed(() => it.ask('POST', `/api/salary-runs/${run}/${name}`, body))
  const calculated = await step('calculate')
  const again = await step('calculate')
  const view: RunView = JSON.parse(await it.ask('GET', `/api/salary-runs/${run}/people`))
  say(`${view.people.length} people, net ${view.totals.net.first} and ${view.totals.net.second}`)
  const shown = await timed(() => it.ask('GET', `/api/salary-runs/${run}/people`))
  await step('approve')
  const posted = await step('post', { day })
  const paid = await step('pay', { payment: newId(), method: 'transfer', account: bank, day })
  await step('pay', { payment: newId(), method: 'cash', account: safe, day })
  const off = await difference(it, run)
  const limit = { unit: ' s', atMost: mostSeconds }
  return [
    { name: `${people} people calculated`, value: calculated, ...limit },
    { name: 'calculated again', value: again, ...limit },
    { name: 'posted', value: posted, ...limit },
    { name: 'paid in one currency', value: paid, ...limit },
    { name: 'shown', value: shown, unit: ' s', atMost: 1 },
    { name: 'slips, journal and payments apart', value: off, atMost: 0 },
  ]
})
