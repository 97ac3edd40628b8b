/** The reservations of a day: tables by section, who comes when, and who waits. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Linked } from '../../domain/kernel/field.ts'
import { day, id } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type {
  DayReservation,
  DaySection,
  ReservationDay,
} from '../../domain/restaurant/reservation-day.ts'
import { query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { rulesAt } from './reservation-facts.ts'

const branchesOf = (tx: Tx) =>
  tx.rows(sql<Linked>`
    select b.id, local_name(b) as title
    from branch b
    where exists (
      select 1 from section s
      where s.company_id = b.company_id and s.branch_id = b.id and s.is_active)
    order by b.name, b.id`)

const sectionsOf = (tx: Tx, branch: string, section: string | null) =>
  tx.rows(sql<DaySection>`
    select s.id, local_name(s) as title,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'seats', t.seats)
          order by length(t.name), t.name, t.id), '[]')
        from dining_table t
        where t.company_id = s.company_id and t.section_id = s.id and t.is_active) as tables
    from section s
    where s.branch_id = ${branch} and s.is_active
      and (${section}::uuid is null or s.id = ${section})
    order by s."order" nulls last, s.name, s.id`)

const reservationsOf = (tx: Tx, branch: string, onDay: string, section: string | null) =>
  tx.rows(sql<DayReservation>`
    select r.id, r.version, r.name, r.phone, r.guests, r.day::text as day, r."time", r.minutes,
      r.starts_at as "startsAt", r.ends_at as "endsAt", r.state, r.source, r.note,
      r.quoted_minutes as "quotedMinutes", r.waiting_since as "waitingSince",
      r.cancel_reason as "cancelReason", r.last_step is not null as "canUndo",
      array(
        select t.dining_table_id::text
        from reservation_dining_table t
        where t.company_id = r.company_id and t.reservation_id = r.id
        order by t.dining_table_id) as tables
    from reservation r
    where r.branch_id = ${branch} and r.day = ${onDay}
      and (${section}::uuid is null or exists (
        select 1
        from reservation_dining_table t
        join dining_table d on d.company_id = t.company_id and d.id = t.dining_table_id
        where t.company_id = r.company_id and t.reservation_id = r.id
          and d.section_id = ${section}))
    order by r.starts_at, r.waiting_since, r.id`)

export const showReservationDay = query({
  route: 'GET /api/reservation-day',
  summary:
    'reservation: the timeline of a day by section, with the waiting list; of one section if it is named',
  needs: 'restaurant.reservation.view',
  input: z.strictObject({ day, branch: id.optional(), section: id.optional() }),
  async run({ tx, actor }, { day: onDay, branch: asked, section = null }): Promise<ReservationDay> {
    const branches = await branchesOf(tx)
    const own = section
      ? await tx.maybe(sql<{ branch: string }>`
          select branch_id as branch from section where id = ${section}`)
      : undefined
    if (section && !own) throw new Refusal('notFound')
    const named = own?.branch ?? asked
    const branch =
      branches.find((it) => it.id === (named ?? actor.branchId)) ??
      (named ? null : (branches[0] ?? null))
    if (named && !branch) throw new Refusal('notFound')
    const [rules, sections, reservations] = await Promise.all([
      rulesAt(tx, branch?.id ?? null),
      branch ? sectionsOf(tx, branch.id, section) : [],
      branch ? reservationsOf(tx, branch.id, onDay, section) : [],
    ])
    return { day: onDay, branch, branches, ...rules, sections, reservations }
  },
})
