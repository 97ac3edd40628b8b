/**
 * The morning letter: the figures of the day before, in both currencies, to whoever wants them. Each
 * is asked with the rights its reader has when the letter is written; whoever may see none of them
 * is written nothing.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { changeOf, inSecond, marginOf, profitOf } from '../../domain/insight/change.ts'
import type { Dashboard, Debts } from '../../domain/insight/dashboard.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { day as anyDay, id as anyId } from '../../domain/kernel/input.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { morningLetter } from '../../domain/kernel/notices.settings.ts'
import { moneyText } from '../../domain/paper/money-text.ts'
import { actorOfUser } from '../kernel/actor.ts'
import type { PublicContext, Services } from '../kernel/context.ts'
import type { JobHandler } from '../kernel/jobs.ts'
import type { Mailer } from '../kernel/mail/mail.ts'
import { lettersLeft, queueLetters } from '../kernel/mail/mail-gate.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Words } from '../kernel/words.ts'
import { formatOf, letterheadOf } from '../trade/paper/letterhead.ts'
import { dashboardOf } from './dashboard.ts'

export const morningMailJob = 'morningMail'

type Writing = Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>

const decided = (layer: string) => sql`(
  select v.value #>> '{}'
  from setting_value v
  where v.company_id = u.company_id and v.key = ${morningLetter.key} and ${sql.raw(layer)})`

/** To whoever chose it, or whose company did; beyond the limit of letters nobody is written. */
export async function sendMorningLetters(
  context: Writing,
  { companyId, today }: { companyId: string; today: string },
): Promise<void> {
  const { tx, services } = context
  const readers = await tx.rows(sql<{ id: string; to: string }>`
    select u.id, u.email as "to"
    from app_user u
    where u.is_active and u.email is not null
      and coalesce(${decided(`v.layer = 'user' and v.scope_id = u.id`)},
        ${decided(`v.layer = 'company'`)}, ${morningLetter.initial}) = 'mail'
    order by u.id`)
  if (readers.length === 0) return
  const left = await lettersLeft(context, `mails:${companyId}`, services.mailLimits, readers.length)
  const letters = readers.slice(0, left).map(({ id, to }) => ({
    id: newId(),
    kind: morningMailJob,
    data: { to, reader: id, day: addDays(today, -1) },
    isPlain: false,
  }))
  if (letters.length > 0) await queueLetters(context, letters)
}

type Pen = {
  say: (key: string, facts?: Record<string, string | number>) => string
  /** In the first currency, and in the second as it was posted. */
  money: (first: string, second: string) => string
}

/** How amounts are written to this reader. */
async function penOf(tx: Tx, words: Words, language: Language) {
  const letterhead = await letterheadOf(tx, null)
  const format = formatOf(letterhead)
  const ranked = (rank: string) => letterhead.currencies.find((it) => it.rank === rank)
  const [first, second] = [ranked('first'), ranked('second')]
  const written = (amount: string, look: typeof first): string =>
    look ? moneyText(amount, look, { language, format }) : amount
  const pen: Pen = {
    say: (key, facts) => words.say(language, key, facts),
    money: (amount, inSecond) =>
      [written(amount, first), ...(second ? [written(inSecond, second)] : [])].join(' · '),
  }
  return { pen, company: letterhead.company.name }
}

const changeText = (change: string | undefined, { say }: Pen): string =>
  change === undefined
    ? ''
    : ` (${change.startsWith('-') ? '' : '+'}${say('dashboard.percent', { value: formatDecimal(change) })})`

const debtText = (debts: Debts, { say, money }: Pen): string => {
  const whole = money(debts.amount, debts.secondAmount)
  if (debts.late.count === 0) return whole
  return `${whole}; ${say('dashboard.overdue')}: ${money(debts.overdue, debts.secondOverdue)}`
}

/** One line for each figure this reader may see. */
function figureLines({ sales, moneyIn, toCollect, toPay }: Dashboard, pen: Pen): string[] {
  const { say, money } = pen
  const line = (name: string, text: string): string => `• ${say(`dashboard.${name}`)}: ${text}`
  const margin = sales?.now.cost === undefined ? undefined : marginOf(sales.now)
  return [
    ...(sales
      ? [
          line(
            'sales',
            money(sales.now.total, sales.now.secondTotal) +
              changeText(changeOf(sales.now.total, sales.before.total), pen),
          ),
          line('count', formatDecimal(String(sales.now.sales))),
        ]
      : []),
    ...(sales && margin !== undefined
      ? [
          line(
            'margin',
            `${say('dashboard.percent', { value: formatDecimal(margin, 1) })}; ${say('dashboard.profit')}: ${money(profitOf(sales.now), profitOf(inSecond(sales.now)))}`,
          ),
        ]
      : []),
    ...(moneyIn ? [line('moneyIn', money(moneyIn.firstAmount, moneyIn.secondAmount))] : []),
    ...(toCollect ? [line('toCollect', debtText(toCollect, pen))] : []),
    ...(toPay ? [line('toPay', debtText(toPay, pen))] : []),
  ]
}

const attentionLines = ({ attention }: Dashboard, { say, money }: Pen): string[] =>
  attention.map(({ name, count, isMore, amount, secondAmount }) => {
    const number = formatDecimal(String(count)) + (isMore ? '+' : '')
    const worth = amount && secondAmount ? `: ${money(amount, secondAmount)}` : ''
    return `• ${say(`dashboard.attention.${name}`, { count, number })}${worth}`
  })

type Delivery = { services: Pick<Services, 'wordsOf' | 'publicUrl'>; mailer: Mailer }

type Reader = { name: string; email: string; language: Language }

const asked = z.object({ reader: anyId, day: anyDay })

export const morningMailHandler =
  ({ services, mailer }: Delivery): JobHandler =>
  async (tx, data, job) => {
    const { reader: id, day } = asked.parse(data)
    const actor = await actorOfUser(tx, job.company_id, id)
    const reader = await tx.maybe(sql<Reader>`
      select full_name as name, email, language
      from app_user
      where id = ${id} and is_active and email is not null`)
    if (!actor || !reader) return
    const { language, email: to, name } = reader
    await tx.rows(sql`select set_config('app.reader_language', ${language}, true)`)
    const board = await dashboardOf(
      { tx, actor, language, now: new Date() },
      { from: day, to: day },
    )
    const words = await services.wordsOf(tx, job.company_id)
    const { pen, company } = await penOf(tx, words, language)
    const figures = figureLines(board, pen)
    if (figures.length === 0) return
    const needed = attentionLines(board, pen)
    const list = [
      figures.join('\n'),
      ...(needed.length > 0 ? [`${pen.say('dashboard.attention')}\n${needed.join('\n')}`] : []),
    ].join('\n\n')
    const facts = { name, company, day: formatDate(day), list, url: services.publicUrl }
    await mailer.deliver(tx, job, { to, template: 'morning', language, facts })
  }
