/** A run as its page shows it: everybody in it, what it comes to, what is paid of it. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PayAmounts } from '../../domain/people/pay-component.ts'
import { canStep } from '../../domain/people/salary-step.ts'
import type { RunPayment, RunPerson, RunView } from '../../domain/people/salary-view.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { moneyPlaces } from '../cash/transfer-read.ts'
import { type Context, query } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'
import { payFeeds } from './attendance/pay-feed.ts'
import { peopleOf, unpaidLeaveOf } from './calculate.ts'
import type { RunRow } from './pay-facts.ts'

/** Two columns of a row as what is in each currency. */
export const payAmounts = (first: Raw, second: Raw): Raw => sql`
  json_build_object('first', trim_scale(coalesce(${first}, 0))::text,
    'second', trim_scale(coalesce(${second}, 0))::text)`

export const pairOf = (alias: string, name: string): Raw =>
  payAmounts(sql.ref(`${alias}.first_${name}`), sql.ref(`${alias}.second_${name}`))

export const currencyCodes: Raw = sql`
  json_build_object('first', (select code from currency where rank = 'first'),
    'second', (select code from currency where rank = 'second'))`

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
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  run: Head,
  people: readonly PersonRow[],
): Promise<PersonRow[]> {
  if (!canStep(run.state, 'calculate')) return [...people]
  const ids = people.map(({ employee }) => employee.id)
  const feeds = await payFeeds(tx, ids, monthOf(run.period), now)
  return people.map((person) => {
    const feed = feeds.get(person.employee.id)
    const clocked = feed && { absentDays: feed.absentDays, overtimeHours: feed.overtimeHours }
    return { ...person, clocked: clocked ?? null }
  })
}

type PersonRow = RunPerson & { employer: PayAmounts | null }

/** Before it is approved everybody who may be in it, afterwards those who are. */
function peopleIn(tx: Tx, run: Head): Promise<PersonRow[]> {
  const month = monthOf(run.period)
  const people = canStep(run.state, 'calculate')
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
      trim_scale(coalesce(u.days, 0))::text as "unpaidLeave",
      trim_scale(coalesce(i.overtime_hours, 0))::text as "overtimeHours",
      coalesce(i.is_left_out, false) as "isLeftOut",
      coalesce(i.takes_attendance, true) as "takesAttendance",
      case when a.run_id is not null then json_build_object(
        'absentDays', trim_scale(a.absent_days)::text,
        'overtimeHours', trim_scale(a.overtime_hours)::text) end as clocked, coalesce(i.extras, '[]') as extras,
      (select c.pay_by
        from pay_contract c
        where c.employee_id = e.id and c.starts_on <= ${month.to}
        order by c.starts_on desc
        limit 1) as "payBy",
      case when s.id is not null then json_build_object('id', s.id,
        'earnings', ${pairOf('s', 'earnings')}, 'deductions', ${pairOf('s', 'deductions')},
        'net', ${pairOf('s', 'net')},
        'open', ${payAmounts(sql`o.first_open`, sql`o.second_open`)}) end as slip,
      case when s.id is not null then ${pairOf('s', 'employer')} end as employer
    from people e
    join employee w on w.company_id = e.company_id and w.id = e.id
    ${unpaidLeaveOf(month)}
    left join salary_input i on i.run_id = ${run.id} and i.employee_id = e.id
    left join salary_slip s on s.run_id = ${run.id} and s.employee_id = e.id
    left join salary_attendance a on a.run_id = ${run.id} and a.employee_id = e.id
    left join open o on o.company_id = s.company_id and o.slip_id = s.id
    order by e.full_name, e.id`)
}

const paymentsOf = (id: string) => sql<RunPayment>`
  select p.id, p.number, p.method, p.day, p.user_name as user, p.void_reason as "voidReason",
    json_build_object('id', a.id, 'title', local_name(a)) as account, c.code as currency,
    trim_scale(p.amount)::text as amount,
    (select count(distinct l.employee_id)::integer
      from staff_line l
      where l.company_id = p.company_id and l.entry_id = p.entry_id) as people
  from salary_payment p
  join account a on a.company_id = p.company_id and a.id = p.account_id
  join currency c on c.company_id = p.company_id and c.id = p.currency_id
  where p.run_id = ${id}
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
    const { tx } = context
    const head = await tx.maybe(headOf(id))
    if (!head) throw new Refusal('notFound')
    const [kept, payments, { provisions }, places, today] = await Promise.all([
      peopleIn(tx, head),
      tx.rows(paymentsOf(id)),
      tx.one(provisionsOf(head.entry)),
      moneyPlaces(context),
      todayOf(context),
    ])
    const people = await proposed(context, head, kept)
    const slips = people.flatMap(({ slip }) => slip ?? [])
    const { department: _, branch: __, entry: ___, ...run } = head
    return {
      ...run,
      today,
      totals: {
        earnings: total(slips.map(({ earnings }) => earnings)),
        deductions: total(slips.map(({ deductions }) => deductions)),
        net: total(slips.map(({ net }) => net)),
        employer: total(people.flatMap(({ employer }) => employer ?? [])),
        open: total(slips.map(({ open }) => open)),
        provisions,
      },
      people: people.map(({ employer: _, ...person }) => person),
      payments,
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
