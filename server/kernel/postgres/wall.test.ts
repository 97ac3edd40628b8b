/** One company never sees another, whichever way it asks. */
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Entity, entities } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { loadDeclarations } from '../declarations.ts'
import { testApp } from '../testing/app.ts'
import { isMadePlainly, openTrials, type Trials } from '../testing/command-trials.ts'
import type { Station } from '../testing/station.ts'
import { Database, openPool } from './db.ts'

await loadDeclarations()

const app = testApp()
let trials: Trials
let appUrl: string
let ours: Station
let theirs: Station
beforeAll(async () => {
  trials = await openTrials(app)
  ours = trials.ours
  theirs = trials.theirs
  appUrl = app.appUrl ?? ''
})

describe('through the API', () => {
  const everyEntity = entities()
    .filter(isMadePlainly)
    .map((it): [string, Entity] => [it.name, it])

  test.each(everyEntity)(
    'a %s of another company is like one that does not exist',
    async (_, it) => {
      const row = await theirs.read(it.api, trials.theirRows.get(it.name) ?? '')
      const asks: [string, (id: string) => string, object?][] = [
        ['GET', (id) => `${it.api}/${id}`],
        ['GET', (id) => `${it.api}/${id}/history`],
        ['PATCH', (id) => `${it.api}/${id}`, { version: 1 }],
        ['DELETE', (id) => `${it.api}/${id}?version=1`],
      ]
      for (const [method, path, body] of asks) {
        const answers = await Promise.all(
          [row.id, newId()].map((id) => ours.call<object>(method, path(id), body)),
        )
        const [foreign, missing] = answers.map(({ status, body: answer }) => ({
          status,
          answer: { ...answer, requestId: '' },
        }))
        expect(foreign).toEqual(missing)
        if (!path('').endsWith('history'))
          expect(foreign).toMatchObject({ status: 404, answer: { code: 'notFound' } })
      }
      const bulk = await ours.call<{ code?: string }>('POST', `${it.api}/delete`, { ids: [row.id] })
      // What is never deleted has no such route.
      if (it.actions.includes('delete')) expect(bulk.body).toEqual({ deleted: [], refused: [] })
      else expect(bulk.body.code).toBe('notFound')
      expect((await ours.list(it.api)).rows.map(({ id }) => id)).not.toContain(row.id)
      expect(await theirs.read(it.api, row.id)).toEqual(row)
    },
  )

  test('the same id may live in two companies without touching each other', async () => {
    const id = newId()
    await theirs.add('/api/brands', { id, name: 'Twin of theirs' })
    const made = await ours.add('/api/brands', { id, name: 'Twin of ours' })
    expect(made.name).toBe('Twin of ours')
    await ours.call('PATCH', `/api/brands/${id}`, { version: 1, name: 'Changed' })
    expect(await theirs.read('/api/brands', id)).toMatchObject({
      version: 1,
      name: 'Twin of theirs',
    })
  })

  test('a name is unique within a company, not beyond', async () => {
    await theirs.add('/api/brands', { name: 'Everybody’s' })
    expect((await ours.add('/api/brands', { name: 'Everybody’s' })).version).toBe(1)
  })
})

async function asApp<T>(company: string | undefined, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    await client.query('begin')
    if (company) await client.query("select set_config('app.company_id', $1, true)", [company])
    return await work(client)
  } finally {
    await client.end()
  }
}

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'it was allowed',
    (error: Error) => error.message,
  )

/** What tells a row out of reach from one that does not exist; each within the company. */
const ofReach = ['documents_with', 'known_ids']

const tenantTables = async (): Promise<string[]> =>
  (
    await app.asOwner<{ name: string }>(`
      select c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  ).map(({ name }) => name)

describe('with plain SQL, the role of the application', () => {
  const count = async (client: pg.Client, table: string): Promise<number> =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count)

  test('sees nothing without a company, and nothing of another', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(15)
    for (const table of tables) {
      expect([table, await asApp(undefined, (client) => count(client, table))]).toEqual([table, 0])
      expect([table, await asApp(newId(), (client) => count(client, table))]).toEqual([table, 0])
    }
    expect(await asApp(ours.companyId, (client) => count(client, 'company'))).toBe(1)
  })

  test.each([
    ["insert into brand (company_id, id, name) values ($1, gen_random_uuid(), 'x')"],
    ['update brand set company_id = $1'],
    [
      "insert into audit (company_id, id, user_name, command) values ($1, gen_random_uuid(), '', '')",
    ],
    ["insert into company (company_id, name, country) values ($1, 'x', 'LB')"],
  ])('cannot write into another company: %s', async (text) => {
    await ours.add('/api/brands', { name: `Row ${newId()}` })
    const answer = await asApp(ours.companyId, (client) =>
      failure(client.query(text, [theirs.companyId])),
    )
    expect(answer).toContain('violates row-level security policy')
  })

  test('changes and deletes nothing of another company, even by its id', async () => {
    const row = await theirs.add('/api/brands', { name: 'Untouched' })
    for (const text of [
      "update brand set name = 'x' where id = $1",
      'delete from brand where id = $1',
    ]) {
      const { rowCount } = await asApp(ours.companyId, (client) => client.query(text, [row.id]))
      expect(rowCount).toBe(0)
    }
    expect(await theirs.read('/api/brands', row.id)).toEqual(row)
  })

  test.each([
    ["update audit set user_name = 'nobody'"],
    ['delete from audit'],
    ['truncate audit'],
    ['truncate brand'],
    ['select * from installation_secret'],
    ['select * from throttle'],
    ['insert into migration (name, hash) values ($$x$$, $$x$$)'],
    ['alter table brand disable row level security'],
    ['drop policy company_wall on brand'],
    ['create table loot (id int)'],
    ['set role comptoir_owner'],
    ["copy brand to '/tmp/loot'"],
  ])('may not: %s', async (text) => {
    const answer = await asApp(ours.companyId, (client) => failure(client.query(text)))
    expect(answer).toMatch(/permission denied|must be owner/)
  })

  test('runs as the owner only what is asked before the company is known, or told out of reach', async () => {
    const rows = await app.asOwner<{ name: string; path: string[] | null }>(
      `select p.proname as name, p.proconfig as path
       from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef
         and has_function_privilege($1, p.oid, 'execute')
       order by 1`,
      [decodeURIComponent(new URL(appUrl).username)],
    )
    expect(rows).toEqual(
      [
        'anchors_due',
        // A day of one's own company, for views of whoever may not read its settings.
        'business_day',
        'companies_to_fold',
        'companies_with_cash_back',
        'companies_with_other_wallets',
        'companies_with_recurring',
        'count_jobs',
        'count_tables',
        'count_try',
        'count_webhooks',
        'find_confirmation',
        'find_display',
        'find_document_link',
        'find_login',
        'find_menu_code',
        'find_print_pairing',
        'find_reset',
        'find_slip_link',
        'find_value_link',
        'companies_with_ended_values',
        'companies_with_unsold_values',
        'companies_with_office_earning',
        'forget_tries',
        'has_company',
        'held_places',
        'is_of_production_order',
        'kitchens_unheard',
        'lots_everywhere',
        'note_access',
        'printing_companies',
        'event_notices_due',
        'find_calendar_feed',
        'rounds_due',
        'spoilt_of',
        'take_jobs',
        'take_webhooks',
        'take_tries',
        'tries_at',
        'uncount_try',
        ...ofReach,
      ]
        .toSorted()
        .map((name) => ({ name, path: ['search_path=public, pg_temp'] })),
    )
  })

  test('finds nothing of its own making where the owner looks', async () => {
    const loose = await app.asOwner(
      `select p.oid::regprocedure::text as name, p.proconfig
       from pg_proc p
       where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace,
           'information_schema'::regnamespace)
         and not coalesce('search_path=public, pg_temp' = any(p.proconfig), false)`,
    )
    expect(loose).toEqual([])
    // A table of the caller with the name of one of ours: the question still finds ours.
    const found = await asApp(ours.companyId, async (client) => {
      await client.query('create temporary table throttle (key text, tries integer)')
      await client.query("insert into throttle values ('mine', 99)")
      return (await client.query("select count_try('mine', 60) as tries")).rows
    })
    expect(found).toEqual([{ tries: 1 }])
  })
})

describe('a pooled connection', () => {
  test('forgets the company with the transaction, also when that one fails', async () => {
    const pool = openPool(appUrl, () => {}, { max: 1, pipeline: true })
    const db = new Database(pool)
    const seen = sql<{ company: string | null; rows: number }>`
      select current_company() as company, (select count(*)::int from company) as rows`
    const inside = await db.inCompany(ours.companyId, (tx) => tx.one(seen))
    expect(inside).toEqual({ company: ours.companyId, rows: 1 })
    const outside = { company: null, rows: 0 }
    expect(await db.transaction('read', {}, (tx) => tx.one(seen))).toEqual(outside)
    const broken = db.inCompany(ours.companyId, (tx) => tx.rows(sql`select 1 / 0`))
    expect(await failure(broken)).toBe('division by zero')
    expect(await db.transaction('write', {}, (tx) => tx.one(seen))).toEqual(outside)
    const { rows } = await pool.query("select current_setting('app.company_id', true) as value")
    expect(rows[0].value).toBe('')
    await db.close()
  })

  test('reads only in a reading transaction', async () => {
    const db = new Database(openPool(appUrl, () => {}, { max: 1, pipeline: true }))
    const writing = db.transaction('read', { companyId: ours.companyId }, (tx) =>
      tx.rows(sql`insert into brand (id, name) values (${newId()}, 'x')`),
    )
    expect(await failure(writing)).toContain('read-only transaction')
    await db.close()
  })

  test('does not take a transaction for done when a swallowed error has undone it', async () => {
    const db = new Database(openPool(appUrl, () => {}, { max: 1, pipeline: true }))
    const swallowed = db.inCompany(ours.companyId, async (tx) => {
      await tx.rows(sql`insert into brand (id, name) values (${newId()}, 'Swallowed')`)
      await tx.rows(sql`select 1 / 0`).catch(() => {})
      return 'done'
    })
    expect(await failure(swallowed)).toBe('The transaction was aborted')
    expect((await ours.list('/api/brands', { q: 'swallowed' })).rows).toEqual([])
    await db.close()
  })
})
