/**
 * What must always hold, each as one query that finds nothing. They run after every server test
 * file, by `npm run check:data`, and each is itself proven by a test that plants the fault. A module
 * brings its own in `server/<module>/<name>.invariants.ts`, found by their place.
 */

import { glob } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { minuteMs } from '../../domain/kernel/calendar/days.ts'
import { brokenAnchors } from './files/anchor-file.ts'
import { brokenFiles, type Stored } from './files/file-invariants.ts'
import { isOfNothing, tablesOf } from './filled-tables.ts'
import type { InPieces, Piece } from './pieces.ts'
import { connectOwner } from './postgres/prepare.ts'

/**
 * `within` is a wider question over the same rows, shared by several invariants: it finds something
 * as soon as one of them is broken. While it finds nothing, the rows were read once for all of them.
 * What would take a night for itself can be asked in pieces.
 */
export type Invariant = { name: string; sql: string; within?: string; inPieces?: InPieces }

/**
 * One question for invariants of several modules: it finds something as soon as one of them is
 * broken. It stands in the highest of their modules, in `server/<module>/<name>.wider.ts`.
 */
export type Wider = { names: readonly string[]; sql: string; inPieces?: InPieces }

/** Rows and their key; each condition tells of one of them whether it breaks the invariant. */
type Pass<Name extends string> = {
  key: string
  from: string
  broken: Readonly<Record<Name, string>>
  /** Questions about other rows that belong to one of them. */
  also?: Readonly<Partial<Record<Name, string>>>
}

type Asked<Name extends string> = Record<Name, Invariant>

/** Invariants that ask the same rows, which are read once. */
export function asked<Name extends string>(pass: Pass<Name>): Asked<Name> {
  const { key, from, broken, also = {} } = pass
  const others = Object.entries<string>(also as Record<string, string>)
  const of = (condition: string, ...more: string[]) =>
    [`select ${key} from ${from} where ${condition}`, ...more].join(' union all ')
  const conditions = Object.entries<string>(broken)
  const all = conditions.map(([, it]) => `(${it})`).join(' or ')
  const within = of(all, ...others.map(([, it]) => it))
  const invariants = conditions.map(([name, it]) => {
    const own = others.filter(([other]) => other === name).map(([, sql]) => sql)
    return [name, { name, sql: of(it, ...own), within }]
  })
  return Object.fromEntries(invariants) as Asked<Name>
}

/** Sums of which something is left when what is kept is taken from what is said, in one pass. */
export function leftOver(
  keys: readonly string[],
  amounts: readonly string[],
  kept: string,
  said: string,
): string {
  const key = keys.join(', ')
  return `
    select ${key}
    from (
      select ${key}, ${amounts.map((name) => `- ${name} as ${name}`).join(', ')}
      from (${kept}) kept
      union all
      select ${key}, ${amounts.join(', ')}
      from (${said}) said) parts
    group by ${key}
    having ${amounts.map((name) => `sum(${name}) <> 0`).join(' or ')}`
}

/** Tables of a company: those with company_id. */
const tenantTables = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const itemNames = `(
  select company_id, id, named
  from item
  cross join lateral unnest(array[name, alt_name, name_fr, name_ar, special_code]) named
  where named <> '')`

export const invariants: readonly Invariant[] = [
  {
    name: 'every table of a company has row security enabled and forced, with its policy',
    sql: `
      select t.relname
      from (${tenantTables}) t
      where not t.relrowsecurity or not t.relforcerowsecurity
        or not exists (
          select 1 from pg_policy p where p.polrelid = t.oid and p.polname = 'company_wall')`,
  },
  {
    name: 'every key of a company table starts with company_id',
    sql: `
      select t.relname
      from (${tenantTables}) t
      left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      where a.attname is distinct from 'company_id'`,
  },
  {
    name: 'every foreign key between company tables carries company_id',
    sql: `
      select t.relname, k.conname
      from (${tenantTables}) t
      join (${tenantTables}) other on true
      join pg_constraint k on k.conrelid = t.oid and k.confrelid = other.oid and k.contype = 'f'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
      where a.attname <> 'company_id'`,
  },
  {
    name: 'the role of the application owns nothing and cannot bypass the wall',
    sql: `
      select r.rolname
      from pg_policy p
      join pg_roles r on r.oid = any(p.polroles)
      where p.polname = 'company_wall'
        and (r.rolsuper or r.rolbypassrls
          or exists (select 1 from pg_class c where c.oid = p.polrelid and c.relowner = r.oid))`,
  },
  {
    name: 'the application can only add to the audit',
    sql: `
      select grantee, privilege_type
      from information_schema.role_table_grants
      where table_name = 'audit' and privilege_type not in ('SELECT', 'INSERT')
        and grantee = (select rolname from pg_policy p join pg_roles r on r.oid = any(p.polroles)
          where p.polname = 'company_wall' limit 1)`,
  },
  {
    name: 'a user has at most one live session',
    sql: `
      select company_id, user_id
      from session
      where ended_at is null
      group by company_id, user_id
      having count(*) > 1`,
  },
  {
    name: 'every company has an active admin and a first currency',
    sql: `
      select c.company_id
      from company c
      where not exists (
          select 1 from app_user u
          where u.company_id = c.company_id and u.user_type = 'admin' and u.is_active)
        or not exists (
          select 1 from currency k where k.company_id = c.company_id and k.rank = 'first')`,
  },
  {
    name: 'every company has one cash client, an active one',
    sql: `
      select c.company_id
      from company c
      left join thirdparty t on t.company_id = c.company_id
        and t.is_cash_client and t.is_client and t.is_active
      group by c.company_id
      having count(t.id) <> 1`,
  },
  {
    name: 'no item is made of itself',
    sql: `
      with recursive part (company_id, root, item_id) as (
        select r.company_id, r.item_id, c.item_id
        from recipe r
        join recipe_component c on c.company_id = r.company_id and c.recipe_id = r.id
        where r.is_active
        union
        select p.company_id, p.root, c.item_id
        from part p
        join recipe r on r.company_id = p.company_id and r.item_id = p.item_id and r.is_active
        join recipe_component c on c.company_id = r.company_id and c.recipe_id = r.id)
      select company_id, root from part where root = item_id`,
  },
  {
    name: 'an item is found by all its names and barcodes',
    sql: `
      select i.company_id, i.id
      from item i
      left join (
        select company_id, item_id, string_agg(code, ' ' order by position, id) as codes
        from item_barcode
        group by company_id, item_id) b on b.company_id = i.company_id and b.item_id = i.id
      where i.codes is distinct from b.codes
      union all
      select i.company_id, i.id
      from (
        -- Folding costs most of it: a text that many items share is folded once.
        select company_id, id, folded
        from ${itemNames} i
        join (
          select named, fold(named) as folded
          from (select distinct named from ${itemNames} i offset 0) texts
          offset 0) f using (named)) i
      left join item_name n on n.company_id = i.company_id and n.item_id = i.id
        and n.folded = i.folded
      where i.folded <> '' and n.item_id is null`,
  },
]

type Found = { invariants?: readonly Invariant[]; wider?: readonly Wider[] }

const root = fileURLToPath(new URL('../../', import.meta.url))

let known: Promise<Invariant[]> | undefined

/** Those of the kernel and those of every module; no file comes or goes while a process runs. */
export function allInvariants(): Promise<Invariant[]> {
  known ??= findInvariants()
  return known
}

async function findInvariants(): Promise<Invariant[]> {
  const files: string[] = []
  for await (const file of glob('server/*/**/*.{invariants,wider}.ts', { cwd: root }))
    files.push(file)
  const found: Found[] = await Promise.all(files.sort().map((file) => import(`${root}${file}`)))
  const widers = found.flatMap(({ wider = [] }) => wider)
  const all = [...invariants, ...found.flatMap(({ invariants = [] }) => invariants)]
  return all.map((it) => {
    const { sql: within, inPieces } = widers.find(({ names }) => names.includes(it.name)) ?? {}
    return within === undefined ? it : { ...it, within, ...(inPieces && { inPieces }) }
  })
}

export type Broken = { name: string; rows: unknown[] }

/** No question may hold the others up for ever; one that is not answered is told like a broken one. */
export const patienceMs = 10 * minuteMs

/** As many questions under way as the smallest machine has processors. */
const atOnce = 2

/** Two of them with some hash tables each must fit beside everything else: 64 MB where there are 4 GB. */
const workMemMb = Math.min(256, Math.max(64, Math.floor(totalmem() / 2 ** 26)))

// Each asks whole tables: row by row would take hours, and so would a merge by a key that all rows
// of a company share. What is left, hashing by all keys at once, is never far from the best. It is
// the smaller side that is kept at hand: keeping a row costs, comparing keys costs next to nothing.
const wholeTables = `
  set enable_nestloop = off;
  set enable_mergejoin = off;
  set enable_memoize = off;
  set enable_sort = off;
  set enable_incremental_sort = off;
  set random_page_cost = 20;
  set cpu_tuple_cost = 0.1;
  set cpu_operator_cost = 0.00001;
  set max_parallel_workers_per_gather = 0;
  set work_mem = '${workMemMb}MB';
  set hash_mem_multiplier = 4`

// Where nothing is known of a table, sizes are what these questions need: a third of the usual sample
// tells them.
const counting = 'set default_statistics_target = 30; select count_tables()'

async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>) {
  const client = await connectOwner(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What is asked at one time: an invariant alone, or all that share a wider question. */
export type Question = { sql: string; invariants: Invariant[]; inPieces?: InPieces }

export function questionsOf(invariants: readonly Invariant[]): Question[] {
  const questions = new Map<string, Question>()
  for (const invariant of invariants) {
    const sql = invariant.within ?? invariant.sql
    const { inPieces } = invariant
    const question = questions.get(sql) ?? { sql, invariants: [], ...(inPieces && { inPieces }) }
    question.invariants.push(invariant)
    questions.set(sql, question)
  }
  // Those that many share take longest: they begin, so that both connections end together.
  return [...questions.values()].sort((a, b) => b.invariants.length - a.invariants.length)
}

/** Who asks for less than everything at once. */
export type Pace = {
  order(questions: readonly Question[]): Question[]
  /** In ms; nothing for one that is not asked this time. */
  timeFor(question: Question): number
  /** The piece it is asked of, unless it is asked of everything. */
  pieceOf(question: Question): Piece | undefined
  answered(question: Question, answer: { tookMs: number; isProven: boolean }): Promise<void>
}

const everything: Pace = {
  order: (questions) => [...questions],
  timeFor: () => patienceMs,
  pieceOf: () => undefined,
  answered: async () => {},
}

export type Asking = {
  stored?: Stored
  pace?: Pace
  /** How many are answered, of how many. */
  onAsked?(done: number, of: number): void
  onAnswered?(names: string[], ms: number): void
}

export async function brokenInvariants(ownerUrl: string, asking: Asking = {}): Promise<Broken[]> {
  const { stored, pace = everything, onAsked, onAnswered } = asking
  const { tables, views } = await withClient(ownerUrl, async (client) => {
    const found = await tablesOf(client)
    if (found.hasLarge) await client.query(counting)
    return { tables: found, views: await viewsOf(client) }
  })
  const all = await allInvariants()
  const waiting = pace.order(questionsOf(all)).values()
  const answers = new Map<Invariant, unknown[]>()
  const askOn = async (client: pg.Client): Promise<void> => {
    await client.query(wholeTables)
    for (const question of waiting) {
      const limitMs = pace.timeFor(question)
      if (limitMs === 0) continue
      onAsked?.(answers.size, all.length)
      const startedAt = performance.now()
      const isNothing = isOfNothing(question.sql, tables)
      const piece = pace.pieceOf(question)
      const sql = (piece && question.inPieces?.(piece, views)) ?? question.sql
      const found = isNothing ? [] : await answersTo(client, sql, limitMs)
      const tookMs = performance.now() - startedAt
      // Broken off: it is asked again in a night that begins with it.
      const isCutShort = found === undefined && limitMs < patienceMs
      const rows = found ?? [`not answered within ${patienceMs / minuteMs} minutes`]
      for (const it of isCutShort ? [] : question.invariants) {
        const isOne = rows.length > 0 && (it.within || piece)
        answers.set(it, isOne ? ((await answersTo(client, it.sql, patienceMs)) ?? rows) : rows)
      }
      const isBroken = question.invariants.some((it) => (answers.get(it) ?? []).length > 0)
      const isProven = !isCutShort && (piece ? !isBroken : rows.length === 0)
      await pace.answered(question, { tookMs, isProven })
      const names = question.invariants.map(({ name }) => name)
      onAnswered?.(names, tookMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, () => withClient(ownerUrl, askOn)))
  onAsked?.(all.length, all.length)
  const results = all.map((it) => ({ name: it.name, rows: answers.get(it) ?? [] }))
  const broken = results.filter(({ rows }) => rows.length > 0)
  if (!stored) return broken
  const outside = await withClient(ownerUrl, async (client) => [
    ...(await brokenFiles(client, stored)),
    ...(stored.anchorsDir ? await brokenAnchors(client, stored.anchorsDir) : []),
  ])
  return [...broken, ...outside]
}

/** What each view says, in the names of the tables it reads. */
export async function viewsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ viewname: string; definition: string }>(
    "select viewname, definition from pg_views where schemaname = 'public'",
  )
  return new Map(rows.map(({ viewname, definition }) => [viewname, definition]))
}

/**
 * Each in a snapshot of its own: nothing changes under it, and none holds the cleaning up for long.
 * Nothing if it was not answered in time.
 */
async function answersTo(
  client: pg.Client,
  sql: string,
  limitMs: number,
): Promise<unknown[] | undefined> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local statement_timeout = ${Math.ceil(limitMs)}`)
    return (await client.query(`select * from (${sql}) broken limit 20`)).rows
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // What cannot even be read, as a text that is no list, is told like a broken one.
    if (code?.startsWith('22')) return [message]
    if (code !== '57014') throw error
    return undefined
  } finally {
    await client.query('rollback')
  }
}
