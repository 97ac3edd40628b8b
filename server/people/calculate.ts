/** Works out the slips of a run: facts in one question, the rule of the domain, rows in two statements. */
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Rank } from '../../domain/money/measure.ts'
import type { ContractFacts } from '../../domain/people/contract.ts'
import type { LoanFacts } from '../../domain/people/loan.ts'
import type { ExtraCode } from '../../domain/people/pay-component.ts'
import type { RuleFacts } from '../../domain/people/pay-rule.ts'
import { type Slip, type SlipFacts, slipOf } from '../../domain/people/payslip.ts'
import { overtimePercent, recoveryPercent } from '../../domain/people/people.settings.ts'
import { refuseSalaryStep } from '../../domain/people/salary-step.ts'
import { type Month, monthOf } from '../../domain/people/working-days.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { keepFeeds, payFeeds } from './attendance/pay-feed.ts'
import {
  currencyIn,
  lockRun,
  type PayFacts,
  type RunRow,
  rankIn,
  ratedFactsOn,
} from './pay-facts.ts'

type Person = {
  id: string
  name: string
  contract: string
  absentDays: string
  overtimeHours: string
  takesAttendance: boolean
  extras: { code: ExtraCode; currency: string; amount: string }[]
  contracts: ContractFacts[]
  loans: LoanFacts[]
}

/** The people of its group who have a contract in its month and are in no other run of it. */
export const peopleOf = ({ id, department, branch, period }: RunRow, { from, to }: Month) => sql`
  select e.company_id, e.id, e.full_name, e.branch_id
  from employee e
  where (${department}::uuid is null or e.department_id = ${department}::uuid)
    and (${branch}::uuid is null or e.branch_id = ${branch}::uuid)
    and exists (
      select 1
      from pay_contract c
      where c.company_id = e.company_id and c.employee_id = e.id and c.starts_on <= ${to}
        and (c.ends_on is null or c.ends_on >= ${from}))
    and not exists (
      select 1
      from salary_slip s
      where s.company_id = e.company_id and s.employee_id = e.id and s.period = ${period}
        and not s.is_void and s.run_id <> ${id})`

/** Of people `e`: the days of approved leave that nobody pays, of this month and under a contract. */
export const unpaidLeaveOf = ({ from, to }: Month) => sql`
  cross join lateral (
    select sum(d.part) as days
    from leave_day d
    where d.company_id = e.company_id and d.employee_id = e.id and not d.is_paid
      and d.day between ${from} and ${to}
      and exists (
        select 1
        from pay_contract c
        where c.company_id = d.company_id and c.employee_id = d.employee_id
          and c.starts_on <= d.day and (c.ends_on is null or c.ends_on >= d.day))) u`

/** By the index of each person, so that it asks the same way whatever the planner knows of a table. */
const peopleFacts = (tx: Tx, run: RunRow, month: Month): Promise<Person[]> =>
  tx.rows(sql<Person>`
    with people as materialized (${peopleOf(run, month)})
    select e.id, e.full_name as name, c.last_one as contract,
      trim_scale(coalesce(i.absent_days, 0) + coalesce(u.days, 0))::text as "absentDays",
      trim_scale(coalesce(i.overtime_hours, 0))::text as "overtimeHours",
      coalesce(i.takes_attendance, true) as "takesAttendance",
      coalesce(i.extras, '[]') as extras, c.all_of_them as contracts,
      coalesce(l.all_of_them, '[]') as loans
    from people e
    cross join lateral (
      select (array_agg(c.id order by c.starts_on desc))[1] as last_one,
        json_agg(json_build_object('startsOn', c.starts_on, 'endsOn', c.ends_on,
          'workWeek', c.work_week, 'hoursPerDay', trim_scale(c.hours_per_day)::text,
          'isInsured', c.is_insured, 'taxAllowance', trim_scale(c.tax_allowance)::text,
          'components', (
            select coalesce(json_agg(json_build_object('code', p.component, 'rank', y.rank,
                'amount', trim_scale(p.amount)::text, 'basis', p.basis) order by p.position), '[]')
            from pay_component p
            join currency y on y.company_id = p.company_id and y.id = p.currency_id
            where p.company_id = c.company_id and p.pay_contract_id = c.id
              and y.rank is not null)) order by c.starts_on) as all_of_them
      from pay_contract c
      where c.company_id = e.company_id and c.employee_id = e.id and c.starts_on <= ${month.to}
        and (c.ends_on is null or c.ends_on >= ${month.from})) c
    cross join lateral (
      select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'rank', y.rank,
          'open', trim_scale(i.open)::text, 'instalment', trim_scale(l.instalment)::text,
          'firstMonth', l.first_month) order by l.day, l.number) as all_of_them
      from staff_loan l
      join staff_item i on i.company_id = l.company_id and i.loan_id = l.id
      join currency y on y.company_id = l.company_id and y.id = l.currency_id
      where l.company_id = e.company_id and l.employee_id = e.id and l.state = 'posted'
        and i.open > 0 and l.first_month <= ${month.from}) l
    ${unpaidLeaveOf(month)}
    left join salary_input i on i.run_id = ${run.id} and i.employee_id = e.id
    where not coalesce(i.is_left_out, false)
    order by e.full_name, e.id`)

const rulesOf = (tx: Tx): Promise<RuleFacts[]> =>
  tx.rows(sql<RuleFacts>`
    select r.id, r.code, r.kind, r.valid_from as "validFrom", c.rank, r.rate_type as "rateType",
      r.base, trim_scale(r.cap)::text as cap, r.is_yearly as "isYearly",
      r.is_after_contributions as "isAfterContributions",
      json_agg(json_build_object('above', trim_scale(b.above)::text,
        'employeePercent', trim_scale(b.employee_percent)::text,
        'employerPercent', trim_scale(b.employer_percent)::text) order by b.above) as brackets
    from pay_rule r
    join currency c on c.company_id = r.company_id and c.id = r.currency_id
    join pay_bracket b on b.company_id = r.company_id and b.pay_rule_id = r.id
    where r.is_active and c.rank is not null
    group by r.company_id, r.id, c.rank`)

/** Whose slip was refused is told with it. */
function slipOfPerson(person: Person, facts: SlipFacts): Slip {
  try {
    return slipOf(facts)
  } catch (error) {
    if (error instanceof Refusal)
      throw new Refusal(error.code, error.field ?? 'employee', {
        ...error.facts,
        employee: person.name,
      })
    throw error
  }
}

type Worked = { person: Person; slip: Slip; id: string }

function slipRow({ person, slip, id }: Worked, run: RunRow) {
  return {
    id,
    run_id: run.id,
    employee_id: person.id,
    contract_id: person.contract,
    period: run.period,
    due_days: slip.days.due,
    paid_days: slip.days.paid,
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

const slipColumns = sql.raw(`id, run_id, employee_id, contract_id, period, due_days, paid_days,
  first_earnings, second_earnings, first_deductions, second_deductions, first_net, second_net,
  first_employer, second_employer`)

const lineColumns = sql.raw(`slip_id, position, kind, code, rule_id, loan_id, currency_id, amount,
  base, quantity, first_taken, second_taken`)

async function writeSlips(
  tx: Tx,
  run: RunRow,
  worked: readonly Worked[],
  facts: PayFacts,
): Promise<void> {
  const slips = worked.map((it) => slipRow(it, run))
  const lines = worked.flatMap((it) => lineRows(it, facts))
  await tx.rows(sql`delete from salary_slip where run_id = ${run.id}`)
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
    const month = monthOf(run.period)
    const [facts, people, rules, settings] = await Promise.all([
      ratedFactsOn(tx, month.to),
      peopleFacts(tx, run, month),
      rulesOf(tx),
      settingsFor(tx, {}),
    ])
    if (people.length === 0) throw new Refusal('salaryNobody')
    const taking = people.filter(({ takesAttendance }) => takesAttendance)
    const feeds = await payFeeds(
      tx,
      taking.map((person) => person.id),
      month,
      now,
    )
    const rankOfExtra = (currency: string): Rank => rankIn(currency, facts.accounts, 'extras')
    const common = {
      month,
      rules,
      rates: facts.rates,
      decimals: facts.decimals,
      overtimePercent: String(settings.of(overtimePercent)),
      recoveryPercent: settings.of(recoveryPercent),
    }
    const worked = people.map((person): Worked => {
      const extras = person.extras.map(({ code, currency, amount }) => ({
        code,
        rank: rankOfExtra(currency),
        amount,
      }))
      const { contracts, loans } = person
      const feed = feeds.get(person.id)
      const absentDays = sumOf([person.absentDays, feed?.absentDays ?? '0'])
      const overtimeHours = sumOf([person.overtimeHours, feed?.overtimeHours ?? '0'])
      const own = { contracts, loans, absentDays, overtimeHours, extras }
      return { person, id: newId(), slip: slipOfPerson(person, { ...common, ...own }) }
    })
    await writeSlips(tx, run, worked, facts)
    await keepFeeds(
      tx,
      id,
      [...feeds].map(([employee, feed]) => ({ employee, feed })),
    )
    await tx.rows(sql`
      update salary_run
      set state = 'calculated', rate = ${facts.rates.sale}, version = version + 1,
        updated_at = now()
      where id = ${id}`)
    context.record({ entity: 'salaryRun', id, after: { state: 'calculated' } })
    return { people: worked.length }
  },
})
