/** Waste that was refused when its dish was cancelled is posted once it may be: by a job, or by hand. */

import { z } from 'zod'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { settleMade } from './dish-making.ts'
import { postWaste, waitingWaste } from './dish-waste.ts'
import { holdOrders } from './order-rows.ts'

/** The order is held; refused with the reason while it may not be posted yet. */
export async function postWaiting(context: Context, order: Order): Promise<boolean> {
  const waiting = await waitingWaste(context.tx, [order])
  if (!waiting) return false
  const ahead = await settleMade(context, [order], [], waiting)
  const problem = await postWaste(context, waiting, ahead)
  if (problem) throw new Refusal(problem)
  return true
}

export const postWasteNow = command({
  route: 'POST /api/orders/:id/waste',
  summary:
    'restaurant: waste of cancelled dishes that could not be posted leaves the stock, once it may',
  needs: 'restaurant.order.void',
  input: z.strictObject({ id: pathId }),
  // The document says it.
  isUntraced: true,
  traces: ['stockDocument'],
  async run(context, { id }): Promise<{ isPosted: boolean }> {
    const order = (await holdOrders(context.tx, [id])).get(id)?.order
    if (!order) throw new Refusal('notFound')
    const isPosted = await postWaiting(context, order)
    if (isPosted) context.record({ entity: 'order', id })
    else context.repeated()
    return { isPosted }
  },
})
