/** An office that receives the invoices of a supplier it knows. */
import { invoiceOf } from '../../../domain/einvoice/build.ts'
import type { ImportedInvoice } from '../../../domain/einvoice/contract.ts'
import type { EInvoice } from '../../../domain/einvoice/model.ts'
import { type Case, posted } from '../../../domain/einvoice/testing/documents.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Draft } from '../../../domain/trade/contract.ts'
import type { Answer, TestApp } from '../../kernel/testing/app.ts'
import { uploadForm } from '../../kernel/testing/pictures.ts'
import type { Problem } from '../../kernel/testing/station.ts'
import { type Office, office } from './office.ts'

export type Inbox = {
  shop: Office
  supplier: string
  /** An invoice of the supplier, of today. */
  sentBy(it: Case, number?: string): EInvoice
  bring(
    bytes: string | Uint8Array,
    more?: Record<string, string>,
    name?: string,
  ): Promise<Answer<ImportedInvoice & Problem>>
  /** Brought, and taken. */
  imported(bytes: string | Uint8Array, name?: string): Promise<ImportedInvoice>
  draftOf(id: string): Promise<Draft>
}

export async function inbox(app: TestApp): Promise<Inbox> {
  const shop = await office(app)
  const supplier = await shop.partner({
    name: 'Maison Liwan SARL',
    isClient: false,
    isSupplier: true,
    financialNumber: '1204587 601',
  })
  const bring: Inbox['bring'] = (bytes, more = {}, name = 'bill.xml') =>
    shop.call<ImportedInvoice & Problem>(
      'POST',
      '/api/purchases/einvoice',
      uploadForm(name, typeof bytes === 'string' ? Buffer.from(bytes) : bytes, more),
    )
  return {
    shop,
    supplier,
    sentBy: (it, number = `F-${newId().slice(-12)}`) =>
      invoiceOf(posted({ ...it, more: { ...it.more, number, day: shop.today } })),
    bring,
    async imported(bytes, name) {
      const { status, text, body } = await bring(bytes, {}, name)
      if (status !== 200) throw new Error(text)
      return body
    },
    draftOf: async (id) => (await shop.call<Draft>('GET', `/api/purchases/drafts/${id}`)).body,
  }
}
