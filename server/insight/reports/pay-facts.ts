/**
 * What people earned: the slips of the months whose pay was posted. A slip is paid partly in one
 * currency and partly in the other; told is the whole of it, in both, at the rate of its month.
 */
import { sql } from 'kysely'
import { bothCurrencies } from '../../books/entries-read.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { type Asked, type Facts, money, number, timeOf, within } from './facts.ts'

/** Where there is no second currency nothing was paid in it. */
const whole = (name: string): Raw =>
  sql.raw(`
      p.first_${name} + coalesce(round(p.second_${name} / nullif(r.rate, 0), f.decimals), 0) as ${name},
      p.second_${name} + coalesce(round(p.first_${name} * r.rate, s.decimals), 0) as second_${name}`)

export const payFacts = (asked: Asked): Facts => ({
  rows: sql`(
    select p.employee_id, e.department_id, e.branch_id, p.period as day, 1 as slips,
      ${whole('earnings')}, ${whole('deductions')}, ${whole('net')}, ${whole('employer')}
    from salary_slip p
    join salary_run r on r.company_id = p.company_id and r.id = p.run_id
      and r.state in ('posted', 'partlyPaid', 'paid', 'closed')
    join employee e on e.company_id = p.company_id and e.id = p.employee_id
    ${sql.raw(bothCurrencies('p'))}
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
