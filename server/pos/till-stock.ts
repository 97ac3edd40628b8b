/**
 * What the shelf of a till holds of the items of a sale and has promised to nobody, and whether all
 * of it has expired, while it can ask. A shelf below nothing stays so: it is of a shop that does not count what comes in.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { isId } from '../../domain/kernel/id.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { OnHand } from '../../domain/pos/quantity/beyond-stock.ts'
import { query } from '../kernel/command.ts'
import { todayOf } from '../kernel/today.ts'
import { refuseStrangeRegister } from './claim.ts'

export const tillStock = query({
  route: 'GET /api/pos/stock',
  summary: 'till: how many of some items lie in the warehouse a register sells from',
  needs: 'pos.ticket.add',
  input: z.strictObject({
    register: id,
    items: z
      .string('required')
      .max(8000, 'tooLong')
      .transform((text) => text.split(','))
      .refine((ids) => ids.every(isId), 'invalid'),
  }),
  async run({ tx, actor, now }, { register, items }): Promise<{ rows: OnHand[] }> {
    // What lies on a shelf is for those who may see stock, at the till as anywhere.
    if (!may(actor, 'stock.level.view')) throw new Refusal('forbidden')
    await refuseStrangeRegister(tx, actor, register)
    const today = await todayOf({ tx, now, actor })
    const rows = await tx.rows(sql<OnHand & { isExpired: true | null }>`
      select b.item_id as item, nullif(b.has_lots and b.quantity > 0 and not exists (
          select 1
          from lot_balance o
          join lot l on l.company_id = o.company_id and l.id = o.lot_id
          where o.item_id = b.item_id and o.warehouse_id = b.warehouse_id and not o.is_transit
            and o.quantity > 0 and (l.expiry is null or l.expiry >= ${today}::date)), false)
          as "isExpired", trim_scale(case when b.quantity < 0 then b.quantity
        else greatest(b.quantity - coalesce(p.quantity, 0), 0) end)::text as quantity
      from stock_balance b
      join register r on r.company_id = b.company_id and r.warehouse_id = b.warehouse_id
      left join stock_reserved p on p.company_id = b.company_id and p.item_id = b.item_id
        and p.warehouse_id = b.warehouse_id
      where r.id = ${register} and b.item_id = any(${items}::uuid[]) and not b.is_transit`)
    return {
      rows: rows.map(({ isExpired, ...row }) => (isExpired ? { ...row, isExpired } : row)),
    }
  },
})
