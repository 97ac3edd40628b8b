/**
 * The letter that brings a card: its code, the same as a picture that a till reads, and a private
 * link to its balance. The code lies sealed until the letter has left, and nowhere after.
 */

import { sql } from 'kysely'
import { formatDate } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { spelledCode } from '../../domain/money/card-code.ts'
import { moneyText } from '../../domain/paper/money-text.ts'
import type { Context } from '../kernel/context.ts'
import type { JobHandler } from '../kernel/jobs.ts'
import type { Mail } from '../kernel/mail/letter.ts'
import type { Mailer } from '../kernel/mail/mail.ts'
import { queueLetters } from '../kernel/mail/mail-gate.ts'
import type { Seal } from '../kernel/secrets/seal.ts'
import { currencyOf, formatOf, letterheadOf } from '../trade/paper/letterhead.ts'
import { codeOwner } from './card-issue.ts'
import { newLink } from './card-office.ts'

export const cardMailJob = 'cardMail'

/** Those of these cards that are to be sent: their sale is paid and has come in. */
export async function mailCards(
  context: Pick<Context, 'tx' | 'services' | 'afterCommit'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await context.tx.rows(sql<{ id: string; to: string }>`
    select id, mail_to as "to"
    from stored_value
    where id = any(${[...ids]}::uuid[]) and state = 'active' and sealed_code is not null
      and mail_to is not null`)
  await queueLetters(
    context,
    rows.map(({ id, to }) => ({
      id: newId(),
      kind: cardMailJob,
      data: { card: id, to },
      isPlain: false,
    })),
  )
}

type Sent = {
  sealed: string | null
  to: string
  language: Language
  currencyId: string
  balance: string
  expiresOn: string | null
}

type Delivery = { seal: Seal; mailer: Mailer }

export const cardMailHandler =
  ({ seal, mailer }: Delivery): JobHandler =>
  async (tx, data, job) => {
    const id = String((data as { card: unknown }).card)
    const card = await tx.one(sql<Sent>`
      select sealed_code as sealed, mail_to as "to", mail_language as language,
        currency_id as "currencyId", trim_scale(balance)::text as balance,
        expires_on as "expiresOn"
      from stored_value
      where id = ${id}
      for update`)
    // It has left before.
    if (!card.sealed) return
    const code = seal.open(card.sealed, codeOwner(job.company_id, id))
    // Whoever runs this can bring it back, and then the letter leaves.
    if (!code) throw new Error('The key that opens the code of this card is not here')
    const letterhead = await letterheadOf(tx, null)
    const { language } = card
    const terms = { language, format: formatOf(letterhead) }
    const amount = moneyText(card.balance, currencyOf(letterhead, card.currencyId), terms)
    const company = nameIn(language, letterhead.company)
    const letter: Mail = {
      to: card.to,
      template: card.expiresOn ? 'giftCardUntil' : 'giftCard',
      language,
      facts: {
        company,
        amount,
        code: spelledCode(code),
        until: card.expiresOn ? formatDate(card.expiresOn) : '',
        token: await newLink({ tx }, id),
      },
      senderName: company,
      replyTo: letterhead.company.email,
    }
    const { default: codes } = await import('qrcode')
    const content = await codes.toBuffer(code, { width: 480, margin: 2 })
    const picture = { filename: 'gift-card.png', content, contentType: 'image/png' }
    await mailer.deliver(tx, job, letter, [picture])
    await tx.rows(sql`update stored_value set sealed_code = null where id = ${id}`)
  }
