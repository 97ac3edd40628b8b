/**
 * Wallets follow the programme that holds: counted in points they stand on the account of points,
 * counted in money on that of cash back. Each is brought over by an entry of its own; what a sale is
 * being paid with stays kept for it.
 */
import { sql } from 'kysely'
import type { Accounts } from '../../domain/books/entry.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { turned } from '../../domain/loyalty/turning.ts'
import type { Decimals, Worth } from '../../domain/money/measure.ts'
import type { WalletKind } from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import type { Batch } from '../books/posted-tables.ts'
import { accountsByRole, decimalsByRank, lockedThrough } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { oldestBranch, type ValueRound, writer } from '../stored-value/round.ts'
import { addValueEntries, lockValues } from '../stored-value/value-rows.ts'

type Facts = {
  accounts: Accounts
  decimals: Decimals
  lockedThrough: string | null
  branchId: string
}

type Turning = Worth & { id: string; balance: string; from: WalletKind; to: WalletKind }

/** Brings so much of a wallet over, on a day that takes it. The lots stay as they are. */
export async function addTurn(
  tx: Tx,
  batch: Batch,
  { from, to, ...value }: Turning,
  day: string,
): Promise<void> {
  const { entries, bookings } = turned(value, { from, to }, newId)
  if (entries.length === 0) return
  const { accounts, decimals, branchId, ...facts } = await tx.one(sql<Facts>`
    select ${accountsByRole} as accounts, ${decimalsByRank} as decimals,
      ${lockedThrough} as "lockedThrough", ${oldestBranch} as "branchId"`)
  const isLocked = facts.lockedThrough !== null && day <= facts.lockedThrough
  const booksDay = isLocked && facts.lockedThrough ? addDays(facts.lockedThrough, 1) : day
  const entryId = addEntry(batch, writer, {
    documentId: null,
    at: { branchId },
    kind: 'value',
    day: booksDay,
    bookings,
    rate: null,
    decimals,
    accounts,
  })
  addValueEntries(batch, writer, entries, { entryId, day: booksDay })
}

async function turnWallet(tx: Tx, id: string, day: string): Promise<boolean> {
  const [value] = await lockValues(tx, [id])
  const { to } = await tx.one(sql<{ to: WalletKind | null }>`
    select wallet_kind_on(${day}::date) as to`)
  if (!value || !to || value.kind === to) return false
  const from: WalletKind = to === 'points' ? 'cashBack' : 'points'
  const batch = emptyBatch()
  await addTurn(tx, batch, { ...value, from, to }, day)
  if (batch.valueEntries.length > 0) await writeBatch(tx, batch)
  await tx.rows(sql`update stored_value set kind = ${to} where id = ${id}`)
  return true
}

export const walletTurning: ValueRound = {
  companies: (before) => sql`select id from companies_with_other_wallets(${before}::date) as id`,
  ids: (day) => sql`
    select v.id
    from stored_value v
    where v.state <> 'moved' and v.kind = case wallet_kind_on(${day}::date)
        when 'points' then 'cashBack'
        when 'cashBack' then 'points'
      end
    order by v.id`,
  take: (tx, id, { day }) => turnWallet(tx, id, day),
}
