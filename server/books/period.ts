/** The closed period: how far the books are closed, and who closed or opened them. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { BooksTerms } from '../../domain/books/ledger.ts'
import { refuseLockChange } from '../../domain/books/period.ts'
import { nothingUnfinished } from '../../domain/books/years/year.ts'
import { day as dayInput } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command, query } from '../kernel/command.ts'
import { periodLock } from '../kernel/company-facts.ts'
import { todayOf } from '../kernel/today.ts'
import { unfinishedBy } from './unfinished.ts'

const lockName = 'booksLock'

const lastClosed = sql<{ day: string | null }>`select ${periodLock} as day`

export const readTerms = query({
  route: 'GET /api/books/terms',
  summary: 'books: today, how far they are closed, and who closed them',
  needs: 'books.journal.view',
  input: z.strictObject({}),
  async run(context): Promise<BooksTerms> {
    const { tx } = context
    const [today, { day }, locks] = await Promise.all([
      todayOf(context),
      tx.one(lastClosed),
      tx.rows(sql<BooksTerms['locks'][number]>`
        select at, user_name as "user", before ->> 'lockedThrough' as before,
          after ->> 'lockedThrough' as after
        from audit
        where entity = ${lockName}
        order by id desc
        limit 100`),
    ])
    return { today, lockedThrough: day, locks }
  },
})

export const moveLock = command({
  route: 'PUT /api/books/lock',
  summary: 'books: close them through a day; opening what was closed must be confirmed',
  needs: 'books.journal.post',
  input: z.strictObject({
    lockedThrough: dayInput.nullable(),
    isConfirmed: z.boolean('invalid').optional(),
  }),
  async run(context, { lockedThrough: after, isConfirmed = false }) {
    const { tx, actor } = context
    if (actor.reach) throw new Refusal('booksNeedAll')
    await tx.rows(sql`select wait_for_postings()`)
    const { day: before } = await tx.one(lastClosed)
    const canReopen = may(actor, 'books.journal.void')
    const unfinished = after === null ? nothingUnfinished : await unfinishedBy(tx, after)
    const today = await todayOf(context)
    refuseLockChange({ before, after, today, unfinished, isConfirmed, canReopen })
    if (after === before) {
      context.repeated()
      return { lockedThrough: after }
    }
    await tx.rows(
      after === null
        ? sql`delete from books_lock`
        : sql`
          insert into books_lock (locked_through)
          values (${after})
          on conflict (company_id) do update
          set locked_through = excluded.locked_through`,
    )
    context.record({
      entity: lockName,
      id: actor.companyId,
      before: { lockedThrough: before },
      after: { lockedThrough: after },
    })
    return { lockedThrough: after }
  },
})
