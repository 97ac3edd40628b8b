/**
 * The place of a network that carries electronic invoices: an access point, a platform of a state, a
 * folder that another program empties. Whoever adds one writes one of these and names it in
 * `app.ts`; asking, checking, retrying and telling where an invoice stands are there already.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { EInvoiceFormat } from '../../domain/paper/einvoice-format.ts'
import { writeWhole } from './files/whole-file.ts'

/** An invoice as it is handed over, made and checked. */
export type Parcel = {
  companyId: string
  /** The same whenever it is tried again: a network that knows it already has it. */
  id: string
  name: string
  type: string
  content: Uint8Array
}

export type InvoiceNetwork = {
  /** Kept with every sending; its words are `einvoice.network.<name>`. */
  name: string
  /** What it carries. */
  format: EInvoiceFormat
  /** Takes it, and answers how it calls it; whatever it throws is tried again later. */
  send(parcel: Parcel): Promise<{ reference: string }>
}

/** One folder for each company, one file for each sending. */
export const folderNetwork = (dir: string): InvoiceNetwork => ({
  name: 'folder',
  format: 'ubl',
  async send({ companyId, id, name, content }) {
    const folder = join(dir, companyId)
    // Numbers of documents are plain, but a name must never lead out of its folder.
    const reference = `${id}-${name.replace(/[^\p{L}\p{N}._-]/gu, '_')}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeWhole(join(folder, reference), content)
    return { reference }
  },
})
