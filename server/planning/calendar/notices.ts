/**
 * Tells people of what begins soon: whoever planned it and the employees it names, in the app, and
 * at once by mail whoever wants to hear by mail. Each time is told once, whichever process comes
 * first; what began long ago, because the server stood still, is not told any more.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { startingOn } from '../../../domain/planning/calendar/event-time.ts'
import { mustRule } from '../../../domain/planning/calendar/recurrence.ts'
import type { Mail } from '../../kernel/mail/mail.ts'
import { lettersLeft, plannedLetter, queueLetters } from '../../kernel/mail/mail-gate.ts'
import { writeNotice } from '../../kernel/notice.ts'
import type { Database, Tx } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import type { Services } from '../../kernel/services.ts'
import { companyZone, noticeOf, skippedOf } from './event-row.ts'

type Work = { db: Database; services: Services; log: Logger }

type Due = {
  id: string
  title: string
  startsOn: string
  startTime: string | null
  endsOn: string
  endTime: string | null
  timeZone: string | null
  repeat: string | null
  noticeMinutes: number
  noticeAt: Date
  noticeOn: string
  people: string[]
}

const atOnce = 100
/** A server that stood still over night tells nobody of yesterday. */
const latestMs = 60 * 60_000

const dueNow = (tx: Tx, now: Date) =>
  tx.rows(sql<Due>`
    select e.id, e.title, e.starts_on as "startsOn", e.start_time as "startTime",
      e.ends_on as "endsOn", e.end_time as "endTime", e.time_zone as "timeZone", e.repeat,
      e.notice_minutes as "noticeMinutes", e.notice_at as "noticeAt", e.notice_on as "noticeOn",
      array(
        select u.id::text
        from app_user u
        where u.company_id = e.company_id and u.is_active and (u.id = e.owner_id or exists (
          select 1
          from calendar_event_employee j
          join employee p on p.company_id = j.company_id and p.id = j.employee_id
          where j.company_id = e.company_id and j.calendar_event_id = e.id and p.user_id = u.id))
        order by u.id) as people
    from calendar_event e
    where e.notice_at <= ${now}
    order by e.notice_at
    limit ${atOnce}
    for update of e skip locked`)

type Told = { user: string; isByMail: boolean }

async function tellOf(tx: Tx, due: Due): Promise<Told[]> {
  const { startsOn, startTime } = startingOn(due, due.noticeOn)
  const facts = { title: due.title, day: formatDate(startsOn), time: startTime ?? '' }
  const path = `/Calendar?view=day&day=${startsOn}`
  const told = await writeNotice(tx, due.people, { kind: 'eventSoon', facts, path })
  const mailed = await tx.rows(sql<{ user: string }>`
    update notice
    set mailed_at = now()
    where user_id = any(${told}::uuid[]) and kind = 'eventSoon' and is_for_mail
      and mailed_at is null
    returning user_id as user`)
  const byMail = new Set(mailed.map(({ user }) => user))
  return told.map((user) => ({ user, isByMail: byMail.has(user) }))
}

type Reader = { to: string; name: string; language: Language }

/** The same words as in the app, in a letter of their own. */
async function write(work: Work, tx: Tx, companyId: string, due: Due, users: readonly string[]) {
  const { services } = work
  const readers = await tx.rows(sql<Reader>`
    select email as to, full_name as name, language
    from app_user
    where id = any(${users}::uuid[]) and email is not null`)
  if (readers.length === 0) return
  const context = { tx, services, afterCommit: () => services.wakeJobs() }
  const left = await lettersLeft(context, `mails:${companyId}`, services.mailLimits, readers.length)
  const words = await services.wordsOf(tx, companyId)
  const company = await tx.one(sql<{ name: string }>`select name from company`)
  const { startsOn, startTime } = startingOn(due, due.noticeOn)
  const told = { title: due.title, day: formatDate(startsOn), time: startTime ?? '' }
  const letters = readers.slice(0, left).map(({ to, name, language }) => {
    const list = `• ${words.say(language, 'notice.eventSoon', told)}`
    const facts = { name, company: company.name, list, url: services.publicUrl }
    const data: Mail = { to, template: 'digest', language, facts }
    return plannedLetter(data)
  })
  await queueLetters(context, letters)
}

async function tellCompany(work: Work, companyId: string, now: Date): Promise<number> {
  const rung = new Set<string>()
  const count = await work.db.inCompany(companyId, async (tx) => {
    const zone = await companyZone(tx)
    const due = await dueNow(tx, now)
    for (const it of due) {
      const begins = new Date(it.noticeAt).getTime() + it.noticeMinutes * 60_000
      if (begins > now.getTime() - latestMs) {
        const told = await tellOf(tx, it)
        for (const { user } of told) rung.add(user)
        const byMail = told.flatMap(({ user, isByMail }) => (isByMail ? [user] : []))
        if (byMail.length > 0) await write(work, tx, companyId, it, byMail)
      }
      const plan = { ...it, rule: it.repeat ? mustRule(it.repeat) : null }
      const from = new Date(Math.max(now.getTime(), new Date(it.noticeAt).getTime()) + 1)
      const next = noticeOf(plan, it, await skippedOf(tx, it.id), zone, from)
      await tx.rows(sql`
        update calendar_event
        set notice_at = ${next.notice_at}, notice_on = ${next.notice_on}::date
        where id = ${it.id}`)
    }
    return due.length
  })
  for (const user of rung) work.services.live.notice(user)
  return count
}

/** Answers how many times of events were looked at. */
export async function tellEvents(work: Work, now = new Date()): Promise<number> {
  const due = await work.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ company: string }>`
      select company_id as company
      from event_notices_due(${now})`),
  )
  let told = 0
  for (const { company } of due) {
    try {
      told += await tellCompany(work, company, now)
    } catch (error) {
      work.log.warn(error, 'Nobody could be told of an event; it will be tried again')
    }
  }
  return told
}

export const startEventNotices = (work: Work): { stop(): Promise<void> } =>
  startRepeating({
    work: () => tellEvents(work),
    firstPauseMs: 20_000,
    pauseMs: 30_000,
    log: work.log,
    sentence: 'Nobody could be told of events; it will be tried again',
  })
