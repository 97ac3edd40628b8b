/**
 * Books of any size that hold: two companies made through the real commands, one with a year of
 * documents of the office, one with shifts of tickets, copied by the database itself as often as
 * wanted. Ids are those of their company, so a copy needs another company and nothing else.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../domain/kernel/id.ts'
import type { Installation } from './installation.ts'
import { openShop } from './shop.ts'
import { openTill } from './till.ts'

export const officeDocuments = 5000
const tills = 5
const ticketsATill = 1000
const atOnce = 50

/** Two companies that were worked in; answers how many documents they have. */
export async function makeBooks(installation: Installation): Promise<number> {
  await Promise.all([makeOffice(installation), makeTickets(installation)])
  const client = await connect(installation)
  await until(client, 'select 1 from unfolded limit 1')
  const { rows } = await client.query('select count(*)::int as count from document')
  await client.end()
  return rows[0].count
}

async function makeTickets(installation: Installation): Promise<void> {
  const shop = await openShop(installation)
  for (let n = 1; n <= tills; n++) {
    const till = await openTill(shop, `K${n}`)
    for (let sent = 0; sent < ticketsATill; sent += atOnce)
      await till.send(Array.from({ length: atOnce }, (_, at) => till.ring(sent + at)))
    await till.close()
  }
}

async function makeOffice(installation: Installation): Promise<void> {
  const name = `office${newId().slice(-8)}`
  await installation.ask('POST', '/api/registration', {
    id: newId(),
    companyName: 'Office',
    country: 'LB',
    firstCurrency: 'USD',
    secondCurrency: 'LBP',
    fullName: 'Office',
    username: name,
    email: `${name}@shop.example`,
    password: 'correct horse',
    language: 'en',
    hasSampleData: true,
  })
  const client = await connect(installation)
  await until(client, "select 1 from job where kind = 'sampleYear' and state <> 'done'")
  await client.end()
}

/** Waits until a question finds nothing any more: what the application does by itself is done. */
async function until(client: pg.Client, text: string): Promise<void> {
  while ((await client.query(text)).rows.length > 0) await sleep(500)
}

async function connect({ databaseUrl }: Installation): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/** Whoever signs in without naming a company has a name of his own. */
const own: Readonly<Record<string, string>> = {
  company_id: 'copy.id',
  'app_user.username': "t.username || '-' || copy.n",
  'app_user.email': "copy.n || '-' || t.email",
  // What hangs on a table is read without a company.
  'menu_code.code': 'left(upper(md5(copy.id || t.code)), 14)',
}

type Table = { name: string; columns: string[] }

/** Sessions, letters and jobs belong to those who were there. */
const tablesOfCompanies = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not in ('company_confirmation', 'job', 'session')
  group by c.relname
  having bool_or(a.attname = 'company_id')
  order by c.relname = 'company' desc, c.relname`

/** Indexes that are not keys cost more than the rows; a search answers none of these questions. */
const indexes = `
  select i.relname as name, m.amname <> 'gin' as is_wanted, pg_get_indexdef(x.indexrelid) as text
  from pg_index x
  join pg_class i on i.oid = x.indexrelid
  join pg_am m on m.oid = i.relam
  where i.relnamespace = 'public'::regnamespace and not x.indisprimary
    and not exists (select 1 from pg_constraint where conindid = x.indexrelid)`

/** Each company so many times more; then nothing is known of any table, as after a bulk load. */
export async function copyBooks(installation: Installation, copies: number): Promise<void> {
  const client = await connect(installation)
  try {
    // Nobody else counts or cleans the tables meanwhile.
    for (const text of ['autovacuum = off', "max_wal_size = '8GB'"])
      await client.query(`alter system set ${text}`)
    await client.query('select pg_reload_conf()')
    await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off")
    await client.query('set session_replication_role = replica')
    const { rows: dropped } = await client.query(indexes)
    for (const { name } of dropped) await client.query(`drop index ${name}`)
    await client.query(`
      create temporary table copy as
      select n, company_id as of, gen_random_uuid() as id
      from generate_series(1, ${copies}) n, company`)
    const { rows: tables } = await client.query<Table>(tablesOfCompanies)
    for (const { name, columns } of tables) {
      await client.query(`create temporary table original as select * from ${name}`)
      for (let n = 1; n <= copies; n++) await client.query(copying(name, columns, n))
      await client.query('drop table original')
    }
    for (const { is_wanted, text } of dropped) if (is_wanted) await client.query(text)
    await client.query('vacuum')
    await client.query('delete from pg_statistic')
    await client.query("update pg_class set reltuples = -1, relpages = 0 where relkind = 'r'")
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Copy after copy: what a company wrote together stays together, as in any shop. */
const copying = (table: string, columns: string[], n: number): string => `
  insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')})
  overriding system value
  select ${columns.map((name) => own[`${table}.${name}`] ?? own[name] ?? `t."${name}"`).join(', ')}
  from original t
  join copy on copy.of = t.company_id and copy.n = ${n}`
