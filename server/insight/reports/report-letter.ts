/**
 * Saved reports and queries by mail: once a day, week or month, to people of the company. What each is told is
 * asked anew with the rights he has when the letter leaves; whoever lost them, left or has no
 * address is written nothing.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type KeptQuestion, keptQuestion } from '../../../domain/insight/reports/question.ts'
import { isDue, type Rhythm } from '../../../domain/insight/reports/saved.ts'
import { formatPeriod } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id as anyId } from '../../../domain/kernel/input.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import type { PublicContext, Services } from '../../kernel/context.ts'
import { tableFile } from '../../kernel/files/export.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import type { Attachment, Mailer } from '../../kernel/mail/mail.ts'
import { lettersLeft, queueLetters } from '../../kernel/mail/mail-gate.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { pressed } from '../../trade/paper/paper.ts'
import { queryLetter } from '../query/query-letter.ts'
import { answered, writingOf } from './report.ts'
import { mostOnPaper, reportSheet, tableOf } from './report-file.ts'

export const reportMailJob = 'reportMail'

type Due = { kind: 'report' | 'query'; id: string; rhythm: Rhythm; reader: string; to: string }

type Writing = Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>

/** Those whose day it is and that were not sent on it; whoever must wait for the limit hears tomorrow. */
export async function sendReports(
  context: Writing,
  { companyId, today }: { companyId: string; today: string },
): Promise<void> {
  const { tx, services } = context
  const isWaiting = sql`s.rhythm is not null and s.sent_on is distinct from ${today}::date
      and u.is_active and u.email is not null`
  const found = await tx.rows(sql<Due>`
    select 'report' as kind, s.id, s.rhythm, u.id as reader, u.email as "to"
    from saved_report s
    join report_reader m on m.company_id = s.company_id and m.report_id = s.id
    join app_user u on u.company_id = m.company_id and u.id = m.user_id
    where ${isWaiting}
    union all
    select 'query', s.id, s.rhythm, u.id, u.email
    from saved_query s
    join query_reader m on m.company_id = s.company_id and m.query_id = s.id
    join app_user u on u.company_id = m.company_id and u.id = m.user_id
    where ${isWaiting}
    order by 2, 4`)
  const due = found.filter(({ rhythm }) => isDue(rhythm, today))
  if (due.length === 0) return
  const left = await lettersLeft(context, `mails:${companyId}`, services.mailLimits, due.length)
  const letters = due.slice(0, left).map(({ kind, id, reader, to }) => ({
    id: newId(),
    kind: reportMailJob,
    data: { to, [kind]: id, reader, day: today },
    isPlain: false,
  }))
  if (letters.length > 0) await queueLetters(context, letters)
  const ids = due.map(({ id }) => id)
  await tx.rows(sql`
    update saved_report set sent_on = ${today}::date where id = any(${ids}::uuid[])`)
  await tx.rows(sql`
    update saved_query set sent_on = ${today}::date where id = any(${ids}::uuid[])`)
}

const asked = z.object({ report: anyId.optional(), query: anyId.optional(), reader: anyId })

type Saved = {
  name: string
  question: KeptQuestion
  email: string
  language: Language
  fullName: string
}

/** Only while he is still one of its readers. */
const savedFor = (tx: Tx, report: string, reader: string): Promise<Saved | undefined> =>
  tx.maybe(sql<Saved>`
    select s.name, s.question, u.email, u.language, u.full_name as "fullName"
    from saved_report s
    join report_reader m on m.company_id = s.company_id and m.report_id = s.id
    join app_user u on u.company_id = m.company_id and u.id = m.user_id
    where s.id = ${report} and u.id = ${reader} and u.is_active and u.email is not null
      and s.rhythm is not null`)

type Delivery = {
  services: Pick<Services, 'press' | 'files' | 'log' | 'wordsOf' | 'queries'>
  mailer: Mailer
}

/** A long question plans by how much there is, whatever the transaction of a job is set to. */
const asReader = sql`
  select set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'on', true)`

export const reportMailHandler =
  ({ services, mailer }: Delivery): JobHandler =>
  async (tx, data, job) => {
    const { report, query, reader } = asked.parse(data)
    if (query) {
      const found = await queryLetter(tx, services, { companyId: job.company_id, query, reader })
      if (found) await mailer.deliver(tx, job, found.letter, [await attached(found.file)])
      return
    }
    if (!report) return
    const saved = await savedFor(tx, report, reader)
    const actor = saved && (await actorOfUser(tx, job.company_id, reader))
    if (!saved || !actor || !may(actor, 'insight.report.view')) return
    const { language, name, email: to, fullName } = saved
    await tx.rows(sql`select set_config('app.reader_language', ${language}, true)`)
    await tx.rows(asReader)
    const words = await services.wordsOf(tx, job.company_id)
    const question = keptQuestion.parse(saved.question)
    const outcome = await answered({ tx, actor, language, now: new Date() }, question).catch(
      (error: unknown) => {
        // What he may not see by now is no trouble of the letter box.
        if (error instanceof Refusal) return undefined
        throw error
      },
    )
    if (!outcome) return
    const writing = await writingOf({ tx, language, services: { words } }, question, name)
    const { answer, settled } = outcome
    // Plain letters: every mail program shows them.
    const file = `report-${answer.to}`
    const attachment: Attachment =
      answer.rows.length > mostOnPaper
        ? await asSheet(answer, writing, file, language)
        : {
            filename: `${file}.pdf`,
            contentType: 'application/pdf',
            content: Buffer.from(
              await pressed(
                services,
                job.company_id,
                reportSheet(answer, settled, writing),
                writing.letterhead,
              ),
            ),
          }
    const facts = {
      name: fullName,
      company: writing.letterhead.company.name,
      report: name,
      period: formatPeriod(answer),
    }
    const letter: Mail = { to, template: 'report', language, facts }
    await mailer.deliver(tx, job, letter, [attachment])
  }

async function asSheet(
  answer: Parameters<typeof tableOf>[0],
  writing: Parameters<typeof tableOf>[1],
  name: string,
  language: Language,
): Promise<Attachment> {
  const { heads, lines } = tableOf(answer, writing)
  const all = (async function* () {
    yield lines
  })()
  return attached(tableFile(name, 'xlsx', language, heads, all))
}

async function attached(file: ReturnType<typeof tableFile>): Promise<Attachment> {
  const parts: Uint8Array[] = []
  for await (const part of file.parts) parts.push(Buffer.from(part as Uint8Array))
  return { filename: file.name, contentType: file.type, content: Buffer.concat(parts) }
}
