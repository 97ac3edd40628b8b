/**
 * Once a day, at the hour the company chose on its own clock, it is looked over: who sees invoices
 * hears what fell due, who sees stock what runs low, each as far as his own role reaches. Then the
 * letters leave to whoever wants to hear by mail. Whichever process comes first does it.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { addDays } from '../../domain/kernel/date.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { listPath } from '../../domain/kernel/list.ts'
import { topicNamed } from '../../domain/kernel/notice.ts'
import { noticeHour } from '../../domain/kernel/notices.settings.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import { warnedUntil } from '../../domain/people/employee-document.ts'
import { documentWarningDays } from '../../domain/people/people.settings.ts'
import { usualRoundSeconds } from '../kernel/config.ts'
import type { Services } from '../kernel/context.ts'
import { type NewNotice, writeNotice } from '../kernel/notice.ts'
import type { Database, Tx } from '../kernel/postgres/db.ts'
import { enterReach, reachOf } from '../kernel/reach.ts'
import { startRepeating } from '../kernel/repeating.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { type Holder, holdersOf } from '../kernel/who-may.ts'
import { countExpiring } from '../people/expiring-document.ts'
import { settleAll } from '../people/leave/leave-ledger.ts'
import { sendDailyLetters } from './daily-letter.ts'
import { tellExceptions } from './exceptions/exceptions-week.ts'
import { countLowStock, lowStockPath } from './low-stock.ts'
import { sendMorningLetters } from './morning-letter.ts'
import { sendReports } from './reports/report-letter.ts'

type Rounds = { db: Database; services: Services; log: Logger }

type Round = Rounds & { companyId: string; now: Date }

/** What one reach sees of a topic; none where there is nothing to tell. */
type Look = (tx: Tx) => Promise<NewNotice | undefined>

const overdueSince =
  (through: string | null, today: string): Look =>
  async (tx) => {
    const { number } = await tx.one(sql<{ number: number }>`
      select count(*)::int as number
      from open_item o
      join document d on d.company_id = o.company_id and d.id = o.document_id
      where o.side = 'client' and o.direction = 1 and o.open > 0 and d.screen = 'sales'
        and o.due_date < ${today}::date
        and (${through}::date is null or o.due_date >= ${through}::date)`)
    const path = listPath(mustEntity('invoice').path, {
      payment: { in: ['unpaid', 'partly'] },
      dueDate: { ...(through && { from: through }), to: addDays(today, -1) },
    })
    return number > 0 ? { kind: 'salesOverdue', facts: { number }, path } : undefined
  }

const lowStock: Look = async (tx) => {
  const number = await countLowStock(tx)
  const path = lowStockPath() ?? undefined
  return number > 0 ? { kind: 'stockLow', facts: { number }, path } : undefined
}

const expiringPapers =
  (today: string): Look =>
  async (tx) => {
    const until = warnedUntil(today, (await settingsFor(tx, {})).of(documentWarningDays))
    const number = await countExpiring(tx, until)
    const path = listPath(mustEntity('employeeDocument').path, { expiresOn: { to: until } })
    return number > 0 ? { kind: 'staffDocumentsExpire', facts: { number }, path } : undefined
  }

/** Each reach is asked behind its own limits, so that nobody is told of what he cannot open. */
async function looked({ db, companyId }: Round, holders: readonly Holder[], look: Look) {
  const groups = Map.groupBy(holders, ({ branches, warehouses }) => `${branches}/${warehouses}`)
  const seen: { users: string[]; notice: NewNotice }[] = []
  for (const some of groups.values()) {
    const reach = some[0] && reachOf(some[0])
    const notice = await db.transaction('read', { companyId }, async (tx) => {
      if (reach) await enterReach(tx, reach)
      return look(tx)
    })
    if (notice) seen.push({ users: some.map(({ id }) => id), notice })
  }
  return seen
}

/** Who was told the same number last time is not told again: nothing has changed. */
async function newTo(tx: Tx, users: readonly string[], { kind, facts }: NewNotice) {
  const last = await tx.rows(sql<{ user: string; number: string | null }>`
    select distinct on (user_id) user_id as user, facts ->> 'number' as number
    from notice
    where user_id = any(${users}::uuid[]) and kind = ${kind}
    order by user_id, id desc`)
  const known = new Map(last.map(({ user, number }) => [user, number]))
  return users.filter((user) => known.get(user) !== String(facts?.number))
}

async function tellStanding(round: Round, tx: Tx, through: string | null): Promise<string[]> {
  const today = await todayOf({ tx, now: round.now })
  const notified: string[] = []
  const overdue = await holdersOf(tx, topicNamed('overdue').needs as Permission)
  for (const { users, notice } of await looked(round, overdue, overdueSince(through, today)))
    notified.push(...(await writeNotice(tx, users, notice)))
  const low = await holdersOf(tx, topicNamed('lowStock').needs as Permission)
  for (const { users, notice } of await looked(round, low, lowStock))
    notified.push(...(await writeNotice(tx, await newTo(tx, users, notice), notice)))
  const papers = await holdersOf(tx, topicNamed('staffDocuments').needs as Permission)
  for (const { users, notice } of await looked(round, papers, expiringPapers(today)))
    notified.push(...(await writeNotice(tx, await newTo(tx, users, notice), notice)))
  notified.push(...(await tellExceptions(tx, { ...round, through, today })))
  await settleAll(tx, today)
  await tx.rows(sql`update daily_round set noticed_through = ${today}`)
  return notified
}

/** Whether this process did it: another may have been first. */
async function goRound(round: Round, moment: Date): Promise<boolean> {
  const { db, services, companyId } = round
  const effects: (() => unknown)[] = []
  const notified = await db.inCompany(companyId, async (tx) => {
    const claimed = await tx.maybe(sql<{ through: string | null }>`
      insert into daily_round as r (last_at)
      values (${moment})
      on conflict (company_id) do update set last_at = excluded.last_at
      where r.last_at < excluded.last_at
      returning noticed_through as through`)
    if (!claimed) return undefined
    const users = await tellStanding(round, tx, claimed.through)
    const afterCommit = (effect: () => unknown) => effects.push(effect)
    await sendDailyLetters({ tx, services, afterCommit }, companyId)
    const today = await todayOf({ tx, now: round.now })
    await sendReports({ tx, services, afterCommit }, { companyId, today })
    await sendMorningLetters({ tx, services, afterCommit }, { companyId, today })
    return users
  })
  if (!notified) return false
  for (const effect of effects) effect()
  for (const user of new Set(notified)) services.live.notice(user)
  return true
}

/** Goes round every company whose hour has come. Answers how many. */
export async function makeRounds(rounds: Rounds, now = new Date()): Promise<number> {
  const due = await rounds.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ company_id: string; moment: Date }>`
      select company_id, moment
      from rounds_due(${now}, ${noticeHour.initial})`),
  )
  let done = 0
  for (const { company_id: companyId, moment } of due) {
    try {
      if (await goRound({ ...rounds, companyId, now }, moment)) done += 1
    } catch (error) {
      rounds.log.warn(error, 'A company could not be looked over; it will be tried again')
    }
  }
  return done
}

/** A server that has just begun has other things to do. */
const firstSeconds = 90

/** Goes round by itself until it is stopped. */
export const startRounds = (
  rounds: Rounds,
  seconds = usualRoundSeconds,
): { stop(): Promise<void> } =>
  startRepeating({
    work: () => makeRounds(rounds),
    firstPauseMs: Math.min(firstSeconds, seconds) * 1000,
    pauseMs: seconds * 1000,
    log: rounds.log,
    sentence: 'The daily round could not be made; it will be tried again',
  })
