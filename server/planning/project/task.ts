/** Tasks are written like any entity; their days are held to the rule, and their people are told. */

import { Refusal } from '../../../domain/kernel/refusal.ts'
import { refuseTaskDays } from '../../../domain/planning/project-rules.ts'
import { type ProjectTask, projectTask } from '../../../domain/planning/project-task.entity.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { withId } from '../../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../../kernel/rows/rows.ts'
import { companyZone } from '../../kernel/today.ts'
import { noticeOf } from '../calendar/event-row.ts'
import { refuseClosedProject } from './open-project.ts'

type Planned = {
  state?: ProjectTask['state']
  startsOn?: string | null
  endsOn?: string | null
  noticeMinutes?: number | null
}

/** A whole day is told of at nine in the morning less its minutes; what is done is not told. */
async function noticeAt(context: Context, task: Planned): Promise<Date | null> {
  const { state, startsOn, endsOn, noticeMinutes } = task
  if (!startsOn || state === 'done') return null
  const zone = await companyZone(context.tx)
  const plan = { startsOn, startTime: null, endsOn: endsOn ?? startsOn, endTime: null, rule: null }
  return noticeOf(plan, { noticeMinutes }, [], zone, context.now).notice_at
}

export const createTask = command({
  route: `POST ${projectTask.api}`,
  answersWith: { shape: 'row', entity: projectTask.name },
  summary: 'projectTask: create; a closed project takes none',
  needs: 'planning.projectTask.add',
  input: projectTask.create,
  async run(context, input) {
    if (!input.project) throw new Refusal('required', 'project')
    refuseTaskDays(input)
    await refuseClosedProject(context.tx, input.project)
    const beside = { owner_id: context.actor.userId, notice_at: await noticeAt(context, input) }
    return insertRow(context, projectTask, input, beside)
  },
})

export const changeTask = command({
  route: `PATCH ${projectTask.api}/:id`,
  answersWith: { shape: 'row', entity: projectTask.name },
  summary: 'projectTask: change, move or take a step; into a closed project none is moved',
  needs: 'planning.projectTask.edit',
  input: withId(projectTask.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, projectTask, id)
    const after = { ...before, ...changes }
    refuseTaskDays(after)
    if (changes.project && changes.project !== before.project.id)
      await refuseClosedProject(context.tx, changes.project)
    const notice_at = await noticeAt(context, after)
    return updateRow(context, projectTask, id, version, changes, { notice_at })
  },
})
