/**
 * Who is away, from the first day to the last: what was approved, and what waits for an answer.
 * Whoever may not see the leave of others sees his own, which opens where he asks for it.
 */
import { sql } from 'kysely'
import type { Linked } from '../../../domain/kernel/field.ts'
import { may } from '../../../domain/kernel/permission.ts'
import type { CalendarSource } from '../../kernel/calendar-source.ts'

type Away = {
  id: string
  name: string
  kind: string
  startsOn: string
  endsOn: string
  isWaiting: boolean
  employee: Linked
  branch: Linked | null
}

export const leave: CalendarSource = {
  name: 'leave',
  needs: 'people.leaveRequest.view',
  own: 'people.ownLeave.view',
  order: 75,
  async read({ tx, from, to, today, reader, limit }) {
    const seesAll = may(reader, 'people.leaveRequest.view')
    const found = await tx.rows(sql<Away>`
      select r.id, r.name, local_name(k) as kind, r.starts_on as "startsOn", r.ends_on as "endsOn",
        r.state = 'requested' as "isWaiting",
        json_build_object('id', e.id, 'title', e.full_name) as employee,
        (select json_build_object('id', b.id, 'title', local_name(b))
          from branch b
          where b.company_id = e.company_id and b.id = e.branch_id) as branch
      from leave_request r
      join employee e on e.company_id = r.company_id and e.id = r.employee_id
      join leave_kind k on k.company_id = r.company_id and k.id = r.leave_kind_id
      where r.state in ('requested', 'approved')
        and (${seesAll}::boolean or e.user_id = ${reader.userId})
        and r.starts_on <= ${to}::date and r.ends_on >= ${from}::date
      order by r.starts_on, r.id
      limit ${limit}`)
    return found.map(({ id, name, kind, startsOn, endsOn, isWaiting, employee, branch }) => ({
      entity: seesAll ? 'leaveRequest' : 'myLeave',
      id,
      title: `${name} · ${kind}${isWaiting ? ' ?' : ''}`,
      time: { startsOn, startTime: null, endsOn, endTime: null },
      isLate: isWaiting && startsOn < today,
      branch,
      employees: [employee],
    }))
  },
}
