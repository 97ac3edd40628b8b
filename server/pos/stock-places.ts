/**
 * Where an item lies, for a client who asks for it: on the shelf of the till and in the warehouses of
 * other branches, as far as whoever asks reaches. What is promised to others is left out.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { StockPlace } from '../../domain/pos/quantity/stock-places.ts'
import { query } from '../kernel/command.ts'
import { refuseStrangeRegister } from './claim.ts'

export const stockPlaces = query({
  route: 'GET /api/pos/stock/places',
  summary: 'till: where an item lies, on the shelf of a register and in other branches',
  needs: 'pos.ticket.add',
  input: z.strictObject({ register: id, item: id }),
  async run({ tx, actor }, { register, item }): Promise<{ rows: StockPlace[] }> {
    // What lies on a shelf is for those who may see stock, at the till as anywhere.
    if (!may(actor, 'stock.level.view')) throw new Refusal('forbidden')
    await refuseStrangeRegister(tx, actor, register)
    const rows = await tx.rows(sql<StockPlace>`
      select w.id as warehouse, local_name(w) as name, local_name(n) as branch,
        w.id = r.warehouse_id as "isHere",
        trim_scale(case when b.quantity < 0 then b.quantity
          else greatest(b.quantity - coalesce(p.quantity, 0), 0) end)::text as quantity
      from stock_balance b
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id and w.is_active
      join register r on r.company_id = b.company_id and r.id = ${register}
      left join branch n on n.company_id = w.company_id and n.id = w.branch_id
      left join stock_reserved p on p.company_id = b.company_id and p.item_id = b.item_id
        and p.warehouse_id = b.warehouse_id
      where b.item_id = ${item} and not b.is_transit
        and (b.quantity > 0 or w.id = r.warehouse_id)
      order by w.id = r.warehouse_id desc, local_name(n), local_name(w)
      limit 50`)
    return { rows }
  },
})
