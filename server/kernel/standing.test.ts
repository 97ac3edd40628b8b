/** What stands is remembered; what was changed, wherever and by whom, is known to the next question. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { newId } from '../../domain/kernel/id.ts'
import { ticketCompany } from '../pos/ticket/ticket-facts.ts'
import { tradeFacts } from '../trade/facts.ts'
import { lineFacts } from '../trade/line-facts.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { Database, openPool, Tx } from './postgres/db.ts'
import { withStanding } from './standing.ts'
import { testApp } from './testing/app.ts'

const app = testApp()
let db: Database
let company: string
let owner: pg.Client
let other: pg.Client

beforeAll(async () => {
  company = await companyOf(await market(app))
  db = new Database(openPool(app.appUrl ?? '', console.error, { max: 4, pipeline: true }))
  ;[owner, other] = [0, 1].map(() => new pg.Client({ connectionString: app.ownerUrl })) as [
    pg.Client,
    pg.Client,
  ]
  await owner.connect()
  await other.connect()
})
afterAll(async () => {
  await db.close()
  await owner.end()
  await other.end()
})

const companyOf = async (shop: Market): Promise<string> =>
  (await shop.call<SessionInfo>('GET', '/api/session')).body.company.id

type Counted = { questions: number; unit: string }

/** The name of a unit as it is remembered, and how many questions that took. */
async function asked(unit: string, tx?: Tx): Promise<Counted> {
  let questions = 0
  const ask = async (inside: Tx): Promise<string> => {
    const { names } = await withStanding<{ names: Record<string, string> }, object>(inside, {
      key: 'test',
      still: sql`(select json_object_agg(id, name) from unit) as names`,
      live: () => {
        questions++
        return sql`1 as live`
      },
    })
    return names[unit] ?? ''
  }
  const name = tx ? await ask(tx) : await db.inCompany(company, ask)
  return { questions, unit: name }
}

const unitCalled = async (name: string): Promise<string> => {
  const id = newId()
  await app.asOwner('insert into unit (company_id, id, name) values ($1, $2, $3)', [
    company,
    id,
    name,
  ])
  return id
}

const rename = (client: pg.Client, id: string, name: string) =>
  client.query('update unit set name = $3 where company_id = $1 and id = $2', [company, id, name])

describe('what stands', () => {
  test('is asked once, and again after a change that anybody made', async () => {
    const unit = await unitCalled('Crate')
    await asked(unit)
    expect(await asked(unit)).toEqual({ questions: 1, unit: 'Crate' })
    await rename(owner, unit, 'Box of the test')
    expect(await asked(unit)).toEqual({ questions: 2, unit: 'Box of the test' })
    expect(await asked(unit)).toEqual({ questions: 1, unit: 'Box of the test' })
  })

  test('is known whole whichever of two that change at once ends first', async () => {
    const [a, b] = [await unitCalled('A'), await unitCalled('B')]
    await owner.query('begin')
    await rename(owner, a, 'A2')
    await other.query('begin')
    // Whoever comes second does not wait for the first.
    await rename(other, b, 'B2')
    expect((await asked(a)).unit).toBe('A')
    await other.query('commit')
    expect((await asked(b)).unit).toBe('B2')
    expect((await asked(a)).unit).toBe('A')
    await owner.query('commit')
    expect((await asked(a)).unit).toBe('A2')
    expect((await asked(b)).unit).toBe('B2')
  })

  test('is not remembered of whoever took his change back', async () => {
    const unit = await unitCalled('Pallet')
    await asked(unit)
    await db
      .inCompany(company, async (tx) => {
        await tx.rows(sql`update unit set name = 'Never' where id = ${unit}`)
        expect((await asked(unit, tx)).unit).toBe('Never')
        await tx.rows(sql`update unit set name = 'Neither' where id = ${unit}`)
        expect((await asked(unit, tx)).unit).toBe('Neither')
        throw new Error('Taken back')
      })
      .catch(() => {})
    expect((await asked(unit)).unit).toBe('Pallet')
  })

  test('is of one company alone', async () => {
    const theirs = await companyOf(await market(app))
    const unit = await unitCalled('Ours')
    await asked(unit)
    const found = await db.inCompany(theirs, (tx) => asked(unit, tx))
    expect(found.unit).toBe('')
  })

  test('leaves one mark behind, however often it changes', async () => {
    const unit = await unitCalled('Bag')
    for (let n = 0; n < 20; n++) await rename(owner, unit, `Bag ${n}`)
    const [row] = await app.asOwner<{ count: number }>(
      'select count(*)::integer as count from standing_mark where company_id = $1',
      [company],
    )
    expect(row?.count).toBe(1)
  })
})

/** The text of what is asked as standing. */
async function standingText(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  let text = ''
  const heard = new (class extends Tx {
    override send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      text = statement.text
      return Promise.reject(new Error('Only heard'))
    }
  })({} as pg.PoolClient)
  heard.companyId = newId()
  await ask(heard).catch(() => {})
  return /\(select row_to_json\(s\) from \(select ([\s\S]*?)\) s\) as still/.exec(text)?.[1] ?? ''
}

/** What functions of ours read. */
const readBy: Readonly<Record<string, string[]>> = { rate_on: ['rate'] }

const day = '2026-03-01'
const nobody = { id: newId(), type: newId(), branch: newId() }
const questions: [string, (tx: Tx) => Promise<unknown>][] = [
  [
    'a ticket',
    (tx) =>
      ticketCompany(tx, {
        register: newId(),
        ids: [],
        numbers: [],
        sequences: [],
        parts: [],
        items: [],
        options: [],
        partners: [],
        users: [],
        promotions: [],
      }),
  ],
  ['a posting', (tx) => tradeFacts(tx, { ...nobody, day, items: [], warehouses: [], methods: [] })],
  [
    'a line',
    (tx) =>
      lineFacts(
        { tx, actor: {} as never },
        { items: [], screen: 'sales', currency: newId(), day },
        {} as never,
      ),
  ],
]

describe('every table that is asked as standing leaves marks', () => {
  test.each(questions)('by %s', async (_, ask) => {
    const text = await standingText(ask)
    const watched = await app.asOwner<{ name: string; events: number }>(`
      select c.relname::text as name, count(*)::integer as events
      from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'mark_standing_change'
      group by 1`)
    const named = [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g)].map(([, name = '']) => name)
    const tables = [...new Set(named.flatMap((name) => readBy[name] ?? name))]
    expect(tables.length).toBeGreaterThan(3)
    for (const table of tables) expect(watched).toContainEqual({ name: table, events: 3 })
  })
})
