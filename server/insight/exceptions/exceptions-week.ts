/**
 * Once a week, on the day it begins for each reader: how many exceptions the days before had, and
 * who stands out. It is a notice like others, so whoever wants it by mail gets it in the daily letter.
 */

import { sql } from 'kysely'
import { weekFrom } from '../../../domain/kernel/calendar/week.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { topicNamed } from '../../../domain/kernel/notice.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import { type NewNotice, writeNotice } from '../../kernel/notice.ts'
import type { Database, Tx } from '../../kernel/postgres/db.ts'
import { weekStartOf } from '../../kernel/today.ts'
import { whoMay } from '../../kernel/who-may.ts'
import { exceptionsFor } from './exceptions.ts'

type Week = {
  db: Database
  companyId: string
  now: Date
  /** Up to which day it was told before. */
  through: string | null
  today: string
}

const mostNamed = 5

/** Behind the reader's own limits, in a transaction of its own. */
const noticeFor = ({ db, companyId, now, through, today }: Week, reader: string) =>
  db.transaction('read', { companyId }, async (tx): Promise<NewNotice | undefined> => {
    const actor = await actorOfUser(tx, companyId, reader)
    if (!actor) return undefined
    const { language } = await tx.one(sql<{ language: Language }>`
      select language from app_user where id = ${reader}`)
    const begin = weekFrom(today, await weekStartOf({ tx, actor, language }))
    if (through !== null && begin <= through) return undefined
    const period = { from: addDays(begin, -7), to: addDays(begin, -1) }
    const { rows, people } = await exceptionsFor({ tx, actor, language, now }, period)
    if (rows.length === 0) return undefined
    const named = people.filter(({ level }) => level !== 'calm').map(({ by }) => by.name)
    const names = named.slice(0, mostNamed).join(', ') || '–'
    const path = `/Exceptions?${new URLSearchParams(period)}`
    return { kind: 'exceptionsWeek', facts: { number: rows.length, names }, path }
  })

/** Answers who was told. */
export async function tellExceptions(tx: Tx, week: Week): Promise<string[]> {
  const notified: string[] = []
  for (const reader of await whoMay(tx, topicNamed('exceptions').needs as Permission)) {
    const notice = await noticeFor(week, reader)
    if (notice) notified.push(...(await writeNotice(tx, reader, notice)))
  }
  return notified
}
