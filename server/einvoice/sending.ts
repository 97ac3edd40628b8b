/**
 * Hands the electronic invoice of a document to a network. Asking writes the sending and its job in
 * one transaction; the job makes the file and hands it over, again and again while the network is
 * away. Whoever asks learns at once what is missing.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId } from '../../domain/kernel/input.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { EInvoiceFormat } from '../../domain/paper/einvoice-format.ts'
import { command } from '../kernel/command.ts'
import type { Services } from '../kernel/context.ts'
import { enqueue, type JobHandler } from '../kernel/jobs.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Words } from '../kernel/words.ts'
import {
  documentId,
  pressed,
  readPosted,
  refuseUnlessPrinter,
  sheetFor,
} from '../trade/paper/paper.ts'

export const einvoiceJob = 'einvoiceSending'

export const sendEInvoice = command({
  route: 'POST /api/documents/:id/einvoice/send',
  summary: 'document: hand its electronic invoice to a network; a job sends it',
  needs: 'signedIn',
  input: z.strictObject({
    id: documentId,
    /** Made by whoever asks: asking twice sends once. */
    sending: anyId.optional(),
    network: z.string('invalid').max(40, 'invalid'),
    language: z.enum(languages, 'invalid').optional(),
  }),
  async run(context, { id, sending = newId(), network: name, language: asked }) {
    const { tx, actor, services, now } = context
    const found = await readPosted(tx, id)
    if (!found) throw new Refusal('notFound')
    const network = services.networks.find((it) => it.name === name)
    if (!network) throw new Refusal('invalid', 'network')
    const { row } = found.source
    refuseUnlessPrinter(actor, row.screen)
    const known = await tx.maybe(sql`select 1 from einvoice_sending where id = ${sending}`)
    if (known) {
      context.repeated()
      return { id: sending }
    }
    const { format } = network
    const language = asked ?? row.partner?.language ?? context.language
    const { words } = services
    await services.electronicFile(tx, id, { format, language, words, at: now })
    await tx.rows(sql`
      insert into einvoice_sending (id, document_id, network, format, language, user_name)
      values (${sending}, ${id}, ${name}, ${format}, ${language}, ${actor.fullName})`)
    await enqueue(tx, einvoiceJob, {}, sending)
    context.afterCommit(() => services.wakeJobs())
    return { id: sending }
  },
})

type Sending = {
  documentId: string
  network: string
  format: EInvoiceFormat
  language: Language
}

type Delivery = {
  services: Pick<Services, 'press' | 'files' | 'log' | 'publicUrl' | 'electronicFile' | 'networks'>
  wordsOf(tx: Tx, companyId: string): Promise<Words>
}

/** The paper that carries the data, for a network that wants it so. */
async function paperOf(
  tx: Tx,
  { services }: Delivery,
  { documentId, language }: Sending,
  { companyId, words }: { companyId: string; words: Words },
): Promise<Uint8Array> {
  const found = await readPosted(tx, documentId)
  if (!found) throw new Error('A document that was to be sent is gone')
  const { publicUrl } = services
  const sheet = sheetFor(found, { language, copy: 1, words, publicUrl, isArchived: true })
  return pressed(services, companyId, sheet, found.letterhead)
}

export const einvoiceHandler =
  (delivery: Delivery): JobHandler =>
  async (tx, _, { id, company_id: companyId, attempts }) => {
    const { services, wordsOf } = delivery
    const asked = await tx.one(sql<Sending>`
      select document_id as "documentId", network, format, language
      from einvoice_sending
      where id = ${id}`)
    const network = services.networks.find(({ name }) => name === asked.network)
    if (!network) throw new Error(`The network ${asked.network} is not set up any more`)
    const { documentId, format, language } = asked
    const words = await wordsOf(tx, companyId)
    const order = { format, language, words, at: new Date() }
    const { name, type, isPaper, fill } = await services.electronicFile(tx, documentId, order)
    const paper = isPaper
      ? await paperOf(tx, delivery, asked, { companyId, words })
      : new Uint8Array()
    const { reference } = await network.send({ companyId, id, name, type, content: fill(paper) })
    await tx.rows(sql`
      update einvoice_sending
      set sent_at = now(), reference = ${reference}, tries = ${attempts}
      where id = ${id}`)
  }
