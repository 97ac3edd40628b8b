/**
 * How people are told that something begins: in the app, and at once by mail whoever wants to hear by
 * mail, in the same words.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { companyName } from '../../kernel/company-facts.ts'
import type { Services } from '../../kernel/context.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import { lettersLeft, plannedLetter, queueLetters } from '../../kernel/mail/mail-gate.ts'
import { writeNotice } from '../../kernel/notice.ts'
import type { Database, Tx } from '../../kernel/postgres/db.ts'

export type Telling = { db: Database; services: Services; log: Logger }

/** What begins, whom it concerns and where it is seen. */
export type Soon = {
  title: string
  day: string
  time: string | null
  path: string
  people: readonly string[]
}

const factsOf = ({ title, day, time }: Soon) => ({ title, day: formatDate(day), time: time ?? '' })

type Reader = { to: string; name: string; language: Language }

/** The same words as in the app, in a letter of their own. */
async function write(
  { services }: Telling,
  tx: Tx,
  companyId: string,
  soon: Soon,
  users: readonly string[],
): Promise<void> {
  const readers = await tx.rows(sql<Reader>`
    select email as to, full_name as name, language
    from app_user
    where id = any(${users}::uuid[]) and email is not null`)
  if (readers.length === 0) return
  const context = { tx, services, afterCommit: () => services.wakeJobs() }
  const left = await lettersLeft(context, `mails:${companyId}`, services.mailLimits, readers.length)
  const words = await services.wordsOf(tx, companyId)
  const company = await tx.one(sql<{ name: string }>`select ${companyName} as name`)
  const letters = readers.slice(0, left).map(({ to, name, language }) => {
    const list = `• ${words.say(language, 'notice.eventSoon', factsOf(soon))}`
    const facts = { name, company: company.name, list, url: services.publicUrl }
    const data: Mail = { to, template: 'digest', language, facts }
    return plannedLetter(data)
  })
  await queueLetters(context, letters)
}

/** Answers who was told. */
export async function tellSoon(
  work: Telling,
  tx: Tx,
  companyId: string,
  soon: Soon,
): Promise<readonly string[]> {
  const { people, path } = soon
  const notified = await writeNotice(tx, people, { kind: 'eventSoon', facts: factsOf(soon), path })
  const mailed = await tx.rows(sql<{ user: string }>`
    update notice
    set mailed_at = now()
    where user_id = any(${notified}::uuid[]) and kind = 'eventSoon' and is_for_mail
      and mailed_at is null
    returning user_id as user`)
  const byMail = mailed.map(({ user }) => user)
  if (byMail.length > 0) await write(work, tx, companyId, soon, byMail)
  return notified
}
