/**
 * Documents sent by mail. Asking writes the mail and its job in one transaction; the job prints and
 * sends, again and again while the mail server is away. Where it stands is told by its job.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import type { BehaviourName, DocumentScreen } from '../../../domain/books/behaviour.ts'
import { documentPath } from '../../../domain/books/document-path.ts'
import { email } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id, maybe } from '../../../domain/kernel/input.ts'
import { type Language, languages } from '../../../domain/kernel/language.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { einvoiceFormats, einvoiceKinds } from '../../../domain/paper/einvoice-format.ts'
import { letterFields } from '../../../domain/paper/letter.ts'
import type { PaperStatus, SentMail } from '../../../domain/trade/document-mail.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { queueLetter, refuseTooMany as refuseTooManyMails } from '../../kernel/mail/mail-gate.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { makeLink, refuseUnshared } from '../sharing/document-link.ts'
import { refuseBlind } from '../stock/blind.ts'
import { sentEInvoices } from './electronic-state.ts'
import { documentMailJob } from './mail-job.ts'
import { countPrint, documentId, papersOut, refuseUnlessPrinter } from './paper.ts'

/** More than anybody writes, and too few to be of use to whoever wants to annoy others. */
const mailsPerHour = 120
const hourSeconds = 3600

const mailInput = z.strictObject({
  id: documentId,
  /** Made by whoever asks: asking twice sends once. */
  mail: id.optional(),
  to: email().schema,
  subject: maybe(letterFields.subject.schema),
  message: maybe(letterFields.message.schema),
  language: z.enum(languages, 'invalid'),
  /** A private link to the document goes along. */
  hasLink: z.boolean('invalid').optional(),
  /** An electronic invoice goes along, or is the paper itself. */
  einvoice: z.enum(einvoiceFormats, 'invalid').optional(),
})

export const mailDocument = command({
  route: 'POST /api/documents/:id/mail',
  summary: 'document: send its paper by mail; a job prints and sends it',
  needs: 'signedIn',
  input: mailInput,
  run: sendByMail,
})

export async function sendByMail(
  context: Context,
  { id, mail = newId(), ...letter }: z.output<typeof mailInput>,
): Promise<{ id: string }> {
  const { tx, actor } = context
  const { state, screen, partnerId } = await statusOf(tx, id)
  refuseUnlessPrinter(actor, screen)
  if (state === 'draft') throw new Refusal('postFirst')
  if (letter.hasLink) refuseUnshared({ state, partnerId })
  if (screen === 'stock') await refuseBlind(context, id)
  const known = await tx.maybe(sql<{ document: string }>`
    select document_id as document
    from document_mail
    where id = ${mail}`)
  // An answer that was lost is given again; the mail of another document is none of this one.
  if (known && known.document !== id) throw new Refusal('notFound')
  if (known) context.repeated()
  else {
    await refuseTooMany(context)
    if (letter.einvoice) await refuseUnlessElectronic(context, id, letter)
    const copy = papersOut(screen, await countPrint(context, id))
    await tx.rows(sql`
      insert into document_mail
        (id, document_id, to_address, subject, message, language, copy, user_name, einvoice)
      values (${mail}, ${id}, ${letter.to}, ${letter.subject ?? null},
        ${letter.message ?? null}, ${letter.language}, ${copy}, ${actor.fullName},
        ${letter.einvoice ?? null})`)
    const { language, hasLink } = letter
    const link = hasLink && (await makeLink(context, { documentId: id, language, copy }))
    // Only the job knows the token, and forgets it with the letter.
    const data = {
      to: letter.to,
      by: actor.userId,
      path: documentPath({ id, screen }),
      ...(link && { token: link.token }),
    }
    await queueLetter(context, { kind: documentMailJob, data, isPlain: false, id: mail })
  }
  return { id: mail }
}

/** Whoever asks learns at once what is missing; the job makes it again when it sends. */
async function refuseUnlessElectronic(
  { tx, services, now }: Context,
  id: string,
  { einvoice: format, language }: Pick<z.output<typeof mailInput>, 'einvoice' | 'language'>,
): Promise<void> {
  const { words } = services
  if (format) await services.electronicFile(tx, id, { format, language, words, at: now })
}

async function refuseTooMany(context: Context): Promise<void> {
  const { actor, services } = context
  const tries = await services.counted(`mail:${actor.userId}`, hourSeconds)
  if (tries > mailsPerHour) throw new Refusal('tooManyTries', undefined, { seconds: hourSeconds })
  await refuseTooManyMails(context, `mails:${actor.companyId}`, services.mailLimits)
}

type Status = {
  state: 'draft' | 'posted' | 'void'
  screen: DocumentScreen
  behaviour: BehaviourName
  prints: number
  language: Language | null
  partnerId: string | null
}

async function statusOf(tx: Tx, id: string): Promise<Status> {
  const found = await tx.maybe(sql<Status>`
    select d.state, d.screen, d.behaviour, d.prints, p.language, p.id as "partnerId"
    from (
      select state, screen, behaviour, prints, partner_id
      from document
      where id = ${id}
      union all
      select 'draft', screen, behaviour, 0, partner_id
      from draft
      where id = ${id}) d
    left join thirdparty p on p.id = d.partner_id
    limit 1`)
  if (!found) throw new Refusal('notFound')
  return found
}

const sentMails = (tx: Tx, id: string): Promise<SentMail[]> =>
  tx.rows(sql<SentMail>`
    select m.id, m.to_address as "to", m.language, m.created_at as "createdAt",
      m.sent_at as "sentAt", m.user_name as "userName",
      case
        when m.sent_at is not null then 'sent'
        when j.state = 'waiting' and j.run_at = 'infinity' then 'held'
        when j.state in ('waiting', 'running') then 'waiting'
        else 'failed'
      end as state,
      case when m.sent_at is null then coalesce(j.attempts, 0) else m.tries end as tries,
      case when m.sent_at is null then j.last_error end as reason,
      case when j.state = 'waiting' and j.attempts > 0 then j.run_at end as "nextTryAt"
    from document_mail m
    left join job j on j.id = m.id
    where m.document_id = ${id}
    order by m.created_at desc
    limit 50`)

export const documentMails = query({
  route: 'GET /api/documents/:id/mails',
  summary: 'document: how often it was printed, the language of its partner, its mails',
  needs: 'signedIn',
  input: z.strictObject({ id: documentId }),
  async run({ tx, actor, services }, { id }): Promise<PaperStatus> {
    const { state, screen, behaviour, prints, language, partnerId } = await statusOf(tx, id)
    refuseUnlessPrinter(actor, screen)
    const canBeElectronic = state === 'posted' && einvoiceKinds[behaviour] !== undefined
    return {
      state,
      prints: papersOut(screen, prints),
      language,
      canShare: state !== 'draft' && partnerId !== null,
      canBeElectronic,
      rows: await sentMails(tx, id),
      sent: canBeElectronic ? await sentEInvoices(tx, id) : [],
      networks: canBeElectronic ? services.networks.map(({ name }) => name) : [],
    }
  },
})
