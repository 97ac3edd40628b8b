/** What a client owes: what is open, with the cheques of his that are not cleared. */
import { type RawBuilder, sql } from 'kysely'

export const owedBy = (partner: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (select coalesce(sum(first_open * direction), 0)
    from open_item o
    where o.partner_id = ${partner} and o.side = 'client' and o.open > 0)
  + (select coalesce(sum(first_amount), 0)
    from cheque c
    where c.partner_id = ${partner} and c.side = 'client'
      and c.state in ('inHand', 'deposited')))`
