/**
 * The electronic invoice of a posted document: its data as UBL or CII, or its paper with the data
 * inside (Factur-X). Who may print the paper may have it. A document whose cards lack something is
 * refused with what is missing; the standard knows no half invoice.
 */

import { z } from 'zod'
import { invoiceOf } from '../../domain/einvoice/build.ts'
import { ciiOf } from '../../domain/einvoice/cii.ts'
import type { EInvoice } from '../../domain/einvoice/model.ts'
import { problemsOf, toMend } from '../../domain/einvoice/problems.ts'
import { ublOf } from '../../domain/einvoice/ubl.ts'
import { languages } from '../../domain/kernel/language.ts'
import { Refusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { type EInvoiceFormat, einvoiceFormats } from '../../domain/paper/einvoice-format.ts'
import { KeptAnswer, query } from '../kernel/command.ts'
import type { ElectronicFile, ElectronicOrder } from '../kernel/context.ts'
import { archived } from '../kernel/paper/archive-pdf.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import {
  documentId,
  papersOut,
  pressed,
  readPosted,
  refuseUnlessPrinter,
  sheetFor,
} from '../trade/paper/paper.ts'
import { invoiceFacts, type ReadDocument } from './facts.ts'

type Syntax = 'ubl' | 'cii'

const writers: Readonly<Record<Syntax, (invoice: EInvoice) => string>> = { ubl: ublOf, cii: ciiOf }

/** Made, written and held against the rules: what is sent is what was checked. */
async function electronicInvoice(
  tx: Tx,
  read: ReadDocument,
  syntax: Syntax,
  { language, words }: ElectronicOrder,
): Promise<{ invoice: EInvoice; xml: string }> {
  const say = (key: string, facts = {}): string => words.say(language, key, facts)
  const invoice = invoiceOf(await invoiceFacts(tx, read, language, say))
  const xml = writers[syntax](invoice)
  const problems = problemsOf(xml)
  if (problems.length > 0) throw refuseFields(toMend(problems))
  return { invoice, xml }
}

/** The name every reader of such a paper looks for. */
const carriedName = 'factur-x.xml'
const profile = 'EN 16931'

/** The paper as it was set, with the data inside and fit for the archive. */
function carrying(
  pdf: Uint8Array,
  { invoice, xml }: { invoice: EInvoice; xml: string },
  title: string,
  { language, at }: ElectronicOrder,
) {
  const facts = { title, author: invoice.seller.name, language, at, level: profile }
  const content = Buffer.from(xml)
  const file = { name: carriedName, type: 'text/xml', content, description: title }
  return archived(pdf, facts, file)
}

const fileName = (number: string, format: EInvoiceFormat): string =>
  format === 'facturx' ? `${number}.pdf` : `${number}-${format}.xml`

async function fileOf(tx: Tx, read: ReadDocument, order: ElectronicOrder): Promise<ElectronicFile> {
  const { format, language, words } = order
  const syntax = format === 'ubl' ? 'ubl' : 'cii'
  const made = await electronicInvoice(tx, read, syntax, order)
  const { invoice, xml } = made
  const name = fileName(invoice.number, format)
  if (format === 'facturx') {
    const title = `${words.say(language, `paper.title.${invoice.kind}`)} ${invoice.number}`
    return {
      name,
      type: 'application/pdf',
      isPaper: true,
      fill: (pdf) => carrying(pdf, made, title, order),
    }
  }
  return { name, type: 'application/xml', isPaper: false, fill: () => Buffer.from(xml) }
}

async function readOrRefuse(tx: Tx, id: string): Promise<ReadDocument> {
  const found = await readPosted(tx, id)
  if (!found) throw new Refusal('notFound')
  return found
}

/** For whoever sends documents: a mail today, a network of invoices tomorrow. */
export const electronicFile = async (
  tx: Tx,
  documentId: string,
  order: ElectronicOrder,
): Promise<ElectronicFile> => fileOf(tx, await readOrRefuse(tx, documentId), order)

export const readEInvoice = query({
  route: 'GET /api/documents/:id/einvoice',
  answersFile: true,
  summary: 'document: the electronic invoice (EN 16931) as UBL, CII or a Factur-X paper',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({
    id: documentId,
    format: z.enum(einvoiceFormats, 'invalid'),
    language: z.enum(languages, 'invalid').optional(),
  }),
  async run(context, { id, format, language: asked }) {
    const { tx, actor, services, now } = context
    const found = await readOrRefuse(tx, id)
    const { row } = found.source
    refuseUnlessPrinter(actor, row.screen)
    const language = asked ?? row.partner?.language ?? context.language
    const { words, publicUrl } = services
    const { name, type, isPaper, fill } = await fileOf(tx, found, {
      format,
      language,
      words,
      at: now,
    })
    const copy = papersOut(row.screen, row.prints) + 1
    const sheet = sheetFor(found, { language, copy, words, publicUrl, isArchived: isPaper })
    const nothing = new Uint8Array()
    return new KeptAnswer({
      name,
      type,
      isInline: false,
      read: async () =>
        fill(isPaper ? await pressed(services, actor.companyId, sheet, found.letterhead) : nothing),
    })
  },
})
