/** What /SpecialQuery answers, to whom, and that nothing typed there does anything else. */
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QueryDesk } from '../../../domain/insight/query/contract.ts'
import { subjectNames, subjectOf } from '../../../domain/insight/query/model.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import { newTwoBranches, type TwoBranches } from '../../testing/two-branches.ts'
import { type Market, market } from '../../trade/testing/market.ts'
import { QueryAsker } from './asker.ts'
import { kindOf, refusal, rowsOf, run } from './testing/asking.ts'
import { forbiddenStatements, hostileStatements } from './testing/hostile-statements.ts'
import { loginRoleOf } from './views.ts'

const app = testApp()
let two: TwoBranches
let shop: Market
let theirs: Market

beforeAll(async () => {
  two = await newTwoBranches(app)
  shop = two.shop
  theirs = await market(app)
  const item = await theirs.bought('5', '3')
  const lines = [{ item, quantity: '1', unitPrice: '777' }]
  await theirs.post('invoices', theirs.draft('salesInvoice', lines))
})

const roleOf = async ({ userId }: Station) =>
  ((await shop.read('/api/users', userId)).role as { id: string }).id

describe('an honest question', () => {
  test.each(subjectNames)('%s is answered with every column that is described', async (name) => {
    const { columns } = await run(shop, { sql: `select * from ${name} limit 3` })
    const said = Object.entries(subjectOf(name).columns)
    // The kind the model says is the kind the database answers.
    expect(columns.map((it) => [it.name, kindOf(it.type)])).toEqual(
      said.map(([key, { type }]) => [key, kindOf(type)]),
    )
  })

  test('is grouped, joined, ranked and asked with parameters', async () => {
    const sql = `
      with sold as (
        select item, sum(quantity) as pieces, sum(net) as net
        from sales_lines
        where day between :from and :until and client ilike :who || '%'
        group by item)
      select s.item, s.pieces, s.net, rank() over (order by s.net desc) as place,
        case when i.on_hand > 10 then 'many' else 'few' end as stock
      from sold s
      left join items i on i.name = s.item
      order by place;`
    const parameters = [
      { name: 'from', type: 'day' },
      { name: 'until', type: 'day' },
      { name: 'who', type: 'text' },
    ]
    const values = { from: '2020-01-01', until: '2100-01-01', who: 'P ' }
    const { rows, columns } = await run(shop, { sql, parameters, values })
    expect(rows[0]).toEqual([expect.any(String), '2', '20', '1', 'many'])
    expect(columns.map(({ type }) => type)).toEqual(['text', 'number', 'money', 'integer', 'text'])
    const missing = await refusal(shop, { sql, parameters, values: { from: '2020-01-01' } })
    expect(missing).toMatchObject({ code: 'queryParameter', field: 'values.until' })
    const wrong = { ...values, from: "2020-01-01'; drop table brand" }
    expect(await refusal(shop, { sql, parameters, values: wrong })).toMatchObject({ code: 'date' })
  })

  test('is told in the words of its reader', async () => {
    const answer = await app.call('POST', '/api/special-query/run', {
      token: shop.token,
      language: 'fr',
      body: { sql: 'select nothing_such from items' },
    })
    expect(answer.body).toMatchObject({
      code: 'queryColumnNotThere',
      message: 'Une colonne nommée n’existe pas dans ce qui est demandé.',
    })
  })
})

describe('a hostile statement', () => {
  test.each(hostileStatements)('%s', async (_, sql, expected) => {
    const before = Date.now()
    const answer = await shop.call<{ code: string; message: string; rows?: unknown[] }>(
      'POST',
      '/api/special-query/run',
      { sql },
    )
    // Of the database's own words none is passed on, and of another company nothing.
    expect(answer.text).not.toMatch(/denied|column "|relation "|syntax error|invalid input|777/i)
    expect([answer.body.code ?? 'harmless', sql]).toEqual([expected, sql])
    expect(answer.status).toBeLessThan(500)
    expect(Date.now() - before).toBeLessThan(12_000)
  })

  test('lets a sale be posted meanwhile, and waits for nobody beyond two at once', async () => {
    const role = loginRoleOf(new URL(app.ownerUrl).pathname.slice(1), shop.companyId)
    await app.asOwner(`alter role ${role} set statement_timeout = '4s'`)
    const heavy = {
      sql: 'select count(*) from entry_lines a, entry_lines b, entry_lines c, entry_lines d, entry_lines e, entry_lines f where a.debit + b.debit + c.debit + d.debit + e.debit + f.debit = 1.5',
    }
    const asked = [1, 2, 3].map(() =>
      shop.call<{ code: string }>('POST', '/api/special-query/run', heavy),
    )
    const before = Date.now()
    const item = await shop.bought('3', '4')
    await shop.post(
      'invoices',
      shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '9' }]),
    )
    const tookMs = Date.now() - before
    const codes = (await Promise.all(asked)).map(({ body }) => body.code).toSorted()
    expect(codes).toEqual(['queriesBusy', 'queryTooLong', 'queryTooLong'])
    expect(tookMs).toBeLessThan(4_000)
  })
})

/** As the login role itself, as if the gate stood open. */
async function asLogin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(app.ownerUrl)
  url.username = loginRoleOf(url.pathname.slice(1), shop.companyId)
  url.password = 'for this test'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return work(client).finally(() => client.end())
}

describe('behind the gate, the login role of a company', () => {
  beforeAll(async () => {
    const role = loginRoleOf(new URL(app.ownerUrl).pathname.slice(1), shop.companyId)
    await app.asOwner(`alter role ${role} password 'for this test'`)
  })

  test.each(forbiddenStatements)('may not: %s', async (text) => {
    const said = await asLogin((client) =>
      client.query(text).then(
        () => 'it was allowed',
        (error: Error) => error.message,
      ),
    )
    expect(said).toMatch(
      /permission denied|read-only transaction|must be|cannot|does not exist|only roles|not allowed|could not access/,
    )
  })

  test('sees its own company whatever it says it is', async () => {
    const seen = await asLogin(async (client) => {
      await client.query('begin')
      const setAll = async (company: string) => {
        await client.query(`set local app.company_id = '${company}'`)
        await client.query("set local ask.rights = 'subject.sales_lines,screen.sales,cost'")
        return Number((await client.query('select count(*) from ask.sales_lines')).rows[0].count)
      }
      return [await setAll(shop.companyId), await setAll(theirs.companyId), await setAll(newId())]
    })
    expect(seen[0]).toBeGreaterThan(0)
    expect(seen.slice(1)).toEqual([0, 0])
  })

  test('holds nothing that the runner has not given it', async () => {
    const [rows, cost] = await asLogin(async (client) => {
      await client.query('begin')
      await client.query(`set local app.company_id = '${shop.companyId}'`)
      const none = await client.query('select count(*)::int as n from ask.sales_lines')
      await client.query("set local ask.rights = 'subject.sales_lines,screen.sales'")
      const hidden = await client.query('select count(cost)::int as n from ask.sales_lines')
      return [none.rows[0].n, hidden.rows[0].n]
    })
    expect([rows, cost]).toEqual([0, 0])
  })
})

describe('whoever asks', () => {
  const rights = ['insight.query.view', 'insight.sql.add', 'insight.query.export']

  test('sees no cost without the right to, built or written', async () => {
    const who = await colleagueOf(app, shop, [...rights, 'sales.invoice.view', 'catalog.item.view'])
    const { model } = (await who.call<QueryDesk>('GET', '/api/special-query')).body
    expect(Object.keys(model).sort()).toEqual(['documents', 'items', 'open_items', 'sales_lines'])
    expect(model.sales_lines).not.toContain('cost')
    for (const name of ['on_hand', 'available']) expect(model.items).not.toContain(name)
    for (const sql of [
      'select cost from sales_lines',
      'select margin from sales_lines',
      'select s.supplier_price from items s',
      'select (s).cost from sales_lines s',
    ])
      expect(['queryColumnNotThere', 'queryNotAllowed']).toContain(
        (await refusal(who, { sql })).code,
      )
    const whole = await run(who, { sql: 'select * from sales_lines limit 1' })
    expect(whole.columns.map(({ name }) => name)).not.toContain('margin')
    const built = { subject: 'sales_lines', sums: [{ sum: 'sum', column: 'cost' }] }
    expect((await refusal(who, { question: built })).code).toBe('queryColumnUnknown')
    expect((await refusal(who, { sql: 'select * from employees' })).code).toBe(
      'querySubjectUnknown',
    )
  })

  test('sees no document of a screen that is not his', async () => {
    const who = await colleagueOf(app, shop, [...rights, 'purchasing.purchase.view'])
    const types = await rowsOf(who, 'select distinct document_type from documents')
    expect(types.length).toBeGreaterThan(0)
    const all = await rowsOf(shop, 'select distinct document_type from documents')
    expect(types.length).toBeLessThan(all.length)
    expect(await rowsOf(who, 'select count(first_total) from documents')).toEqual([['0']])
  })

  test('of another branch sees nothing of this one', async () => {
    for (const name of ['sales_lines', 'tickets', 'stock_moves', 'employees', 'stock_levels'])
      expect([name, await rowsOf(two.stranger, `select count(*) from ${name}`)]).toEqual([
        name,
        [['0']],
      ])
  })

  test('may write SQL only with its own right, and ask only with his', async () => {
    const who = await colleagueOf(app, shop, ['insight.query.view', 'catalog.item.view'])
    expect((await refusal(who, { sql: 'select 1' })).code).toBe('queryNoSql')
    const question = { subject: 'items', columns: [{ column: 'name' }] }
    expect((await run(who, { question })).rows).not.toHaveLength(0)
    const nobody = await colleagueOf(app, shop, ['catalog.item.view'])
    expect((await refusal(nobody, { question: { subject: 'items' } })).code).toBe('forbidden')
  })

  test('is written down, answered or refused', async () => {
    await run(shop, { sql: 'select 42 as answer' })
    await refusal(shop, { sql: 'delete from items' })
    const rows = await app.asOwner<{ after: { text: string; outcome: string } }>(
      `select after from audit
       where company_id = $1 and command = 'POST /api/special-query/run'
       order by id desc limit 2`,
      [shop.companyId],
    )
    expect(rows.map(({ after }) => [after.text, after.outcome])).toEqual([
      ['delete from items', 'queryReadsOnly'],
      ['select 42 as answer', 'answered'],
    ])
  })
})

describe('a question that was built', () => {
  test('adds up to the same as the documents, for any trade', async () => {
    const trade = await market(app)
    const items = await Promise.all([trade.bought('500', '3'), trade.bought('500', '1.25')])
    const sold: { item: number; quantity: number; price: number; isReturn: boolean }[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            item: fc.integer({ min: 0, max: 1 }),
            quantity: fc.integer({ min: 1, max: 5 }),
            price: fc.integer({ min: 1, max: 500 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (lines) => {
          const sent = lines.map(({ item, quantity, price }) => ({
            item: items[item] ?? '',
            quantity: String(quantity),
            unitPrice: String(price / 4),
          }))
          await trade.post('invoices', trade.draft('salesInvoice', sent))
          sold.push(...lines.map((it) => ({ ...it, isReturn: false })))
        },
      ),
      { numRuns: 6 },
    )
    const wanted = (of: (line: (typeof sold)[number]) => number) =>
      sumOf(sold.map((line) => String(of(line))))
    const question = {
      subject: 'sales_lines',
      sums: [
        { sum: 'sum', column: 'net' },
        { sum: 'sum', column: 'cost' },
        { sum: 'sum', column: 'margin' },
        { sum: 'sum', column: 'quantity' },
        { sum: 'count' },
      ],
    }
    const { rows, text } = await run(trade, { question })
    const net = wanted((it) => (it.quantity * it.price) / 4)
    const cost = wanted((it) => it.quantity * (it.item === 0 ? 3 : 1.25))
    expect(rows[0]?.slice(0, 4).map((it) => sumOf([String(it)]))).toEqual([
      net,
      cost,
      sumOf([net, `-${cost}`]),
      wanted((it) => it.quantity),
    ])
    expect(Number(rows[0]?.[4])).toBe(sold.length)
    // What is shown is what ran: as SQL it answers the same.
    expect((await run(trade, { sql: text })).rows).toEqual(rows)
    const [documents] = await app.asOwner<{ net: string; cost: string }>(
      `select sum(net) as net, sum(cost) as cost from document
       where company_id = $1 and behaviour = 'salesInvoice'`,
      [trade.companyId],
    )
    expect([documents?.net, documents?.cost].map((it) => sumOf([String(it)]))).toEqual([net, cost])
  })

  test('is turned, exported, saved and shared with a role', async () => {
    const question = {
      subject: 'sales_lines',
      columns: [{ column: 'branch' }],
      across: { column: 'day', part: 'month' },
      sums: [{ sum: 'sum', column: 'margin' }],
      chart: 'line',
    }
    const file = await shop.call('POST', '/api/special-query/export', {
      question,
      format: 'csv',
      name: 'Margin',
    })
    expect(file.status, file.text).toBe(200)
    expect(file.text).toContain(`${shop.today.slice(0, 7)} · Profit`)
    const role = await shop.add('/api/roles', {
      name: 'Readers',
      permissions: ['insight.query.view'],
    })
    const id = newId()
    const saved = { id, version: 0, name: 'Margin', question, roles: [role.id] }
    expect((await shop.call('POST', '/api/special-queries', saved)).body).toEqual({
      id,
      version: 1,
    })
    expect(await shop.refused('POST', '/api/special-queries', saved)).toMatchObject({
      code: 'stale',
    })
    const reader = await colleagueOf(app, shop, ['insight.query.view'])
    const { queries } = (await reader.call<QueryDesk>('GET', '/api/special-query')).body
    expect(queries).toEqual([])
    const others = { ...saved, version: 1, roles: [] }
    expect(await reader.refused('POST', '/api/special-queries', others)).toMatchObject({
      code: 'notFound',
    })
    const shared = { ...saved, id: newId(), name: 'Mine' }
    expect(await reader.refused('POST', '/api/special-queries', shared)).toMatchObject({
      code: 'queryNotShared',
    })
    const written = { id: newId(), version: 0, name: 'Mine', sql: 'select 1' }
    expect(await reader.refused('POST', '/api/special-queries', written)).toMatchObject({
      code: 'queryNoSql',
    })
    const sql = 'select count(*) as lines from sales_lines'
    const mine = { id: newId(), version: 0, name: 'Lines', sql, roles: [await roleOf(reader)] }
    expect((await refusal(reader, { sql })).code).toBe('queryNoSql')
    expect((await shop.call('POST', '/api/special-queries', mine)).status).toBe(200)
    // It runs with the rights of its reader, who sees no sales, and only as it was shared.
    expect((await refusal(reader, { sql })).code).toBe('querySubjectUnknown')
    expect((await refusal(reader, { sql: `${sql} ` })).code).toBe('queryNoSql')
    const desk = (await shop.call<QueryDesk>('GET', '/api/special-query')).body
    expect(desk.queries.slice(1)).toMatchObject([
      { id, name: 'Margin', isOwn: true, roles: [{ title: 'Readers' }] },
    ])
    expect((await shop.call('DELETE', `/api/special-queries/${id}?version=1`)).status).toBe(200)
  })
})

describe('where the owner of the database may make no roles', () => {
  test('nobody writes SQL, and what is built is answered behind the same walls', async () => {
    const name = `p_${newId().slice(-12)}`
    await app.asOwner(`create role ${name} login password 'plain' nocreaterole`)
    const url = new URL(app.ownerUrl)
    url.username = name
    url.password = 'plain'
    await app.asOwner(`drop schema ask cascade`)
    const options = { db: app.db, log: app.services.log, ownerUrl: url.href }
    const asker = await QueryAsker.open({ ...options, appUrl: app.appUrl ?? '' })
    expect(asker.hasRoles).toBe(false)
    const actorOf = (who: Station) =>
      app.db.transaction('read', { companyId: who.companyId }, (tx) =>
        actorOfUser(tx, who.companyId, who.userId),
      )
    const ask = async (who: Station, text: string, isBuilt: boolean) => {
      const actor = await actorOf(who)
      if (!actor) throw new Error('Nobody asks')
      const station = { address: '::1', agent: '' }
      const asking = { actor, language: 'en' as const, station, command: 'POST /api/test' }
      return asker.ask({ text, values: [], isBuilt }, asking)
    }
    const text = 'select count(*), sum(net) from sales_lines'
    await expect(ask(shop, text, false)).rejects.toMatchObject({ code: 'queryNoRole' })
    expect(Number((await ask(shop, text, true)).rows[0]?.[0])).toBeGreaterThan(0)
    expect((await ask(two.stranger, text, true)).rows).toEqual([['0', null]])
    expect((await ask(theirs, text, true)).rows).toEqual([['1', '777']])
  })
})
