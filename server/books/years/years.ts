/** Fiscal years: closing one for good, and opening it again with a right and a reason. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  closableYear,
  missingYears,
  nothingUnfinished,
  reopenableYear,
  reopenInput,
  type YearBook,
  type YearEvent,
  type YearState,
  yearInput,
} from '../../../domain/books/years/year.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'
import { unfinishedBy } from '../unfinished.ts'
import { undoClosing, writeClosing } from './closing-entry.ts'
import { openYears, type YearRow, yearFacts } from './year-rows.ts'

const entityName = 'fiscalYear'

export const readYears = query({
  route: 'GET /api/books/years',
  summary: 'books: the fiscal years, and who closed or opened them',
  needs: 'books.journal.view',
  input: z.strictObject({}),
  async run(context): Promise<YearBook> {
    const { tx } = context
    const facts = await yearFacts(tx, await todayOf(context))
    const events = await tx.rows(sql<YearEvent>`
      select at, user_name as "user", after ->> 'from' as "from", after ->> 'to' as "to",
        after ->> 'state' as state, after ->> 'reason' as reason
      from audit
      where entity = ${entityName}
      order by id desc
      limit 100`)
    const known = facts.rows.map(({ id: _, ...year }) => year)
    const opening = missingYears(facts).map((year) => ({
      ...year,
      state: 'open' as const,
      closedAt: null,
      closedBy: null,
      entry: null,
    }))
    return { years: [...known, ...opening].reverse(), events }
  },
})

/** Whoever sees a part of the books closes none of them. */
function refuseLimited({ actor }: Pick<Context, 'actor'>): void {
  if (actor.reach) throw new Refusal('forbidden')
}

type Change = { year: Period; before: YearState; after: YearState; reason?: string }

function recordChange({ record }: Context, id: string, change: Change): void {
  const { year, before, after, reason = null } = change
  record({
    entity: entityName,
    id,
    before: { state: before },
    after: { from: year.from, to: year.to, state: after, reason },
  })
}

/** Everything this company is posting ends first; whatever comes later meets the closed year. */
async function lockedYears(context: Context): Promise<{ years: YearRow[]; today: string }> {
  const { tx } = context
  refuseLimited(context)
  await tx.rows(sql`select wait_for_postings()`)
  const today = await todayOf(context)
  return { years: await openYears(tx, today), today }
}

const rowFrom = (years: readonly YearRow[], from: string): YearRow => {
  const found = years.find((it) => it.from === from)
  if (!found) throw new Refusal('notFound')
  return found
}

export const beginClosing = command({
  route: 'POST /api/books/years/begin-closing',
  summary: 'books: from now on a year takes entries by hand alone',
  needs: 'books.year.post',
  input: yearInput,
  async run(context, { from }) {
    const { years, today } = await lockedYears(context)
    const year = closableYear({ years, from, today, unfinished: nothingUnfinished })
    const row = rowFrom(years, from)
    if (row.state === 'closing') {
      context.repeated()
      return { state: row.state }
    }
    await context.tx.rows(sql`update fiscal_year set state = 'closing' where id = ${row.id}`)
    recordChange(context, row.id, { year, before: row.state, after: 'closing' })
    return { state: 'closing' }
  },
})

export const closeYear = command({
  route: 'POST /api/books/years/close',
  summary: 'books: close a year; its result goes to retained earnings',
  needs: 'books.year.post',
  input: yearInput,
  async run(context, { from }) {
    const { tx, actor, now, services, language } = context
    const { years, today } = await lockedYears(context)
    const row = rowFrom(years, from)
    const year = closableYear({ years, from, today, unfinished: await unfinishedBy(tx, row.to) })
    const note = services.words.say(language, 'year.closingNote', {
      from: formatDate(year.from),
      to: formatDate(year.to),
    })
    const entry = await writeClosing({ tx, userName: actor.fullName }, year, note)
    await tx.rows(sql`
      update fiscal_year
      set state = 'closed', closed_at = ${now}, closed_name = ${actor.fullName},
        closing_entry_id = ${entry}
      where id = ${row.id}`)
    recordChange(context, row.id, { year, before: row.state, after: 'closed' })
    return { state: 'closed', entry }
  },
})

export const reopenYear = command({
  route: 'POST /api/books/years/reopen',
  summary: 'books: open the last closed year again, for a reason',
  needs: 'books.year.void',
  input: reopenInput,
  async run(context, { from, reason }) {
    const { tx, actor } = context
    const { years } = await lockedYears(context)
    const row = rowFrom(years, from)
    // One that is closing opens again without a trace in the journal.
    const year = row.state === 'closing' ? row : reopenableYear({ years, from })
    await tx.rows(sql`
      update fiscal_year
      set state = 'open', closed_at = null, closed_name = null, closing_entry_id = null
      where id = ${row.id}`)
    if (row.entry) await undoClosing({ tx, userName: actor.fullName }, row.entry, year, reason)
    recordChange(context, row.id, { year, before: row.state, after: 'open', reason })
    return { state: 'open' }
  },
})
