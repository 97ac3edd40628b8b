/**
 * Allocations undone: nothing is deleted, each gets its mirror, and what it paid is open again on
 * both ends with the due dates it had.
 */

import { sql } from 'kysely'
import { openWorth } from '../../domain/books/allocation.ts'
import { refuseLockedDay } from '../../domain/books/period.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type Currency,
  differenceOfWorths,
  sumOfWorths,
  type Worth,
} from '../../domain/money/measure.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { isLive } from '../books/live-allocation.ts'
import { allocationRow } from '../books/money-document.ts'
import type { Batch } from '../books/posted-tables.ts'
import { currencyName } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { addGiven } from './allocate.ts'
import { moneyFactsOf } from './money-facts.ts'
import { addSettled, lockDocuments, lockOpenItems } from './open-item.ts'
import { refuseApart } from './value.ts'

export type LiveAllocation = {
  id: string
  from: string
  to: string
  fromAmount: string
  toAmount: string
  firstAmount: string
  secondAmount: string | null
  exchange: string
  secondExchange: string | null
  writtenOff: string
  toWrittenOff: string
  secondWrittenOff: string | null
  gapAccount: string | null
  withheld: (Worth & { amount: string }) | null
  toCurrency: Currency
  fromCurrency: Currency
}

const currencyAt = (end: 'from' | 'to') => sql`(
  select ${currencyName('c')}
  from open_item o
  join currency c on c.company_id = o.company_id and c.id = o.currency_id
  where o.company_id = a.company_id and o.document_id = ${sql.ref(`a.${end}_id`)})`

const shape = sql`a.id, a.from_id as from, a.to_id as to, a.from_amount::text as "fromAmount",
  a.to_amount::text as "toAmount", a.first_amount::text as "firstAmount",
  a.second_amount::text as "secondAmount", a.exchange::text as exchange,
  a.second_exchange::text as "secondExchange", a.written_off::text as "writtenOff",
  a.second_written_off::text as "secondWrittenOff", a.gap_account_id as "gapAccount",
  (select json_build_object('amount', w.amount::text, 'first', w.first::text,
      'second', w.second::text)
    from withholding w
    where w.company_id = a.company_id and w.allocation_id = a.id) as withheld,
  coalesce(a.to_written_off, 0)::text as "toWrittenOff",
  ${currencyAt('to')} as "toCurrency", ${currencyAt('from')} as "fromCurrency"`

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
  const reopen = (id: string, amount: string, worth: Worth): void => {
    const item = after.get(id) ?? items.get(id)
    if (!item) throw new Error('An open item was not locked')
    const { first, second } = sumOfWorths([openWorth(item), worth])
    const open = sumOf([item.open, amount])
    after.set(id, { ...item, open, firstOpen: first, secondOpen: second })
  }
  for (const it of allocations) {
    batch.allocations.push({
      ...allocationRow(it),
      id: newId(),
      from_id: it.from,
      to_id: it.to,
      day,
      reversal_of: it.id,
    })
    const owed = { first: it.firstAmount, second: it.secondAmount }
    const lost = { first: it.exchange, second: it.secondExchange }
    reopen(it.to, it.toAmount, owed)
    reopen(it.from, it.fromAmount, differenceOfWorths(owed, lost))
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
  await refuseApart(tx, ends.from)
  refuseLockedDay(facts.today, facts.lockedThrough)
  const batch = emptyBatch()
  for (const [id, after] of addUnallocated(batch, items, [live], facts.today)) {
    const item = items.get(id)
    if (item) addSettled(batch, context, item, after)
  }
  addGiven(batch, context, from, { facts, given: [live], isUndone: true })
  await writeBatch(tx, batch)
}
