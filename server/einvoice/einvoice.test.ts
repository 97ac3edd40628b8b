import { beforeAll, describe, expect, test } from 'vitest'
import { readInvoice } from '../../domain/einvoice/read.ts'
import { xmlTree } from '../../domain/einvoice/xml-file.ts'
import { newId } from '../../domain/kernel/id.ts'
import { tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { allAt, textAt } from '../../domain/kernel/reading/tree.ts'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { mailsIn, mailTo } from '../kernel/testing/mailbox.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { sentDraft } from '../trade/testing/sent-draft.ts'
import { invoiceInPdf } from './pdf-attachment.ts'
import { type Office, office } from './testing/office.ts'

const app = testApp()
let shop: Office
beforeAll(async () => {
  shop = await office(app)
})

type More = Record<string, unknown>

async function sold(lines: More[], more: More = {}): Promise<{ id: string; number: string }> {
  const item = await shop.item({ kind: 'service', name: `Coffee & cake ${newId()}` })
  const written = lines.map((line) => ({
    item,
    quantity: '1',
    unitPrice: '10',
    vat: '11',
    ...line,
  }))
  const draft = shop.draft('salesInvoice', written, { partner: shop.buyer, ...more })
  return shop.post('invoices', draft)
}

const missing = (id: string, language = 'en') =>
  app.call<{ code: string; field: string; message: string }>(
    'GET',
    `/api/documents/${id}/einvoice?format=ubl`,
    { token: shop.token, language },
  )

describe('a posted invoice', () => {
  test('is downloaded as UBL and as CII that say the same', async () => {
    const { id, number } = await sold(
      [{ quantity: '3', unitPrice: '3.33' }, { discountPercent: '7.5' }],
      { discountAmount: '1.5', clientOrderNumber: 'PO-77' },
    )
    const document = await shop.document('invoices', id)
    const [ubl, cii] = await Promise.all(['ubl', 'cii'].map((format) => shop.file(id, format)))
    expect(ubl?.response.headers.get('content-type')).toBe('application/xml')
    expect(ubl?.response.headers.get('content-disposition')).toContain(`${number}-ubl.xml`)
    const [ublTree, ciiTree] = [ubl, cii].map((file) => xmlTree(file?.bytes ?? Buffer.alloc(0)))
    if (!ublTree || !ciiTree) throw new Error('Nothing was read')
    expect(readInvoice(ublTree)).toEqual(readInvoice(ciiTree))
    expect(readInvoice(ublTree)).toMatchObject({
      number,
      currency: 'USD',
      gross: tidyDecimal(document.totals.total),
      vat: tidyDecimal(document.totals.vat),
      seller: { vatId: 'LB1204587-601', country: 'LB' },
    })
    expect(textAt(ublTree, 'OrderReference/ID')).toBe('PO-77')
  })

  test('is a PDF for the archive that shows and carries the same', async () => {
    const { id, number } = await sold([{ quantity: '2' }])
    const [{ response, bytes }, { bytes: cii }] = await Promise.all([
      shop.file(id, 'facturx', 'ar'),
      shop.file(id, 'cii', 'ar'),
    ])
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(invoiceInPdf(bytes)).equals(cii)).toBe(true)
    const shown = pagesOf(bytes)
      .flat()
      .map(({ text }) => text)
    expect(shown).toContain(number)
    expect(bytes.toString('latin1')).toContain('<pdfaid:part>3</pdfaid:part>')
    // Each of its lines is read aloud, however many there are.
    const long = await sold(Array.from({ length: 301 }, () => ({ quantity: '1' })))
    const whole = (await shop.file(long.id, 'facturx', 'en')).bytes.toString('latin1')
    expect(whole.match(/\/S \/TR\b/g)?.length).toBeGreaterThan(301)
  })

  test('tells what was paid, and its tax in the currency it is owed in', async () => {
    await shop.decide('tax.currency', 'second')
    const { id } = await sold([{ unitPrice: '100' }], {
      tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '60' }],
    })
    const root = xmlTree((await shop.file(id, 'ubl')).bytes)
    expect(textAt(root, 'TaxCurrencyCode')).toBe('LBP')
    const taxes = allAt(root, 'TaxTotal/TaxAmount')
    expect(taxes.map(({ text, attributes }) => [text, attributes.get('currencyID')])).toEqual([
      ['11.00', 'USD'],
      ['984500', 'LBP'],
    ])
    await shop.decide('tax.currency', 'first', 1)
  })

  test('in pounds has no decimals, and tells its tax in dollars', async () => {
    const { id } = await sold([{ unitPrice: '895000' }], { currency: shop.lbp })
    const root = xmlTree((await shop.file(id, 'ubl')).bytes)
    expect(textAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe('993450')
    expect(allAt(root, 'TaxTotal/TaxAmount').map(({ text }) => text)).toEqual(['98450', '1.10'])
  })

  test('bears the codes of its units and items', async () => {
    const unit = await shop.add('/api/units', { name: 'Sack', unitCode: 'XSA' })
    const items = [
      await shop.item({ unit: unit.id, kind: 'service' }),
      await shop.item({
        kind: 'service',
        barcodes: [{ id: newId(), code: '5281000000015', factor: '1' }],
      }),
    ]
    const { id } = await shop.post(
      'invoices',
      shop.draft(
        'salesInvoice',
        items.map((item) => ({ item, quantity: '1', unitPrice: '5', vat: '11' })),
        { partner: shop.buyer },
      ),
    )
    const root = xmlTree((await shop.file(id, 'ubl')).bytes)
    const codes = allAt(root, 'InvoiceLine/InvoicedQuantity').map((it) =>
      it.attributes.get('unitCode'),
    )
    expect(codes).toEqual(['XSA', 'XBX'])
    expect(
      allAt(root, 'InvoiceLine/Item/StandardItemIdentification/ID').map((it) => it.text),
    ).toEqual(['5281000000015'])
  })

  test('that was returned has a credit note that names it', async () => {
    const { id, number } = await sold([{ quantity: '3', unitPrice: '3.33' }])
    const path = `/api/invoices/${id}/copy?as=salesReturn`
    const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
    const back = await shop.post('invoices', { ...sentDraft(body) })
    const root = xmlTree((await shop.file(back.id, 'ubl')).bytes)
    expect(root.name).toBe('CreditNote')
    expect(textAt(root, 'BillingReference/InvoiceDocumentReference/ID')).toBe(number)
    expect(textAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount')).toBe('11.09')
  })
})

describe('what is missing', () => {
  test.each([
    ['en', 'An electronic invoice needs the country of'],
    ['fr', 'Une facture électronique exige le pays de'],
    ['ar', 'تحتاج الفاتورة الإلكترونية إلى بلد'],
  ])('is named in the language of whoever asks (%s)', async (language, message) => {
    const { id } = await sold([{}], { partner: shop.client })
    const { status, body } = await missing(id, language)
    expect([status, body.code, body.field]).toEqual([
      422,
      'einvoiceNeedsClientCountry',
      'client.country',
    ])
    expect(body.message).toContain(message)
  })

  test('the number of the company, before VAT can be told', async () => {
    await shop.company({ financialNumber: null })
    const { id } = await sold([{}])
    const { body } = await missing(id)
    await shop.company({ financialNumber: '1204587-601' })
    expect(body).toMatchObject({ field: 'company.financialNumber' })
  })

  test('the reason of an exemption, which the card of the item gives', async () => {
    const item = await shop.item({ kind: 'service', vat: '0', vatTreatment: 'exempt' })
    const line = { item, vat: '0' }
    const { id } = await sold([line])
    expect((await missing(id)).body).toMatchObject({ code: 'einvoiceNeedsReason' })
    const { version } = await shop.read('/api/items', item)
    await shop.call('PATCH', `/api/items/${item}`, { version, exemptionReason: 'Law 379, 16' })
    const root = xmlTree((await shop.file(id, 'ubl')).bytes)
    expect(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('E')
    expect(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toBe('Law 379, 16')
  })
})

describe('what a line without VAT says of its tax', () => {
  const stateOf = async (id: string) => {
    const root = xmlTree((await shop.file(id, 'ubl')).bytes)
    const at = 'TaxTotal/TaxSubtotal/TaxCategory'
    return [textAt(root, `${at}/ID`), textAt(root, `${at}/TaxExemptionReason`)]
  }
  const change = async (path: string, id: string, values: More) => {
    const { version } = await shop.read(path, id)
    const { status, text } = await shop.call('PATCH', `${path}/${id}`, { version, ...values })
    expect(status, text).toBe(200)
  }

  test('stays as it was posted, whatever the cards say later, and on its credit note', async () => {
    const exempt = { vatTreatment: 'exempt', exemptionReason: 'Law 379, 16' }
    const item = await shop.item({ kind: 'service', vat: '0', ...exempt })
    const partner = await shop.partner({ name: 'Export & Co', country: 'SY', address: 'Damascus' })
    const { id } = await sold([{ item, vat: '0', quantity: '2' }], { partner })
    expect(await stateOf(id)).toEqual(['E', 'Law 379, 16'])
    await change('/api/items', item, { vatTreatment: 'zeroRated', exemptionReason: 'Law 380' })
    await change('/api/thirdparties', partner, { vatTreatment: 'export' })
    expect(await stateOf(id)).toEqual(['E', 'Law 379, 16'])
    const path = `/api/invoices/${id}/copy?as=salesReturn`
    const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
    const back = await shop.post('invoices', sentDraft(body))
    expect(await stateOf(back.id)).toEqual(['E', 'Law 379, 16'])
    const next = await sold([{ item, vat: '0' }], { partner })
    expect((await stateOf(next.id))[0]).toBe('G')
  })

  test('is part of the seal: whoever changes it in the database is found out', async () => {
    const { id } = await sold([{ vat: '0' }])
    const set = (treatment: string) =>
      app.asOwner('update document_line set vat_treatment = $2 where document_id = $1', [
        id,
        treatment,
      ])
    await set('exempt')
    const broken = await brokenInvariants(app.ownerUrl)
    await set('zeroRated')
    expect(broken.map(({ name }) => name)).toEqual([
      'every link restates what it sealed, and follows the one before it',
    ])
    expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  })
})

describe('only those who may, and only what is an invoice', () => {
  test('a quotation and a void invoice are none', async () => {
    const item = await shop.item({ kind: 'service' })
    const line = { item, quantity: '1', unitPrice: '1' }
    const quotation = await shop.post(
      'invoices',
      shop.draft('quotation', [line], { partner: shop.buyer }),
    )
    expect((await missing(quotation.id)).body.code).toBe('einvoiceNone')
    const { id } = await sold([{ vat: '0' }])
    await shop.call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong', isConfirmed: true })
    expect((await missing(id)).body.code).toBe('einvoiceVoid')
    expect((await missing(newId())).body.code).toBe('notFound')
  })

  test('who may not print has none, and another company finds nothing', async () => {
    const { id } = await sold([{ vat: '0' }])
    const path = `/api/documents/${id}/einvoice?format=cii`
    const reader = await colleagueOf(app, shop, ['sales.invoice.view'])
    expect(await reader.refused('GET', path)).toMatchObject({ code: 'forbidden' })
    const stranger = await office(app)
    expect(await stranger.refused('GET', path)).toMatchObject({ code: 'notFound' })
    expect(await shop.refused('GET', path.replace('cii', 'edi'))).toMatchObject({ code: 'invalid' })
  })
})

describe('by mail', () => {
  const send = (id: string, einvoice: string, to: string) =>
    shop.call('POST', `/api/documents/${id}/mail`, { to, language: 'fr', einvoice })

  test('the data go along with the paper, or inside it', async () => {
    const { id, number } = await sold([{ vat: '0' }])
    const [beside, inside] = [`${newId()}@client.example`, `${newId()}@client.example`]
    await send(id, 'ubl', beside)
    await send(id, 'facturx', inside)
    const [first, second] = [await mailTo(app.outbox, beside), await mailTo(app.outbox, inside)]
    expect(first.attachments.map(({ name }) => name)).toEqual([
      `${number}.pdf`,
      `${number}-ubl.xml`,
    ])
    expect(xmlTree(first.attachments[1]?.content ?? Buffer.alloc(0)).name).toBe('Invoice')
    expect(second.attachments.map(({ name }) => name)).toEqual([`${number}.pdf`])
    const carried = invoiceInPdf(second.attachments[0]?.content ?? Buffer.alloc(0))
    expect(xmlTree(carried).name).toBe('CrossIndustryInvoice')
  })

  test('what cannot be one is said at once, and nothing is counted or sent', async () => {
    const { id } = await sold([{ vat: '0' }], { partner: shop.client })
    const to = `${newId()}@client.example`
    expect((await send(id, 'cii', to)).status).toBe(422)
    const status = (await shop.call<{ prints: number }>('GET', `/api/documents/${id}/mails`)).body
    expect(status).toMatchObject({ prints: 0, rows: [], canBeElectronic: true })
    expect((await mailsIn(app.outbox)).filter((it) => it.to === to)).toEqual([])
  })
})
