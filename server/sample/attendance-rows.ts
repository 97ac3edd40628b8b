/** Three weeks of the clock: shifts as they were planned, and what people made of them. */
import { sql } from 'kysely'
import { businessDayOf, instantOf } from '../../domain/kernel/business-day.ts'
import { minuteMs, weekdayOf } from '../../domain/kernel/calendar/days.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { shopClock } from '../kernel/today.ts'
import type { Filling, Row } from './filling.ts'

const daysBack = 21
const daysAhead = 7
const sunday = 6

/** How a shift went, in minutes beside its plan; nothing was stamped where somebody was away. */
type Turn = { late?: number; longer?: number; isAway?: true; isForgotten?: true; isStrange?: true }

/** One after the other, so that the same company is made each time; most days are as planned. */
const turns: readonly Turn[] = [
  {},
  { late: -4, longer: 6 },
  {},
  { late: 12 },
  { longer: 75 },
  {},
  { late: 2, longer: -3 },
  { isAway: true },
  {},
  { longer: 35 },
  { late: -6 },
  {},
  { isForgotten: true },
  { late: 3, longer: 4 },
  {},
  { longer: -40 },
  { isStrange: true },
]

const hours = [
  ['08:00', '16:00'],
  ['09:00', '17:00'],
  ['14:00', '22:00'],
] as const

type Shift = Row & {
  employee: string
  branch: unknown
  day: string
  startTime: string
  endTime: string
}

type Stamp = { employee: string; branch: unknown; kind: string; at: Date; isProven: boolean }

const shifted = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

function stampsOf(shift: Shift, turn: Turn, zone: string): Stamp[] {
  const { employee, branch, day, startTime, endTime } = shift
  if (turn.isAway) return []
  const start = shifted(instantOf({ day, time: startTime }, zone), turn.late ?? 0)
  const end = shifted(instantOf({ day, time: endTime }, zone), turn.longer ?? 0)
  const pause = shifted(instantOf({ day, time: startTime }, zone), 240)
  const stamp = (kind: string, at: Date, isProven = true): Stamp => ({
    employee,
    branch,
    kind,
    at,
    isProven,
  })
  return [
    stamp('in', start, !turn.isStrange),
    stamp('breakStart', pause),
    stamp('breakEnd', shifted(pause, 30)),
    ...(turn.isForgotten ? [] : [stamp('out', end)]),
  ]
}

/** Of everybody who works in the shops and kitchens; those in the office do not clock in. */
export async function fillAttendance(
  { context, write }: Filling,
  employees: readonly (Row & { branch?: unknown; position?: unknown })[],
  today: string,
): Promise<void> {
  const { tx, now } = context
  const { timeZone: zone, dayEndHour } = await shopClock(tx)
  const shifts = employees.flatMap((person, row) => {
    const [startTime, endTime] = hours[row % hours.length] ?? hours[0]
    return Array.from({ length: daysBack + daysAhead }, (_, at) => addDays(today, at - daysBack))
      .filter((day) => weekdayOf(day) !== sunday)
      .map(
        (day): Shift => ({
          id: newId(),
          employee: person.id,
          branch: person.branch,
          position: person.position,
          day,
          startTime,
          endTime,
          breakMinutes: 30,
        }),
      )
  })
  await write('plannedShift', shifts)
  const stamps = shifts
    .filter(({ day }) => day <= today)
    .flatMap((shift, at) => stampsOf(shift, turns[at % turns.length] ?? {}, zone))
    .filter(({ at }) => at <= now)
    .map(({ employee, branch, kind, at, isProven }) => ({
      id: newId(),
      employee_id: employee,
      branch_id: branch,
      kind,
      at: at.toISOString(),
      day: businessDayOf(at, zone, dayEndHour),
      is_proven: isProven,
    }))
  await tx.rows(sql`
    insert into clock_event (id, employee_id, branch_id, kind, at, day, recorded_at, source,
      user_name, is_proven)
    select s.id, s.employee_id, s.branch_id, s.kind, s.at, s.day, s.at, 'till', e.full_name,
      s.is_proven
    from jsonb_populate_recordset(null::clock_event, ${JSON.stringify(stamps)}::jsonb) s
    join employee e on e.id = s.employee_id`)
}
