/** Who is planned to work when, in the rows of the employees. */
import { sql } from 'kysely'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { endDayOf, type ShiftTimes } from '../../../domain/people/attendance/planned-span.ts'
import type { CalendarSource } from '../../kernel/calendar-source.ts'

type Planned = ShiftTimes & {
  id: string
  employee: Linked
  branch: Linked | null
  position: string | null
}

export const plannedShifts: CalendarSource = {
  name: 'plannedShift',
  needs: 'people.plannedShift.view',
  order: 55,
  async read({ tx, from, to, limit }) {
    const found = await tx.rows(sql<Planned>`
      select s.id, s.day, s.start_time as "startTime", s.end_time as "endTime",
        json_build_object('id', s.employee_id, 'title', s.name) as employee,
        case when b.id is not null then
          json_build_object('id', b.id, 'title', local_name(b)) end as branch,
        local_name(p) as position
      from planned_shift s
      left join branch b on b.company_id = s.company_id and b.id = s.branch_id
      left join position p on p.company_id = s.company_id and p.id = s.position_id
      where s.day between ${addDays(from, -1)}::date and ${to}::date
      order by s.day, s.start_time, s.id
      limit ${limit}`)
    return found.flatMap(({ id, employee, branch, position, ...times }) => {
      const endsOn = endDayOf(times)
      if (endsOn < from) return []
      return [
        {
          entity: 'plannedShift',
          id,
          title: position ? `${employee.title} · ${position}` : employee.title,
          time: {
            startsOn: times.day,
            startTime: times.startTime,
            endsOn,
            endTime: times.endTime,
          },
          branch,
          employees: [employee],
        },
      ]
    })
  },
}
