/** A project at one look: its days in the books, its hours and its tasks. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { project } from '../../../domain/planning/project.entity.ts'
import type { ProjectOverview } from '../../../domain/planning/project-view.ts'
import { query } from '../../kernel/command.ts'
import { readRow } from '../../kernel/rows/rows.ts'

export const readProjectOverview = query({
  route: `GET ${project.api}/:id/overview`,
  summary: 'project: its days in the books, its hours and its tasks',
  needs: 'planning.project.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }): Promise<ProjectOverview> {
    await readRow(tx, project, id)
    const { hoursCost, ...overview } = await tx.one(sql<Required<ProjectOverview>>`
      select
        (select min(day) from entry_line where project_id = ${id}) as "bookedFrom",
        (select max(day) from entry_line where project_id = ${id}) as "bookedTo",
        h.hours, h.cost as "hoursCost", t.planned as "plannedHours", t.tasks
      from (
        select trim_scale(coalesce(sum(hours), 0))::text as hours,
          trim_scale(coalesce(sum(cost), 0))::text as cost
        from project_time
        where project_id = ${id}) h
      cross join (
        select trim_scale(coalesce(sum(planned_hours), 0))::text as planned,
          json_build_object('todo', count(*) filter (where state = 'todo'),
            'doing', count(*) filter (where state = 'doing'),
            'done', count(*) filter (where state = 'done')) as tasks
        from project_task
        where project_id = ${id}) t`)
    return may(actor, 'people.payContract.view') ? { ...overview, hoursCost } : overview
  },
})
