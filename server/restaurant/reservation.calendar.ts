/** Guests who announced themselves, by the clock of the shop, at their tables. */
import { sql } from 'kysely'
import { timeBetween } from '../../domain/kernel/calendar/entry.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'

type Coming = {
  id: string
  name: string
  guests: number
  startsAt: Date
  endsAt: Date
  branch: Linked
  tables: Linked[]
}

export const reservations: CalendarSource = {
  name: 'reservation',
  needs: 'restaurant.reservation.view',
  order: 50,
  async read({ tx, from, to, timeZone, limit }) {
    const found = await tx.rows(sql<Coming>`
      select r.id, r.name, r.guests, r.starts_at as "startsAt", r.ends_at as "endsAt",
        json_build_object('id', b.id, 'title', local_name(b)) as branch,
        (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.name)
            order by length(t.name), t.name), '[]')
          from reservation_dining_table j
          join dining_table t on t.company_id = j.company_id and t.id = j.dining_table_id
          where j.company_id = r.company_id and j.reservation_id = r.id) as tables
      from reservation r
      join branch b on b.company_id = r.company_id and b.id = r.branch_id
      where r.day between ${addDays(from, -1)}::date and ${to}::date
        and r.state in ('booked', 'arrived', 'seated') and r.starts_at is not null
      order by r.starts_at, r.id
      limit ${limit}`)
    return found.flatMap((it) => {
      const time = timeBetween(new Date(it.startsAt), new Date(it.endsAt), timeZone)
      // The night belongs to the day before, the calendar goes by the clock.
      if (time.endsOn < from || time.startsOn > to) return []
      return [
        {
          entity: 'reservation',
          id: it.id,
          title: `${it.name} · ${it.guests}`,
          time,
          branch: it.branch,
          tables: it.tables,
        },
      ]
    })
  },
  tables: (tx) =>
    tx.rows(sql<Linked>`
      select t.id, t.name as title
      from dining_table t
      join section s on s.company_id = t.company_id and s.id = t.section_id
      where t.is_active and s.is_active
      order by s."order" nulls last, s.name, length(t.name), t.name, t.id
      limit 200`),
}
