/**
 * The letter that reminds: what is overdue when it leaves, in the client's language, with the
 * statement. Whoever has paid meanwhile gets none.
 */

import { sql } from 'kysely'
import { addDays } from '../../../domain/kernel/date.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import type { ReminderLevel } from '../../../domain/trade/reminder.ts'
import type { Services } from '../../kernel/context.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import type { Attachment, Mailer } from '../../kernel/mail/mail.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { todayOf } from '../../kernel/today.ts'
import type { Words } from '../../kernel/words.ts'
import { currencyOf, formatOf, type Letterhead } from '../paper/letterhead.ts'
import { pressed } from '../paper/paper.ts'
import { statementSheet } from '../paper/statement-paper.ts'
import {
  type OverdueDocument,
  oldestOpenDay,
  overdueDocuments,
  overduePartners,
} from './overdue.ts'

export const reminderMailJob = 'reminderMail'

type Asked = { partnerId: string; to: string; level: ReminderLevel; language: Language }

const asked = (tx: Tx, id: string): Promise<Asked> =>
  tx.one(sql<Asked>`
    select partner_id as "partnerId", to_address as "to", level, language
    from reminder
    where id = ${id}`)

const mostListed = 30

type Writing = { letterhead: Letterhead; language: Language; words: Words }

/** One line per document, and what they come to in each currency. */
function amountsOf(documents: readonly OverdueDocument[], writing: Writing) {
  const { letterhead, language, words } = writing
  const format = formatOf(letterhead)
  const money = (amount: string, currencyId: string): string =>
    moneyText(amount, currencyOf(letterhead, currencyId), { language, format })
  const lines = documents.slice(0, mostListed).map(({ number, dueDate, currencyId, open }) =>
    words.say(language, 'mail.reminder.line', {
      number,
      date: formatDate(dueDate),
      amount: money(open, currencyId),
    }),
  )
  const sums = [...Map.groupBy(documents, ({ currencyId }) => currencyId)].map(
    ([currencyId, some]) =>
      money(
        sumOf(
          some.map(({ open }) => open),
          currencyOf(letterhead, currencyId).decimals,
        ),
        currencyId,
      ),
  )
  return {
    list: [...lines, ...(documents.length > mostListed ? ['…'] : [])].join('\n'),
    total: sums.join(' + '),
  }
}

/** From what is still open, or as much of it as one paper holds. */
async function statementFor(tx: Tx, mail: Asked, today: string, words: Words) {
  const oldest = (await oldestOpenDay(tx, mail.partnerId)) ?? today
  for (const from of [oldest, addDays(today, -30), today]) {
    const { partnerId: id, language } = mail
    const asking = { id, side: 'client', from, to: today, language } as const
    const made = await statementSheet({ tx, now: new Date() }, asking, language, words)
    if (made) return made
  }
  throw new Error('No statement could be made for a reminder')
}

type Delivery = {
  services: Pick<Services, 'press' | 'files' | 'log' | 'wordsOf'>
  mailer: Mailer
}

export const reminderMailHandler =
  ({ services, mailer }: Delivery): JobHandler =>
  async (tx, _, job) => {
    const mail = await asked(tx, job.id)
    const today = await todayOf({ tx, now: new Date() })
    const [still] = await overduePartners(tx, today, [mail.partnerId])
    if (!still) {
      await tx.rows(sql`update reminder set dropped_at = now() where id = ${job.id}`)
      return
    }
    const words = await services.wordsOf(tx, job.company_id)
    const { sheet, letterhead, partner } = await statementFor(tx, mail, today, words)
    const { company } = letterhead
    const { language } = mail
    const documents = await overdueDocuments(tx, mail.partnerId, today)
    const facts = {
      name: partner,
      company: company.name,
      ...amountsOf(documents, { letterhead, language, words }),
    }
    const say = (part: string): string =>
      words.say(language, `mail.reminder.${mail.level}.${part}`, facts)
    const letter: Mail = {
      to: mail.to,
      template: 'reminder',
      language,
      facts,
      own: { subject: say('subject'), body: say('body') },
      senderName: company.name,
      replyTo: company.email,
    }
    const attachment: Attachment = {
      filename: `statement-${today}.pdf`,
      content: Buffer.from(await pressed(services, job.company_id, sheet, letterhead)),
      contentType: 'application/pdf',
    }
    await mailer.deliver(tx, job, letter, [attachment])
    await tx.rows(sql`
      update reminder
      set sent_at = now(), tries = ${job.attempts}
      where id = ${job.id}`)
  }
