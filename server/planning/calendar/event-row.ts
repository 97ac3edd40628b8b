/** An event between its row and the rules: times, the days it leaves out, when its people are told. */

import { sql } from 'kysely'
import { minuteMs } from '../../../domain/kernel/calendar/days.ts'
import type { RowOf } from '../../../domain/kernel/entity.ts'
import { lastReached, nextStart } from '../../../domain/planning/calendar/occurrence.ts'
import { type Planned, timeOf } from '../../../domain/planning/calendar/plan.ts'
import { mustRule, ruleText } from '../../../domain/planning/calendar/rule.ts'
import type { SeriesTime } from '../../../domain/planning/calendar/series-change.ts'
import type { calendarEvent } from '../../../domain/planning/calendar-event.entity.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type EventRow = RowOf<typeof calendarEvent>

/** Of a row that repeats. */
export const seriesTimeOf = (row: EventRow): SeriesTime => ({
  ...timeOf(row),
  rule: mustRule(row.repeat ?? ''),
})

/** What the form sends of a row, for an event that is made of it. */
export const inputOf = (row: EventRow) => ({
  title: row.title,
  kind: row.kind,
  timeZone: row.timeZone,
  branch: row.branch?.id ?? null,
  employees: row.employees.map(({ id }) => id),
  partner: row.partner?.id ?? null,
  project: row.project?.id ?? null,
  place: row.place,
  noticeMinutes: row.noticeMinutes,
  note: row.note,
})

/** The declared values of a plan. */
export const planValues = ({ rule, ...time }: Planned) => ({
  ...time,
  repeat: rule && ruleText(rule),
})

type Noticed = { noticeMinutes?: number | null; timeZone?: string | null }

/** When its people are told next, counted from an instant; never of what has begun. */
export function noticeOf(
  plan: Planned,
  { noticeMinutes, timeZone: zone }: Noticed,
  skipped: readonly string[],
  companyClock: string,
  from: Date,
): { notice_at: Date | null; notice_on: string | null } {
  if (noticeMinutes === null || noticeMinutes === undefined)
    return { notice_at: null, notice_on: null }
  const leadMs = noticeMinutes * minuteMs
  const timed = { ...plan, timeZone: zone ?? companyClock, skipped }
  const next = nextStart(timed, new Date(from.getTime() + leadMs))
  return next
    ? { notice_at: new Date(next.start.getTime() - leadMs), notice_on: next.on }
    : { notice_at: null, notice_on: null }
}

/** The columns beside the declared ones that follow from a plan. */
export const planColumns = (
  plan: Planned,
  noticed: Noticed,
  skipped: readonly string[],
  companyClock: string,
  now: Date,
) => ({
  last_on: lastReached(plan, plan.rule) ?? 'infinity',
  ...noticeOf(plan, noticed, skipped, companyClock, now),
})

export const skippedOf = async (tx: Tx, id: string): Promise<string[]> => {
  const found = await tx.rows(sql<{ day: string }>`
    select day
    from calendar_event_skip
    where calendar_event_id = ${id}
    order by day`)
  return found.map(({ day }) => day)
}

export const skipDays = (tx: Tx, id: string, days: readonly string[]) =>
  tx.rows(sql`
    insert into calendar_event_skip (calendar_event_id, day)
    select ${id}, day
    from unnest(${days}::date[]) as day
    on conflict do nothing`)

export const skipDay = (tx: Tx, id: string, day: string) => skipDays(tx, id, [day])

/** Times of a series that were changed by themselves, from a day on. */
export const changedDays = async (tx: Tx, id: string, from: string): Promise<string[]> => {
  const found = await tx.rows(sql<{ day: string }>`
    select original_on as day
    from calendar_event
    where series_id = ${id} and original_on >= ${from}::date
    order by original_on`)
  return found.map(({ day }) => day)
}

type Turned = { from: string; to: string; since: string; days: ReadonlyMap<string, string> }

/** Far enough that no day of a calendar is met on the way: two days may change places. */
const aside = 1_000_000

/**
 * Days a series leaves out, and its changed times, become those of another series or of the same one
 * on other days. What the new one does not know is gone.
 */
export async function turnDays(tx: Tx, { from, to, since, days }: Turned): Promise<void> {
  const [old, next] = [[...days.keys()], [...days.values()]]
  await tx.rows(sql`
    delete from calendar_event
    where series_id = ${from} and original_on >= ${since}::date
      and not original_on = any(${old}::date[])`)
  await tx.rows(sql`
    update calendar_event e
    set series_id = ${to}, original_on = t.next + ${aside}::integer
    from unnest(${old}::date[], ${next}::date[]) as t (old, next)
    where e.series_id = ${from} and e.original_on = t.old`)
  await tx.rows(sql`
    update calendar_event
    set original_on = original_on - ${aside}::integer
    where series_id = ${to} and original_on > date '3500-01-01'`)
  await tx.rows(sql`
    delete from calendar_event_skip
    where calendar_event_id = ${from} and day >= ${since}::date`)
  await tx.rows(sql`
    insert into calendar_event_skip (calendar_event_id, day)
    select ${to}, day
    from unnest(${next}::date[]) as day
    on conflict do nothing`)
}
