/**
 * Sums per account and day, and those of sales and money. A posting writes its entry and a note
 * that it is not folded yet, so that postings never wait for a row of sums; this work moves the
 * entries into the sums, a few thousand at a time. Whoever reads adds both in one statement and is
 * always exact.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../kernel/postgres/db.ts'
import { startRepeating } from '../kernel/repeating.ts'
import { foldingOf, salesSums } from './sales-sums.ts'

type Folding = { db: Database; log: Logger }

const batchSize = 5_000
const firstPauseMs = 5_000
const pauseMs = 30_000

const salesFolding = salesSums
  .map((sums) => `folded_${sums.table} as (${foldingOf(sums, 'taken')})`)
  .join(',')

/**
 * Moves one batch and answers how many entries it held. Their lines are found entry by entry (the
 * offset keeps it so); rows of sums are taken in one order.
 */
export async function foldBatch(tx: Tx, most = batchSize): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    with taken as (
      delete from unfolded
      where entry_id in (
        select entry_id
        from unfolded
        order by entry_id
        limit ${most}
        for update skip locked)
      returning company_id, entry_id),
    sums as (
      select l.account_id, l.day, sum(l.debit) as debit, sum(l.credit) as credit,
        coalesce(sum(l.second) filter (where l.debit > 0), 0) as second_debit,
        coalesce(sum(l.second) filter (where l.credit > 0), 0) as second_credit
      from taken t
      cross join lateral (
        select account_id, day, debit, credit, second
        from entry_line
        where company_id = t.company_id and entry_id = t.entry_id
        offset 0) l
      group by l.account_id, l.day),
    folded as (
      insert into account_day as d
        (account_id, day, debit, credit, second_debit, second_credit)
      select account_id, day, debit, credit, second_debit, second_credit
      from sums
      order by account_id, day
      on conflict (company_id, account_id, day) do update
      set debit = d.debit + excluded.debit,
        credit = d.credit + excluded.credit,
        second_debit = d.second_debit + excluded.second_debit,
        second_credit = d.second_credit + excluded.second_credit),
    ${sql.raw(salesFolding)}
    select count(*)::int as count
    from taken`)
  return count
}

/** Folds whatever waits, of every company. Answers how many entries. */
export async function foldAll({ db }: Pick<Folding, 'db'>): Promise<number> {
  const companies = await db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ id: string }>`select id from companies_to_fold() as id`),
  )
  let folded = 0
  for (const { id } of companies)
    for (let count = batchSize; count === batchSize; folded += count)
      count = await db.inCompany(id, (tx) => foldBatch(tx))
  return folded
}

/** Folds by itself until it is stopped. */
export const startFolding = ({ db, log }: Folding): { stop(): Promise<void> } =>
  startRepeating({
    work: () => foldAll({ db }),
    firstPauseMs,
    pauseMs,
    log,
    sentence: 'Entries could not be folded into their sums; it will be tried again',
  })
