/**
 * Sees to it that each company with something new has an anchor for every business day that ended,
 * that anchors reach their file, and that whoever asked for them gets them by mail.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { shortAnchor } from '../../../domain/books/anchor.ts'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { dayEndHour } from '../../../domain/kernel/day.settings.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { anchorMail } from '../../../domain/kernel/mail.settings.ts'
import type { Services } from '../../kernel/context.ts'
import { type AnchorLine, keepLines, lastKept } from '../../kernel/files/anchor-file.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import { plannedLetter, queueLetters } from '../../kernel/mail/mail-gate.ts'
import type { Database, Tx } from '../../kernel/postgres/db.ts'
import { startRepeating } from '../../kernel/repeating.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { sealAnchor } from './anchor.ts'

type Keeping = { db: Database; dir: string | undefined; log: Logger }

const keptAt = new Map<string, Promise<void>>()

async function bringLines({ db, dir }: Keeping, companyId: string): Promise<void> {
  if (!dir) return
  const last = await lastKept(dir, companyId)
  const lines = await db.transaction('read', { companyId }, (tx) =>
    tx.rows(sql<AnchorLine>`
      select number, day, at, ends, previous_hash as "previousHash", hash
      from anchor
      where number > ${last}
      order by number`),
  )
  await keepLines(dir, companyId, lines)
}

/** Brings what is not there yet into the file of the company; one after the other. */
export function keepAnchors(keeping: Keeping, companyId: string): Promise<void> {
  const before = keptAt.get(companyId) ?? Promise.resolve()
  const work = before
    .then(() => bringLines(keeping, companyId))
    .catch((error: Error) =>
      keeping.log.warn(error, 'An anchor is not in its file yet; it will be tried again'),
    )
    .finally(() => {
      if (keptAt.get(companyId) === work) keptAt.delete(companyId)
    })
  keptAt.set(companyId, work)
  return work
}

type Rounds = Keeping & { services: Services }

type Company = { name: string; zone: string; language: Language }

/** The business day that ended since the last anchor, if one did. */
function endedDay(since: Date, now: Date, zone: string, endHour: number): string | undefined {
  const today = businessDayOf(now, zone, endHour)
  return businessDayOf(since, zone, endHour) < today ? addDays(today, -1) : undefined
}

async function sealIn(rounds: Rounds, tx: Tx, since: Date, now: Date) {
  const [company, settings] = await Promise.all([
    tx.one(sql<Company>`
      select c.name, c.time_zone as zone, coalesce((
          select u.language
          from app_user u
          where u.user_type = 'admin' and u.is_active
          order by u.created_at, u.id
          limit 1), 'en') as language
      from company c`),
    settingsFor(tx, {}),
  ])
  const day = endedDay(since, now, company.zone, settings.of(dayEndHour))
  if (!day) return undefined
  const anchor = await sealAnchor(tx, { day, now })
  const to = settings.of(anchorMail)
  const effects: (() => unknown)[] = []
  if (anchor && to) {
    const facts = { company: company.name, day, anchor: shortAnchor(anchor), hash: anchor.hash }
    const data: Mail = { to, template: 'anchor', language: company.language, facts }
    const afterCommit = (effect: () => unknown) => effects.push(effect)
    const letter = plannedLetter(data)
    await queueLetters({ tx, services: rounds.services, afterCommit }, [letter])
  }
  return { anchor, effects }
}

/** Seals the day of every company whose day has ended. Answers how many. */
export async function sealDays(rounds: Rounds, now = new Date()): Promise<number> {
  const due = await rounds.db.transaction('read', {}, (tx) =>
    tx.rows(sql<{ company_id: string; since: Date }>`
      select company_id, since
      from anchors_due(${now})`),
  )
  let sealed = 0
  for (const { company_id: companyId, since } of due) {
    try {
      const done = await rounds.db.inCompany(companyId, (tx) => sealIn(rounds, tx, since, now))
      if (!done) continue
      for (const effect of done.effects) effect()
      await keepAnchors(rounds, companyId)
      sealed += 1
    } catch (error) {
      rounds.log.warn(error, 'The day of a company could not be sealed; it will be tried again')
    }
  }
  return sealed
}

const firstPauseMs = 60_000
const pauseMs = 10 * 60_000

/** Seals days by itself until it is stopped. */
export const startAnchoring = (rounds: Rounds): { stop(): Promise<void> } =>
  startRepeating({
    work: () => sealDays(rounds),
    firstPauseMs,
    pauseMs,
    log: rounds.log,
    sentence: 'The days could not be sealed; it will be tried again',
  })
