/** Papers of people on the day they expire, until a later one has taken their place. */
import { sql } from 'kysely'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'
import { isToBeRenewed } from './expiring-document.ts'

type Expiring = {
  id: string
  number: string | null
  day: string
  employee: Linked
  branch: Linked | null
}

export const documentsExpiring: CalendarSource = {
  name: 'staffDocument',
  needs: 'people.employeeDocument.view',
  order: 70,
  async read({ tx, from, to, today, limit }) {
    const found = await tx.rows(sql<Expiring>`
      select d.id, d.number, d.expires_on as day,
        json_build_object('id', e.id, 'title', e.full_name) as employee,
        (select json_build_object('id', b.id, 'title', local_name(b))
          from branch b
          where b.company_id = e.company_id and b.id = e.branch_id) as branch
      from employee_document d
      join employee e on e.company_id = d.company_id and e.id = d.employee_id
      where d.expires_on between ${from}::date and ${to}::date and ${isToBeRenewed}
      order by d.expires_on, d.id
      limit ${limit}`)
    return found.map(({ id, number, day, employee, branch }) => ({
      entity: 'employeeDocument',
      id,
      title: [employee.title, number].filter(Boolean).join(' · '),
      time: wholeDay(day),
      isLate: day < today,
      branch,
      employees: [employee],
    }))
  },
}
