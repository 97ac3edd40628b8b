/** Sends a document by mail: prints the copy that was asked for and posts it as an attachment. */

import { sql } from 'kysely'
import type { Language } from '../../../domain/kernel/language.ts'
import type { EInvoiceFormat } from '../../../domain/paper/einvoice-format.ts'
import type { Services } from '../../kernel/context.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { Mail } from '../../kernel/mail/letter.ts'
import type { Attachment, Mailer } from '../../kernel/mail/mail.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Words } from '../../kernel/words.ts'
import { pressed, readPosted, sheetFor } from './paper.ts'

/**
 * The kind of the job; its data hold the address, for the notice should it fail,
 * and the token of a private link that goes along.
 */
export const documentMailJob = 'documentMail'

type Asked = {
  documentId: string
  to: string
  subject: string | null
  message: string | null
  language: Language
  copy: number
  einvoice: EInvoiceFormat | null
}

const asked = (tx: Tx, id: string): Promise<Asked> =>
  tx.one(sql<Asked>`
    select document_id as "documentId", to_address as "to", subject, message, language, copy,
      einvoice
    from document_mail
    where id = ${id}`)

type Delivery = {
  services: Pick<Services, 'press' | 'files' | 'log' | 'publicUrl' | 'electronicFile'>
  mailer: Mailer
  wordsOf(tx: Tx, companyId: string): Promise<Words>
}

/** The paper, and the electronic invoice beside it or in its place. */
async function withElectronic(
  tx: Tx,
  services: Delivery['services'],
  { documentId, language, einvoice: format }: Asked,
  words: Words,
  paper: Attachment,
): Promise<Attachment[]> {
  if (!format) return [paper]
  const order = { format, language, words, at: new Date() }
  const { name, type, isPaper, fill } = await services.electronicFile(tx, documentId, order)
  const content = Buffer.from(fill(paper.content))
  const file: Attachment = { filename: name, content, contentType: type }
  return isPaper ? [file] : [paper, file]
}

export const documentMailHandler =
  ({ services, mailer, wordsOf }: Delivery): JobHandler =>
  async (tx, { token }, job) => {
    const mail = await asked(tx, job.id)
    const { language, copy } = mail
    const words = await wordsOf(tx, job.company_id)
    const found = await readPosted(tx, mail.documentId)
    if (!found) throw new Error('A document that was to be sent is gone')
    const { publicUrl } = services
    const isArchived = mail.einvoice === 'facturx'
    const sheet = sheetFor(found, { language, copy, words, publicUrl, isArchived })
    const pdf = await pressed(services, job.company_id, sheet, found.letterhead)
    const { company } = found.letterhead
    const paper: Attachment = {
      filename: `${found.source.row.number}.pdf`,
      content: Buffer.from(pdf),
      contentType: 'application/pdf',
    }
    const attachments = await withElectronic(tx, services, mail, words, paper)
    const letter: Mail = {
      to: mail.to,
      template: 'document',
      language,
      facts: {
        title: sheet.title,
        number: sheet.number,
        company: company.name,
        ...(typeof token === 'string' && { token }),
      },
      own: { subject: mail.subject ?? undefined, body: mail.message ?? undefined },
      senderName: company.name,
      replyTo: company.email,
    }
    await mailer.deliver(tx, job, letter, attachments)
    await tx.rows(sql`
      update document_mail
      set sent_at = now(), tries = ${job.attempts}
      where id = ${job.id}`)
  }
