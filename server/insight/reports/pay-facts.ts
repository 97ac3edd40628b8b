/** What people earned: the slips of the months whose pay was posted. */
import { sql } from 'kysely'
import { type Asked, type Facts, money, number, timeOf, within } from './facts.ts'

export const payFacts = (asked: Asked): Facts => ({
  rows: sql`(
    select p.employee_id, e.department_id, e.branch_id, p.period as day, 1 as slips,
      p.first_earnings as earnings, p.second_earnings, p.first_deductions as deductions,
      p.second_deductions, p.first_net as net, p.second_net, p.first_employer as employer,
      p.second_employer
    from salary_slip p
    join salary_run r on r.company_id = p.company_id and r.id = p.run_id
      and r.state in ('posted', 'partlyPaid', 'paid', 'closed')
    join employee e on e.company_id = p.company_id and e.id = p.employee_id
    where not p.is_void and p.period ${within(asked)}) f`,
  dimensions: {
    ...timeOf('f.day', asked),
    employee: sql`f.employee_id`,
    department: sql`f.department_id`,
    branch: sql`f.branch_id`,
  },
  sums: {
    slips: number('slips'),
    earnings: money('earnings'),
    deductions: money('deductions'),
    net: money('net'),
    employer: money('employer'),
  },
})
