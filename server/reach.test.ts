/**
 * Somebody of one branch against everything of another: lists, searches, counts, exports, records,
 * their history, every report and every verb. Generated from the entities and the routes.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type AnyRow,
  type Entity,
  entities,
  mustEntity,
  shownFields,
} from '../domain/kernel/entity.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Command } from './kernel/command.ts'
import { loadCommands } from './kernel/declarations.ts'
import { testApp } from './kernel/testing/app.ts'
import { type Ask, askOf, leastInput } from './kernel/testing/hostile.ts'
import { newTwoBranches, type TwoBranches } from './testing/two-branches.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const commands = await loadCommands()

const app = testApp()
let twoBranches: TwoBranches
/** Of each kind that has a branch or a warehouse, the rows of the first branch. */
const hidden = new Map<string, AnyRow[]>()

const places = ['branch', 'warehouse']

/** With a branch or a warehouse, or being one. */
const reached: [string, Entity][] = entities()
  .filter(
    ({ name, fields }) =>
      places.includes(name) ||
      Object.values(fields).some(
        ({ kind, target }) => kind === 'reference' && places.includes(target ?? ''),
      ),
  )
  .map((it) => [it.name, it])

const pointsAt = (value: unknown, ids: readonly string[]): boolean =>
  ids.includes((value as { id?: string } | null)?.id ?? '')

beforeAll(async () => {
  twoBranches = await newTwoBranches(app)
  const { shop } = twoBranches
  const here = [shop.branch, shop.warehouse]
  for (const [name, { api, fields }] of reached) {
    const columns = shownFields({ fields })
      .map(([key]) => key)
      .join(',')
    const { rows } = await shop.list(api, { limit: '200', columns })
    const own = rows.filter(
      (row) => here.includes(row.id) || pointsAt(row.branch, here) || pointsAt(row.warehouse, here),
    )
    hidden.set(name, own)
  }
})

const bodyOf = ({ body }: { body: unknown }) => ({ ...(body as object), requestId: '' })

describe('of another branch', () => {
  test.each(reached)('a %s is in no list, count, search or export', async (name, declared) => {
    const { api, title } = declared
    const rows = hidden.get(name) ?? []
    expect(rows.length, `newTwoBranches() makes no ${name}`).toBeGreaterThan(0)
    const { stranger, shop } = twoBranches
    const ids = rows.map(({ id }) => id)
    const seen = await stranger.list(api, { limit: '200', count: 'yes' })
    expect(seen.rows.filter(({ id }) => ids.includes(id))).toEqual([])
    expect(seen.total?.count).toBe(seen.rows.length)
    for (const row of rows) {
      const found = await stranger.list(api, { q: String(row[title]) })
      expect(found.rows.map(({ id }) => id)).not.toContain(row.id)
      const palette = await stranger.call<{ rows: { id: string }[] }>(
        'GET',
        `/api/find?q=${encodeURIComponent(String(row[title]))}`,
      )
      expect(palette.body.rows.map(({ id }) => id)).not.toContain(row.id)
    }
    if (declared.actions.includes('export')) {
      const [mine, theirs] = await Promise.all(
        [stranger, shop].map((who) => who.call('GET', `${api}/export?format=csv`)),
      )
      const linesOf = (text = '') => text.trim().split('\n').length - 1
      expect(linesOf(mine?.text)).toBe(seen.rows.length)
      expect(linesOf(theirs?.text)).toBeGreaterThan(seen.rows.length)
    }
  })

  test.each(reached)('a %s is like one that does not exist', async (name, declared) => {
    const { stranger, shop } = twoBranches
    const [row] = hidden.get(name) ?? []
    const asks: [string, (id: string) => string, object?][] = [
      ['GET', (id) => `${declared.api}/${id}`],
      ['GET', (id) => `${declared.api}/${id}/history`],
      ...(declared.isPosted
        ? []
        : ([
            ['PATCH', (id) => `${declared.api}/${id}`, { version: 1 }],
            ['DELETE', (id) => `${declared.api}/${id}?version=1`],
          ] as [string, (id: string) => string, object?][])),
    ]
    for (const [method, path, body] of asks) {
      const [foreign, missing] = await Promise.all(
        [row?.id ?? '', newId()].map((id) => stranger.call(method, path(id), body)),
      )
      expect(foreign?.status, `${method} ${path('')}`).toBe(missing?.status)
      if (foreign && missing) expect(bodyOf(foreign)).toEqual(bodyOf(missing))
    }
    if (!declared.isPosted) expect((await shop.read(declared.api, row?.id ?? '')).id).toBe(row?.id)
  })

  const withPath = commands.filter(
    ({ route, needs, maxFileBytes }) => route.includes('/:') && needs !== 'public' && !maxFileBytes,
  )

  /** A route with this id wherever its path has one. */
  const askedFor = (command: Command, id: string): Ask => {
    const input: Record<string, unknown> = { ...leastInput(command) }
    for (const [, key = ''] of command.route.matchAll(/:(\w+)/g)) if (key !== 'key') input[key] = id
    return askOf(command, input)
  }

  test('every route with an id answers as if there were none, and nothing is written', async () => {
    const { stranger } = twoBranches
    const ids = reached.map(([name, { api }]) => ({ api, id: hidden.get(name)?.[0]?.id ?? '' }))
    const before = await sums()
    for (const [n, command] of withPath.entries()) {
      if (!/:(id|ticket|shift|register|document|section|branch)\b/.test(command.route)) continue
      const missing = await ask(stranger.token, askedFor(command, newId()))
      // Its own kind, and of the others a share that moves along.
      const asked = ids.filter(
        ({ api }, at) => command.route.includes(` ${api}/`) || (at + n) % 6 === 0,
      )
      for (const { id } of asked) {
        const foreign = await ask(stranger.token, askedFor(command, id))
        const wrong = [command.route, id, foreign.text.slice(0, 300)].join(' ')
        expect([foreign.status, wrong]).toEqual([missing.status, wrong])
        expect(foreign.status < 300 ? foreign.text : '', wrong).not.toContain(id)
      }
    }
    expect(await sums()).toEqual(before)
  })

  test('no report, list or picker names a row', async () => {
    const { stranger, shop } = twoBranches
    const marks = await marksOf()
    let named = 0
    for (const command of commands) {
      if (!command.isReadOnly || command.route.includes('/:')) continue
      for (const more of [
        {},
        { limit: '200' },
        { branch: shop.branch },
        { warehouse: shop.warehouse },
      ]) {
        const asked = askOf(command, { ...leastInput(command), ...more })
        const [theirs, mine] = await Promise.all([
          ask(stranger.token, asked),
          ask(shop.token, asked),
        ])
        expect(theirs.status, command.route).toBeLessThan(500)
        if (marks.some((mark) => mine.text?.includes(mark))) named += 1
        if (theirs.status >= 300) continue
        const leaks = marks.filter((mark) => theirs.text.includes(mark))
        expect([command.route, more, leaks]).toEqual([command.route, more, []])
      }
    }
    expect(named).toBeGreaterThan(20)
  })

  const ask = (token: string, { method, path, body, headers }: Ask) =>
    app.call(method, path, { token, body, headers })

  /** Ids of rows of the first branch, of every table that has any. */
  async function marksOf(): Promise<string[]> {
    const { shop, other } = twoBranches
    const rows = await app.asOwner<{ id: string }>(
      `select id from document where company_id = $1
       union all select l.id from document_line l where company_id = $1
       union all select id from entry where company_id = $1
       union all select id from shift where company_id = $1
       union all select id from draft where company_id = $1
       union all select id from employee where company_id = $1
       union all select id from section where company_id = $1
       union all select id from dining_table where company_id = $1
       union all select id from reservation where company_id = $1
       union all select id from drawer where company_id = $1
       union all select id from register where company_id = $1
       union all select id from branch where company_id = $1 and id <> $2
       union all select id from warehouse where company_id = $1 and id <> $3`,
      [shop.companyId, other.branch, other.warehouse],
    )
    return rows.map(({ id }) => id)
  }

  async function sums(): Promise<unknown> {
    return app.asOwner(
      `select (select count(*) from document where company_id = $1) as documents,
         (select count(*) from entry where company_id = $1) as entries,
         (select count(*) from audit where company_id = $1 and entity is not null) as changes,
         (select sum(version) from draft where company_id = $1) as drafts,
         (select count(*) from document where company_id = $1 and state = 'void') as voids`,
      [twoBranches.shop.companyId],
    )
  }
})

describe('the schema', () => {
  /** Tables that know a place and are not kept in reach, each with its reason. */
  const exceptions: Record<string, string> = {
    role_branch: 'says who reaches what; read before anybody is known',
    role_warehouse: 'says who reaches what; read before anybody is known',
    fiscal_year: 'a year is that of the whole company',
    session: 'a session is its own',
    series: 'nobody lists it; what arrives is numbered where it was sent from',
    setting_value: 'rules of a branch are obeyed wherever its papers are handled',
    unfolded: 'a queue of ids for the work that folds',
    till_change: 'names rows of the catalogue alone',
  }

  test('keeps every table in reach that knows a branch, a warehouse or what has one', async () => {
    const rows = await app.asOwner<{ name: string }>(`
      with recursive placed as (
        select c.oid, c.relname
        from pg_class c
        where c.relname in ('branch', 'warehouse') and c.relnamespace = 'public'::regnamespace
        union
        select c.oid, c.relname
        from placed p
        join pg_constraint f on f.contype = 'f' and f.confrelid = p.oid
        join pg_class c on c.oid = f.conrelid
        where p.relname <> 'entry' or c.relname <> 'shift')
      select distinct name
      from (
        select relname as name from placed
        union
        select c.relname
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and a.attname ~ '(branch|warehouse)_id$') t
      where not exists (
        select 1
        from pg_policy p
        where p.polname = 'reach' and p.polrelid = name::regclass)
      order by 1`)
    const missing = rows.map(({ name }) => name).filter((name) => !exceptions[name])
    expect(missing).toEqual([])
    expect(mustEntity('branch').table).toBe('branch')
  })
})
