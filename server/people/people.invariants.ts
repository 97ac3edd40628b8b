/** What must always hold of pay: slips, staff ledger, journal and payments say the same. */
import type { Invariant } from '../kernel/invariants.ts'

/** What a staff line makes of what is open: a loan is owed to us, a net by us. */
const signed = (column: string): string =>
  `sum(case when i.loan_id is null then - l.${column} else l.${column} end)`

export const invariants: readonly Invariant[] = [
  {
    name: 'what is open of a loan or a net is what its staff lines come to, in all measures',
    sql: `
      select i.company_id, i.id
      from staff_item i
      left join (
        select i.company_id, i.id, ${signed('amount')} as amount, ${signed('first')} as first,
          ${signed('second')} as second
        from staff_item i
        join staff_line l on l.company_id = i.company_id and l.item_id = i.id
        group by i.company_id, i.id) l on l.company_id = i.company_id and l.id = i.id
      where (i.open, i.first_open, coalesce(i.second_open, 0))
        <> (coalesce(l.amount, 0), coalesce(l.first, 0), coalesce(l.second, 0))`,
  },
  {
    name: 'the staff ledger is what the journal says of salaries, loans and provisions, entry by entry',
    sql: `
      with journal as (
        select l.company_id, l.entry_id, l.account_id, l.currency_id, sum(l.amount) as amount,
          sum(l.first) as first, sum(coalesce(l.second, 0)) as second
        from account a
        join entry_line l on l.company_id = a.company_id and l.account_id = a.id
        join entry e on e.company_id = l.company_id and e.id = l.entry_id
        where a.role in ('salariesPayable', 'staffLoans', 'staffProvisions')
          and e.kind <> 'exchange'
        group by 1, 2, 3, 4),
      staff as (
        select company_id, entry_id, account_id, currency_id, sum(amount) as amount,
          sum(first) as first, sum(coalesce(second, 0)) as second
        from staff_line
        group by 1, 2, 3, 4)
      select coalesce(j.company_id, s.company_id), coalesce(j.entry_id, s.entry_id)
      from journal j
      full join staff s using (company_id, entry_id, account_id, currency_id)
      where (coalesce(j.amount, 0), coalesce(j.first, 0), coalesce(j.second, 0))
        <> (coalesce(s.amount, 0), coalesce(s.first, 0), coalesce(s.second, 0))`,
  },
  {
    name: 'a revaluation of what staff owes and is owed moves no amount, and its mirror takes it back',
    sql: `
      select l.company_id, l.account_id
      from account a
      join entry_line l on l.company_id = a.company_id and l.account_id = a.id
      join entry e on e.company_id = l.company_id and e.id = l.entry_id
      where a.role in ('salariesPayable', 'staffLoans', 'staffProvisions')
        and e.kind = 'exchange'
      group by l.company_id, l.account_id, l.branch_id, l.currency_id
      having bool_or(l.amount <> 0)
        or (sum(l.first), sum(coalesce(l.second, 0))) <> (0, 0)`,
  },
  {
    name: 'an entry of pay is even in every branch, and branches owe each other nothing in sum',
    sql: `
      select l.company_id, l.entry_id
      from entry e
      join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
      where e.kind = 'salary'
      group by l.company_id, l.entry_id, l.branch_id
      having (sum(l.first), sum(coalesce(l.second, 0))) <> (0, 0)
      union
      select l.company_id, l.entry_id
      from account a
      join entry_line l on l.company_id = a.company_id and l.account_id = a.id
      where a.role = 'branches'
      group by l.company_id, l.entry_id, l.currency_id
      having (sum(l.amount), sum(l.first), sum(coalesce(l.second, 0))) <> (0, 0, 0)`,
  },
  {
    name: 'a slip adds up from its lines, in each currency',
    sql: `
      select s.company_id, s.id
      from salary_slip s
      left join (
        select company_id, slip_id,
          sum(first_taken) filter (where kind = 'earning') as first_earnings,
          sum(second_taken) filter (where kind = 'earning') as second_earnings,
          sum(first_taken) filter (where kind = 'deduction') as first_deductions,
          sum(second_taken) filter (where kind = 'deduction') as second_deductions
        from salary_line
        group by company_id, slip_id) l on l.company_id = s.company_id and l.slip_id = s.id
      where (s.first_earnings, s.second_earnings, s.first_deductions, s.second_deductions)
        <> (coalesce(l.first_earnings, 0), coalesce(l.second_earnings, 0),
          coalesce(l.first_deductions, 0), coalesce(l.second_deductions, 0))`,
  },
  {
    name: 'a posted slip is owed as it says, and one that is not posted owes nothing',
    sql: `
      with owed as (
        select i.company_id, i.slip_id, sum(i.amount) filter (where c.rank = 'first') as first,
          sum(i.amount) filter (where c.rank = 'second') as second, sum(i.open) as open
        from staff_item i
        join currency c on c.company_id = i.company_id and c.id = i.currency_id
        where i.slip_id is not null
        group by i.company_id, i.slip_id)
      select s.company_id, s.id
      from salary_slip s
      join salary_run r on r.company_id = s.company_id and r.id = s.run_id
      left join owed o on o.company_id = s.company_id and o.slip_id = s.id
      where case
          when r.state in ('posted', 'partlyPaid', 'paid', 'closed')
            then (s.first_net, s.second_net) <> (coalesce(o.first, 0), coalesce(o.second, 0))
          when r.state = 'reversed' then coalesce(o.open, 0) <> 0
          else o.slip_id is not null end
        or s.is_void <> (r.state = 'reversed') or s.period <> r.period`,
  },
  {
    name: 'a salary payment is what its staff lines and the money that left come to',
    sql: `
      with staff as (
        select company_id, entry_id, currency_id, sum(amount) as amount
        from staff_line
        group by 1, 2, 3),
      money as (
        select company_id, entry_id, account_id, sum(amount) as amount
        from entry_line
        group by 1, 2, 3)
      select p.company_id, p.id
      from salary_payment p
      left join staff s on s.company_id = p.company_id and s.entry_id = p.entry_id
        and s.currency_id = p.currency_id
      left join money m on m.company_id = p.company_id and m.entry_id = p.entry_id
        and m.account_id = p.account_id
      where p.amount <> coalesce(s.amount, 0) or - p.amount <> coalesce(m.amount, 0)`,
  },
  {
    name: 'a run is as far as what is open of it says',
    sql: `
      with open as (
        select s.company_id, s.run_id, sum(i.open) as open, sum(i.amount) as amount
        from salary_slip s
        join staff_item i on i.company_id = s.company_id and i.slip_id = s.id
        group by 1, 2)
      select r.company_id, r.id
      from salary_run r
      left join open o on o.company_id = r.company_id and o.run_id = r.id
      where case r.state
        when 'posted' then coalesce(o.open, 0) <> coalesce(o.amount, 0)
        when 'partlyPaid' then o.open = 0 or o.open = o.amount
        when 'paid' then coalesce(o.open, 0) <> 0
        when 'closed' then coalesce(o.open, 0) <> 0
        else false end`,
  },
  {
    name: 'what is put aside for everybody is what the account of provisions holds, in all measures',
    sql: `
      with held as (
        select company_id, currency_id, sum(open) as amount, sum(first_open) as first,
          sum(coalesce(second_open, 0)) as second
        from staff_item
        where provision is not null
        group by 1, 2),
      booked as (
        select l.company_id, l.currency_id, - sum(l.amount) as amount, - sum(l.first) as first,
          - sum(coalesce(l.second, 0)) as second
        from account a
        join entry_line l on l.company_id = a.company_id and l.account_id = a.id
        where a.role = 'staffProvisions'
        group by 1, 2)
      select coalesce(h.company_id, b.company_id), coalesce(h.currency_id, b.currency_id)
      from held h
      full join booked b using (company_id, currency_id)
      where (coalesce(h.amount, 0), coalesce(h.first, 0), coalesce(h.second, 0))
        <> (coalesce(b.amount, 0), coalesce(b.first, 0), coalesce(b.second, 0))`,
  },
  {
    name: 'no provision of anybody is below zero, and an empty one is worth nothing',
    sql: `
      select i.company_id, i.id
      from staff_item i
      where i.provision is not null
        and (least(i.open, i.first_open, coalesce(i.second_open, 0)) < 0
          or i.amount <> i.open
          or i.open = 0 and (i.first_open <> 0 or coalesce(i.second_open, 0) <> 0))`,
  },
]
