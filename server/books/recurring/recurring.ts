/** Entries that come back: what they are, when they come, and what somebody decides about one of their days. */

import { sql } from 'kysely'
import { z } from 'zod'
import { refuseEntry } from '../../../domain/books/manual-entry.ts'
import {
  nextDayOf,
  type RecurringEntry,
  type RecurringInput,
  recurringInput,
} from '../../../domain/books/recurring/recurring.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { day as dayInput, pathId } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { currencyOf } from '../../../domain/money/measure.ts'
import { decimalsIn, rankedAs } from '../../../domain/money/ranks.ts'
import { command, query } from '../../kernel/command.ts'
import { everyCurrency } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import {
  branchOf,
  entryAccounts,
  refuseClosedProjects,
  refuseUnknownPartners,
} from '../manual-entry.ts'
import { linePartner } from '../sums/sums.ts'
import { makeDay } from './make-day.ts'

const entityName = 'recurringEntry'

const runsShown = 24

const allEntries = sql<RecurringEntry>`
  select r.id, r.version, r.name, r.note, r.currency_id as currency,
    (select json_build_object('id', b.id, 'title', local_name(b)) from branch b
      where b.id = r.branch_id) as branch, r.every, r.first_day as "firstDay", r.last_day as "lastDay",
    r.is_automatic as "isAutomatic", r.is_undone as "isUndone", r.is_active as "isActive",
    r.next_day as "nextDay", r.held_code as "heldCode",
    (select coalesce(json_agg(json_build_object(
        'account', json_build_object('id', a.id, 'code', a.code, 'title', local_name(a)),
        'partner', ${linePartner},
        'project', (select json_build_object('id', j.id, 'title', local_name(j)) from project j
          where j.id = l.project_id), 'debit', trim_scale(l.debit)::text,
        'credit', trim_scale(l.credit)::text, 'note', l.note) order by l.position), '[]')
      from recurring_line l
      join account a on a.id = l.account_id
      left join thirdparty p on p.id = l.partner_id
      where l.recurring_id = r.id) as lines,
    (select coalesce(json_agg(json_build_object('day', n.day, 'state', n.state, 'entry', n.entry_id,
        'undoDay', n.undo_day, 'undoEntry', n.undo_entry_id) order by n.day desc), '[]')
      from (
        select *
        from recurring_run n
        where n.recurring_id = r.id
        order by n.day desc
        limit ${runsShown}) n) as runs
  from recurring_entry r
  order by r.is_active desc, r.next_day, r.name`

export const readRecurring = query({
  route: 'GET /api/books/recurring',
  summary: 'books: the entries that come back, and what became of their days',
  needs: 'books.recurring.view',
  input: z.strictObject({}),
  run: async ({ tx }): Promise<{ rows: RecurringEntry[] }> => ({ rows: await tx.rows(allEntries) }),
})

type Known = { id: string; rank: string | null; decimals: number }

/** The same rules as for an entry that is written now. */
async function refuseLines(tx: Tx, { lines, currency: wanted }: RecurringInput): Promise<void> {
  const accounts = await entryAccounts(
    tx,
    lines.map(({ account }) => account),
  )
  const company = await tx.one(sql<{ currencies: Known[] }>`select ${everyCurrency} as currencies`)
  const first = rankedAs(company, 'first')
  // Its rate is that of each of its days.
  const written = company.currencies.find(({ id }) => id === (wanted ?? first?.id))
  if (!written) throw new Refusal('missingReference', 'currency')
  refuseEntry(lines, new Map(accounts.map((it) => [it.id, it])), {
    currency: currencyOf(written),
    fine: written.decimals,
    rate: null,
    decimals: decimalsIn(company),
  })
  await refuseUnknownPartners(tx, { lines })
  await refuseClosedProjects(tx, { lines })
}

async function writeLines(tx: Tx, id: string, { lines }: RecurringInput): Promise<void> {
  const rows = lines.map((line, position) => ({
    position,
    account_id: line.account,
    partner_id: line.partner ?? null,
    project_id: line.project ?? null,
    debit: line.debit || '0',
    credit: line.credit || '0',
    note: line.note ?? null,
  }))
  await tx.rows(sql`delete from recurring_line where recurring_id = ${id}`)
  await tx.rows(sql`
    insert into recurring_line (recurring_id, position, account_id, partner_id, project_id, debit,
      credit, note)
    select ${id}, position, account_id, partner_id, project_id, debit, credit, note
    from jsonb_populate_recordset(null::recurring_line, ${JSON.stringify(rows)}::jsonb)`)
}

/** What posts itself is posted by whoever wrote it: with the right to, and where and when he may. */
function refusePosting({ actor }: Context, { isAutomatic }: RecurringInput): void {
  if (isAutomatic && !may(actor, 'books.recurring.post'))
    throw new Refusal('recurringNeedsPost', 'isAutomatic')
}

/** What was missed is caught up day by day: of more than five years nobody wants that. */
async function refuseOldStart(context: Context, { firstDay }: RecurringInput): Promise<void> {
  const today = await todayOf(context)
  if (firstDay < today && !context.actor.limits.canBackDate)
    throw new Refusal('backDating', 'firstDay')
  const earliest = addDays(today, -1830)
  if (firstDay < earliest) throw new Refusal('dayTooOld', 'firstDay', { day: formatDate(earliest) })
}

const scheduleOf = ({ every, firstDay, lastDay = null }: RecurringInput) => ({
  every,
  firstDay,
  lastDay,
})

const keptOf = ({
  id: _,
  version: __,
  ...kept
}: RecurringInput): Omit<RecurringInput, 'id' | 'version'> => kept

export const addRecurring = command({
  route: 'POST /api/books/recurring',
  summary: 'books: an entry that comes back; the same id again changes nothing',
  needs: 'books.recurring.edit',
  input: recurringInput,
  async run(context, input) {
    const { tx, actor } = context
    const { id } = input
    if (await tx.maybe(sql`select 1 from recurring_entry where id = ${id}`)) {
      context.repeated()
      return { id }
    }
    refusePosting(context, input)
    await refuseOldStart(context, input)
    await refuseLines(tx, input)
    const branch = await branchOf(context, input.branch)
    await tx.rows(sql`
      insert into recurring_entry (id, name, note, currency_id, branch_id, every, first_day, last_day, is_automatic,
        is_undone, is_active, next_day, user_name)
      values (${id}, ${input.name}, ${input.note ?? null}, ${input.currency ?? null}, ${branch},
        ${input.every}, ${input.firstDay}, ${input.lastDay ?? null}, ${input.isAutomatic}, ${input.isUndone}, ${input.isActive},
        ${nextDayOf(scheduleOf(input), null)}, ${actor.fullName})`)
    await writeLines(tx, id, input)
    context.record({ entity: entityName, id, after: keptOf(input) })
    return { id }
  },
})

/** What came of it is asked once it is held: a day may be made while it is waited for. */
const lockEntry = (tx: Tx, id: string) =>
  tx.maybe(sql<{ version: number; name: string }>`
    select version, name
    from recurring_entry
    where id = ${id}
    for update`)

export const changeRecurring = command({
  route: 'PUT /api/books/recurring/:id',
  summary: 'books: change an entry that comes back, from its next day on',
  needs: 'books.recurring.edit',
  input: recurringInput.safeExtend({ id: pathId }),
  async run(context, input) {
    const { tx, actor } = context
    const { id } = input
    const found = await lockEntry(tx, id)
    if (!found) throw new Refusal('notFound')
    if (input.version !== found.version) throw new Refusal('stale')
    refusePosting(context, input)
    const { lastMade } = await tx.one(sql<{ lastMade: string | null }>`
      select max(day) as "lastMade" from recurring_run where recurring_id = ${id}`)
    if (lastMade === null) await refuseOldStart(context, input)
    await refuseLines(tx, input)
    const branch = await branchOf(context, input.branch)
    await tx.rows(sql`
      update recurring_entry
      set version = version + 1, name = ${input.name}, note = ${input.note ?? null},
        currency_id = ${input.currency ?? null}, branch_id = ${branch}, user_name = ${actor.fullName},
        every = ${input.every}, first_day = ${input.firstDay}, last_day = ${input.lastDay ?? null},
        is_automatic = ${input.isAutomatic}, is_undone = ${input.isUndone},
        is_active = ${input.isActive}, held_code = null,
        next_day = ${nextDayOf(scheduleOf(input), lastMade)}
      where id = ${id}`)
    await writeLines(tx, id, input)
    context.record({ entity: entityName, id, before: { name: found.name }, after: keptOf(input) })
    return { id, version: found.version + 1 }
  },
})

export const deleteRecurring = command({
  route: 'DELETE /api/books/recurring/:id',
  summary: 'books: remove an entry that never came; one that did is switched off instead',
  needs: 'books.recurring.edit',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }) {
    const { tx } = context
    const found = await lockEntry(tx, id)
    if (!found) throw new Refusal('notFound')
    const run = await tx.maybe(sql`
      select 1
      from recurring_run
      where recurring_id = ${id} and state = 'posted'
      limit 1`)
    if (run) throw new Refusal('recurringHasRuns')
    await tx.rows(sql`delete from recurring_entry where id = ${id}`)
    context.record({ entity: entityName, id, before: { name: found.name }, after: null })
    return { id }
  },
})

export const decideRun = command({
  route: 'POST /api/books/recurring/:id/runs',
  summary: 'books: post a day that waits as a proposal, or leave it out',
  needs: 'books.recurring.post',
  input: z.strictObject({
    id: pathId,
    day: dayInput,
    decision: z.enum(['post', 'skip'], 'invalid'),
  }),
  async run(context, { id, day, decision }) {
    const { tx, actor } = context
    const run = await tx.maybe(sql<{ state: string }>`
      select n.state
      from recurring_run n
      where n.recurring_id = ${id} and n.day = ${day}
      for update of n`)
    if (!run) throw new Refusal('notFound')
    if (run.state !== 'proposed') throw new Refusal('runIsDecided', 'day')
    if (decision === 'post') await makeDay(context, { id, day })
    else
      await tx.rows(sql`
        update recurring_run
        set state = 'skipped', user_name = ${actor.fullName}, at = now()
        where recurring_id = ${id} and day = ${day}`)
    context.record({ entity: entityName, id, before: {}, after: { day, decision } })
    return { id, day }
  },
})
