/**
 * What the holder of a private link gets, without a session: this one document, its state and its
 * paper. A link that was revoked or has expired says so and tells nothing else. Wrong tokens are
 * counted by network, right ones by link: nobody guesses, and nobody keeps the press busy.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type BehaviourName, behaviourOf } from '../../../domain/books/behaviour.ts'
import { headWord } from '../../../domain/books/head/document-head.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { PaperAmount } from '../../../domain/paper/document.ts'
import { moneyText } from '../../../domain/paper/money-text.ts'
import {
  type SharedDocument,
  sharedState,
  sharedStateWords,
} from '../../../domain/trade/document-link.ts'
import { doorFrom, knock } from '../../identity/throttle.ts'
import { KeptAnswer, publicCommand } from '../../kernel/command.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { todayOf } from '../../kernel/today.ts'
import { paperKinds } from '../paper/document-paper.ts'
import { currencyOf, formatOf, type Letterhead, otherCurrency } from '../paper/letterhead.ts'
import { pressed, readPosted, sheetFor } from '../paper/paper.ts'
import type { DocumentRow, LineRow } from '../paper/paper-rows.ts'
import { atItsRate, postedAmount, ticketTotals } from '../paper/paper-totals.ts'

const wrongOnes = { tries: 20, seconds: 900 }
const looks = { tries: 120, seconds: 3600 }
const papers = { tries: 30, seconds: 3600 }

type Held = {
  id: string
  companyId: string
  documentId: string
  language: Language
  copy: number
  state: 'open' | 'revoked' | 'expired'
}

/** The link of this token, behind the wall of its company; refused unless it is open. */
async function heldLink(context: PublicContext, token: string): Promise<Held> {
  const { tx, station } = context
  const hash = linkHash(token)
  const found = await tx.maybe(sql<{ company_id: string }>`
    select company_id
    from find_document_link(${hash})`)
  if (!found) {
    await knock(context, doorFrom(station, 'shared', wrongOnes))
    throw new Refusal('linkUnknown')
  }
  await knock(context, { key: `shared:${hash}`, ...looks })
  await tx.enterCompany(found.company_id)
  const link = await tx.one(sql<Held>`
    select id, company_id as "companyId", document_id as "documentId", language, copy,
      case
        when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired'
        else 'open'
      end as state
    from document_link
    where token_hash = ${hash}`)
  if (link.state === 'revoked') throw new Refusal('linkRevoked')
  if (link.state === 'expired') throw new Refusal('linkExpired')
  return link
}

/** No door of an address: every try is a token, whatever it looks like. */
const token = z.string().min(1, 'required').max(200, 'tooLong')

export const openLink = publicCommand({
  route: 'GET /api/shared/:token',
  publicPace: { network: 300 },
  summary: 'Shared: what the holder of a private link is shown of its document',
  input: z.strictObject({ token }),
  async run(context, { token }): Promise<SharedDocument> {
    const { tx, services } = context
    const link = await heldLink(context, token)
    const found = await readPosted(tx, link.documentId)
    if (!found) throw new Refusal('linkUnknown')
    await tx.rows(sql`
      update document_link
      set opened = opened + 1, opened_at = now()
      where id = ${link.id}`)
    const words = await services.wordsOf(tx, link.companyId)
    const say = (key: string): string => words.say(link.language, key)
    const { payment } = await tx.one(sql<{ payment: 'none' | 'unpaid' | 'partly' | 'paid' }>`
      select payment
      from document
      where id = ${link.documentId}`)
    const { row, lines } = found.source
    const { company } = found.letterhead
    const state = sharedState(
      {
        state: row.state === 'void' ? 'void' : 'posted',
        behaviour: row.behaviour,
        payment,
        dueDate: row.dueDate,
      },
      await todayOf(context),
    )
    const stateWord = sharedStateWords[state]
    return {
      language: link.language,
      company: {
        name: nameIn(link.language, company),
        phone: company.phone ?? null,
        email: company.email ?? null,
      },
      title: say(`paper.title.${paperKinds[row.behaviour]}`),
      number: row.number ?? '',
      state,
      stateText: stateWord && say(stateWord),
      download: say('sharing.download'),
      facts: factsOf({ row, lines }, found.letterhead, link.language, say),
    }
  },
})

const carriesMoney = (behaviour: BehaviourName): boolean =>
  !['deliveryNote', 'goodsReceipt'].includes(behaviour)

function factsOf(
  { row, lines }: { row: DocumentRow; lines: readonly LineRow[] },
  letterhead: Letterhead,
  language: Language,
  say: (key: string) => string,
): SharedDocument['facts'] {
  const currency = currencyOf(letterhead, row.currencyId)
  const other = otherCurrency(letterhead, currency)
  const terms = { language, format: formatOf(letterhead) }
  const money = (
    key: string,
    { amount, second }: PaperAmount,
  ): SharedDocument['facts'][number] => ({
    label: say(key),
    value: moneyText(amount, currency, terms),
    ...(other && second != null && { second: moneyText(second, other, terms) }),
  })
  const rated = (key: string, amount: string) => money(key, atItsRate(amount, row, currency, other))
  const isOwed = behaviourOf(row.behaviour).debt === 'raise' && row.state === 'posted'
  const ticket = ticketTotals({ row, lines }, { letterhead, language, say }, currency)
  const left = differenceOf(row.total, row.paid, currency.decimals)
  return [
    { label: say('paper.date'), value: formatDate(row.day) },
    ...(row.dueDate
      ? [{ label: say(headWord('dueDate', row.behaviour)), value: formatDate(row.dueDate) }]
      : []),
    ...(carriesMoney(row.behaviour)
      ? [money('paper.total', ticket.total ?? postedAmount(row, currency))]
      : []),
    ...(isOwed ? [rated('paper.paid', row.paid), rated('paper.due', left)] : []),
    ...(ticket.money ?? []).map(({ label, amount, isSecond }) => ({
      label,
      value: moneyText(amount, (isSecond && other) || currency, terms),
    })),
  ]
}

export const openLinkPaper = publicCommand({
  route: 'GET /api/shared/:token/paper',
  publicPace: { network: 300 },
  summary: 'Shared: the paper of the document behind a private link, as PDF',
  input: z.strictObject({ token }),
  async run(context, { token }) {
    const { tx, services } = context
    const link = await heldLink(context, token)
    await knock(context, { key: `sharedPaper:${link.id}`, ...papers })
    const found = await readPosted(tx, link.documentId)
    if (!found) throw new Refusal('linkUnknown')
    const words = await services.wordsOf(tx, link.companyId)
    const { language, copy } = link
    const sheet = sheetFor(found, { language, copy, words, publicUrl: services.publicUrl })
    return new KeptAnswer({
      name: `${found.source.row.number}.pdf`,
      type: 'application/pdf',
      isInline: false,
      read: () => pressed(services, link.companyId, sheet, found.letterhead),
    })
  },
})
