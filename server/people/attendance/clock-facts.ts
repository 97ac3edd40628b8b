/** What the house decided about its clock, and what people stamped as it counts. */
import { sql } from 'kysely'
import type { ShopClock } from '../../../domain/kernel/business-day.ts'
import { dayEndHour } from '../../../domain/kernel/day.settings.ts'
import type { ClockRules, CountedEvent } from '../../../domain/people/attendance/attendance-day.ts'
import type { SeenEvent } from '../../../domain/people/attendance/attendance-view.ts'
import type { ClockKind } from '../../../domain/people/attendance/clock.ts'
import type { AbsenceRule } from '../../../domain/people/attendance/pay-feed.ts'
import {
  absencePay,
  clockRounding,
  clockSteps,
  lateAfter,
  longestShift,
  overtimeAfter,
  paidBreaks,
} from '../../../domain/people/attendance.settings.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { type Settings, settingsFor } from '../../kernel/settings.ts'
import { monthOf } from '../../kernel/sql-days.ts'
import { companyZone } from '../../kernel/today.ts'

export type ClockFacts = {
  clock: ShopClock
  rules: ClockRules
  absence: AbsenceRule
  settings: Settings
}

/** The company has one clock: a person who works in two branches is judged by one rule. */
export async function clockFacts(tx: Tx, branch: string | null = null): Promise<ClockFacts> {
  const [timeZone, settings] = await Promise.all([
    companyZone(tx),
    settingsFor(tx, { branchId: branch }),
  ])
  const ofCompany = settings.at(null)
  return {
    clock: { timeZone, dayEndHour: ofCompany.of(dayEndHour) },
    rules: {
      longestMinutes: ofCompany.of(longestShift) * 60,
      hasPaidBreaks: ofCompany.of(paidBreaks),
      roundMinutes: Number(ofCompany.of(clockSteps)),
      roundWay: ofCompany.of(clockRounding),
      lateAfterMinutes: ofCompany.of(lateAfter),
      overtimeAfterMinutes: ofCompany.of(overtimeAfter),
    },
    absence: ofCompany.of(absencePay),
    settings,
  }
}

/** The runs whose pay is settled: what they took of the clock stands. */
export const settledStates: Raw = sql`
  ('approved', 'posted', 'partlyPaid', 'paid', 'closed')`

/** What a till tells so much later waited for the network, or for somebody who set its clock. */
const delayMinutes = sql.lit(15)

export type EventRow = SeenEvent & { employee: string; day: string }

/**
 * What people stamped, each with its last correction. A correction moves an event by two days at
 * most, so that those around a stretch of days are found by their own moment.
 */
export const eventsOf = (
  tx: Tx,
  employees: readonly string[],
  from: string,
  to: string,
): Promise<EventRow[]> =>
  tx.rows(sql<EventRow>`
    select e.employee_id as employee, coalesce(c.id, e.id) as id, e.id as original,
      coalesce(c.kind, e.kind) as kind, ${isoOf(sql`coalesce(c.at, e.at)`)} as at,
      coalesce(c.day, e.day) as day, ${isoOf(sql`e.recorded_at`)} as "recordedAt", e.source,
      e.user_name as by, e.device, local_name(b) as branch,
      e.is_proven or c.id is not null as "isProven",
      e.recorded_at > e.at + ${delayMinutes} * interval '1 minute' and e.source <> 'office'
        and c.id is null as "isDelayed",
      coalesce(c.is_dropped, false) as "isDropped",
      case when e.latitude is not null then json_build_object(
        'latitude', trim_scale(e.latitude)::text, 'longitude', trim_scale(e.longitude)::text,
        'accuracy', e.accuracy) end as place,
      exists (
        select 1
        from salary_slip s
        join salary_run r on r.company_id = s.company_id and r.id = s.run_id
        where s.company_id = e.company_id and s.employee_id = e.employee_id and not s.is_void
          and s.period = ${sql.raw(monthOf('coalesce(c.day, e.day)'))}
          and r.state in ${settledStates} and r.approved_at < e.recorded_at) as "isAfterPay",
      case when c.id is not null then json_build_object('by', c.user_name,
        'at', ${isoOf(sql`c.recorded_at`)}, 'reason', c.reason, 'kind', e.kind,
        'was', ${isoOf(sql`e.at`)})
      when e.source = 'office' then json_build_object('by', e.user_name,
        'at', ${isoOf(sql`e.recorded_at`)}, 'reason', e.reason, 'kind', e.kind,
        'was', ${isoOf(sql`e.at`)}) end as correction
    from clock_event e
    left join branch b on b.company_id = e.company_id and b.id = e.branch_id
    left join lateral (
      select c.id, c.kind, c.at, c.day, c.is_dropped, c.user_name, c.recorded_at, c.reason
      from clock_event c
      where c.company_id = e.company_id and c.corrects_id = e.id
      order by c.recorded_at desc, c.id desc
      limit 1) c on true
    where e.employee_id = any(${employees}::uuid[]) and e.corrects_id is null
      and e.at >= ${from}::date - 4 and e.at < ${to}::date + 5
    order by coalesce(c.at, e.at), e.id`)

/** An event as it was stamped; the moment in milliseconds. */
type Stamped = { id: string; kind: ClockKind; at: number; isProven: boolean }

type Correction = Omit<Stamped, 'isProven'> & { corrects: string; isDropped: boolean }

const msOf = (moment: Raw): Raw => sql`(extract(epoch from ${moment}) * 1000)::float8`

/** The last of each; one is made after what it corrects, which is no older than the stretch asked for. */
const correctionsOf = (tx: Tx, employees: readonly string[], from: string) =>
  tx.rows(sql<Correction>`
    select distinct on (corrects_id) corrects_id as corrects, id, kind, ${msOf(sql`at`)} as at,
      is_dropped as "isDropped"
    from clock_event
    where employee_id = any(${employees}::uuid[]) and corrects_id is not null
      and recorded_at >= ${from}::date - 4
    order by corrects_id, recorded_at desc, id desc`)

/** What of it counts for pay, and nothing that explains it: those of a person in one row. */
export async function countedOf(
  tx: Tx,
  employees: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, CountedEvent[]>> {
  const [rows, corrections] = await Promise.all([
    tx.rows(sql<{ employee: string; events: Stamped[] }>`
      select employee_id as employee,
        json_agg(json_build_object('id', id, 'kind', kind, 'at', ${msOf(sql`at`)},
          'isProven', is_proven)) as events
      from clock_event
      where employee_id = any(${employees}::uuid[]) and corrects_id is null
        and at >= ${from}::date - 4 and at < ${to}::date + 5
      group by employee_id`),
    correctionsOf(tx, employees, from),
  ])
  const corrected = new Map(corrections.map((it) => [it.corrects, it]))
  return new Map(
    rows.map(({ employee, events }) => [
      employee,
      events.flatMap((event): CountedEvent[] => {
        const last = corrected.get(event.id)
        if (last?.isDropped) return []
        const { id, kind, at } = last ?? event
        const isProven = event.isProven || last !== undefined
        return [{ id, kind, at: new Date(at).toISOString(), isProven }]
      }),
    ]),
  )
}

const isoOf = (moment: Raw): Raw => sql`
  to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
