/**
 * An invoice that a supplier sent as data, or as a paper that carries it, becomes the draft of a
 * purchase with the file attached. What cannot be believed is refused before anything is written;
 * what differs from our own arithmetic is told.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { documentHead } from '../../domain/books/head/document-head.ts'
import { otherBuyer } from '../../domain/einvoice/addressee.ts'
import type { ImportedInvoice } from '../../domain/einvoice/contract.ts'
import type { IncomingInvoice } from '../../domain/einvoice/incoming.ts'
import { creditDraft } from '../../domain/einvoice/incoming-credit.ts'
import {
  type IncomingTerms,
  incomingBehaviour,
  incomingDraft,
} from '../../domain/einvoice/incoming-draft.ts'
import { readInvoice } from '../../domain/einvoice/read.ts'
import { xmlTree } from '../../domain/einvoice/xml-file.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { id } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type FileFormat, maxFileBytes } from '../../domain/media/file-format.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import type { Say } from '../../domain/paper/pen.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import { UploadedFile, upload } from '../kernel/command.ts'
import { rateNumberOn } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { keepFile, type ReadyFile, readyFile } from '../media/keeping.ts'
import { saveDraft } from '../trade/draft.ts'
import { readDocument } from '../trade/read.ts'
import { tradeRules } from '../trade/rules.ts'
import { tradeTerms } from '../trade/terms.ts'
import { matchesOf } from './matching.ts'
import { invoiceInPdf } from './pdf-attachment.ts'
import { supplierOf } from './supplier.ts'

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** A paper is judged like any other file; the data alone were read, which says what they are. */
async function readUpload(name: string, bytes: Uint8Array) {
  if (bytes.length === 0) throw new Refusal('fileIsEmpty', 'file')
  const isPaper = isPdf(bytes)
  const invoice = readInvoice(xmlTree(isPaper ? invoiceInPdf(bytes) : bytes))
  const format: FileFormat = 'xml'
  const ready: ReadyFile = isPaper ? await readyFile({ name, bytes }) : { name, format, bytes }
  return { invoice, ready }
}

type Known = {
  currency: { id: string; decimals: number } | null
  branch: Linked | null
  rate: string | null
  own: { financialNumber: string | null; registrationNumber: string | null }
}

/** What the house knows of the words of an invoice, on the day it was written. */
const knownOf = (tx: Tx, { currency, day }: IncomingInvoice, branch?: string): Promise<Known> =>
  tx.one(sql<Known>`
    select
      (select json_build_object('id', id, 'decimals', decimals)
        from currency
        where code = ${currency}
        limit 1) as currency,
      (select json_build_object('id', b.id, 'title', local_name(b))
        from branch b
        where ${branch ?? null}::uuid is null or b.id = ${branch ?? null}
        order by b.created_at
        limit 1) as branch,
      (select json_build_object('financialNumber', financial_number,
          'registrationNumber', registration_number)
        from company) as own,
      ${rateNumberOn(day)}::text as rate`)

type Earlier = { id: string; number: string | null }

/**
 * The same paper twice would be paid twice. Two who bring it at once wait for each other; whoever
 * sends the same again is told what he was told before.
 */
async function isAgain(
  tx: Tx,
  { id, invoice }: Pick<IncomingFile, 'id' | 'invoice'>,
  supplier: Linked,
): Promise<boolean> {
  const { number } = invoice
  const behaviour = incomingBehaviour(invoice)
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended(${`einvoice ${supplier.id} ${number}`}, 0))`)
  const earlier = await tx.maybe(sql<Earlier>`
    select id, number
    from document
    where partner_id = ${supplier.id} and behaviour = ${behaviour}
      and external_number = ${number} and state = 'posted'
    union all
    select id, null
    from draft
    where partner_id = ${supplier.id} and behaviour = ${behaviour}
      and body ->> 'externalNumber' = ${number}
    limit 1`)
  if (!earlier) return false
  if (earlier.id === id) return true
  throw new Refusal('einvoiceTwice', 'file', {
    number,
    supplier: supplier.title,
    document: earlier.id,
    isDraft: earlier.number === null,
  })
}

/** The bill that a credit note names, as its supplier calls it. */
async function billOf(
  { tx, actor }: Context,
  { isCredit, preceding }: IncomingInvoice,
  supplier: Linked,
): Promise<PostedDocument | null> {
  if (!isCredit || !preceding) return null
  const found = await tx.maybe(sql<{ id: string }>`
    select id
    from document
    where partner_id = ${supplier.id} and behaviour = 'purchaseInvoice' and state = 'posted'
      and external_number = ${preceding}
    order by day desc
    limit 1`)
  return found ? readDocument(tx, 'purchasing', found.id, actor) : null
}

/** Where the bill is unknown or says otherwise, its number at least is not lost. */
const noteOf = ({ isCredit, preceding, note }: IncomingInvoice, say: Say): string | null => {
  const reference = isCredit && preceding ? say('einvoice.corrects', { number: preceding }) : null
  return [reference, note].filter((it) => it !== null).join('\n') || null
}

type IncomingFile = {
  id: string
  supplier?: string
  branch?: string
  invoice: IncomingInvoice
  ready: ReadyFile
}

async function bring(context: Context, received: IncomingFile): Promise<ImportedInvoice> {
  const { tx, actor } = context
  const { invoice, ready } = received
  const { currency, branch, rate, own } = await knownOf(tx, invoice, received.branch)
  if (!currency)
    throw new Refusal('einvoiceCurrency', 'file', { currency: invoice.currency.slice(0, 3) })
  const supplier = await supplierOf(tx, invoice.seller, received.supplier)
  const isRepeated = await isAgain(tx, received, supplier)
  if (received.branch && !branch) throw new Refusal('missingReference', 'branch')
  const branchId = branch?.id ?? null
  const [terms, rules] = [
    await tradeTerms(context, 'purchasing', branchId),
    await tradeRules(tx, { branchId, userId: actor.userId }),
  ]
  const behaviour = incomingBehaviour(invoice)
  const type = terms.types.find((it) => it.behaviour === behaviour)
  if (!type) throw new Refusal('selectType')
  const { warehouse, taxes } = terms
  const matches = await matchesOf(context, invoice, {
    supplier: supplier.id,
    warehouse: warehouse?.id ?? null,
    currency: currency.id,
    rules,
  })
  const file = isRepeated ? null : await keepFile(context, actor.companyId, newId(), ready)
  const say: Say = (key, facts = {}) => context.services.words.say(context.language, key, facts)
  const incoming: IncomingTerms = {
    type: { id: type.id, title: type.title },
    branch,
    partner: supplier,
    warehouse,
    currency,
    rate,
    taxes,
    attachment: { id: file?.id ?? '', title: ready.name },
    note: noteOf(invoice, say),
    rounding: say('einvoice.rounding'),
    matches,
  }
  const bill = await billOf(context, invoice, supplier)
  const credit = bill && creditDraft(invoice, incoming, bill)
  const { body, total, difference } = credit ?? incomingDraft(invoice, incoming)
  const draft = { id: received.id, version: null, behaviour, body, total }
  if (isRepeated) context.repeated()
  else await saveDraft(context, 'purchasing', draft)
  return {
    id: received.id,
    supplier,
    number: invoice.number,
    isCredit: invoice.isCredit,
    otherBuyer: otherBuyer(invoice.buyer, own),
    bill: body.origin ?? null,
    currency: currency.id,
    total,
    invoiced: invoice.gross,
    difference,
    lines: body.lines.length,
    unmatched: body.lines.filter(({ item }) => item === null).length,
  }
}

export const importEInvoice = upload({
  route: 'POST /api/purchases/einvoice',
  summary: 'purchase: a draft from an electronic invoice (UBL, CII or Factur-X), as form data',
  needs: 'purchasing.purchase.add',
  maxFileBytes,
  input: z.strictObject({
    id,
    name: mediaFile.fields.name.schema,
    supplier: id.optional(),
    branch: id.optional(),
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ name, file, ...rest }) {
    const { invoice, ready } = await readUpload(name, file.bytes)
    const number = documentHead.externalNumber.field.schema.safeParse(invoice.number)
    if (!number.success) throw new Refusal('einvoiceUnreadable', 'file', { field: 'ID' })
    return { ...rest, invoice, ready }
  },
  run: bring,
})
