/**
 * `npm run bench:timeline`: pages of the timeline over ten million lines, each over HTTP as a ratio of
 * the bare SQL of the same rows in the same run; and a month of a calendar with five thousand events.
 */
import pg from 'pg'
import { businessDayOf, dayStartOf, type ShopClock } from '../domain/kernel/business-day.ts'
import { addDays } from '../domain/kernel/date.ts'
import { dayEndHour } from '../domain/kernel/day.settings.ts'
import { newId } from '../domain/kernel/id.ts'
import { allPermissions } from '../domain/kernel/screen.ts'
import { besideItsSql, lasting, type Question } from './beside-its-sql.ts'
import type { Installation } from './installation.ts'
import { straightTo } from './straight.ts'
import { bench, say, type Verdict } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 10_000_000)

const person = '01900000-0000-7000-8000-00000000beef'
const record = '01900000-0000-7000-8000-0000000000aa'

/** Ids grow with time as ours do; most lines are tickets, few are of one person, fewer of one record. */
const fill = (company: string, branch: string): string[] => [
  'drop index audit_by_person, audit_by_kind, audit_by_branch, audit_by_record',
  `insert into audit (company_id, id, at, user_id, user_name, command, entity, entity_id, before,
    after, branch_id)
  select '${company}',
    (lpad(to_hex(1700000000000 + n * 6000), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8'
      || substr(md5(n::text), 1, 15))::uuid,
    to_timestamp(1700000000 + n * 6),
    case when n % 1000 = 0 then '${person}'::uuid else md5('u' || n % 20)::uuid end,
    'Somebody', 'POST /api/pos/tickets',
    case when n % 500 = 0 then 'brand' when n % 7 = 0 then 'invoice' else 'ticket' end,
    case when n % 500000 = 0 then '${record}'::uuid else md5(n::text)::uuid end,
    case when n % 3 = 0 then jsonb_build_object('number', 'T-' || n) end,
    jsonb_build_object('number', 'T-' || n, 'total', n::text),
    case when n % 2 = 0 then '${branch}'::uuid end
  from generate_series(1::bigint, ${many}) n`,
  'create index audit_by_person on audit (company_id, user_id, id)',
  'create index audit_by_kind on audit (company_id, entity, id)',
  'create index audit_by_branch on audit (company_id, branch_id, id) where branch_id is not null',
  'create index audit_by_record on audit (company_id, entity, entity_id, id)',
  'analyze audit',
]

/** Five thousand within a month: one in ten repeats, and each has a person. */
const plan = (company: string): string[] => [
  `insert into department (company_id, id, name) values ('${company}', md5('d')::uuid, 'Staff')`,
  `insert into employee (company_id, id, first_name, last_name, employee_number, department_id,
    start_date)
  select '${company}', md5('e' || n)::uuid, 'E' || n, 'Staff', 'N' || n, md5('d')::uuid, '2020-01-01'
  from generate_series(1, 50) n`,
  `insert into calendar_event (company_id, id, title, starts_on, start_time, ends_on, end_time,
    repeat, last_on)
  select '${company}', md5('c' || n)::uuid, 'Event ' || n, date '2027-03-01' + n % 31, '09:00',
    date '2027-03-01' + n % 31, '10:00',
    case when n % 10 = 0 then 'FREQ=WEEKLY' end,
    case when n % 10 = 0 then 'infinity' else date '2027-03-01' + n % 31 end
  from generate_series(1, 5000) n`,
  `insert into calendar_event_employee (company_id, calendar_event_id, employee_id)
  select '${company}', md5('c' || n)::uuid, md5('e' || (1 + n % 50))::uuid
  from generate_series(1, 5000) n`,
  'analyze calendar_event, calendar_event_employee, employee',
]

const middle = `${(1_700_000_000_000 + many * 3000)
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`

const asked = (
  name: string,
  params: Record<string, string>,
  where = '',
  values: readonly unknown[] = [],
): Question => ({
  name,
  route: 'GET /api/timeline',
  params,
  byHand: `
    select id, at, user_name, command, entity, entity_id, before, after, branch_id
    from audit
    where company_id = $1 ${where}
    order by id desc
    limit 51`,
  values,
})

const questions = (branch: string): Question[] => [
  asked('the newest', {}),
  asked('a page in the middle', { after: middle }, 'and id < $2', [middle]),
  asked('one person', { person }, 'and user_id = $2', [person]),
  asked('one kind', { kind: 'brand' }, "and entity = 'brand'"),
  asked('one branch', { branch }, 'and branch_id = $2', [branch]),
  asked('one record', { kind: 'brand', record }, "and entity = 'brand' and entity_id = $2", [
    record,
  ]),
]

/** A day in the middle, as the shop counts it. */
const dayQuestion = (clock: ShopClock): Question => {
  const day = businessDayOf(
    new Date(1_700_000_000_000 + many * 3000),
    clock.timeZone,
    clock.dayEndHour,
  )
  const [from, to] = [dayStartOf(day, clock), dayStartOf(addDays(day, 1), clock)]
  return asked('one day', { from: day, to: day }, 'and at >= $2 and at < $3', [from, to])
}

/** Whoever is no administrator is told of the kinds his role sees, one stretch of the index for each. */
async function clerkOf(installation: Installation, limits: object): Promise<Installation> {
  const post = (path: string, body: object) =>
    installation.ask('POST', `/api${path}`, { id: newId(), ...body })
  const name = `clerk${newId().slice(-8)}`
  const rights = { permissions: allPermissions(), ...limits }
  const role = JSON.parse(await post('/roles', { name, ...rights })) as { id: string }
  const account = { username: name, fullName: name, password: 'long enough', role: role.id }
  await post('/users', account)
  return installation.signedIn(name, account.password)
}

async function month(installation: Installation): Promise<Verdict> {
  const path = '/api/calendar?from=2027-03-01&to=2027-03-31'
  const { events } = JSON.parse(await installation.ask('GET', path)) as { events: object[] }
  if (events.length < 5000) throw new Error('The month does not hold its events')
  return lasting(installation, 'a month of 5,000 events', path, 150)
}

await bench(async (start) => {
  const installation = await start('timeline')
  const { companyId, databaseUrl } = installation
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select id from branch where company_id = $1', [companyId])
    const branch = rows[0].id as string
    say(`filling ${many.toLocaleString('en')} lines`)
    await installation.asOwner(...plan(companyId))
    const verdicts = [await month(installation)]
    await installation.asOwner(...fill(companyId, branch))
    const straight = await straightTo(installation)
    const { rows: zones } = await client.query(
      'select time_zone as "timeZone" from company where id = $1',
      [companyId],
    )
    const clock: ShopClock = { timeZone: zones[0].timeZone, dayEndHour: dayEndHour.initial }
    for (const question of [...questions(branch), dayQuestion(clock)])
      verdicts.push(await besideItsSql({ installation, client, straight }, question))
    await straight.close()
    const ofClerk = (name: string): Question =>
      asked(name, { after: middle }, 'and id < $2', [middle])
    for (const [name, limits] of [
      ['all kinds of a role', {}],
      ['a role of one branch', { branches: [branch] }],
    ] as const) {
      const clerk = await clerkOf(installation, limits)
      const own = await straightTo(clerk)
      verdicts.push(
        await besideItsSql({ installation: clerk, client, straight: own }, ofClerk(name)),
      )
      await own.close()
    }
    return verdicts
  } finally {
    await client.end()
  }
})
