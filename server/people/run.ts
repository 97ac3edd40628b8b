/** Runs as they are written: a month and a group, and what the month has of its own for somebody. */
import { sql } from 'kysely'
import { z } from 'zod'
import { amount as decimal } from '../../domain/kernel/field.ts'
import { id as anyId, pathId } from '../../domain/kernel/input.ts'
import { isNegative } from '../../domain/kernel/number/decimal.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { canTakeBack, extraCodes } from '../../domain/people/pay-component.ts'
import { rankIn } from '../../domain/people/pay-currency.ts'
import { salaryRun } from '../../domain/people/salary-run.entity.ts'
import { refuseSalaryStep } from '../../domain/people/salary-step.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { command } from '../kernel/command.ts'
import { deletionsOf, withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import { lockRun, payFactsOn, refuseWhole } from './pay-facts.ts'

const firstOf = (day: string | undefined): { period?: string } =>
  day === undefined ? {} : { period: monthOf(day).from }

export const createRun = command({
  route: 'POST /api/salary-runs',
  answersWith: { shape: 'row', entity: salaryRun.name },
  summary: 'salary run: begin one for a month and a group',
  needs: 'people.salaryRun.add',
  input: salaryRun.create,
  run(context, input) {
    refuseWhole(context.actor, input.branch)
    return insertRow(context, salaryRun, { ...input, ...firstOf(input.period) })
  },
})

export const changeRun = command({
  route: 'PATCH /api/salary-runs/:id',
  answersWith: { shape: 'row', entity: salaryRun.name },
  summary: 'salary run: change its month or group before it is approved; it is worked out anew',
  needs: 'people.salaryRun.edit',
  input: withId(salaryRun.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, salaryRun, id)
    refuseWhole(context.actor, before.branch?.id)
    const isMoved = ['period', 'department', 'branch'].some((key) => key in changes)
    if (before.version === version && isMoved) {
      refuseSalaryStep(before.state, 'change')
      const branch = changes.branch === undefined ? before.branch?.id : changes.branch
      refuseWhole(context.actor, branch)
      await context.tx.rows(sql`delete from salary_slip where run_id = ${id}`)
      await context.tx.rows(sql`delete from salary_attendance where run_id = ${id}`)
    }
    const made = isMoved ? { state: 'draft' } : {}
    return updateRow(
      context,
      salaryRun,
      id,
      version,
      { ...changes, ...firstOf(changes.period) },
      made,
    )
  },
})

export const deleteRun = deletionsOf(salaryRun, {
  async guard({ actor }, row) {
    refuseWhole(actor, row.branch?.id)
    refuseSalaryStep(row.state, 'change')
    return undefined
  },
})

const within = (most: number) =>
  decimal(2).refine((value) => !isNegative(value) && Number(value) <= most, {
    error: 'range',
    params: { limit: most },
  })

export const writeInput = command({
  route: 'PUT /api/salary-runs/:id/people/:employee',
  summary: 'salary run: days absent, hours beyond the usual, extras of somebody in this month',
  needs: 'people.salaryRun.edit',
  input: z.strictObject({
    id: pathId,
    employee: pathId,
    absentDays: within(31).optional(),
    overtimeHours: within(744).optional(),
    isLeftOut: z.boolean('invalid').optional(),
    takesAttendance: z.boolean('invalid').optional(),
    extras: z
      .array(
        z
          .strictObject({
            code: z.enum(extraCodes, 'invalid'),
            currency: anyId,
            amount: decimal(6),
          })
          .refine(({ code, amount }) => canTakeBack(code) || !isNegative(amount), {
            error: 'negative',
            path: ['amount'],
          }),
      )
      .max(30, 'range')
      .optional(),
  }),
  async run(context, { id, employee, absentDays = '0', overtimeHours = '0', ...rest }) {
    const { tx } = context
    const { isLeftOut = false, takesAttendance = true, extras = [] } = rest
    const run = await lockRun(context, id)
    refuseSalaryStep(run.state, 'change')
    const { accounts, decimals } = await payFactsOn(tx, run.period)
    extras.forEach(({ currency, amount }, at) => {
      const rank = rankIn(currency, accounts, `extras.${at}.currency`)
      refuseDecimals(amount, decimals[rank], `extras.${at}.amount`)
    })
    const known = await tx.maybe(sql`
      select 1
      from employee
      where id = ${employee}
        and (${run.branch}::uuid is null or branch_id = ${run.branch}::uuid)
        and (${run.department}::uuid is null or department_id = ${run.department}::uuid)`)
    if (!known) throw new Refusal('employeeRequired', 'employee')
    await tx.rows(sql`
      insert into salary_input (run_id, employee_id, absent_days, overtime_hours, is_left_out,
        takes_attendance, extras)
      values (${id}, ${employee}, ${absentDays}, ${overtimeHours}, ${isLeftOut},
        ${takesAttendance}, ${JSON.stringify(extras)}::jsonb)
      on conflict (company_id, run_id, employee_id) do update
      set absent_days = excluded.absent_days, overtime_hours = excluded.overtime_hours,
        is_left_out = excluded.is_left_out, takes_attendance = excluded.takes_attendance,
        extras = excluded.extras`)
    context.record({ entity: 'salaryRun', id, before: {}, after: { employee } })
  },
})
