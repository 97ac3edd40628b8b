/**
 * The letter at the end of a day: when the last drawer of a branch is closed, whoever wants it and may
 * read its reports is sent all of them, in his language and both currencies.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { formatDate } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { day as anyDay, id as anyId } from '../../../domain/kernel/input.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { dayLetter } from '../../../domain/kernel/notices.settings.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import { dayLetterText } from '../../../domain/pos/shift/day-letter.ts'
import { reportFrom } from '../../../domain/pos/shift/shift-report.ts'
import { actorOfUser } from '../../kernel/actor.ts'
import type { Context, Services } from '../../kernel/context.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { Mailer } from '../../kernel/mail/mail.ts'
import { lettersLeft, queueLetters } from '../../kernel/mail/mail-gate.ts'
import { whoMay } from '../../kernel/who-may.ts'
import { formatOf, letterheadOf } from '../../trade/paper/letterhead.ts'
import type { ShiftRow } from './shift-row.ts'

export const dayMailJob = 'dayMail'

const decided = (layer: string) => sql`(
  select v.value #>> '{}'
  from setting_value v
  where v.company_id = u.company_id and v.key = ${dayLetter.key} and ${sql.raw(layer)})`

/** Asked when a shift has just been closed: the last one of its branch sends the letters. */
export async function sendDayLetters(context: Context, shift: ShiftRow): Promise<void> {
  const { tx, actor, services } = context
  const other = await tx.maybe(sql`
    select 1
    from shift s
    join drawer d on d.company_id = s.company_id and d.id = s.drawer_id
    where d.branch_id = ${shift.branchId} and s.state = 'open'
    limit 1`)
  if (other) return
  const holders = await whoMay(tx, 'pos.shift.print', { branchId: shift.branchId })
  const readers = await tx.rows(sql<{ id: string; to: string }>`
    select u.id, u.email as "to"
    from app_user u
    where u.id = any(${holders}::uuid[]) and u.email is not null
      and coalesce(${decided(`v.layer = 'user' and v.scope_id = u.id`)},
        ${decided(`v.layer = 'company'`)}, ${dayLetter.initial}) = 'mail'
    order by u.id`)
  if (readers.length === 0) return
  const key = `mails:${actor.companyId}`
  const left = await lettersLeft(context, key, services.mailLimits, readers.length)
  const letters = readers.slice(0, left).map(({ id, to }) => ({
    id: newId(),
    kind: dayMailJob,
    data: { to, reader: id, branch: shift.branchId, day: shift.day },
    isPlain: false,
  }))
  if (letters.length > 0) await queueLetters(context, letters)
}

type Delivery = { services: Pick<Services, 'wordsOf' | 'publicUrl'>; mailer: Mailer }

type Reader = { name: string; email: string; language: Language }

const asked = z.object({ reader: anyId, branch: anyId, day: anyDay })

export const dayMailHandler =
  ({ services, mailer }: Delivery): JobHandler =>
  async (tx, data, job) => {
    const { reader: id, branch, day } = asked.parse(data)
    const actor = await actorOfUser(tx, job.company_id, id)
    const reader = await tx.maybe(sql<Reader>`
      select full_name as name, email, language
      from app_user
      where id = ${id} and is_active and email is not null`)
    // The right may be gone since the drawer was closed.
    if (!actor || !reader || !may(actor, 'pos.shift.print')) return
    const { language, email: to, name } = reader
    await tx.rows(sql`select set_config('app.reader_language', ${language}, true)`)
    const rows = await tx.rows(sql<{ text: string; branch: string }>`
      select z.text, local_name(b) as branch
      from z_report z
      join shift s on s.company_id = z.company_id and s.id = z.shift_id
      join drawer d on d.company_id = z.company_id and d.id = z.drawer_id
      join branch b on b.company_id = d.company_id and b.id = d.branch_id
      where d.branch_id = ${branch} and s.day = ${day}
      order by d.name, z.number`)
    const [first] = rows
    if (!first) return
    const letterhead = await letterheadOf(tx, branch)
    const words = await services.wordsOf(tx, job.company_id)
    const format = formatOf(letterhead)
    const list = dayLetterText(
      rows.map(({ text }) => reportFrom(text)),
      {
        say: (key, facts) => words.say(language, key, facts ?? {}),
        money: (amount, code) => {
          const look = letterhead.currencies.find((it) => it.code === code)
          return look ? moneyText(amount, look, { language, format }) : `${code} ${amount}`
        },
      },
    )
    const { name: company } = letterhead.company
    const facts = {
      ...{ name, company, list },
      ...{ branch: first.branch, day: formatDate(day), url: services.publicUrl },
    }
    await mailer.deliver(tx, job, { to, template: 'dayEnd', language, facts })
  }
