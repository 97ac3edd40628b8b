/** How a document was paid, less what its returns gave back: what a refund may go back by. */
import { sql } from 'kysely'
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import type { PaidWay } from '../../../domain/trade/refund-ways.ts'
import { isLive } from '../../books/live-allocation.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** Only what can be handed over with a document; what is not cash stands first. */
export const paidWays = (tx: Tx, screen: DocumentScreen, id: string): Promise<PaidWay[]> =>
  tx.rows(sql<PaidWay>`
    select json_build_object('id', m.id, 'title', local_name(m)) as method, w.currency,
      trim_scale(w.amount)::text as amount
    from (
      select money.method_id, money.currency_id as currency,
        sum(case when a.to_id = ${id} then a.from_amount else - a.from_amount end) as amount
      from document d
      join allocation a on a.company_id = d.company_id and a.to_id = d.id
      join document money on money.company_id = a.company_id and money.id = a.from_id
      where d.screen = ${screen} and d.state = 'posted' and ${isLive}
        and (d.id = ${id} or d.origin_id = ${id} and d.behaviour in ('salesReturn', 'purchaseReturn'))
      group by money.method_id, money.currency_id) w
    join payment_method m on m.id = w.method_id
    where w.amount > 0 and m.is_active and m.type in ('cash', 'creditCard')
    order by m.type = 'cash', w.amount desc, m.id`)
