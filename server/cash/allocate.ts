/**
 * Money that is there already, or a credit note, given to debts later. What two rates make of a
 * debt is booked at once, by an entry of its own.
 */

import { sql } from 'kysely'
import { refuseLockedDay } from '../../domain/books/period.ts'
import { give } from '../../domain/books/settlement.ts'
import type { AllocationInput } from '../../domain/cash/money-input.ts'
import { atLines, atRates, debtsFor, type OpenItem } from '../../domain/cash/open-item.ts'
import { type Difference, givenBookings } from '../../domain/cash/undoing.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { isSameCurrency } from '../../domain/money/measure.ts'
import { rateOf } from '../../domain/trade/posting/ready.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import { allocationRow } from '../books/money-document.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'
import { type MoneyFacts, moneyFactsOf } from './money-facts.ts'
import { addSettled, lockDocuments, lockOpenItems } from './open-item.ts'

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
  const [locked, facts] = await Promise.all([lockOpenItems(tx, ids), moneyFactsOf(context, id)])
  const items = atRates(locked, facts.currencies)
  const from = items.get(id)
  if (from?.state !== 'posted' || !mayGive(from)) throw new Refusal('notFound')
  refuseLockedDay(facts.today, facts.lockedThrough)
  const debts = debtsFor(from, items, allocations)
  const isMixed = debts.some(({ currency }) => !isSameCurrency(currency, from.currency))
  const rate = isMixed ? rateOf(context, {}, facts, facts.rules) : from.rate
  const { own, left, made } = atLines(allocations, 'allocations', () =>
    give({ rate, decimals: facts.decimals }, from, debts, allocations),
  )
  const batch = emptyBatch()
  for (const [at, it] of made.entries())
    batch.allocations.push({
      ...allocationRow(it),
      id: at === 0 ? giving : newId(),
      from_id: id,
      to_id: it.to,
      day: facts.today,
    })
  addGiven(batch, context, from, { facts, given: made })
  for (const [to, after] of left) {
    const item = items.get(to)
    if (item) addSettled(batch, context, item, after)
  }
  addSettled(batch, context, from, own)
  await writeBatch(tx, batch)
}

type Given = { facts: MoneyFacts; given: readonly Difference[]; isUndone?: boolean }

/** Debts that `from` has paid, each in its own currency, and what two rates made of them. */
export function addGiven(
  batch: Batch,
  context: Context,
  from: OpenItem,
  { facts, given, isUndone = false }: Given,
): void {
  const against = -from.direction as 1 | -1
  const bookings = given.flatMap((it) => givenBookings(from, against, it, isUndone))
  addEntry(batch, context, {
    documentId: from.id,
    at: facts,
    kind: 'allocation',
    day: facts.today,
    bookings,
    rate: facts.rate?.buy ?? null,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}
