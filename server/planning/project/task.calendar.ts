/** Tasks of projects on their days, for the people they name. What is done is still seen, and not late. */
import { sql } from 'kysely'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { CalendarSource } from '../../kernel/calendar-source.ts'

type Planned = {
  id: string
  title: string
  project: string
  startsOn: string
  endsOn: string
  state: string
  employees: Linked[]
}

export const projectTasks: CalendarSource = {
  name: 'task',
  needs: 'planning.projectTask.view',
  order: 15,
  async read({ tx, from, to, today, limit }) {
    const found = await tx.rows(sql<Planned>`
      select t.id, t.title, local_name(p) as project, t.starts_on as "startsOn",
        coalesce(t.ends_on, t.starts_on) as "endsOn", t.state,
        (select coalesce(json_agg(json_build_object('id', e.id, 'title', e.full_name)
            order by e.full_name, e.id), '[]')
          from project_task_employee j
          join employee e on e.company_id = j.company_id and e.id = j.employee_id
          where j.company_id = t.company_id and j.project_task_id = t.id) as employees
      from project_task t
      join project p on p.company_id = t.company_id and p.id = t.project_id
      where coalesce(t.ends_on, t.starts_on) >= ${from}::date and t.starts_on <= ${to}::date
      order by t.starts_on, t.id
      limit ${limit}`)
    return found.map(({ id, title, project, startsOn, endsOn, state, employees }) => ({
      entity: 'projectTask',
      id,
      title: `${title} · ${project}`,
      time: { startsOn, startTime: null, endsOn, endTime: null },
      employees,
      isLate: state !== 'done' && endsOn < today,
    }))
  },
}
