/**
 * Two clients who became one have two wallets. The lots of the one go to the other with their days,
 * as soon as either is used. While one of them is below zero both stay: what is earned pays it first.
 */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { dayStartOf } from '../../domain/kernel/business-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../../domain/kernel/number/fraction.ts'
import type { Root } from '../../domain/loyalty/wallet.ts'
import { type Decimals, partOfMeasure } from '../../domain/money/measure.ts'
import type { StoredValue, ValueEntry } from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import type { Batch } from '../books/posted-tables.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { addValueEntries, lockValues } from '../stored-value/value-rows.ts'
import { walletsOf } from './lots.ts'

type Uniting = { tx: Tx; actor: { fullName: string }; clock: ShopClock; day: string }

/** What each lot is worth in the second currency: together all that the wallet is. */
function secondsOf(lots: readonly Root[], value: StoredValue, decimals: Decimals) {
  let left = value.second
  return lots.map((lot, at) => {
    if (left === null || value.second === null) return null
    const isLast = at === lots.length - 1
    const own = isLast
      ? left
      : partOfMeasure(value.second, lot.left, value.balance, decimals.second)
    left = differenceOf(left, own)
    return own
  })
}

function addMoved(
  batch: Batch,
  { actor, clock, day }: Uniting,
  { from, to, lots, decimals }: { from: StoredValue; to: string; lots: Root[]; decimals: Decimals },
): void {
  const seconds = secondsOf(lots, from, decimals)
  const inPoints = from.kind === 'points'
  const entries = lots.flatMap((lot, at): ValueEntry[] => {
    const second = seconds[at] ?? null
    const [out, into] = [newId(), newId()]
    const days = {
      availableAt: dayStartOf(lot.availableOn, clock).toISOString(),
      expiresOn: lot.expiresOn,
    }
    return [
      {
        id: out,
        value: from.id,
        kind: 'move',
        amount: negated(lot.left),
        first: negated(lot.left),
        second: second && negated(second),
        inPoints,
        of: lot.id,
      },
      {
        id: into,
        value: to,
        kind: 'move',
        amount: lot.left,
        first: lot.left,
        second,
        inPoints,
        of: out,
        ...days,
      },
    ]
  })
  addValueEntries(batch, { actor }, entries, { day })
}

/** What sales that are being paid keep of them they keep of the one. */
async function moveHolds(tx: Tx, from: readonly string[], to: string): Promise<void> {
  await tx.rows(sql`
    with gone as (
      delete from stored_value_hold
      where value_id = any(${[...from]}::uuid[])
      returning sale_id, amount, user_id, expires_at)
    insert into stored_value_hold as h (value_id, sale_id, amount, user_id, expires_at)
    select ${to}::uuid, sale_id, sum(amount), (array_agg(user_id order by expires_at desc))[1],
      max(expires_at)
    from gone
    group by sale_id
    on conflict (company_id, value_id, sale_id) do update
    set amount = h.amount + excluded.amount,
      expires_at = greatest(h.expires_at, excluded.expires_at)`)
}

/**
 * Under lock; nothing where there is one, or where one of them is owed to the house. One that is still
 * counted otherwise is brought over first (`walletTurning`).
 */
export async function uniteWallets(at: Uniting, ids: readonly string[]): Promise<void> {
  const { tx } = at
  const values = await lockValues(tx, ids)
  const kinds = new Set(values.map(({ kind }) => kind))
  if (values.length < 2 || kinds.size > 1) return
  if (values.some((it) => isNegative(it.balance) || it.state !== 'active')) return
  const { decimals } = await tx.one(
    sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`,
  )
  const wallets = await walletsOf(tx, ids, at.clock)
  const [kept, ...others] = values.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!kept) return
  const batch = emptyBatch()
  for (const from of others) {
    const lots = (wallets.get(from.id) ?? []).filter(({ left }) => !isZero(left))
    addMoved(batch, at, { from, to: kept.id, lots, decimals })
  }
  batch.storedValues.push({
    id: kept.id,
    state: 'active',
    balance: sumOf(values.map(({ balance }) => balance)),
    first_balance: sumOf(values.map(({ first }) => first)),
    second_balance: kept.second === null ? null : sumOf(values.map(({ second }) => second ?? '0')),
    expires_on: kept.expiresOn,
  })
  if (batch.valueEntries.length > 0) await writeBatch(tx, batch)
  await moveHolds(
    tx,
    others.map(({ id }) => id),
    kept.id,
  )
  await tx.rows(sql`
    update stored_value
    set state = 'moved', moved_to_id = ${kept.id}, balance = 0, first_balance = 0,
      second_balance = case when second_balance is not null then 0 end
    where id = any(${others.map(({ id }) => id)}::uuid[])
      or moved_to_id = any(${others.map(({ id }) => id)}::uuid[])`)
}
