/**
 * A card before it is sold: known, and worth nothing until its ticket is paid and has come in. A code
 * we make is told here once; the database keeps what it is found by, and a sealed copy only until it
 * has left by mail.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cardLabel, codeFrom, lastFourOf } from '../../domain/money/card-code.ts'
import { cardDays, cardMost } from '../../domain/stored-value/gift-card.settings.ts'
import {
  type CardInput,
  cardInput,
  lastDayFrom,
  refuseCardAmount,
} from '../../domain/stored-value/gift-card.ts'
import type { IssuedCard } from '../../domain/stored-value/value-contract.ts'
import { command } from '../kernel/command.ts'
import { firstDecimals, rateNumberOn, secondOfNothing } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { refuseTooMany as refuseTooManyMails } from '../kernel/mail/mail-gate.ts'
import { settingsFor } from '../kernel/settings.ts'
import { todayOf } from '../kernel/today.ts'
import { marksOf, refuseTaken } from './find-value.ts'

/** Whom a sealed code belongs to. */
export const codeOwner = (companyId: string, id: string): string => `${companyId}:card:${id}`

async function termsOf({ tx }: Context, { register, currency }: CardInput, day: string) {
  const found = await tx.maybe(sql<{
    branchId: string
    currency: { rank: 'first' | 'second' | null; decimals: number } | null
    rate: string | null
    firstDecimals: number
  }>`
    select r.branch_id as "branchId",
      (select json_build_object('rank', c.rank, 'decimals', c.decimals)
        from currency c
        where c.id = ${currency}) as currency,
      trim_scale(${rateNumberOn(day)})::text as rate, ${firstDecimals} as "firstDecimals"
    from register r
    where r.id = ${register}`)
  if (!found) throw new Refusal('missingReference', 'register')
  return found
}

/** So many are taken into sales at one till in a day and never paid: more is nobody who sells. */
const mostUnpaid = 50

async function refuseTooMany({ tx }: Context, branchId: string): Promise<void> {
  const { isFull } = await tx.one(sql<{ isFull: boolean }>`
    select count(*) >= ${mostUnpaid} * (
      select count(*) from register where branch_id = ${branchId}) as "isFull"
    from stored_value
    where kind in ('giftCard', 'voucher') and state = 'pending' and branch_id = ${branchId}
      and created_at > now() - interval '1 day'`)
  if (isFull) throw new Refusal('cardsUnpaid')
}

export const issueCard = command({
  route: 'POST /api/gift-cards/issue',
  summary:
    'gift card: take one into a sale; it is worth nothing until that is paid. Once by its id',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: cardInput,
  async run(context, input): Promise<IssuedCard> {
    const { tx, actor, services } = context
    const { id, kind = 'giftCard', amount, currency, mailTo = null, language = null } = input
    const day = await todayOf(context)
    const terms = await termsOf(context, input, day)
    const settings = await settingsFor(tx, { branchId: terms.branchId })
    refuseCardAmount(amount, {
      ...terms,
      currency: terms.currency ?? undefined,
      // A voucher is as large as what came back.
      most: (kind === 'giftCard' && settings.of(cardMost)) || null,
    })
    const known = await tx.maybe(sql`select 1 from stored_value where id = ${id}`)
    if (known) throw new Refusal('cardTaken', 'id')
    if (input.code) await refuseTaken(context, { code: input.code, register: input.register })
    await refuseTooMany(context, terms.branchId)
    // Before money is taken for it: a letter that may not leave is no gift.
    if (mailTo) await refuseTooManyMails(context, `mails:${actor.companyId}`, services.mailLimits)
    const code = input.code ?? codeFrom(randomBytes(16))
    const expiresOn = lastDayFrom(day, settings.of(cardDays))
    const sealed = mailTo ? services.seal.seal(code, codeOwner(actor.companyId, id)) : null
    const [mark = ''] = marksOf(context, code)
    await tx.rows(sql`
      insert into stored_value (id, kind, state, currency_id, branch_id, code_hash, last_four,
        expires_on, second_balance, sealed_code, mail_to, mail_language, issued_name, issued_on)
      values (${id}, ${kind}, 'pending', ${currency}, ${terms.branchId}, ${mark},
        ${lastFourOf(code)}, ${expiresOn}::date,
        ${secondOfNothing}, ${sealed}, ${mailTo},
        ${mailTo && (language ?? context.language)}, ${actor.fullName}, ${day}::date)`)
    const label = cardLabel(lastFourOf(code))
    context.record({ entity: 'giftCard', id, after: { kind, label, amount, state: 'pending' } })
    return { id, code: input.code ? null : code, label, currency, amount, expiresOn }
  },
})
