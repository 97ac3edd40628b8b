/**
 * How an event of the clock is kept: once by its id, behind the row of its person, so that two
 * devices at one moment are taken one after the other. What has happened is kept, however late it
 * comes; what somebody says just now is held against what is known and refused where it makes no
 * sense.
 */

import { sql } from 'kysely'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { ClockPlace, ClockSource } from '../../../domain/people/attendance/attendance-view.ts'
import {
  type ClockKind,
  type ClockState,
  canStamp,
  judged,
  type Standing,
} from '../../../domain/people/attendance/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type ClockFacts, eventsOf } from './clock-facts.ts'

export type Stamp = {
  id: string
  employee: string
  kind: ClockKind
  /** As the device says. */
  at: string
  source: ClockSource
  branch: string | null
  register: string | null
  device: string | null
  isProven: boolean
  place: ClockPlace | null
}

/** What comes later than this was waiting somewhere: it has happened. */
const freshMs = 120_000

/** A device that waited longer than this has lost its clock. */
const oldestDays = 62

export const lockPerson = async (tx: Tx, employee: string): Promise<void> => {
  const found = await tx.maybe(sql`
    select 1 from employee where id = ${employee} for no key update`)
  if (!found) throw new Refusal('notFound')
}

/** Whoever approves a run at this moment comes before or after: its hours are those of the clock. */
export const holdRuns = (tx: Tx, employee: string): Promise<unknown> =>
  tx.rows(sql`
    select 1
    from salary_run r
    where r.state = 'calculated' and exists (
      select 1
      from salary_slip s
      where s.company_id = r.company_id and s.run_id = r.id and s.employee_id = ${employee})
    for share`)

/** How somebody stands at a moment, by what is known then. */
export async function standingOf(
  tx: Tx,
  employee: string,
  at: Date,
  { rules, clock }: ClockFacts,
): Promise<Standing> {
  const day = businessDayOf(at, clock.timeZone, clock.dayEndHour)
  const known = await eventsOf(tx, [employee], addDays(day, -1), day)
  const until = at.toISOString()
  const counted = known.filter((it) => !it.isDropped && it.at <= until)
  const state = (events: typeof counted): ClockState =>
    judged(events, rules.longestMinutes, until).state
  return { proven: state(counted.filter(({ isProven }) => isProven)), said: state(counted) }
}

type Kept = Pick<Stamp, 'employee' | 'kind' | 'source' | 'isProven'> & { at: Date }

/** What was kept under its id before; anything else under that id is another's. */
async function keptOf(tx: Tx, { id, employee, kind, source }: Stamp): Promise<Kept | undefined> {
  const found = await tx.maybe(sql<Kept>`
    select employee_id as employee, kind, source, at, is_proven as "isProven"
    from clock_event
    where id = ${id}`)
  const isOther =
    found && (found.employee !== employee || found.kind !== kind || found.source !== source)
  if (isOther) throw new Refusal('idTaken', 'id')
  return found
}

/** Answers the moment it was taken for, and whether it counts: of a retry what was kept. */
export async function recordStamp(
  context: Context,
  stamp: Stamp,
  facts: ClockFacts,
): Promise<{ at: string; isProven: boolean }> {
  const { tx, actor, now } = context
  await lockPerson(tx, stamp.employee)
  // A clock that runs ahead says what has not come yet; it is taken as now, and what it said kept.
  const stated = new Date(stamp.at)
  const at = stated > now ? now : stated
  const kept = await keptOf(tx, stamp)
  if (kept) {
    context.repeated()
    return { at: new Date(kept.at).toISOString(), isProven: kept.isProven }
  }
  const { timeZone, dayEndHour } = facts.clock
  const day = businessDayOf(at, timeZone, dayEndHour)
  if (day < addDays(businessDayOf(now, timeZone, dayEndHour), -oldestDays))
    throw new Refusal('clockTooOld', 'at', { days: oldestDays })
  if (now.getTime() - at.getTime() < freshMs) {
    const standing = await standingOf(tx, stamp.employee, at, facts)
    if (!canStamp(standing, stamp))
      throw new Refusal(refusedIn(standing.proven, stamp.kind), 'kind')
  }
  await holdRuns(tx, stamp.employee)
  const { place } = stamp
  await tx.rows(sql`
    insert into clock_event (id, employee_id, kind, at, stated_at, day, recorded_at, source,
      branch_id, register_id, device, user_id, user_name, is_proven, latitude, longitude, accuracy)
    values (${stamp.id}, ${stamp.employee}, ${stamp.kind}, ${at}, ${stated > now ? stated : null},
      ${day}, greatest(${now}, clock_timestamp()), ${stamp.source}, ${stamp.branch}, ${stamp.register}, ${stamp.device},
      ${actor.userId}, ${actor.fullName}, ${stamp.isProven}, ${place?.latitude ?? null},
      ${place?.longitude ?? null}, ${place?.accuracy ?? null})`)
  const { id, kind, employee } = stamp
  context.record({ entity: 'clockEvent', id, after: { employee, kind, at: at.toISOString() } })
  return { at: at.toISOString(), isProven: stamp.isProven }
}

/** Why, in a word: out before in is the usual one. */
const refusedIn = (state: ClockState, kind: ClockKind): string => {
  if (kind === 'in') return 'clockedInAlready'
  if (state === 'off') return kind === 'out' ? 'clockOutBeforeIn' : 'clockBreakBeforeIn'
  return kind === 'breakStart' ? 'clockOnBreakAlready' : 'clockNotOnBreak'
}
