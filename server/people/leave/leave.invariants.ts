/** What must always hold of leave: balances, moves, days and requests say the same. */
import type { Invariant } from '../../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what somebody has left of a kind of leave is what its moves come to',
    sql: `
      select coalesce(b.company_id, m.company_id), coalesce(b.employee_id, m.employee_id)
      from leave_balance b
      full join (
        select company_id, employee_id, leave_kind_id, sum(days) as days
        from leave_move
        group by company_id, employee_id, leave_kind_id) m using (company_id, employee_id, leave_kind_id)
      where coalesce(b.days, 0) <> coalesce(m.days, 0)`,
  },
  {
    name: 'an approved leave has taken its days in the ledger, any other none',
    sql: `
      select r.company_id, r.id
      from leave_request r
      left join (
        select company_id, request_id, - sum(days) as days
        from leave_move
        where request_id is not null
        group by company_id, request_id) m on m.company_id = r.company_id and m.request_id = r.id
      where coalesce(m.days, 0) <> case when r.state = 'approved' then r.days else 0 end`,
  },
  {
    name: 'the days of an approved leave are those it lasts, of its own person',
    sql: `
      select r.company_id, r.id
      from leave_request r
      left join (
        select company_id, request_id, sum(part) as days, min(day) as first, max(day) as last,
          min(employee_id::text) as one, max(employee_id::text) as other
        from leave_day
        group by company_id, request_id) d on d.company_id = r.company_id and d.request_id = r.id
      where coalesce(d.days, 0) <> case when r.state = 'approved' then r.days else 0 end
        or d.first < r.starts_on or d.last > r.ends_on
        or d.one <> r.employee_id::text or d.other <> r.employee_id::text`,
  },
]
