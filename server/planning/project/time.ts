/** Hours of a project are written like any entity; what an hour costs comes from the contract. */

import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { hourlyCost, type Paid, refuseHours } from '../../../domain/planning/project-rules.ts'
import { projectTime } from '../../../domain/planning/project-time.entity.ts'
import { command } from '../../kernel/command.ts'
import { rateNumberOn } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { withId } from '../../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../../kernel/rows/rows.ts'
import { todayOf } from '../../kernel/today.ts'
import { refuseClosedProject } from './open-project.ts'

type Logged = {
  id: string
  project: string
  task: string | null
  employee: string
  day: string
  hours: string
}

/** Whoever writes hours of the same person at the same time waits here. */
async function guard(context: Context, it: Logged): Promise<void> {
  const { tx } = context
  const person = await tx.maybe(sql`select 1 from employee where id = ${it.employee} for update`)
  if (!person) throw new Refusal('missingReference', 'employee')
  const { others } = await tx.one(sql<{ others: string }>`
    select trim_scale(coalesce(sum(hours), 0))::text as others
    from project_time
    where employee_id = ${it.employee} and day = ${it.day}::date and id <> ${it.id}`)
  refuseHours(it, others, await todayOf(context))
  if (!it.task) return
  const task = await tx.maybe(sql<{ project: string }>`
    select project_id as project from project_task where id = ${it.task}`)
  if (!task) throw new Refusal('missingReference', 'task')
  if (task.project !== it.project) throw new Refusal('taskOfOtherProject', 'task')
}

type Terms = { contract: Paid | null; rate: string | null }

/** What an hour of this person costs on this day, whoever writes it down and may not know. */
async function costOn(tx: Tx, { employee, day }: Pick<Logged, 'employee' | 'day'>) {
  const { contract, rate } = await tx.one(sql<Terms>`
    select trim_scale(${rateNumberOn(sql`${day}::date`)})::text as rate,
      (select json_build_object('workWeek', c.work_week,
          'hoursPerDay', trim_scale(c.hours_per_day)::text,
          'parts', (
            select coalesce(json_agg(json_build_object('rank', coalesce(y.rank, 'first'),
              'amount', trim_scale(p.amount)::text, 'basis', p.basis)), '[]')
            from pay_component p
            join currency y on y.id = p.currency_id
            where p.pay_contract_id = c.id))
        from pay_contract c
        where c.employee_id = ${employee} and c.starts_on <= ${day}::date
          and (c.ends_on is null or c.ends_on >= ${day}::date)) as contract`)
  return hourlyCost(contract, day, rate)
}

const must = <Value>(value: Value | null | undefined, field: string, code = 'required'): Value => {
  if (value === undefined || value === null) throw new Refusal(code, field)
  return value
}

export const createTime = command({
  route: `POST ${projectTime.api}`,
  answersWith: { shape: 'row', entity: projectTime.name },
  summary: 'projectTime: log hours; a day has 24 of them, and a closed project takes none',
  needs: 'planning.projectTime.add',
  input: projectTime.create,
  async run(context, input) {
    const { id, task = null, costRate } = input
    const logged: Logged = {
      id,
      task,
      project: must(input.project, 'project'),
      employee: must(input.employee, 'employee', 'employeeRequired'),
      day: must(input.day, 'day'),
      hours: must(input.hours, 'hours'),
    }
    await refuseClosedProject(context.tx, logged.project)
    await guard(context, logged)
    const known = costRate === undefined ? { cost_rate: await costOn(context.tx, logged) } : {}
    return insertRow(context, projectTime, input, known)
  },
})

export const changeTime = command({
  route: `PATCH ${projectTime.api}/:id`,
  answersWith: { shape: 'row', entity: projectTime.name },
  summary: 'projectTime: change; another day or person has another cost',
  needs: 'planning.projectTime.edit',
  input: withId(projectTime.change),
  async run(context, { id, version, ...changes }) {
    const { tx } = context
    const before = await lockRow(tx, projectTime, id)
    const logged: Logged = {
      id,
      project: changes.project ?? before.project.id,
      task: changes.task === undefined ? (before.task?.id ?? null) : changes.task,
      employee: changes.employee ?? before.employee.id,
      day: changes.day ?? before.day,
      hours: changes.hours ?? before.hours,
    }
    if (before.version === version) {
      if (logged.project !== before.project.id) await refuseClosedProject(tx, logged.project)
      await guard(context, logged)
    }
    const isOther = logged.employee !== before.employee.id || logged.day !== before.day
    const known =
      isOther && changes.costRate === undefined ? { cost_rate: await costOn(tx, logged) } : {}
    return updateRow(context, projectTime, id, version, changes, known)
  },
})
