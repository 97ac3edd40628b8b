/** What the shelf of a till holds of the items of a sale, while it can ask. */
import { sql } from 'kysely'
import { z } from 'zod'
import { isId } from '../../domain/kernel/id.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { OnHand } from '../../domain/pos/quantity/beyond-stock.ts'
import { query } from '../kernel/command.ts'
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
  async run({ tx, actor }, { register, items }) {
    // What lies on a shelf is for those who may see stock, at the till as anywhere.
    if (!may(actor, 'stock.level.view')) throw new Refusal('forbidden')
    await refuseStrangeRegister(tx, actor, register)
    const rows = await tx.rows(sql<OnHand>`
      select b.item_id as item, trim_scale(b.quantity)::text as quantity
      from stock_balance b
      join register r on r.company_id = b.company_id and r.warehouse_id = b.warehouse_id
      where r.id = ${register} and b.item_id = any(${items}::uuid[]) and not b.is_transit`)
    return { rows }
  },
})
