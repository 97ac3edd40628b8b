/** What must always hold of the bank: a match is equal money of one account, a statement adds up. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what is matched is the same money of the same account',
    sql: `
      select m.company_id, m.id
      from bank_match m
      left join (
        select p.company_id, p.match_id, sum(l.amount) as amount, count(*) as parts,
          min(l.account_id::text) as least, max(l.account_id::text) as most
        from bank_match_line p
        join bank_line l on l.company_id = p.company_id and l.id = p.line_id
        group by p.company_id, p.match_id) b on b.company_id = m.company_id and b.match_id = m.id
      left join (
        select p.company_id, p.match_id, sum(l.amount) as amount, count(*) as parts,
          min(l.account_id::text) as least, max(l.account_id::text) as most
        from bank_match_entry p
        join entry_line l on l.company_id = p.company_id and l.entry_id = p.entry_id
          and l.position = p.position
        group by p.company_id, p.match_id) e on e.company_id = m.company_id and e.match_id = m.id
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0)
        or coalesce(b.parts, 0) + coalesce(e.parts, 0) < 2
        or coalesce(b.least, m.account_id::text) <> m.account_id::text
        or coalesce(b.most, m.account_id::text) <> m.account_id::text
        or coalesce(e.least, m.account_id::text) <> m.account_id::text
        or coalesce(e.most, m.account_id::text) <> m.account_id::text`,
  },
  {
    name: 'the lines of a statement lead from its opening to its closing balance',
    sql: `
      select s.company_id, s.id
      from bank_statement s
      left join (
        select company_id, statement_id, sum(amount) as amount
        from bank_line
        group by company_id, statement_id) l
        on l.company_id = s.company_id and l.statement_id = s.id
      where s.opening + coalesce(l.amount, 0) <> s.closing or l.amount is null`,
  },
]
