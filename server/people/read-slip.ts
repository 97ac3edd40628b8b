/** One slip with its lines, and what somebody was paid month by month. */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { EmployeePay, HeldByKind, SlipView } from '../../domain/people/salary-view.ts'
import { query } from '../kernel/command.ts'
import { currencyCodes } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { openBySlip, pairOf, payAmounts } from './read-run.ts'

const slipOf = (id: string) => sql<SlipView>`
  with open as (${openBySlip})
  select s.id, json_build_object('id', r.id, 'title', r.name) as run, r.state, s.period,
    json_build_object('id', e.id, 'title', e.full_name, 'number', e.employee_number,
      'email', e.email) as employee,
    (select local_name(d) from department d where d.id = e.department_id) as department,
    (select local_name(p) from position p where p.id = e.position_id) as position,
    json_build_object('due', trim_scale(s.due_days)::text, 'paid', trim_scale(s.paid_days)::text)
      as days,
    ${pairOf('s', 'earnings')} as earnings, ${pairOf('s', 'deductions')} as deductions,
    ${pairOf('s', 'net')} as net, ${pairOf('s', 'employer')} as employer,
    ${payAmounts(sql`o.first_open`, sql`o.second_open`)} as open, ${currencyCodes} as currencies,
    (select coalesce(json_agg(json_build_object('kind', l.kind, 'code', l.code,
        'rule', local_name(u), 'loan', case when n.id is not null
          then json_build_object('id', n.id, 'title', n.number) end,
        'currency', c.code, 'amount', trim_scale(l.amount)::text,
        'base', trim_scale(l.base)::text, 'quantity', trim_scale(l.quantity)::text,
        'taken', ${pairOf('l', 'taken')}) order by l.position), '[]')
      from salary_line l
      join currency c on c.company_id = l.company_id and c.id = l.currency_id
      left join pay_rule u on u.company_id = l.company_id and u.id = l.rule_id
      left join staff_loan n on n.company_id = l.company_id and n.id = l.loan_id
      where l.slip_id = s.id) as lines
  from salary_slip s
  join salary_run r on r.company_id = s.company_id and r.id = s.run_id
  join employee e on e.company_id = s.company_id and e.id = s.employee_id
  left join open o on o.company_id = s.company_id and o.slip_id = s.id
  where s.id = ${id}`

export async function slipView(tx: Tx, id: string): Promise<SlipView> {
  const found = await tx.maybe(slipOf(id))
  if (!found) throw new Refusal('notFound')
  return found
}

export const readSlip = query({
  route: 'GET /api/salary-slips/:id',
  summary: 'payslip: its lines and what they come to in each currency',
  needs: 'people.salaryRun.view',
  input: z.strictObject({ id: pathId }),
  run: ({ tx }, { id }) => slipView(tx, id),
})

/** What is put aside, by kind. */
const heldOf = (who: Raw): Raw => sql`(
  select coalesce(json_agg(json_build_object('kind', h.kind, 'amounts', h.amounts)
    order by h.kind desc), '[]')
  from (
    select i.provision as kind, ${payAmounts(
      sql`sum(i.open) filter (where y.rank = 'first')`,
      sql`sum(i.open) filter (where y.rank = 'second')`,
    )} as amounts
    from staff_item i
    join currency y on y.company_id = i.company_id and y.id = i.currency_id
    where ${who} and i.provision is not null
    group by i.provision) h)`

/** Of a person `e`. */
const provisionMoves: Raw = sql`(
  select coalesce(json_agg(json_build_object('id', l.id, 'kind', i.provision, 'day', l.day,
      'run', case when r.id is not null then json_build_object('id', r.id, 'title', r.name) end,
      'currency', y.code, 'amount', trim_scale(- l.amount)::text)
      order by l.day desc, l.id desc), '[]')
  from staff_item i
  join staff_line l on l.company_id = i.company_id and l.item_id = i.id
  join currency y on y.company_id = l.company_id and y.id = l.currency_id
  left join salary_run r on r.company_id = l.company_id
    and l.entry_id in (r.entry_id, r.reversal_id)
  where i.employee_id = e.id and i.provision is not null)`

export const readEmployeePay = query({
  route: 'GET /api/employees/:id/pay',
  summary: 'employee: payslips and provisions of one person',
  needs: 'people.salaryRun.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }): Promise<EmployeePay> {
    const found = await tx.maybe(sql<EmployeePay>`
      with open as (${openBySlip})
      select ${currencyCodes} as currencies,
        (select coalesce(json_agg(json_build_object('id', s.id,
            'run', json_build_object('id', r.id, 'title', r.name), 'period', s.period,
            'state', r.state, 'net', ${pairOf('s', 'net')},
            'open', ${payAmounts(sql`o.first_open`, sql`o.second_open`)})
            order by s.period desc, s.id desc), '[]')
          from salary_slip s
          join salary_run r on r.company_id = s.company_id and r.id = s.run_id
          left join open o on o.company_id = s.company_id and o.slip_id = s.id
          where s.employee_id = e.id) as slips,
        json_build_object('held', ${heldOf(sql`i.employee_id = e.id`)}, 'moves', ${provisionMoves}) as provisions
      from employee e
      where e.id = ${id}`)
    if (!found) throw new Refusal('notFound')
    return found
  },
})

export const readHeldProvisions = query({
  route: 'GET /api/salary-runs/provisions/held',
  summary: 'salary: what is put aside for everybody, by kind and in both currencies',
  needs: 'people.salaryRun.view',
  input: z.strictObject({}),
  run: ({ tx }) => tx.one(sql<{ held: HeldByKind[] }>`select ${heldOf(sql`true`)} as held`),
})
