/**
 * One page of what happened, the newest first. Ids grow with time, so that a day is a stretch of
 * them and the index of the question gives the page in order; `at` then decides to the second.
 */
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { dayEndHour } from '../../../domain/kernel/day.settings.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  actOf,
  kindNamed,
  kindsFor,
  seenValues,
  type TimelineAsked,
  type TimelineRow,
} from '../../../domain/planning/timeline/timeline.ts'
import type { Actor, Context } from '../../kernel/command.ts'
import { timeZone } from '../../kernel/company-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { titleIn } from '../../kernel/rows/row-sql.ts'
import { settingsFor } from '../../kernel/settings.ts'

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

const hourMs = 3_600_000

/** Ids are made while a transaction works, `at` is its beginning; clocks of two servers differ a little. */
async function withinDays({ tx, actor }: Asking, asked: TimelineAsked): Promise<Condition[]> {
  const { from, to } = asked
  if (!from && !to) return []
  if (from && to && to < from) throw new Refusal('periodIsBackwards', 'to')
  const [{ zone }, settings] = await Promise.all([
    tx.one(sql<{ zone: string }>`select ${timeZone} as zone`),
    settingsFor(tx, actor),
  ])
  const time = `${String(settings.of(dayEndHour)).padStart(2, '0')}:00`
  const startOf = (day: string): Date => instantOf({ day, time }, zone)
  const conditions: Condition[] = []
  if (from) {
    const start = startOf(from)
    const least = idAt(new Date(start.getTime() - hourMs))
    conditions.push(sql`a.id >= ${least}::uuid and a.at >= ${start}`)
  }
  if (to) {
    const end = startOf(addDays(to, 1))
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
  // Every row that row security must look at costs; where another index leads, few are met.
  const isLed =
    asked.person !== undefined || asked.branch !== undefined || actor.reach !== undefined
  return isLed
    ? idsInOrder([...conditions, sql`a.entity = any(${kinds}::text[])`], limit)
    : idsByKind(kinds, conditions, limit)
}

export async function timelineRows(
  { tx, actor }: Asking,
  asked: TimelineAsked,
  page: { after?: string; limit: number },
): Promise<TimelineRow[]> {
  if (asked.record && !asked.kind) throw new Refusal('required', 'kind')
  const conditions = [
    ...(page.after ? [sql`a.id < ${page.after}::uuid`] : []),
    ...(asked.person ? [sql`a.user_id = ${asked.person}::uuid`] : []),
    ...(asked.branch ? [sql`a.branch_id = ${asked.branch}::uuid`] : []),
    ...(asked.record ? [sql`a.entity_id = ${asked.record}::uuid`] : []),
    ...(await withinDays({ tx, actor }, asked)),
  ]
  const kept = await tx.plannedRows(sql<Kept>`
    select a.id, a.at, a.user_name as user, a.command, a.entity as kind, a.entity_id as record,
      a.before, a.after,
      case when b.id is not null
        then json_build_object('id', b.id, 'title', local_name(b)) end as branch
    from (${idsFor(actor, asked, conditions, page.limit)}) found
    join audit a on a.id = found.id
    left join branch b on b.id = a.branch_id
    order by a.id desc`)
  const titles = await titlesOf(tx, kept)
  return kept.map((row) => shownRow(row, actor, titles))
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

const readTitles = (tx: Tx, declared: Entity, ids: readonly string[]) =>
  tx.rows(sql<Linked>`
    select t.id, ${titleIn(declared, 't')}::text as title
    from ${sql.table(declared.table)} t
    where t.id = any(${ids}::uuid[])`)

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function shownRow(row: Kept, actor: Actor, titles: Titles): TimelineRow {
  const { kind, record, command, ...rest } = row
  const declared = kind ? kindNamed(kind) : undefined
  const key = declared?.title ?? ''
  const now = kind && record ? titles.get(keyOf(kind, record)) : undefined
  const [before, after] = [row.before, row.after].map((it) => seenValues(declared, actor, it))
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
    command: actor.isAdmin && !declared ? command : null,
  }
}
