/** The tasks of a project in their order, with their people and the hours they took. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { project } from '../../../domain/planning/project.entity.ts'
import type { BoardTask } from '../../../domain/planning/project-view.ts'
import { query } from '../../kernel/command.ts'
import { readRow } from '../../kernel/rows/rows.ts'
import { todayOf } from '../../kernel/today.ts'

const most = 500

export const readBoard = query({
  route: `GET ${project.api}/:id/tasks`,
  summary: 'project: its tasks in their order, with their people and the hours they took',
  needs: 'planning.projectTask.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ rows: BoardTask[] }> {
    const { tx } = context
    await readRow(tx, project, id)
    const today = await todayOf(context)
    const rows = await tx.rows(sql<BoardTask>`
      select t.id, t.version, t.title, t.state, t."order", t.starts_on as "startsOn",
        t.ends_on as "endsOn", trim_scale(t.planned_hours)::text as "plannedHours",
        coalesce(h.hours, '0') as hours, coalesce(p.people, '[]') as employees,
        coalesce(t.state <> 'done' and coalesce(t.ends_on, t.starts_on) < ${today}::date, false)
          as "isLate"
      from project_task t
      left join (
        select task_id, trim_scale(sum(hours))::text as hours
        from project_time
        where project_id = ${id} and task_id is not null
        group by task_id) h on h.task_id = t.id
      left join (
        select j.project_task_id, json_agg(json_build_object('id', e.id, 'title', e.full_name)
          order by e.full_name, e.id) as people
        from project_task k
        join project_task_employee j
          on j.company_id = k.company_id and j.project_task_id = k.id
        join employee e on e.company_id = j.company_id and e.id = j.employee_id
        where k.project_id = ${id}
        group by j.project_task_id) p on p.project_task_id = t.id
      where t.project_id = ${id}
      order by t."order" nulls last, t.starts_on nulls last, t.created_at, t.id
      limit ${most}`)
    return { rows }
  },
})
