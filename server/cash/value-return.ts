/**
 * Value that comes back with a return of what it paid: to the card it was taken from or to the one that
 * went to, and to the lots of cash back with their old days. A card that is blocked stays so; one whose
 * last day has gone lives on like a new one.
 */

import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { rootOf } from '../../domain/loyalty/loyalty-book.ts'
import { giveBack, type Movement, moved, type Wallet } from '../../domain/loyalty/wallet.ts'
import type { Decimals } from '../../domain/money/measure.ts'
import { cardDays } from '../../domain/stored-value/gift-card.settings.ts'
import { lastDayFrom } from '../../domain/stored-value/gift-card.ts'
import {
  isWalletKind,
  ValueBook,
  type ValueEntry,
  worthMoved,
} from '../../domain/stored-value/stored-value.ts'
import type { Batch } from '../books/posted-tables.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Context, ReturnedValue, ValuePut } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { shopClock } from '../kernel/today.ts'
import { type SpentRow, spentLots, walletsOf } from '../loyalty/lots.ts'
import { addStoredValues, addValueEntries, lockValues } from '../stored-value/value-rows.ts'
import { byLots } from './value.ts'

type TakenFrom = { receipt: string; value: string; spent: SpentRow[] }

const takenFrom = (tx: Tx, receipts: readonly string[]) =>
  tx.rows(sql<TakenFrom>`
    select d.id as receipt, ${spentLots(sql`d`)} as spent,
      (select m.value_id
        from stored_value_entry m
        where m.company_id = d.company_id and m.document_id = d.id and m.kind = 'redeem'
        limit 1) as value
    from document d
    where d.id = any(${[...receipts]}::uuid[])`)

export async function putValueBack(
  context: Context,
  parts: readonly ReturnedValue[],
): Promise<Omit<ValuePut, 'addTo'> & { addTo(batch: Batch): void }> {
  const { tx, actor } = context
  const sources = await takenFrom(
    tx,
    parts.map(({ receipt }) => receipt),
  )
  const { decimals } = await tx.one(
    sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`,
  )
  const held = await lockValues(tx, [...new Set(sources.map(({ value }) => value))])
  const book = new ValueBook(held, decimals)
  const clock = await shopClock(tx, actor)
  const days = (await settingsFor(tx, {})).of(cardDays)
  const cashBack = held.filter(({ kind }) => isWalletKind(kind)).map(({ id }) => id)
  const wallets = new Map<string, Wallet>(await walletsOf(tx, cashBack, clock))
  const put = parts.map(({ payment, receipt, rate, amount, before, worth, day }) => {
    const source = sources.find((it) => it.receipt === receipt)
    const value = source && book.find(source.value)
    if (!source || !value) throw new Error('A stored value was not read')
    const own = worthMoved(value, amount, worth, decimals)
    const wallet = wallets.get(value.id)
    let movements: readonly Movement[] | undefined
    if (wallet) {
      const spent = source.spent.map((it) => rootOf(it, clock))
      movements = giveBack(wallet, amount, { spent, before }, { day, newId })
      wallets.set(value.id, moved(wallet, movements))
    }
    // After its last day it would be lost the moment it is back.
    const renewed = { day, expiresOn: lastDayFrom(day, days) }
    const role = book.put(value.id, amount, own, { kind: 'refund' }, renewed)
    const lots = movements && { movements, clock }
    const entries: ValueEntry[] = byLots(book.takeEntries(), lots, { rate, decimals })
    return { own: { role, ...own }, entries, payment, day }
  })
  return {
    worths: put.map(({ own }) => own),
    addTo: (batch) => {
      for (const { entries, payment, day } of put)
        addValueEntries(batch, context, entries, { documentId: payment, day })
      addStoredValues(batch, book)
    },
  }
}

/** What went back to its value with a return cannot be there once more. */
export async function refuseWentBack(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(sql<{ number: string }>`
    select r.number
    from value_return v
    join allocation a on a.company_id = v.company_id and a.id = v.allocation_id
    join document p on p.company_id = v.company_id and p.id = v.payment_id
    join document r on r.company_id = p.company_id and r.id = p.origin_id
    where a.from_id = ${id} or p.id = ${id}
    limit 1`)
  if (found) throw new Refusal('valueWentBack', undefined, { number: found.number })
}
