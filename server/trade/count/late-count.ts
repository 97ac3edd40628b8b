/**
 * What was rung before a shelf was counted and came after the count was posted: the count knew
 * nothing of it. Whoever writes it leaves a job in the same transaction, and the job corrects the
 * shelf, so that it ends with what was counted less what was sold after.
 */

import { balanceKey } from '../../../domain/stock/shelf.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { HeldBalance } from '../../stock/balance.ts'

export const lateCountJob = 'lateCount'

/** When shelves that are held were last counted; by `balanceKey`. */
export const countedShelves = (balances: ReadonlyMap<string, HeldBalance>): Map<string, number> =>
  new Map(
    [...balances].flatMap(([key, { countedAt }]) =>
      countedAt ? [[key, new Date(countedAt).getTime()] as const] : [],
    ),
  )

type Written = {
  item_id: string
  warehouse_id: string
  is_transit: boolean
  kind: string
  happened_at: string | null
}

/** The shelves are named in the job as an invariant finds them there. */
export async function tellLate(
  context: Pick<Context, 'tx' | 'services' | 'afterCommit'>,
  countedAt: ReadonlyMap<string, number> | undefined,
  batch: Batch,
): Promise<void> {
  if (!countedAt?.size) return
  const late = (batch.moves as unknown as readonly Written[]).filter((move) => {
    const key = balanceKey(move.item_id, move.warehouse_id, move.is_transit)
    const counted = countedAt.get(key)
    const isBefore = move.happened_at !== null && Date.parse(move.happened_at) <= (counted ?? 0)
    return move.kind === 'move' && isBefore
  })
  if (late.length === 0) return
  const shelves = new Set(late.map((move) => `${move.item_id} ${move.warehouse_id}`))
  await enqueue(context.tx, lateCountJob, { shelves: [...shelves].sort() })
  context.afterCommit(() => context.services.wakeJobs())
}
