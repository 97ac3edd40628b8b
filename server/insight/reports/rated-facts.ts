/** What clients said at the display, by the ticket they had paid. */
import { sql } from 'kysely'
import { type Asked, type Facts, number, timeOf, within } from './facts.ts'

export const ratedFacts = (asked: Asked): Facts => ({
  rows: sql`(
    select d.id as document_id, d.branch_id, d.day, x.cashier_id, 1 as ratings, r.stars,
      case when r.is_proven then 'proven' else 'unproven' end as proof
    from ticket_rating r
    join document d on d.company_id = r.company_id and d.id = r.ticket_id
    join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
    where d.day ${within(asked)}
      -- What was said at the display goes before what a till says of it.
      and (r.is_proven or not exists (
        select 1
        from ticket_rating p
        where p.company_id = r.company_id and p.ticket_id = r.ticket_id and p.is_proven))) f`,
  dimensions: {
    ...timeOf('f.day', asked),
    branch: sql`f.branch_id`,
    cashier: sql`f.cashier_id`,
    document: sql`f.document_id`,
    proof: sql`f.proof`,
  },
  sums: { ratings: number('ratings'), stars: number('stars') },
})
