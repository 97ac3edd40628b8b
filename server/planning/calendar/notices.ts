/**
 * Tells people of what begins soon: whoever planned it and the employees it names, in the app, and
 * at once by mail whoever wants to hear by mail. Each time is told once, whichever process comes
 * first; what began long ago, because the server stood still, is not told any more.
 */

import { sql } from 'kysely'
import { minuteMs } from '../../../domain/kernel/calendar/days.ts'
import { startingOn } from '../../../domain/planning/calendar/event-time.ts'
import { mustRule } from '../../../domain/planning/calendar/rule.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import { companyZone } from '../../kernel/today.ts'
import { noticeOf, skippedOf } from './event-row.ts'
import { type Telling, tellSoon } from './telling.ts'

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
const latestMs = 60 * minuteMs

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

/** Tells of everything whose time has come; answers how much that was. */
async function tellDue(
  work: Telling,
  tx: Tx,
  companyId: string,
  now: Date,
  rung: Set<string>,
): Promise<number> {
  const zone = await companyZone(tx)
  const due = await dueNow(tx, now)
  for (const it of due) {
    const begins = new Date(it.noticeAt).getTime() + it.noticeMinutes * minuteMs
    if (begins > now.getTime() - latestMs) {
      const { startsOn: day, startTime: time } = startingOn(it, it.noticeOn)
      const path = `/Calendar?view=day&day=${day}`
      const soon = { title: it.title, day, time, path, people: it.people }
      for (const user of await tellSoon(work, tx, companyId, soon)) rung.add(user)
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
}

type DueTask = Pick<Due, 'id' | 'title' | 'startsOn' | 'noticeMinutes' | 'noticeAt' | 'people'>

/** Tasks of projects are told of once. */
async function tellTasks(
  work: Telling,
  tx: Tx,
  companyId: string,
  now: Date,
  rung: Set<string>,
): Promise<number> {
  const due = await tx.rows(sql<DueTask>`
    select t.id, t.title, t.starts_on as "startsOn", t.notice_minutes as "noticeMinutes",
      t.notice_at as "noticeAt",
      array(
        select u.id::text
        from app_user u
        where u.company_id = t.company_id and u.is_active and (u.id = t.owner_id or exists (
          select 1
          from project_task_employee j
          join employee p on p.company_id = j.company_id and p.id = j.employee_id
          where j.company_id = t.company_id and j.project_task_id = t.id and p.user_id = u.id))
        order by u.id) as people
    from project_task t
    where t.notice_at <= ${now}
    order by t.notice_at
    limit ${atOnce}
    for update of t skip locked`)
  for (const { id, title, startsOn: day, noticeMinutes, noticeAt, people } of due) {
    const begins = new Date(noticeAt).getTime() + noticeMinutes * minuteMs
    if (begins <= now.getTime() - latestMs) continue
    const soon = { title, day, time: null, path: `/ProjectTasks/${id}`, people }
    for (const user of await tellSoon(work, tx, companyId, soon)) rung.add(user)
  }
  await tx.rows(sql`
    update project_task
    set notice_at = null
    where id = any(${due.map(({ id }) => id)}::uuid[])`)
  return due.length
}

async function tellCompany(work: Telling, companyId: string, now: Date): Promise<number> {
  const rung = new Set<string>()
  const count = await work.db.inCompany(
    companyId,
    async (tx) =>
      (await tellDue(work, tx, companyId, now, rung)) +
      (await tellTasks(work, tx, companyId, now, rung)),
  )
  for (const user of rung) work.services.live.notice(user)
  return count
}

/** Answers how many times of events were looked at. */
export async function tellEvents(work: Telling, now = new Date()): Promise<number> {
  const due = await work.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ company: string }>`
      select company_id as company
      from event_notices_due(${now})`),
  )
  let notified = 0
  for (const { company } of due) {
    try {
      notified += await tellCompany(work, company, now)
    } catch (error) {
      work.log.warn(error, 'Nobody could be told of an event; it will be tried again')
    }
  }
  return notified
}

export const startEventNotices = (work: Telling): { stop(): Promise<void> } =>
  startRepeating({
    work: () => tellEvents(work),
    firstPauseMs: 20_000,
    pauseMs: 30_000,
    log: work.log,
    sentence: 'Nobody could be told of events; it will be tried again',
  })
