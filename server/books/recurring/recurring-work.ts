/**
 * Makes every day of recurring entries that has come, once, whichever process comes first: the row
 * of the day is its key. A day that was missed is made up for; one that cannot be posted (closed, no
 * rate) stays due and is told to whoever keeps these entries. New fiscal years open on the way.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayAfter, type Rhythm } from '../../../domain/books/recurring/recurring.ts'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Services } from '../../kernel/context.ts'
import { writeNotice } from '../../kernel/notice.ts'
import type { Database, Tx } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import { todayOf } from '../../kernel/today.ts'
import { whoMay } from '../../kernel/who-may.ts'
import type { EntryWriter } from '../manual-entry.ts'
import { openYears } from '../years/year-rows.ts'
import { makeDay, undoDay } from './make-day.ts'

type Work = { db: Database; services: Pick<Services, 'live'>; log: Logger }

type Company = Work & { companyId: string; now: Date; today: string }

type Due = {
  name: string
  every: Rhythm
  firstDay: string
  lastDay: string | null
  day: string
  isAutomatic: boolean
  userName: string
}

/** Whoever made the template is named under its entries; its days are those of the template. */
const writerFor = (tx: Tx, now: Date, fullName: string): EntryWriter => ({
  tx,
  now,
  actor: { fullName, limits: { canBackDate: true } },
})

const lockedDue = (tx: Tx, id: string, today: string) =>
  tx.maybe(sql<Due>`
    select name, every, first_day as "firstDay", last_day as "lastDay", next_day as day,
      is_automatic as "isAutomatic", user_name as "userName"
    from recurring_entry
    where id = ${id} and is_active and next_day <= ${today}::date
    for update`)

type RecurringNotice = { kind: 'recurringHeld' | 'recurringProposed'; name: string; day: string }

async function tell(
  { services }: Work,
  tx: Tx,
  { kind, name, day }: RecurringNotice,
): Promise<() => void> {
  const users = await whoMay(tx, 'books.recurring.view')
  const facts = { name, day: formatDate(day) }
  const notified = await writeNotice(tx, users, { kind, facts, path: '/Books?tab=recurring' })
  return () => {
    for (const user of notified) services.live.notice(user)
  }
}

/** The next day of one entry; answers whether there was one. */
async function makeNext(work: Company, id: string): Promise<boolean> {
  const { db, companyId, now, today } = work
  let ring = (): void => {}
  const isMade = await db.inCompany(companyId, async (tx) => {
    const found = await lockedDue(tx, id, today)
    if (!found) return false
    const { day, name, userName } = found
    const [made] = await tx.rows(sql`
      insert into recurring_run (recurring_id, day, state, user_name)
      values (${id}, ${day}, 'proposed', ${userName})
      on conflict do nothing
      returning 1`)
    if (made && found.isAutomatic) await makeDay(writerFor(tx, now, userName), { id, day })
    await tx.rows(sql`
      update recurring_entry
      set next_day = ${dayAfter(found, day)}, held_code = null
      where id = ${id}`)
    if (made && !found.isAutomatic)
      ring = await tell(work, tx, { kind: 'recurringProposed', name, day })
    return true
  })
  ring()
  return isMade
}

/** What stands in the way is told once; the day stays due. */
async function hold(work: Company, id: string, { code }: Refusal): Promise<void> {
  const ring = await work.db.inCompany(work.companyId, async (tx) => {
    const held = await tx.maybe(sql<{ name: string; day: string }>`
      update recurring_entry
      set held_code = ${code}
      where id = ${id} and held_code is distinct from ${code}
      returning name, coalesce(next_day, last_day, first_day) as day`)
    return held && tell(work, tx, { kind: 'recurringHeld', ...held })
  })
  ring?.()
}

async function makeDays(work: Company, id: string): Promise<number> {
  let made = 0
  try {
    while (await makeNext(work, id)) made += 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await hold(work, id, error)
  }
  return made
}

type Provision = { id: string; day: string; entry: string; undoDay: string; userName: string }

/** Those that nobody has undone by hand meanwhile. */
const provisions = (today: string) => sql<Provision>`
  select n.recurring_id as id, n.day, n.entry_id as entry, n.undo_day as "undoDay",
    n.user_name as "userName"
  from recurring_run n
  where n.undo_day <= ${today}::date and n.undo_entry_id is null and n.state = 'posted'
    and not exists (select 1 from entry r where r.reversal_of = n.entry_id)
  order by n.undo_day, n.recurring_id`

const isStillToUndo = async (tx: Tx, { id, day }: Provision): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1
    from recurring_run
    where recurring_id = ${id} and day = ${day} and undo_entry_id is null
    for update`)) !== undefined

/** A provision whose next period is closed waits as well, and is told. */
async function undoAll(work: Company): Promise<number> {
  const { db, companyId, now, today } = work
  const waiting = await db.inCompany(companyId, (tx) => tx.rows(provisions(today)))
  let undone = 0
  for (const provision of waiting) {
    try {
      await db.inCompany(companyId, async (tx) => {
        if (await isStillToUndo(tx, provision))
          await undoDay(writerFor(tx, now, provision.userName), provision)
      })
      undone += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await hold(work, provision.id, error)
    }
  }
  return undone
}

async function workIn(work: Omit<Company, 'today'>): Promise<number> {
  const { db, companyId, now } = work
  const { today, ids } = await db.inCompany(companyId, async (tx) => {
    const day = await todayOf({ tx, now })
    await openYears(tx, day)
    const rows = await tx.rows(sql<{ id: string }>`
      select id
      from recurring_entry
      where is_active and next_day <= ${day}::date
      order by next_day, id`)
    return { today: day, ids: rows.map(({ id }) => id) }
  })
  let made = 0
  for (const id of ids) made += await makeDays({ ...work, today }, id)
  return made + (await undoAll({ ...work, today }))
}

/** Makes what has come due in every company. Answers how many entries were made or proposed. */
export async function makeRecurring(work: Work, now = new Date()): Promise<number> {
  // Wherever a company is, it is at most tomorrow there; which day it is, each is asked by itself.
  const tomorrow = addDays(businessDayOf(now, 'UTC', 0), 1)
  const companies = await work.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ id: string }>`select id from companies_with_recurring(${tomorrow}::date) as id`),
  )
  let made = 0
  for (const { id: companyId } of companies) {
    try {
      made += await workIn({ ...work, companyId, now })
    } catch (error) {
      work.log.warn(error as Error, 'Recurring entries could not be made; it will be tried again')
    }
  }
  return made
}

const firstPauseMs = 60_000
const pauseMs = 10 * 60_000

/** Makes them by itself until it is stopped. */
export const startRecurring = (work: Work): { stop(): Promise<void> } =>
  startRepeating({
    work: () => makeRecurring(work),
    firstPauseMs,
    pauseMs,
    log: work.log,
    sentence: 'Recurring entries could not be made; it will be tried again',
  })
