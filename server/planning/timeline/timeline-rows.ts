/**
 * One page of what happened, the newest first. Ids grow with time, so that a day is a stretch of
 * them and the index of the question gives the page in order; `at` then decides to the second.
 */

import { type RawBuilder, sql } from 'kysely'
import { dayStartOf } from '../../../domain/kernel/business-day.ts'
import { hourMs } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { doneBy, wordsOfRoute } from '../../../domain/kernel/done-words.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  actOf,
  kindNamed,
  kindsFor,
  type Sight,
  sightFor,
  type TimelineAsked,
  type TimelinePage,
  type TimelineRow,
} from '../../../domain/planning/timeline/timeline.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { gathered, outOfReach } from '../../kernel/reach.ts'
import { namedPast } from '../../kernel/rows/past-names.ts'
import { titleIn } from '../../kernel/rows/row-sql.ts'
import { shopClock } from '../../kernel/today.ts'

type Asking = Pick<Context, 'tx' | 'actor'>

type Kept = {
  id: string
  at: Date
  user: string
  command: string
  kind: string | null
  record: string | null
  branch: Linked | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

type Condition = RawBuilder<unknown>

/** The least id that can have been made at an instant. */
function idAt(at: Date): string {
  const hex = Math.max(at.getTime(), 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Ids are made while a transaction works, `at` is its beginning; clocks of two servers differ a little. */
async function withinDays({ tx, actor }: Asking, asked: TimelineAsked): Promise<Condition[]> {
  const { from, to } = asked
  if (!from && !to) return []
  if (from && to && to < from) throw new Refusal('periodIsBackwards', 'to')
  const clock = await shopClock(tx, actor)
  const conditions: Condition[] = []
  if (from) {
    const start = dayStartOf(from, clock)
    const least = idAt(new Date(start.getTime() - hourMs))
    conditions.push(sql`a.id >= ${least}::uuid and a.at >= ${start}`)
  }
  if (to) {
    const end = dayStartOf(addDays(to, 1), clock)
    const most = idAt(new Date(end.getTime() + hourMs))
    conditions.push(sql`a.id < ${most}::uuid and a.at < ${end}`)
  }
  return conditions
}

/** Which kinds are asked for: all of them only for whoever may see everything. */
function kindsOf(actor: Actor, asked: TimelineAsked): string[] | undefined {
  const allowed = kindsFor(actor)
  if (asked.kind) return actor.isAdmin || allowed.includes(asked.kind) ? [asked.kind] : []
  return actor.isAdmin ? undefined : allowed
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

/** Several kinds, each by its own stretch of the index; what is rare is found as fast as what is not. */
const idsByKind = (
  kinds: readonly string[],
  conditions: readonly Condition[],
  limit: number,
) => sql`
  select l.id
  from unnest(${kinds}::text[]) as k (kind)
  cross join lateral (
    select a.id
    from audit a
    where a.entity = k.kind and ${allOf(conditions)}
    order by a.id desc
    limit ${limit}) l
  order by l.id desc
  limit ${limit}`

const idsInOrder = (conditions: readonly Condition[], limit: number) => sql`
  select a.id
  from audit a
  where ${allOf(conditions)}
  order by a.id desc
  limit ${limit}`

function idsFor(
  actor: Actor,
  asked: TimelineAsked,
  conditions: readonly Condition[],
  limit: number,
): Condition {
  const kinds = kindsOf(actor, asked)
  if (!kinds) return idsInOrder(conditions, limit)
  if (kinds.length === 1)
    return idsInOrder([...conditions, sql`a.entity = ${kinds[0]}::text`], limit)
  // Where another index leads, it gives the order too.
  const isLed = asked.person !== undefined || asked.branch !== undefined
  return isLed
    ? idsInOrder([...conditions, sql`a.entity = any(${kinds}::text[])`], limit)
    : idsByKind(kinds, conditions, limit)
}

const whole = (tx: Tx, ids: Condition) =>
  tx.plannedRows(sql<Kept>`
    select a.id, a.at, a.user_name as user, a.command, a.entity as kind, a.entity_id as record,
      a.before, a.after,
      case when b.id is not null
        then json_build_object('id', b.id, 'title', local_name(b)) end as branch
    from (${ids}) found
    join audit a on a.id = found.id
    left join branch b on b.id = a.branch_id
    order by a.id desc`)

type Read = { kept: Kept[]; next: string | null }

/** Rows looked at for one page of a limited reader; then the page says where to go on. */
const chunk = 200
const mostChunks = 20

type Ask = (after: string | undefined, limit: number) => Condition

/** For whoever reaches some branches: many rows are judged at once, and the page filled with the rest. */
async function readLimited(tx: Tx, ask: Ask, page: Page): Promise<Read> {
  const kept: Kept[] = []
  let after = page.after
  for (let looked = 0; looked < mostChunks; looked++) {
    const found = await gathered(tx, () => whole(tx, ask(after, chunk)))
    const hidden = await outOfReach(tx, [...new Set(found.flatMap(({ record }) => record ?? []))])
    kept.push(...found.filter(({ record }) => !record || !hidden.has(record)))
    if (kept.length > page.limit) break
    if (found.length < chunk) return { kept: await reached(tx, kept), next: null }
    after = found.at(-1)?.id
  }
  const isFull = kept.length > page.limit
  const next = (isFull ? kept[page.limit - 1]?.id : after) ?? null
  return { kept: await reached(tx, kept.slice(0, page.limit)), next }
}

async function readAll(tx: Tx, ask: Ask, page: Page): Promise<Read> {
  const found = await whole(tx, ask(page.after, page.limit + 1))
  const kept = found.slice(0, page.limit)
  return { kept, next: found.length > page.limit ? (kept.at(-1)?.id ?? null) : null }
}

type Page = { after?: string; limit: number }

export async function timelinePage(
  { tx, actor }: Asking,
  asked: TimelineAsked,
  page: Page,
): Promise<TimelinePage> {
  if (asked.record && !asked.kind) throw new Refusal('required', 'kind')
  const conditions = [
    ...(asked.person ? [sql`a.user_id = ${asked.person}::uuid`] : []),
    ...(asked.branch ? [sql`a.branch_id = ${asked.branch}::uuid`] : []),
    ...(asked.record ? [sql`a.entity_id = ${asked.record}::uuid`] : []),
    ...(await withinDays({ tx, actor }, asked)),
  ]
  const ask: Ask = (after, limit) =>
    idsFor(actor, asked, [...(after ? [sql`a.id < ${after}::uuid`] : []), ...conditions], limit)
  const { kept, next } = await (actor.reach ? readLimited : readAll)(tx, ask, page)
  const titles = await titlesOf(tx, kept)
  const seen = sightFor(actor)
  const named = await namedPast(tx, kept, ({ kind }) => (kind ? kindNamed(kind) : undefined))
  return { rows: named.map((row) => shownRow(row, seen, titles)), next }
}

const idsWithin = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** A value without what this reader must not know of, at whatever depth it is named. */
function withoutIds(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return hidden.has(value) ? null : value
  if (Array.isArray(value))
    return value.map((it) => withoutIds(it, hidden)).filter((it) => it !== null)
  if (value === null || typeof value !== 'object') return value
  if (hidden.has(String((value as { id?: unknown }).id))) return null
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, withoutIds(it, hidden)]))
}

/** What lines that may be told name of what may not: a branch, a warehouse, an employee. */
async function reached(tx: Tx, rows: readonly Kept[]): Promise<Kept[]> {
  const named = JSON.stringify(rows.map(({ before, after, branch }) => [before, after, branch]))
  const hidden = await outOfReach(tx, [...new Set(named.match(idsWithin) ?? [])])
  if (hidden.size === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    before: withoutIds(row.before, hidden) as Kept['before'],
    after: withoutIds(row.after, hidden) as Kept['after'],
    branch: withoutIds(row.branch, hidden) as Kept['branch'],
  }))
}

type Titles = ReadonlyMap<string, string>

const keyOf = (kind: string, record: string): string => `${kind} ${record}`

/** What the records of a page are called now; one question for each kind. */
async function titlesOf(tx: Tx, rows: readonly Kept[]): Promise<Titles> {
  const named = rows.flatMap(({ kind, record }) => {
    const declared = kind && record ? kindNamed(kind) : undefined
    return declared && record && !declared.isSingle ? [{ declared, record }] : []
  })
  const byKind = Map.groupBy(named, ({ declared }) => declared)
  const found = await Promise.all(
    [...byKind].map(async ([declared, its]) => {
      const ids = [...new Set(its.map(({ record }) => record))]
      const titles = await readTitles(tx, declared, ids)
      return titles.map(({ id, title }): [string, string] => [keyOf(declared.name, id), title])
    }),
  )
  return new Map(found.flat())
}

export const readTitles = (tx: Tx, declared: Entity, ids: readonly string[]) =>
  tx.rows(sql<Linked>`
    select t.id, ${titleIn(declared, 't')}::text as title
    from ${sql.table(declared.table)} t
    where t.id = any(${ids}::uuid[])`)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function shownRow(row: Kept, seen: Sight, titles: Titles): TimelineRow {
  const { kind, record, command, ...rest } = row
  const declared = kind ? kindNamed(kind) : undefined
  const key = declared?.title ?? ''
  const now = kind && record ? titles.get(keyOf(kind, record)) : undefined
  const [before, after] = [row.before, row.after].map((it) => seen(declared, it))
  return {
    ...rest,
    at: new Date(row.at).toISOString(),
    act: actOf({ ...row, at: '' }),
    kind,
    record,
    title: now ?? textOf(after?.[key]) ?? textOf(before?.[key]) ?? null,
    isThere: now !== undefined || declared?.isSingle === true,
    before: before ?? null,
    after: after ?? null,
    about: kind ? null : wordsOfRoute(command).kind,
    did: doneBy({
      command,
      kind,
      isBefore: row.before !== null,
      isAfter: row.after !== null,
    }),
  }
}
