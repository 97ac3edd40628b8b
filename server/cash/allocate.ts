/**
 * Money that is there already, or a credit note, given to debts later. What two rates make of a
 * debt is booked at once, by an entry of its own.
 */
import { sql } from 'kysely'
import type { Booking } from '../../domain/books/entry.ts'
import { refuseLockedDay } from '../../domain/books/period.ts'
import { give } from '../../domain/books/settlement.ts'
import type { AllocationInput } from '../../domain/cash/money-input.ts'
import { type Difference, exchangeBookings } from '../../domain/cash/undoing.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { rateOf } from '../../domain/trade/posting/ready.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import type { Context } from '../kernel/command.ts'
import { type MoneyFacts, moneyFactsOf } from './money-facts.ts'
import { addSettled, lockDocuments, lockOpenItems, type OpenItem } from './open-item.ts'
import { atLines, debtsFor } from './settled.ts'

type Giving = {
  /** Made by whoever asks: it is the id of the first allocation, and asking twice gives once. */
  id: string
  from: string
  allocations: readonly AllocationInput[]
}

/** `mayGive` says whether it is for this screen to give it. */
export async function allocateLater(
  context: Context,
  { id: giving, from: id, allocations }: Giving,
  mayGive: (from: OpenItem) => boolean,
): Promise<void> {
  const { tx } = context
  const ids = [...new Set([id, ...allocations.map(({ to }) => to)])]
  await lockDocuments(tx, ids)
  // Under lock: whoever sends it again while it is being done waits, and then finds it done.
  if (await tx.maybe(sql`select 1 from allocation where id = ${giving} and from_id = ${id}`))
    return context.repeated()
  const [items, facts] = await Promise.all([lockOpenItems(tx, ids), moneyFactsOf(context, id)])
  const from = items.get(id)
  if (from?.state !== 'posted' || !mayGive(from)) throw new Refusal('notFound')
  refuseLockedDay(facts.today, facts.lockedThrough)
  const debts = debtsFor(from, items, allocations)
  const isMixed = debts.some(({ isFirst }) => isFirst !== from.isFirst)
  const rate = isMixed ? rateOf(context, {}, facts, facts.rules) : from.rate
  const { own, left, made } = atLines(allocations, 'allocations', () =>
    give({ rate, first: facts.decimals.first }, from, debts, allocations),
  )
  const batch = emptyBatch()
  for (const [at, { to, toAmount, fromAmount, firstAmount, exchange }] of made.entries())
    batch.allocations.push({
      id: at === 0 ? giving : newId(),
      from_id: id,
      to_id: to,
      from_amount: fromAmount,
      to_amount: toAmount,
      first_amount: firstAmount,
      exchange,
      written_off: 0,
      day: facts.today,
    })
  addExchange(batch, context, from, { facts, differences: made })
  for (const [to, after] of left) {
    const item = items.get(to)
    if (item) addSettled(batch, context, item, after)
  }
  addSettled(batch, context, from, own)
  await writeBatch(tx, batch)
}

/** What two rates made of debts that `from` has paid. */
export function addExchange(
  batch: Batch,
  context: Context,
  from: OpenItem,
  { facts, differences }: { facts: MoneyFacts; differences: readonly Difference[] },
): void {
  const against = -from.direction as 1 | -1
  const bookings: Booking[] = differences.flatMap((it) => exchangeBookings(from, against, it))
  addEntry(batch, context, {
    documentId: from.id,
    kind: 'allocation',
    day: facts.today,
    bookings,
    rate: facts.rate?.buy ?? null,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}
