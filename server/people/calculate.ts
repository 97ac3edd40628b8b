/** Works out the slips of a run, and tells whether they would be others by now. */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currencyIn } from '../../domain/people/pay-currency.ts'
import { refuseSalaryStep } from '../../domain/people/salary-step.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { changedSince, keepFeeds, type PayClock, payClock } from './attendance/pay-feed.ts'
import { lockRun, type PayFacts, type RunRow, recordStep } from './pay-facts.ts'
import { type Worked, workedRun } from './worked-run.ts'

function slipRow({ person, slip, id }: Worked, run: RunRow) {
  return {
    id,
    run_id: run.id,
    employee_id: person.id,
    contract_id: person.contract,
    period: run.period,
    due_days: slip.days.due,
    paid_days: slip.days.paid,
    unpaid_leave: sumOf(person.unpaidDays.map(({ part }) => part)),
    first_earnings: slip.earnings.first,
    second_earnings: slip.earnings.second,
    first_deductions: slip.deductions.first,
    second_deductions: slip.deductions.second,
    first_net: slip.net.first,
    second_net: slip.net.second,
    first_employer: slip.employer.first,
    second_employer: slip.employer.second,
  }
}

const lineRows = ({ slip, id }: Worked, { accounts }: PayFacts) =>
  slip.lines.map((line, position) => ({
    slip_id: id,
    position,
    kind: line.kind,
    code: line.code,
    rule_id: line.rule,
    loan_id: line.loan,
    currency_id: currencyIn(line.rank, accounts),
    amount: line.amount,
    base: line.base,
    quantity: line.quantity,
    first_taken: line.taken.first,
    second_taken: line.taken.second,
  }))

const slipFigures = `employee_id, contract_id, due_days, paid_days, first_earnings,
  second_earnings, first_deductions, second_deductions, first_net, second_net, first_employer,
  second_employer, unpaid_leave`

const slipColumns = sql.raw(`id, run_id, period, ${slipFigures}`)

const lineColumns = sql.raw(`slip_id, position, kind, code, rule_id, loan_id, currency_id, amount,
  base, quantity, first_taken, second_taken`)

const lineFigures = sql.raw(`s.employee_id, l.position, l.kind, l.code, l.rule_id, l.loan_id,
  l.currency_id, l.amount, l.base, l.quantity, l.first_taken, l.second_taken`)

const isAnyKept = (tx: Tx, run: string) =>
  tx.maybe(sql`select 1 from salary_slip where run_id = ${run} limit 1`)

type Moved = { id: string; name: string }

/** Whose slip is another than the one that is kept, or is not there any more, by their names. */
function movedSlips(tx: Tx, run: RunRow, worked: readonly Worked[], facts: PayFacts) {
  const slips = worked.map((it) => slipRow(it, run))
  const lines = worked.flatMap((it) => lineRows(it, facts))
  const figures = sql.raw(slipFigures)
  return tx.rows(sql<Moved>`
    with kept as materialized (select * from salary_slip where run_id = ${run.id}),
    made as materialized (
      select * from jsonb_populate_recordset(null::salary_slip, ${JSON.stringify(slips)}::jsonb)),
    kept_line as materialized (
      select ${lineFigures}
      from kept s
      join salary_line l on l.company_id = s.company_id and l.slip_id = s.id),
    made_line as materialized (
      select ${lineFigures}
      from made s
      join jsonb_populate_recordset(null::salary_line, ${JSON.stringify(lines)}::jsonb) l
        on l.slip_id = s.id),
    moved as (
      (select ${figures} from kept except select ${figures} from made)
      union all
      (select ${figures} from made except select ${figures} from kept)),
    moved_line as (
      (table kept_line except table made_line)
      union all
      (table made_line except table kept_line))
    select e.id, e.full_name as name
    from employee e
    where e.id in (select employee_id from moved union all select employee_id from moved_line)
    order by e.full_name, e.id`)
}

/** A slip that came out the same stays: a thousand of them are not written again for one of them. */
async function writeSlips(
  tx: Tx,
  run: RunRow,
  worked: readonly Worked[],
  facts: PayFacts,
): Promise<void> {
  let anew = worked
  if (await isAnyKept(tx, run.id)) {
    const moved = (await movedSlips(tx, run, worked, facts)).map(({ id }) => id)
    if (moved.length === 0) return
    await tx.rows(sql`
      delete from salary_slip
      where run_id = ${run.id} and employee_id = any(${moved}::uuid[])`)
    const isMoved = new Set(moved)
    anew = worked.filter(({ person }) => isMoved.has(person.id))
  }
  const slips = anew.map((it) => slipRow(it, run))
  const lines = anew.flatMap((it) => lineRows(it, facts))
  await tx.rows(sql`
    insert into salary_slip (${slipColumns})
    select ${slipColumns}
    from jsonb_populate_recordset(null::salary_slip, ${JSON.stringify(slips)}::jsonb)`)
  await tx.rows(sql`
    insert into salary_line (${lineColumns})
    select ${lineColumns}
    from jsonb_populate_recordset(null::salary_line, ${JSON.stringify(lines)}::jsonb)`)
}

export const calculateRun = command({
  route: 'POST /api/salary-runs/:id/calculate',
  summary: 'salary run: work out its slips, as often as wanted before it is approved',
  needs: 'people.salaryRun.edit',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx, now } = context
    const run = await lockRun(context, id)
    refuseSalaryStep(run.state, 'calculate')
    const clock = payClock(tx, monthOf(run.period), now)
    const { worked, facts, feeds } = await workedRun(tx, run, clock)
    await writeSlips(tx, run, worked, facts)
    await keepFeeds(tx, id, feeds)
    await tx.rows(sql`
      update salary_run
      set state = 'calculated', rate = ${facts.rates.sale}, version = version + 1,
        updated_at = now()
      where id = ${id}`)
    recordStep(context, run, { state: 'calculated' })
    return { people: worked.length }
  },
})

/**
 * Why a run that was calculated is not to be approved: the clock, an extra, a contract, a leave, a
 * loan, a table or a rate says something else by now. It is worked out once more and held against
 * what was written.
 */
export async function staleness(
  tx: Tx,
  run: RunRow,
  clock: PayClock,
): Promise<Refusal | undefined> {
  const clocked = await changedSince(tx, run.id, clock)
  if (clocked) return new Refusal('attendanceMoved', undefined, { employee: clocked })
  try {
    const { worked, facts } = await workedRun(tx, run, clock)
    const [moved] = await movedSlips(tx, run, worked, facts)
    return moved ? new Refusal('salaryMoved', undefined, { employee: moved.name }) : undefined
  } catch (error) {
    // What cannot be worked out any more says itself why.
    if (error instanceof Refusal) return error
    throw error
  }
}
