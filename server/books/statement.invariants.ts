/** What must always hold of statements, fiscal years and entries that come back. */
import type { Invariant } from '../kernel/invariants.ts'

/** Sums of days, folded or not yet. */
const sums = `(
  select company_id, account_id, branch_id, project_id, day, first_debit - first_credit as first,
    second_debit - second_credit as second
  from account_day
  union all
  select l.company_id, l.account_id, l.branch_id, l.project_id, l.day, l.first,
    coalesce(l.second, 0)
  from unfolded u
  join entry_line l using (company_id, entry_id))`

export const invariants: readonly Invariant[] = [
  {
    // Profit and loss is the change of equity and a balance sheet has two equal sides, on any day.
    name: 'every statement agrees with the trial balance: the sums of each day are even in both currencies',
    sql: `
      select company_id, day
      from ${sums} s
      group by company_id, day
      having sum(first) <> 0 or sum(second) <> 0`,
  },
  {
    name: 'a closed year has carried its result to equity, branch by branch and project by project',
    sql: `
      select s.company_id, s.account_id
      from (
        select company_id, max(to_day) as to_day
        from fiscal_year
        where state = 'closed'
        group by company_id) y
      join ${sums} s on s.company_id = y.company_id and s.day <= y.to_day
      join account a on a.company_id = s.company_id and a.id = s.account_id
      where a.kind in ('income', 'expense')
      group by s.company_id, s.account_id, s.branch_id, s.project_id
      having sum(s.first) <> 0 or sum(s.second) <> 0`,
  },
  {
    name: 'a closing that nobody took back is that of a closed year, on its last day',
    sql: `
      select company_id, entry_id
      from (
        select e.company_id, e.id as entry_id, e.day
        from entry e
        left join entry r on r.company_id = e.company_id and r.reversal_of = e.id
        where e.kind = 'closing' and e.reversal_of is null and r.id is null) live
      full join (
        select company_id, closing_entry_id as entry_id, to_day, state
        from fiscal_year
        where closing_entry_id is not null) kept using (company_id, entry_id)
      where live.day is null or kept.to_day is null or live.day <> kept.to_day
        or kept.state <> 'closed'`,
  },
  {
    // The minute is for postings that were under way and that closing waited for.
    name: 'nothing is posted into a year after it was closed',
    sql: `
      select e.company_id, e.id
      from fiscal_year y
      join entry e on e.company_id = y.company_id and e.day between y.from_day and y.to_day
      where y.state = 'closed' and e.kind <> 'closing' and e.at > y.closed_at + interval '1 minute'`,
  },
  {
    name: 'fiscal years follow each other without a gap, the closed ones first',
    sql: `
      select company_id, id
      from (
        select company_id, id, from_day, state,
          lag(to_day) over years as before, lag(state) over years as state_before
        from fiscal_year
        window years as (partition by company_id order by from_day)) y
      where before + 1 <> from_day or state = 'closed' and state_before <> 'closed'`,
  },
  {
    name: 'a day of a recurring entry was posted by an entry of that day',
    sql: `
      select n.company_id, n.recurring_id, n.day
      from recurring_run n
      join entry e on e.company_id = n.company_id and e.id = n.entry_id
      left join entry u on u.company_id = n.company_id and u.id = n.undo_entry_id
      where e.day <> n.day or u.id is not null and (u.reversal_of <> e.id or u.day <> n.undo_day)`,
  },
  {
    name: 'a revaluation that was undone is undone by its opposite, on its own day',
    sql: `
      select company_id, id
      from (
        select e.company_id, u.id, l.account_id, l.partner_id, l.branch_id, l.currency_id, l.amount,
          l.first, coalesce(l.second, 0) as second
        from entry u
        join entry e on e.company_id = u.company_id and e.day = u.day and e.kind = 'exchange'
          and e.document_id is null and e.reversal_of is null
          and coalesce(e.turn, 0) in (u.turn, u.turn - 1)
        join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
        where u.turn % 2 = 1) both_of_them
      group by company_id, id, account_id, partner_id, branch_id, currency_id
      having sum(amount) <> 0 or sum(first) <> 0 or sum(second) <> 0`,
  },
]
