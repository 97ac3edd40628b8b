/**
 * Allocations undone: nothing is deleted, each gets its mirror, and what it paid is open again on
 * both ends with the due dates it had.
 */
import { sql } from 'kysely'
import { refuseLockedDay } from '../../domain/books/period.ts'
import { newId } from '../../domain/kernel/id.ts'
import { differenceOf, negated, sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { isLive } from '../books/live-allocation.ts'
import type { Context } from '../kernel/command.ts'
import { addExchange } from './allocate.ts'
import { moneyFactsOf } from './money-facts.ts'
import { addSettled, lockDocuments, lockOpenItems, type OpenItem } from './open-item.ts'

export type LiveAllocation = {
  id: string
  from: string
  to: string
  fromAmount: string
  toAmount: string
  firstAmount: string
  exchange: string
  writtenOff: string
  gapAccount: string | null
}

const undoneDifference = ({ exchange, writtenOff, gapAccount }: LiveAllocation) => ({
  exchange: negated(exchange),
  writtenOff: negated(writtenOff),
  gapAccount,
})

const shape = sql`a.id, a.from_id as from, a.to_id as to, a.from_amount::text as "fromAmount",
  a.to_amount::text as "toAmount", a.first_amount::text as "firstAmount",
  a.exchange::text as exchange, a.written_off::text as "writtenOff",
  a.gap_account_id as "gapAccount"`

export const liveAllocationsFrom = (id: string) => sql<LiveAllocation>`
  select ${shape} from allocation a where a.from_id = ${id} and ${isLive} order by a.id`

/** The documents that were given to this one; the numbers of those that stand. */
export const paidBy = (id: string) => sql<{ number: string }>`
  select d.number
  from allocation a
  join document d on d.company_id = a.company_id and d.id = a.from_id
  where a.to_id = ${id} and ${isLive}
  limit 1`

/** Mirrors allocations: what they paid is open again on both ends. Answers what is open then. */
export function addUnallocated(
  batch: Batch,
  items: ReadonlyMap<string, OpenItem>,
  allocations: readonly LiveAllocation[],
  day: string,
): Map<string, OpenItem> {
  const after = new Map<string, OpenItem>()
  const reopen = (id: string, amount: string, first: string): void => {
    const item = after.get(id) ?? items.get(id)
    if (!item) throw new Error('An open item was not locked')
    const open = sumOf([item.open, amount])
    after.set(id, { ...item, open, firstOpen: sumOf([item.firstOpen, first]) })
  }
  for (const it of allocations) {
    batch.allocations.push({
      id: newId(),
      from_id: it.from,
      to_id: it.to,
      from_amount: it.fromAmount,
      to_amount: it.toAmount,
      first_amount: it.firstAmount,
      exchange: it.exchange,
      written_off: it.writtenOff,
      gap_account_id: it.gapAccount,
      day,
      reversal_of: it.id,
    })
    reopen(it.to, it.toAmount, it.firstAmount)
    reopen(it.from, it.fromAmount, differenceOf(it.firstAmount, it.exchange))
  }
  return after
}

/** Takes money back from one debt; it stays on account. */
export async function unallocate(
  context: Context,
  { allocation }: { allocation: string },
  mayTake: (from: OpenItem) => boolean,
): Promise<void> {
  const { tx } = context
  const ends = await tx.maybe(
    sql<LiveAllocation>`select ${shape} from allocation a where a.id = ${allocation}`,
  )
  if (!ends) throw new Refusal('notFound')
  const ids = [ends.from, ends.to]
  await lockDocuments(tx, ids)
  const [items, [live], facts] = await Promise.all([
    lockOpenItems(tx, ids),
    tx.rows(
      sql<LiveAllocation>`select ${shape} from allocation a where a.id = ${allocation} and ${isLive}`,
    ),
    moneyFactsOf(context, ends.from),
  ])
  const from = items.get(ends.from)
  if (!from || !mayTake(from)) throw new Refusal('notFound')
  if (!live) return context.repeated()
  refuseLockedDay(facts.today, facts.lockedThrough)
  const batch = emptyBatch()
  for (const [id, after] of addUnallocated(batch, items, [live], facts.today)) {
    const item = items.get(id)
    if (item) addSettled(batch, context, item, after)
  }
  addExchange(batch, context, from, { facts, differences: [undoneDifference(live)] })
  await writeBatch(tx, batch)
}
