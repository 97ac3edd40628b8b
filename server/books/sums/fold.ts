/**
 * Sums per account and day, and those of sales and money. A posting writes its entry and a note
 * that it is not folded yet, so that postings never wait for a row of sums; this work moves the
 * entries into the sums, a few thousand at a time. Whoever reads adds both in one statement and is
 * always exact.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import { freshEntries, readOneByOne } from '../entries-read.ts'
import { foldingOf, salesSums } from './sales-sums.ts'
import { sides } from './sums.ts'

/** What else is kept of a company's postings once they are folded. */
type Beside = (companyId: string) => Promise<unknown>

type Folding = { db: Database; log: Logger; beside?: Beside }

const batchSize = 5_000
const firstPauseMs = 5_000
const pauseMs = 30_000

const salesFolding = [
  readOneByOne('taken'),
  ...salesSums.map((sums) => `folded_${sums.table} as (${foldingOf(sums, freshEntries)})`),
].join(',')

const amounts = ['debit', 'credit', 'first_debit', 'first_credit', 'second_debit', 'second_credit']

const folded = {
  keys: sql.raw('account_id, day, branch_id, project_id, currency_id'),
  amounts: sql.raw(amounts.join(', ')),
  sums: sql.raw(amounts.map((name) => `sum(${name}) as ${name}`).join(', ')),
  sets: sql.raw(amounts.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')),
}

/** One at a time in a company: what is reckoned from folded entries sees none of them half. */
export const holdFolding = (tx: Tx): Promise<unknown> =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('folding of ' || current_company(), 0))`,
  )

/**
 * Moves one batch and answers how many entries it held. Their lines are found entry by entry (the
 * offset keeps it so); rows of sums are taken in one order. Planned anew each time: a plan that was
 * made for the few rows of a new company reads whole tables for each entry of a large import.
 */
export async function foldBatch(tx: Tx, most = batchSize): Promise<number> {
  await holdFolding(tx)
  const [row] = await tx.plannedRows(sql<{ count: number }>`
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
      select ${folded.keys}, ${folded.sums}
      from taken t
      cross join lateral (
        select ${sql.raw(sides)}
        from entry_line
        where company_id = t.company_id and entry_id = t.entry_id
        offset 0) l
      group by ${folded.keys}),
    folded as (
      insert into account_day as d (${folded.keys}, ${folded.amounts})
      select ${folded.keys}, ${folded.amounts}
      from sums
      order by ${folded.keys}
      on conflict (company_id, account_id, day, branch_id, project_key, currency_id) do update
      set ${folded.sets}),
    moved as (
      delete from tax_day
      where day in (
        select d.day
        from taken t
        join entry e on e.company_id = t.company_id and e.id = t.entry_id
        join document d on d.company_id = e.company_id and d.id = e.document_id)),
    ${sql.raw(salesFolding)}
    select count(*)::int as count
    from taken`)
  return row?.count ?? 0
}

/** Folds whatever waits, of every company. Answers how many entries. */
export async function foldAll({ db, beside }: Pick<Folding, 'db' | 'beside'>): Promise<number> {
  const companies = await db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ id: string }>`select id from companies_to_fold() as id`),
  )
  let folded = 0
  for (const { id } of companies) {
    for (let count = batchSize; count === batchSize; folded += count)
      count = await db.inCompany(id, (tx) => foldBatch(tx))
    await beside?.(id)
  }
  return folded
}

/** Folds by itself until it is stopped. */
export const startFolding = ({ db, log, beside }: Folding): { stop(): Promise<void> } =>
  startRepeating({
    work: () => foldAll({ db, beside }),
    firstPauseMs,
    pauseMs,
    log,
    sentence: 'Entries could not be folded into their sums; it will be tried again',
  })
