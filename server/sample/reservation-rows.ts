/** Who comes to the café today and tomorrow, and somebody who waits. */
import { sql } from 'kysely'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type ReservationState, spanOf } from '../../domain/restaurant/reservation.ts'
import { rulesAt } from '../restaurant/reservation-facts.ts'
import type { Name } from './data.ts'
import type { Filling } from './filling.ts'

type Sample = {
  name: Name
  phone: string
  guests: number
  /** Days from today; without a time they wait. */
  in: number
  time: string | null
  minutes?: number
  /** Section and tables of it, by their place. */
  at: readonly [section: number, ...tables: number[]] | null
}

const parties: readonly Sample[] = [
  {
    name: ['Rana Haddad', 'Rana Haddad', 'رنا حداد'],
    phone: '+961 3 555 120',
    guests: 4,
    in: 0,
    time: '13:00',
    minutes: 90,
    at: [0, 0],
  },
  {
    name: ['Karim Nassar', 'Karim Nassar', 'كريم نصار'],
    phone: '+961 71 555 231',
    guests: 2,
    in: 0,
    time: '13:30',
    minutes: 75,
    at: [0, 6],
  },
  {
    name: ['Office lunch', 'Déjeuner d’équipe', 'غداء المكتب'],
    phone: '+961 1 555 300',
    guests: 8,
    in: 0,
    time: '14:00',
    at: [1, 0, 1],
  },
  {
    name: ['Nadine Khoury', 'Nadine Khoury', 'نادين خوري'],
    phone: '+961 3 555 412',
    guests: 2,
    in: 0,
    time: '19:30',
    at: [0, 7],
  },
  {
    name: ['Georges Saab', 'Georges Saab', 'جورج صعب'],
    phone: '+961 70 555 518',
    guests: 6,
    in: 0,
    time: '20:00',
    minutes: 150,
    at: [0, 4],
  },
  {
    name: ['Lina Farah', 'Lina Farah', 'لينا فرح'],
    phone: '+961 3 555 603',
    guests: 4,
    in: 0,
    time: '20:30',
    at: [0, 1],
  },
  {
    name: ['Birthday of Sami', 'Anniversaire de Sami', 'عيد ميلاد سامي'],
    phone: '+961 76 555 744',
    guests: 10,
    in: 0,
    time: '21:00',
    minutes: 180,
    at: [0, 2, 5],
  },
  {
    name: ['Maya and Tarek', 'Maya et Tarek', 'مايا وطارق'],
    phone: '+961 3 555 809',
    guests: 2,
    in: 0,
    time: '21:30',
    at: [1, 4],
  },
  {
    name: ['Walid Aoun', 'Walid Aoun', 'وليد عون'],
    phone: '+961 3 555 915',
    guests: 3,
    in: 0,
    time: null,
    at: null,
  },
  {
    name: ['Rita Matar', 'Rita Matar', 'ريتا مطر'],
    phone: '+961 71 555 133',
    guests: 4,
    in: 1,
    time: '13:00',
    at: [1, 2],
  },
  {
    name: ['Fadi Gemayel', 'Fadi Gemayel', 'فادي الجميل'],
    phone: '+961 3 555 247',
    guests: 2,
    in: 1,
    time: '20:00',
    at: [0, 8],
  },
  {
    name: ['Salma Daher', 'Salma Daher', 'سلمى ضاهر'],
    phone: '+961 70 555 366',
    guests: 5,
    in: 1,
    time: '20:30',
    at: null,
  },
]

const stateAt = (
  span: { start: number; end: number } | undefined,
  now: number,
): ReservationState => {
  if (!span) return 'waiting'
  if (span.end <= now) return 'left'
  return span.start <= now ? 'seated' : 'booked'
}

export async function fillReservations(
  { context: { tx, now }, said }: Filling,
  branch: string,
  tables: readonly (readonly string[])[],
): Promise<void> {
  const { clock, minutes: usual } = await rulesAt(tx, branch)
  const today = businessDayOf(now, clock.timeZone, clock.dayEndHour)
  const rows = parties.map(({ name, phone, guests, in: days, time, minutes = usual, at }) => {
    const day = addDays(today, days)
    const span = time ? spanOf({ day, time, minutes }, clock) : undefined
    const [section, ...places] = at ?? []
    return {
      id: newId(),
      name: said(name),
      phone,
      guests,
      day,
      time,
      minutes,
      source: time ? 'phone' : 'walkIn',
      state: stateAt(span, now.getTime()),
      starts: span ? new Date(span.start).toISOString() : null,
      ends: span ? new Date(span.end).toISOString() : null,
      since: time ? null : now.toISOString(),
      quoted: time ? null : 20,
      tables: places.flatMap((place) => tables[section ?? 0]?.[place] ?? []),
    }
  })
  await tx.rows(sql`
    insert into reservation (id, name, phone, guests, branch_id, day, "time", minutes, source, state,
      starts_at, ends_at, waiting_since, quoted_minutes)
    select id, name, phone, guests, ${branch}, day, "time", minutes, source, state,
      starts, ends, since, quoted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, phone text,
      guests int, day date, "time" text, minutes int, source text, state text, starts timestamptz,
      ends timestamptz, since timestamptz, quoted int)`)
  const links = rows.flatMap(({ id, tables: own }) => own.map((table) => ({ id, table })))
  await tx.rows(sql`
    insert into reservation_dining_table (reservation_id, dining_table_id)
    select id, "table"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id uuid, "table" uuid)`)
}
