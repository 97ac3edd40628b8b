/** What a waiter brought to the table: the same last stage the pass gives, said from the order. */

import { sql } from 'kysely'
import { z } from 'zod'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type LineOutcome,
  mostKitchenLines,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import type { KitchenStage } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { stepped } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { servedLinesOf } from '../../../domain/restaurant/kitchen/line-stage.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { heldLines, settled } from './kitchen-stages.ts'

/** The order is held. */
export async function serveDishes(
  context: Context,
  { id: order, branch }: { id: string; branch: string },
  lines: readonly string[],
): Promise<{ outcomes: LineOutcome[] }> {
  const { tx } = context
  const rows = await tx.rows(sql<Row>`
    select id, line_id as line, trim_scale(quantity)::text as quantity, stage
    from kitchen_line
    where order_id = ${order} and line_id = any(${lines}::uuid[])
    order by id`)
  const served = servedLinesOf(rows)
  const held = await heldLines(tx, { branch, lines: served, tickets: [], now: context.now })
  return settled(context, served, held, (line) => stepped(line, 'served', line))
}

type Row = { id: string; line: string; quantity: string; stage: KitchenStage }

export const serveLines = command({
  route: 'POST /api/orders/:id/served',
  summary:
    'restaurant: a waiter brought what is ready of some lines of an order; where the kitchen never says so, all of them',
  needs: 'restaurant.order.add',
  // The lines keep when they were served.
  isUntraced: true,
  input: z.strictObject({
    id: pathId,
    lines: z.array(id, 'required').min(1, 'required').max(mostKitchenLines, 'range'),
  }),
  async run(context, { id: order, lines }): Promise<{ outcomes: LineOutcome[] }> {
    const { tx } = context
    // One who brings and one who bumps at once: the second sees what the first has said.
    const found = await tx.maybe(sql<{ branch: string }>`
      select branch_id as branch
      from dining_order
      where id = ${order}
      for update`)
    if (!found) throw new Refusal('notFound')
    return serveDishes(context, { id: order, branch: found.branch }, lines)
  },
})
