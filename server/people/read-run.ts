/** A run as its page shows it: everybody in it, what it comes to, what is paid of it. */

import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PayAmounts } from '../../domain/people/pay-component.ts'
import { insuredInVain } from '../../domain/people/pay-rule.ts'
import { canStep } from '../../domain/people/salary-step.ts'
import type { RunPayment, RunPerson, RunView } from '../../domain/people/salary-view.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { moneyPlaces } from '../cash/transfer-read.ts'
import { query } from '../kernel/command.ts'
import { currencyCodes } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'
import { type PayClock, payClock } from './attendance/pay-feed.ts'
import { staleness } from './calculate.ts'
import type { RunRow } from './pay-facts.ts'
import { peopleElsewhere, peopleOf, rulesOf, unpaidLeaveOf } from './worked-run.ts'

/** Two columns of a row as what is in each currency. */
export const payAmounts = (first: Raw, second: Raw): Raw => sql`
  json_build_object('first', trim_scale(coalesce(${first}, 0))::text,
    'second', trim_scale(coalesce(${second}, 0))::text)`

export const pairOf = (alias: string, name: string): Raw =>
  payAmounts(sql.ref(`${alias}.first_${name}`), sql.ref(`${alias}.second_${name}`))

/** What is open of slips, by slip and currency. */
export const openBySlip: Raw = sql`
  select i.company_id, i.slip_id,
    sum(i.open) filter (where y.rank = 'first') as first_open,
    sum(i.open) filter (where y.rank = 'second') as second_open
  from staff_item i
  join currency y on y.company_id = i.company_id and y.id = i.currency_id
  where i.slip_id is not null
  group by i.company_id, i.slip_id`

type Head = RunRow & Pick<RunView, 'approvedBy' | 'currencies'>

const headOf = (id: string) => sql<Head>`
  select id, version, name, period, state, department_id as department, branch_id as branch,
    trim_scale(rate)::text as rate, entry_id as entry, day, approved_name as "approvedBy",
    ${currencyCodes} as currencies
  from salary_run
  where id = ${id}`

/** Before it is approved the clock goes on: what it says now is proposed. */
async function proposed(
  run: Head,
  people: readonly PersonRow[],
  clock: PayClock,
): Promise<PersonRow[]> {
  if (!canStep(run.state, 'calculate')) return [...people]
  const feeds = await clock(people.map(({ employee }) => employee.id))
  return people.map((person) => {
    const feed = feeds.get(person.employee.id)
    const clocked = feed && { absentDays: feed.absentDays, overtimeHours: feed.overtimeHours }
    return { ...person, clocked: clocked ?? null }
  })
}

type PersonRow = RunPerson & { employer: PayAmounts | null; isInsured: boolean }

/**
 * Before it is approved everybody who may be in it, afterwards those who are. What was just worked
 * out has not been counted by the database, which would hold each of a thousand people against all
 * slips (half a second): `offset 0` has it look by the index of each person, whatever it knows.
 */
function peopleIn(tx: Tx, run: Head): Promise<PersonRow[]> {
  const month = monthOf(run.period)
  const isOpen = canStep(run.state, 'calculate')
  const people = isOpen
    ? peopleOf(run, month)
    : sql`
      select e.company_id, e.id, e.full_name, e.branch_id
      from salary_slip s
      join employee e on e.company_id = s.company_id and e.id = s.employee_id
      where s.run_id = ${run.id}`
  return tx.rows(sql<PersonRow>`
    with people as materialized (${people}),
    open as (${openBySlip})
    select json_build_object('id', e.id, 'title', e.full_name, 'number', w.employee_number)
        as employee,
      trim_scale(coalesce(i.absent_days, 0))::text as "absentDays",
      trim_scale(coalesce(${isOpen ? sql`u.days` : sql`s.unpaid_leave, u.days`}, 0))::text
        as "unpaidLeave",
      trim_scale(coalesce(i.overtime_hours, 0))::text as "overtimeHours",
      coalesce(i.is_left_out, false) as "isLeftOut",
      coalesce(i.takes_attendance, true) as "takesAttendance",
      case when a.run_id is not null then json_build_object(
        'absentDays', trim_scale(a.absent_days)::text,
        'overtimeHours', trim_scale(a.overtime_hours)::text) end as clocked, coalesce(i.extras, '[]') as extras,
      c.pay_by as "payBy", coalesce(c.is_insured, false) as "isInsured",
      case when s.id is not null then json_build_object('id', s.id,
        'earnings', ${pairOf('s', 'earnings')}, 'deductions', ${pairOf('s', 'deductions')},
        'net', ${pairOf('s', 'net')},
        'open', ${payAmounts(sql`o.first_open`, sql`o.second_open`)}) end as slip,
      case when s.id is not null then ${pairOf('s', 'employer')} end as employer
    from people e
    join employee w on w.company_id = e.company_id and w.id = e.id
    ${unpaidLeaveOf(month)}
    left join lateral (
      select *
      from salary_input i
      where i.company_id = e.company_id and i.run_id = ${run.id} and i.employee_id = e.id
      offset 0) i on true
    left join lateral (
      select *
      from salary_slip s
      where s.company_id = e.company_id and s.employee_id = e.id and s.period = ${run.period}
      offset 0) s on s.run_id = ${run.id}
    left join lateral (
      select *
      from salary_attendance a
      where a.company_id = e.company_id and a.run_id = ${run.id} and a.employee_id = e.id
      offset 0) a on true
    left join open o on o.company_id = s.company_id and o.slip_id = s.id
    left join lateral (
      select c.pay_by, c.is_insured
      from pay_contract c
      where c.employee_id = e.id and c.starts_on <= ${month.to}
      order by c.starts_on desc
      limit 1) c on true
    order by e.full_name, e.id`)
}

/** What was paid to those within reach: of the others neither the amount nor that there was one. */
const paymentsOf = (id: string) => sql<RunPayment>`
  select p.id, p.number, p.method, p.day, p.user_name as user, p.void_reason as "voidReason",
    json_build_object('id', a.id, 'title', local_name(a)) as account, c.code as currency,
    trim_scale(w.amount)::text as amount, w.people
  from salary_payment p
  cross join lateral (
    select sum(l.amount) as amount, count(distinct l.employee_id)::integer as people
    from staff_line l
    where l.company_id = p.company_id and l.entry_id = p.entry_id) w
  join account a on a.company_id = p.company_id and a.id = p.account_id
  join currency c on c.company_id = p.company_id and c.id = p.currency_id
  where p.run_id = ${id} and w.people > 0
  order by p.at, p.id`

/** What the entry of a run put aside, less what was paid out of that. */
const provisionsOf = (entry: string | null) => sql<{ provisions: PayAmounts }>`
  select ${payAmounts(
    sql`- sum(l.amount) filter (where y.rank = 'first')`,
    sql`- sum(l.amount) filter (where y.rank = 'second')`,
  )} as provisions
  from staff_line l
  join staff_item i on i.company_id = l.company_id and i.id = l.item_id
  join currency y on y.company_id = l.company_id and y.id = l.currency_id
  where l.entry_id = ${entry} and i.provision is not null`

const total = (parts: readonly PayAmounts[]): PayAmounts => ({
  first: sumOf(parts.map(({ first }) => first)),
  second: sumOf(parts.map(({ second }) => second)),
})

export const readRun = query({
  route: 'GET /api/salary-runs/:id/people',
  summary: 'salary run: everybody in it with his slip, what it comes to, and how it was paid',
  needs: 'people.salaryRun.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<RunView> {
    const { tx, now } = context
    const head = await tx.maybe(headOf(id))
    if (!head) throw new Refusal('notFound')
    const isOpen = canStep(head.state, 'calculate')
    const [kept, elsewhere, rules, payments, { provisions }, { hasAccount }, places, today] =
      await Promise.all([
        peopleIn(tx, head),
        isOpen ? peopleElsewhere(tx, head, monthOf(head.period)) : [],
        rulesOf(tx),
        tx.rows(paymentsOf(id)),
        tx.one(provisionsOf(head.entry)),
        tx.one(sql<{ hasAccount: boolean }>`
        select coalesce(bank_account, '') <> '' as "hasAccount" from company`),
        moneyPlaces(context),
        todayOf(context),
      ])
    const clock = payClock(tx, monthOf(head.period), now)
    const people = await proposed(head, kept, clock)
    const slips = people.flatMap(({ slip }) => slip ?? [])
    const isWaiting = canStep(head.state, 'approve') && slips.length > 0
    const isStale = isWaiting && (await staleness(tx, head, clock)) !== undefined
    const { department: _, branch: __, entry: ___, ...run } = head
    return {
      ...run,
      today,
      isStale,
      elsewhere,
      insuredInVain: insuredInVain(people, rules, monthOf(head.period).to),
      totals: {
        earnings: total(slips.map(({ earnings }) => earnings)),
        deductions: total(slips.map(({ deductions }) => deductions)),
        net: total(slips.map(({ net }) => net)),
        employer: total(people.flatMap(({ employer }) => employer ?? [])),
        open: total(slips.map(({ open }) => open)),
        provisions,
      },
      people: people.map(({ employer: _, isInsured: __, ...person }) => person),
      payments,
      hasAccount,
      places: places.map(({ id, title, currency, isCash, amount }) => ({
        id,
        title,
        currency,
        isCash,
        amount,
      })),
    }
  },
})
