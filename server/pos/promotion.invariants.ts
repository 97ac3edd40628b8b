/** What must always hold of what promotions gave: a part of each line's discount, as it was printed. */
import type { Invariant } from '../kernel/invariants.ts'

const given = `
  select company_id, document_id, line_id, sum(amount) as amount
  from ticket_promotion
  group by company_id, document_id, line_id`

export const invariants: readonly Invariant[] = [
  {
    name: 'what promotions gave on a line is a part of its discount',
    sql: `
      select g.company_id, g.line_id
      from (${given}) g
      join document_line l on l.company_id = g.company_id and l.id = g.line_id
      where g.amount > l.discount_amount or l.document_id <> g.document_id`,
  },
  {
    name: 'what promotions gave on a line stands on the ticket as it was printed',
    sql: `
      with printed as (
        select d.company_id, d.id as document_id, said.at, sum((p.gift ->> 1)::numeric) as amount
        from (
          select company_id, document_id
          from ticket_promotion
          group by company_id, document_id) t
        join document d on d.company_id = t.company_id and d.id = t.document_id
        cross join lateral jsonb_array_elements(d.chain_text::jsonb -> 12)
          with ordinality as said (line, at)
        cross join lateral jsonb_array_elements(coalesce(said.line -> 6, '[]')) as p (gift)
        where d.register_id is not null
        group by d.company_id, d.id, said.at)
      select g.company_id, g.line_id
      from (${given}) g
      join document d on d.company_id = g.company_id and d.id = g.document_id
        and d.register_id is not null
      join document_line l on l.company_id = g.company_id and l.id = g.line_id
      left join printed p on p.company_id = g.company_id and p.document_id = g.document_id
        and p.at = l.position + 1
      where p.amount is distinct from g.amount`,
  },
]
