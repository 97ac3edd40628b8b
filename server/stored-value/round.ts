/**
 * What happens to value by itself: it ends, or is earned by what was paid meanwhile. Each kind says in
 * which companies there may be something to do, with what, and what is done with one. Each is done in a
 * transaction of its own, whichever process comes first; what cannot be done now is tried again.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Accounts } from '../../domain/books/entry.ts'
import { booked } from '../../domain/books/entry.ts'
import type { AccountRole } from '../../domain/identity/starter-books.ts'
import { businessDayOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { type Decimals, negatedWorth, type Rank, type Worth } from '../../domain/money/measure.ts'
import type { ValueBook } from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import type { Database, Tx } from '../kernel/postgres/db.ts'
import { startRepeating } from '../kernel/repeating.ts'
import { shopClock } from '../kernel/today.ts'
import { addStoredValues, addValueEntries } from './value-rows.ts'

type Work = { db: Database; log: Logger }

export type Today = { day: string; clock: ShopClock }

type Found = RawBuilder<{ id: string }>

export type ValueRound = {
  /** Asked before any company is known; before this day it is. */
  companies: (before: string) => Found
  ids: (day: string) => Found
  /** Answers whether anything was done. */
  take: (tx: Tx, id: string, today: Today) => Promise<boolean>
}

const sentence = 'Value could not be moved; it will be tried again'

async function takeIn(
  { db, log }: Work,
  round: ValueRound,
  companyId: string,
  now: Date,
): Promise<number> {
  const { today, ids } = await db.inCompany(companyId, async (tx) => {
    const clock = await shopClock(tx)
    const day = businessDayOf(now, clock.timeZone, clock.dayEndHour)
    return { today: { day, clock }, ids: await tx.rows(round.ids(day)) }
  })
  let done = 0
  for (const { id } of ids) {
    try {
      if (await db.inCompany(companyId, (tx) => round.take(tx, id, today))) done += 1
    } catch (error) {
      // One that cannot be moved holds up no other.
      log.warn(error as Error, sentence)
    }
  }
  return done
}

/** One round through every company. Answers with how many something was done. */
export async function goRound(work: Work, round: ValueRound, now = new Date()): Promise<number> {
  // Wherever a company is, it is at most tomorrow there; which day it is, each is asked by itself.
  const tomorrow = addDays(businessDayOf(now, 'UTC', 0), 1)
  const companies = await work.db.transaction('read', {}, (tx) =>
    tx.rows(round.companies(tomorrow)),
  )
  let done = 0
  for (const { id } of companies) {
    try {
      done += await takeIn(work, round, id, now)
    } catch (error) {
      work.log.warn(error as Error, sentence)
    }
  }
  return done
}

/** By itself until it is stopped. */
export const startValueRounds = (
  work: Work,
  rounds: readonly ValueRound[],
): { stop(): Promise<void> } =>
  startRepeating({
    work: async () => {
      for (const round of rounds) await goRound(work, round)
    },
    firstPauseMs: 90_000,
    pauseMs: 10 * 60_000,
    log: work.log,
    sentence,
  })

/** Who stands under what nobody did by hand. */
export const writer = { actor: { fullName: 'Comptoir' } }

type Breakage = {
  role: AccountRole
  rank: Rank
  /** What it was worth in the books. */
  worth: Worth
  branchId: string
  day: string
  rate: string | null
  decimals: Decimals
  accounts: Accounts
}

/** What was owed and was never asked for is the house's from then on. */
export async function writeBreakage(tx: Tx, book: ValueBook, it: Breakage): Promise<void> {
  const { role, rank, worth, branchId, day, rate, decimals, accounts } = it
  const batch = emptyBatch()
  const bookings = [booked(role, rank, worth), booked('breakage', rank, negatedWorth(worth))]
  const at = { branchId }
  const entry = { documentId: null, at, kind: 'value' as const, day, bookings, rate }
  const entryId = addEntry(batch, writer, { ...entry, decimals, accounts })
  addValueEntries(batch, writer, book.takeEntries(), { entryId, day })
  addStoredValues(batch, book)
  await writeBatch(tx, batch)
}

/** A branch that was closed since, or none: the oldest one. */
export const oldestBranch = sql`(select id from branch order by created_at, id limit 1)`
