/** A run as it comes out of what is written now: its people, their facts in one question, the rule. */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Rank } from '../../domain/money/measure.ts'
import type { PayFeed } from '../../domain/people/attendance/pay-feed.ts'
import type { ContractFacts } from '../../domain/people/contract.ts'
import type { LoanFacts } from '../../domain/people/loan.ts'
import type { ExtraCode } from '../../domain/people/pay-component.ts'
import { rankIn } from '../../domain/people/pay-currency.ts'
import type { RuleFacts } from '../../domain/people/pay-rule.ts'
import { type Slip, type SlipFacts, slipOf } from '../../domain/people/payslip.ts'
import { overtimePercent, recoveryPercent } from '../../domain/people/people.settings.ts'
import type { RunView } from '../../domain/people/salary-view.ts'
import { type Month, monthOf } from '../../domain/people/working-days.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import type { PayClock } from './attendance/pay-feed.ts'
import { type PayFacts, type RunRow, ratedFactsOn } from './pay-facts.ts'

type Person = {
  id: string
  name: string
  contract: string
  absentDays: string
  unpaidDays: { day: string; part: string }[]
  overtimeHours: string
  takesAttendance: boolean
  extras: { code: ExtraCode; currency: string; amount: string }[]
  contracts: ContractFacts[]
}

/** Whether an employee `e` is of its group and has a contract in its month. */
const isOfGroup = ({ department, branch }: RunRow, { from, to }: Month) => sql`
  (${department}::uuid is null or e.department_id = ${department}::uuid)
  and (${branch}::uuid is null or e.branch_id = ${branch}::uuid)
  and exists (
    select 1
    from pay_contract c
    where c.company_id = e.company_id and c.employee_id = e.id and c.starts_on <= ${to}
      and (c.ends_on is null or c.ends_on >= ${from}))`

/** Of an employee `e`: the slip of its month in another run, as `s`. */
const otherSlipOf = ({ id, period }: RunRow) => sql`
  s.company_id = e.company_id and s.employee_id = e.id and s.period = ${period}
  and not s.is_void and s.run_id <> ${id}`

/** The people of its group who have a contract in its month and are in no other run of it. */
export const peopleOf = (run: RunRow, month: Month) => sql`
  select e.company_id, e.id, e.full_name, e.branch_id
  from employee e
  where ${isOfGroup(run, month)}
    and not exists (select 1 from salary_slip s where ${otherSlipOf(run)})`

const mostNamed = 100

/** Those whom another run of the month has already; they are paid there. */
export const peopleElsewhere = (tx: Tx, run: RunRow, month: Month): Promise<RunView['elsewhere']> =>
  tx.rows(sql<RunView['elsewhere'][number]>`
    select json_build_object('id', e.id, 'title', e.full_name) as employee, r.name as run
    from employee e
    join salary_slip s on ${otherSlipOf(run)}
    left join salary_run r on r.company_id = s.company_id and r.id = s.run_id
    where ${isOfGroup(run, month)}
    order by e.full_name, e.id
    limit ${mostNamed}`)

/** Of people `e`: the days of approved leave that nobody pays, of this month and under a contract. */
export const unpaidLeaveOf = ({ from, to }: Month) => sql`
  cross join lateral (
    select sum(d.part) as days,
      json_agg(json_build_object('day', d.day, 'part', trim_scale(d.part)::text) order by d.day)
        as dated
    from leave_day d
    where d.company_id = e.company_id and d.employee_id = e.id and not d.is_paid
      and d.day between ${from} and ${to}
      and exists (
        select 1
        from pay_contract c
        where c.company_id = d.company_id and c.employee_id = d.employee_id
          and c.starts_on <= d.day and (c.ends_on is null or c.ends_on >= d.day))) u`

/**
 * What may be taken of whom in its month, less what runs that are approved and not posted yet take
 * already. All loans are asked for once, each looked up by its index: a planner that does not know the
 * tables yet would hold every person against every loan, and every loan against every slip.
 */
const loansOf = (tx: Tx, run: RunRow, month: Month) =>
  tx.rows(sql<{ employee: string; loans: LoanFacts[] }>`
    select l.employee_id as employee,
      json_agg(json_build_object('id', l.id, 'kind', l.kind, 'rank', y.rank,
        'open', trim_scale(i.open - h.taken)::text,
        'instalment', trim_scale(l.instalment)::text, 'firstMonth', l.first_month)
        order by l.day, l.number) as loans
    from staff_loan l
    join currency y on y.company_id = l.company_id and y.id = l.currency_id
    cross join lateral (
      select i.open
      from staff_item i
      where i.company_id = l.company_id and i.loan_id = l.id
      offset 0) i
    cross join lateral (
      select coalesce(sum(t.amount), 0) as taken
      from (
        select t.company_id, t.slip_id, t.amount
        from salary_line t
        where t.company_id = l.company_id and t.loan_id = l.id
        offset 0) t
      cross join lateral (
        select s.run_id
        from salary_slip s
        where s.company_id = t.company_id and s.id = t.slip_id
        offset 0) s
      join salary_run r on r.id = s.run_id
      where r.state = 'approved' and r.id <> ${run.id}) h
    where l.state = 'posted' and i.open > h.taken and l.first_month <= ${month.from}
    group by l.employee_id`)

/** By the index of each person, so that it asks the same way whatever the planner knows of a table. */
const peopleFacts = (tx: Tx, run: RunRow, month: Month): Promise<Person[]> =>
  tx.rows(sql<Person>`
    with people as materialized (${peopleOf(run, month)})
    select e.id, e.full_name as name, c.last_one as contract,
      trim_scale(coalesce(i.absent_days, 0))::text as "absentDays",
      coalesce(u.dated, '[]') as "unpaidDays",
      trim_scale(coalesce(i.overtime_hours, 0))::text as "overtimeHours",
      coalesce(i.takes_attendance, true) as "takesAttendance",
      coalesce(i.extras, '[]') as extras, c.all_of_them as contracts
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
    ${unpaidLeaveOf(month)}
    left join salary_input i on i.run_id = ${run.id} and i.employee_id = e.id
    where not coalesce(i.is_left_out, false)
    order by e.full_name, e.id`)

export const rulesOf = (tx: Tx): Promise<RuleFacts[]> =>
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

export type Worked = { person: Person; slip: Slip; id: string }

type WorkedRun = {
  worked: Worked[]
  facts: PayFacts
  /** Of those whose pay goes by the clock. */
  feeds: { employee: string; feed: PayFeed }[]
}

/** Reads alone: whoever calculates writes it, whoever approves holds it against what was written. */
export async function workedRun(tx: Tx, run: RunRow, clock: PayClock): Promise<WorkedRun> {
  const month = monthOf(run.period)
  const [facts, people, lent, rules, settings] = await Promise.all([
    ratedFactsOn(tx, month.to),
    peopleFacts(tx, run, month),
    loansOf(tx, run, month),
    rulesOf(tx),
    settingsFor(tx, {}),
  ])
  if (people.length === 0) throw new Refusal('salaryNobody')
  const taking = people.filter(({ takesAttendance }) => takesAttendance).map(({ id }) => id)
  const clocked = await clock(taking)
  const feeds = taking.flatMap((employee) => {
    const feed = clocked.get(employee)
    return feed ? [{ employee, feed }] : []
  })
  const loansBy = new Map(lent.map(({ employee, loans }) => [employee, loans]))
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
    const { contracts, unpaidDays } = person
    const loans = loansBy.get(person.id) ?? []
    const feed = person.takesAttendance ? clocked.get(person.id) : undefined
    const absentDays = sumOf([person.absentDays, feed?.absentDays ?? '0'])
    const overtimeHours = sumOf([person.overtimeHours, feed?.overtimeHours ?? '0'])
    const own = { contracts, loans, unpaidDays, absentDays, overtimeHours, extras }
    return { person, id: newId(), slip: slipOfPerson(person, { ...common, ...own }) }
  })
  return { worked, facts, feeds }
}
