/** What must always hold of cash back: lots are used up to nothing and no further, and lines add up. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'
import { earningFacts, earningGiven } from './earning-facts.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'no lot of cash back is used beyond itself, and no debt is paid twice',
    sql: `
      select e.company_id, e.id
      from stored_value_entry e
      join stored_value v on v.company_id = e.company_id and v.id = e.value_id
        and v.kind in ('cashBack', 'points')
      join stored_value_entry u on u.company_id = e.company_id and u.of_id = e.id
        and u.value_id = e.value_id
      group by e.company_id, e.id, e.amount
      having (e.amount + sum(u.amount)) * sign(e.amount) < 0 or abs(sum(u.amount)) > abs(e.amount)`,
  },
  {
    name: 'what the lines of a ticket earned is what its client got',
    sql: leftOver(
      ['company_id', 'entry_id'],
      ['amount'],
      'select company_id, entry_id, coins * worth as amount from loyalty_earning',
      `
        select m.company_id, m.id as entry_id, m.amount
        from stored_value_entry m
        left join loyalty_settlement s on s.company_id = m.company_id and s.entry_id = m.entry_id
        left join (select distinct company_id, entry_id from loyalty_earning) e
          on e.company_id = m.company_id and e.entry_id = m.id
        -- What is settled by what is paid has its own sum.
        where m.kind = 'earn' and (s.entry_id is null or e.entry_id is not null)`,
    ),
  },
  {
    name: 'what was settled of a sale by what is paid of it moved the wallet by as much',
    sql: leftOver(
      ['company_id', 'entry_id'],
      ['amount'],
      'select company_id, entry_id, amount from loyalty_settlement',
      `
        select m.company_id, m.entry_id, m.amount
        from stored_value_entry m
        join loyalty_settlement s on s.company_id = m.company_id and s.entry_id = m.entry_id`,
    ),
  },
  {
    // While its documents say what they said when it was settled, nothing waits for the next round.
    name: 'a sale that earns by what is paid of it was given what is due, to less than a coin',
    sql: `
      select o.company_id, o.document_id as id
      from loyalty_office o
      join (${earningFacts(`
        select company_id, document_id as id
        from loyalty_office
        where worth is not null`)}) f on f.company_id = o.company_id and f.id = o.document_id
      left join (
        select n.company_id, n.document_id,
          sum(n.earns * greatest(l.base_quantity - l.returned, 0) / l.base_quantity) as amount
        from loyalty_office_line n
        join document_line l on l.company_id = n.company_id and l.id = n.line_id
        group by n.company_id, n.document_id) e
        on e.company_id = o.company_id and e.document_id = o.document_id
      left join (
        select company_id, document_id, sum(amount) as amount
        from (${earningGiven}) given
        group by company_id, document_id) g
        on g.company_id = o.company_id and g.document_id = o.document_id
      cross join lateral (
        select coalesce(g.amount, 0) - case
          when f.state = 'posted' and f.kept > 0
            then coalesce(e.amount, 0)
              * least(1, greatest(0, f.money) * f.total / (f.kept * coalesce(o.base, f.total)))
          else 0 end as beyond) due
      where o.seen = f.seen
        and (due.beyond > 0.000001 or due.beyond <= - o.worth / 10 ^ o.decimals - 0.000001)`,
  },
]
