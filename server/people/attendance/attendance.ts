/** Planned against worked, by person and day, and the same as a file. */

import { sql } from 'kysely'
import { z } from 'zod'
import { timeIn } from '../../../domain/kernel/business-day.ts'
import { monthStart } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import type { AttendanceDay } from '../../../domain/people/attendance/attendance-day.ts'
import {
  type AttendanceView,
  attendanceFilters,
  mostDays,
  type PersonAttendance,
  type SeenDay,
} from '../../../domain/people/attendance/attendance-view.ts'
import { judged } from '../../../domain/people/attendance/clock.ts'
import { hoursOf } from '../../../domain/people/attendance/pay-feed.ts'
import { fileReport, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { numeric, tableFile } from '../../kernel/files/export.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import { branchesOf, daysOf, type PersonDays } from './attendance-days.ts'
import { type ClockFacts, clockFacts, settledStates } from './clock-facts.ts'

const asked = z.strictObject(attendanceFilters)
type Asked = z.infer<typeof asked>

/** More are found by branch, department or name. */
const mostPeople = 300

function refuseSpan({ from, to }: Asked): void {
  if (to < from) throw new Refusal('periodIsBackwards', 'to')
  if (addDays(from, mostDays) < to) throw new Refusal('range', 'to', { limit: mostDays })
}

type Person = { id: string; title: string; number: string; paid: string[] }

/** Those who are here now, and those who did or were to do something in these days. */
const peopleOf = (tx: Tx, { from, to, employee, branch, department }: Asked): Promise<Person[]> =>
  tx.rows(sql<Person>`
    select e.id, e.full_name as title, e.employee_number as number,
      array(
        select s.period::text
        from salary_slip s
        join salary_run r on r.company_id = s.company_id and r.id = s.run_id
        where s.company_id = e.company_id and s.employee_id = e.id and not s.is_void
          and r.state in ${settledStates}
          and s.period between ${from}::date - 31 and ${to}) as paid
    from employee e
    where (${employee ?? null}::uuid is null or e.id = ${employee ?? null}::uuid)
      and (${branch ?? null}::uuid is null or e.branch_id = ${branch ?? null}::uuid)
      and (${department ?? null}::uuid is null or e.department_id = ${department ?? null}::uuid)
      and (e.is_active or exists (
        select 1
        from clock_event c
        where c.company_id = e.company_id and c.employee_id = e.id
          and c.day between ${from} and ${to}))
    order by e.full_name, e.id
    limit ${mostPeople + 1}`)

/** What was said on a day: the events of its spells, what belongs to none, and what was dropped. */
function eventsOn({ days, events }: PersonDays, day: AttendanceDay) {
  const own = new Set(
    day.spells.flatMap(({ start, end, breaks }) =>
      [start, end, ...breaks.flatMap((it) => [it.start, it.end])].flatMap((it) => it?.id ?? []),
    ),
  )
  const others = new Set(
    days
      .filter((it) => it !== day)
      .flatMap(({ spells }) => spells.flatMap(({ start, end }) => [start.id, end?.id ?? ''])),
  )
  return events.filter(({ id, day: at }) => own.has(id) || (at === day.day && !others.has(id)))
}

function seenDay(day: AttendanceDay, all: PersonDays, { paid }: Person): SeenDay {
  const ids = new Set(day.shifts.map(({ id }) => id))
  return {
    day: day.day,
    workedMinutes: day.workedMinutes,
    breakMinutes: day.breakMinutes,
    plannedMinutes: day.plannedMinutes,
    overtimeMinutes: day.overtimeMinutes,
    missingMinutes: day.missingMinutes,
    exceptions: day.exceptions,
    shifts: all.shifts
      .filter(({ id }) => ids.has(id))
      .map(({ id, startTime, endTime, branch, position }) => ({
        id,
        startTime,
        endTime,
        branch,
        position,
      })),
    events: eventsOn(all, day).map(({ employee: _, day: __, ...event }) => event),
    isOpen:
      day.spells.some(({ end }) => !end) &&
      !day.exceptions.some(({ kind }) => kind === 'missingOut'),
    isPaid: paid.includes(monthStart(day.day)),
  }
}

function personOf(
  person: Person,
  all: PersonDays,
  { rules }: ClockFacts,
  now: Date,
): PersonAttendance {
  const counted = all.events.filter(({ isDropped, isProven }) => isProven && !isDropped)
  return {
    employee: { id: person.id, title: person.title, number: person.number },
    state: judged(counted, rules.longestMinutes, now.toISOString()).state,
    days: all.days.map((day) => seenDay(day, all, person)),
  }
}

async function attendance(context: Context, input: Asked): Promise<AttendanceView> {
  const { tx, now } = context
  refuseSpan(input)
  const [facts, found, today, branches] = await Promise.all([
    clockFacts(tx),
    peopleOf(tx, input),
    todayOf(context),
    branchesOf(tx),
  ])
  const people = found.slice(0, mostPeople)
  const employees = people.map(({ id }) => id)
  const days = await daysOf(tx, { employees, from: input.from, to: input.to, now }, facts)
  const none = { days: [], events: [], shifts: [] }
  return {
    from: input.from,
    to: input.to,
    today,
    zone: facts.clock.timeZone,
    people: people.map((it) => personOf(it, days.get(it.id) ?? none, facts, now)),
    branches,
    hasMore: found.length > mostPeople,
  }
}

export const readAttendance = query({
  route: 'GET /api/attendance',
  summary: 'attendance: planned against worked, by person and day, with what is to be looked at',
  needs: 'people.attendance.view',
  input: asked,
  run: attendance,
})

const columns = [
  ...['day', 'number', 'employee', 'planned', 'first', 'last', 'breaks', 'worked'],
  ...['overtime', 'missing', 'exceptions'],
]

async function* linesOf(context: Context, input: Asked) {
  const { services, language } = context
  const { people, zone } = await attendance(context, input)
  const say = (key: string): string => services.words.say(language, key)
  for (const { employee, days } of people)
    yield days.map((it) => {
      const stamps = it.events.filter(({ isDropped, isProven }) => isProven && !isDropped)
      const [start, end] = [
        stamps.find(({ kind }) => kind === 'in'),
        stamps.findLast(({ kind }) => kind === 'out'),
      ]
      return [
        formatDate(it.day),
        neutralised(employee.number),
        neutralised(employee.title),
        it.shifts.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', '),
        start ? timeIn(new Date(start.at), zone) : '',
        end ? timeIn(new Date(end.at), zone) : '',
        numeric(hoursOf(it.breakMinutes)),
        numeric(hoursOf(it.workedMinutes)),
        numeric(hoursOf(it.overtimeMinutes)),
        numeric(hoursOf(it.missingMinutes)),
        it.exceptions.map(({ kind }) => say(`attendance.exception.${kind}`)).join(', '),
      ]
    })
}

export const exportAttendance = fileReport({
  route: 'GET /api/attendance/export',
  summary: 'attendance: the days that were asked for as a CSV or XLSX file, hours as decimals',
  needs: 'people.attendance.export',
  input: z.strictObject({ ...attendanceFilters, format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run(context, { format, ...input }) {
    const { services, language } = context
    refuseSpan(input)
    const heads = columns.map((it) => services.words.say(language, `attendance.column.${it}`))
    const name = services.words.say(language, 'screen.attendance')
    return tableFile(name, format, language, heads, linesOf(context, input))
  },
})
