/** One's own clock on a phone: how one stands, and the next stamp. */

import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type OwnClock, placeInput } from '../../../domain/people/attendance/attendance-view.ts'
import { clockKinds, judged, nextKinds } from '../../../domain/people/attendance/clock.ts'
import { clockPlace, phoneClock } from '../../../domain/people/attendance.settings.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { daysOf } from './attendance-days.ts'
import { clockFacts } from './clock-facts.ts'
import { recordStamp } from './clock-record.ts'

type Self = Linked & { branch: string | null }

/** Whose account it is; somebody who left clocks no more. */
export const selfOf = (tx: Tx, user: string): Promise<Self | undefined> =>
  tx.maybe(sql<Self>`
    select id, full_name as title, branch_id as branch
    from employee
    where user_id = ${user} and is_active`)

async function ownClock({ tx, actor, now }: Context): Promise<OwnClock> {
  const self = await selfOf(tx, actor.userId)
  const facts = await clockFacts(tx, self?.branch ?? null)
  const { clock, rules, settings } = facts
  const today = businessDayOf(now, clock.timeZone, clock.dayEndHour)
  const common = {
    isAllowed: self !== undefined && settings.of(phoneClock),
    asksPlace: settings.of(clockPlace),
    zone: clock.timeZone,
  }
  if (!self)
    return {
      ...common,
      employee: null,
      state: 'off',
      since: null,
      next: [],
      today: [],
      workedMinutes: 0,
      shifts: [],
    }
  const from = addDays(today, -1)
  const asked = { employees: [self.id], from, to: addDays(today, 6), now }
  const { days, events, shifts } = (await daysOf(tx, asked, facts)).get(self.id) ?? {
    days: [],
    events: [],
    shifts: [],
  }
  const counted = events.filter(({ isDropped, isProven }) => isProven && !isDropped)
  const { state, odd } = judged(counted, rules.longestMinutes, now.toISOString())
  const oddIds = new Set(odd.map(({ id }) => id))
  const last = counted.findLast(({ id }) => !oddIds.has(id))
  return {
    ...common,
    employee: { id: self.id, title: self.title },
    state,
    since: last?.at ?? null,
    next: [...nextKinds(state)],
    today: counted.filter(({ day }) => day === today).map(({ kind, at }) => ({ kind, at })),
    workedMinutes: days.find(({ day }) => day === today)?.workedMinutes ?? 0,
    shifts: shifts
      .filter(({ day }) => day >= today)
      .map(({ id, day, startTime, endTime, branch, position }) => ({
        id,
        day,
        startTime,
        endTime,
        branch,
        position,
      })),
  }
}

export const readOwnClock = query({
  route: 'GET /api/clock',
  summary: 'attendance: how one stands oneself, and what one may clock next',
  needs: 'signedIn',
  input: z.strictObject({}),
  run: (context) => ownClock(context),
})

export const stampOwnClock = command({
  route: 'POST /api/clock',
  summary: 'attendance: clock in, out, or a break, by one’s own account',
  needs: 'signedIn',
  input: z.strictObject({
    id,
    kind: z.enum(clockKinds, 'invalid'),
    place: placeInput.optional(),
  }),
  async run(context, { id, kind, place }): Promise<{ at: string }> {
    const { tx, actor, now, station } = context
    const self = await selfOf(tx, actor.userId)
    if (!self) throw new Refusal('clockNobody')
    const facts = await clockFacts(tx, self.branch)
    if (!facts.settings.of(phoneClock)) throw new Refusal('clockNotByPhone')
    const { at } = await recordStamp(
      context,
      {
        id,
        employee: self.id,
        kind,
        at: now.toISOString(),
        source: 'phone',
        branch: self.branch,
        register: null,
        device: station.agent.slice(0, 120) || null,
        // Whoever is signed in has proven who he is.
        isProven: true,
        // What the house does not ask for is not kept.
        place: facts.settings.of(clockPlace) ? (place ?? null) : null,
      },
      facts,
    )
    return { at }
  },
})
