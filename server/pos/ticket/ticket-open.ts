/** What of a ticket was left to the account of its client when it was rung, whatever was paid since. */
import { type RawBuilder, sql } from 'kysely'

/** As its text says it; of one that the office posted, what its money did not pay. */
export const rungOpen = (d: string): RawBuilder<unknown> =>
  sql.raw(`coalesce(${d}.chain_text::jsonb ->> 15, (
    select trim_scale(${d}.total - case ${d}.behaviour when 'posSale' then 1 else -1 end
      * coalesce(sum(m.amount), 0))::text
    from (
      select case flow when 'in' then first_amount else - first_amount end as amount
      from ticket_tender
      where company_id = ${d}.company_id and document_id = ${d}.id
      union all
      select - first_amount
      from ticket_tip
      where company_id = ${d}.company_id and document_id = ${d}.id
      union all
      select case when kind in ('sell', 'topUp', 'deposit') then - first_amount
        when kind = 'depositKept' then 0 else first_amount end
      from ticket_card
      where company_id = ${d}.company_id and document_id = ${d}.id
      union all
      select - rounding
      from ticket_extra
      where company_id = ${d}.company_id and document_id = ${d}.id) m))`)
