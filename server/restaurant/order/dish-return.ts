/**
 * Components of a cancelled dish that could not come back, or waste that could not leave: a job tries
 * again until it may, and the administrators are told when it stays refused.
 */

import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'

export const dishReturnJob = 'dishReturn'
export const dishWasteJob = 'dishWaste'

/** Once for each order, however often it is refused meanwhile. */
async function later(context: Context, kind: string, orders: readonly string[]): Promise<void> {
  const { tx, actor, language } = context
  const waiting = await tx.rows(sql<{ order: string }>`
    select data ->> 'order' as order
    from job
    where kind = ${kind} and state in ('waiting', 'running')
      and data ->> 'order' = any(${orders}::text[])`)
  const isWaiting = new Set(waiting.map(({ order }) => order))
  const person = { id: actor.userId, name: actor.fullName }
  for (const order of orders)
    if (!isWaiting.has(order)) await enqueue(tx, kind, { order, person, language })
  context.afterCommit(() => context.services.wakeJobs())
}

export const returnLater = (context: Context, orders: readonly string[]): Promise<void> =>
  later(context, dishReturnJob, orders)

export const wasteLater = (context: Context, orders: readonly string[]): Promise<void> =>
  later(context, dishWasteJob, orders)
