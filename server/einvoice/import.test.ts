import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ciiOf } from '../../domain/einvoice/cii.ts'
import { type Case, cases } from '../../domain/einvoice/testing/documents.ts'
import { ublOf } from '../../domain/einvoice/ubl.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { uploadForm } from '../kernel/testing/pictures.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { sentDraft } from '../trade/testing/sent-draft.ts'
import { type Inbox, inbox } from './testing/inbox.ts'
import { type Office, office } from './testing/office.ts'

const app = testApp()
let shop: Office
let supplier: string
let { sentBy, bring, imported, draftOf } = {} as Inbox
beforeAll(async () => {
  ;({ shop, supplier, sentBy, bring, imported, draftOf } = await inbox(app))
})

const plain: Case = cases['one line'] ?? { lines: [] }

/** How many drafts and files there are: a refusal adds none. */
async function traces(): Promise<number[]> {
  const [row] = await app.asOwner<{ drafts: string; files: string }>(
    `select (select count(*) from draft where company_id = $1) as drafts,
       (select count(*) from media_file where company_id = $1) as files`,
    [shop.companyId],
  )
  let stored = 0
  try {
    stored = readdirSync(join(app.filesDir, shop.companyId)).length
  } catch {
    // Nothing was ever stored.
  }
  return [Number(row?.drafts), Number(row?.files), stored]
}

/** The least that a PDF which carries a file looks like, packed or not. */
const paperWith = (xml: string, isPacked: boolean): Buffer => {
  const content = isPacked ? deflateSync(Buffer.from(xml)) : Buffer.from(xml)
  const filter = isPacked ? '/Filter /FlateDecode ' : ''
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type /EmbeddedFile ${filter}/Length 9 0 R>>\nstream\r\n`),
    content,
    Buffer.from('\r\nendstream\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ])
}

describe('an invoice of a supplier', () => {
  test.each([
    ['UBL', (it: Case, number: string) => Buffer.from(ublOf(sentBy(it, number))), 'bill.xml'],
    ['CII', (it: Case, number: string) => Buffer.from(ciiOf(sentBy(it, number))), 'bill.xml'],
    [
      'Factur-X',
      (it: Case, number: string) => paperWith(ciiOf(sentBy(it, number)), true),
      'bill.pdf',
    ],
    [
      'an open PDF',
      (it: Case, number: string) => paperWith(ciiOf(sentBy(it, number)), false),
      'b.pdf',
    ],
  ])('as %s becomes a draft with its file', async (_, made, name) => {
    const number = `F-${newId().slice(-12)}`
    const answer = await imported(made(cases['both line discounts'] ?? plain, number), name)
    expect(answer).toMatchObject({
      supplier: { id: supplier },
      number,
      difference: { total: '0', vat: '0' },
      lines: 1,
      unmatched: 1,
    })
    const { body, behaviour } = await draftOf(answer.id)
    expect(behaviour).toBe('purchaseInvoice')
    expect(body).toMatchObject({
      partner: { id: supplier },
      externalNumber: number,
      day: shop.today,
      dueDate: '2026-12-16',
      currency: shop.usd,
      rate: '89500',
      attachments: [{ title: name }],
      lines: [{ name: 'Goods 1', quantity: '7', unitPrice: '12.49', vat: '11' }],
    })
    const [file] = body.attachments ?? []
    const kept = await fetch(`${app.url}/api/media-files/${file?.id}/content`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect(kept.status).toBe(200)
    if (name === 'bill.xml') expect(kept.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.each(Object.keys(cases).filter((name) => !name.startsWith('a credit')))(
    'of %s comes to what was written, to the coin',
    async (name) => {
      const known: Record<string, Partial<Case>> = {
        'a Greek seller': { seller: { country: 'GR', financialNumber: '1204587-601' } },
      }
      const it = { ...(cases[name] ?? plain), ...known[name] }
      const euro = it.currency === 'EUR'
      const sent = sentBy({ ...it, ...(euro && { currency: 'USD' }) })
      const { status, text, body } = await bring(ublOf(sent), { supplier })
      expect(status, text).toBe(200)
      expect(body.difference.total).toBe('0')
    },
  )

  test('finds its items by barcode, by our code, by what they were called before, by name', async () => {
    const box = await shop.add('/api/units', { name: newId() })
    const [byBarcode, byCode, byMemory, byName] = [
      await shop.item({
        barcodes: [
          { id: newId(), code: '5280000000018', factor: '1' },
          { id: newId(), code: '5281000000015', factor: '12', unit: box.id },
        ],
      }),
      await shop.item({ specialCode: 'G-2' }),
      await shop.item({ kind: 'service' }),
      await shop.item({ name: 'Olive Oil extra' }),
    ]
    const named = (...names: string[]): Case => ({
      lines: names.map((name) => ({ quantity: '2', price: '5', name })),
    })
    const first = await imported(
      ublOf(sentBy(named('a', 'b', 'Their own words', 'olive oil EXTRA'))),
    )
    expect(first.unmatched).toBe(1)
    const { body } = await draftOf(first.id)
    expect(body.lines.map(({ item }) => item?.id ?? null)).toEqual([
      byBarcode,
      byCode,
      null,
      byName,
    ])
    expect(body.lines[0]?.unit?.id).toBe(box.id)
    const finished = sentDraft({
      ...body,
      day: shop.today,
      lines: body.lines.map((line) => ({
        ...line,
        item: line.item ?? { id: byMemory, title: '' },
        unit: line.unit ?? { id: shop.unit, title: '' },
      })),
    })
    await shop.post('purchases', { ...finished, id: first.id })
    const again = await imported(ublOf(sentBy(named('x', 'y', 'Their own words'))))
    const second = (await draftOf(again.id)).body
    expect(second.lines[2]?.item?.id).toBe(byMemory)
  })

  test('whose totals are not ours says by how much', async () => {
    const xml = ublOf(sentBy(plain)).replaceAll('>111.00<', '>112.50<')
    expect(await imported(xml)).toMatchObject({
      total: '111',
      invoiced: '112.5',
      difference: { total: '-1.5', vat: '0' },
    })
  })

  test('with charges has a line for each of them', async () => {
    const answer = await imported(ublOf(sentBy(cases['another tax on top'] ?? plain)))
    const { body } = await draftOf(answer.id)
    expect(body.lines.map(({ name, unitPrice, vat }) => [name, unitPrice, vat])).toEqual([
      ['Goods 1', '50', '11'],
      ['City tax', '3', '0'],
    ])
    expect(answer.difference.total).toBe('0')
  })
})

describe('a supplier', () => {
  test('nobody knows is proposed, and nothing is written until somebody says who it is', async () => {
    const xml = ublOf(
      sentBy({ ...plain, seller: { name: 'New & Co', financialNumber: '55443322' } }),
    )
    const before = await traces()
    const { status, body } = await bring(xml)
    expect([status, body.code]).toEqual([422, 'einvoiceSupplierUnknown'])
    expect(body.facts).toMatchObject({
      proposed: { name: 'New & Co', financialNumber: 'LB55443322', country: 'LB' },
    })
    expect(await traces()).toEqual(before)
    const made = await shop.partner({ name: 'New & Co', isClient: false, isSupplier: true })
    expect((await bring(xml, { supplier: made })).body.supplier.id).toBe(made)
  })

  test('must be one of this company', async () => {
    const stranger = await office(app)
    const { body } = await bring(ublOf(sentBy(plain)), { supplier: stranger.supplier })
    expect(body.code).toBe('selectSupplier')
    expect((await bring(ublOf(sentBy(plain)), { supplier: shop.client })).body.code).toBe(
      'selectSupplier',
    )
  })
})

describe('what is refused leaves nothing behind', () => {
  const wholeUbl = (): string => ublOf(sentBy(plain))
  const bomb = (xml: string): string =>
    xml.replace('?>', '?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>')

  test.each<[string, string, () => string | Uint8Array]>([
    ['a file of nothing', 'fileIsEmpty', () => ''],
    ['no XML', 'einvoiceBrokenXml', () => 'Invoice 12 of today'],
    ['XML that breaks off', 'einvoiceBrokenXml', () => wholeUbl().slice(0, 900)],
    ['tags that cross', 'einvoiceBrokenXml', () => '<a><b></a></b>'],
    ['bytes that are no letters', 'einvoiceBrokenXml', () => Buffer.from([0x3c, 0x61, 0xff, 0xfe])],
    ['an unknown entity', 'einvoiceBrokenXml', () => wholeUbl().replace('Goods 1', '&secret;')],
    ['entities', 'einvoiceDoctype', () => bomb(wholeUbl())],
    [
      'entities in another encoding',
      'einvoiceDoctype',
      () => Buffer.from(`\ufeff${bomb(wholeUbl())}`, 'utf16le'),
    ],
    ['a hundred thousand floors', 'einvoiceTooLarge', () => '<a>'.repeat(100_000)],
    ['a million elements', 'einvoiceTooLarge', () => `<a>${'<b/>'.repeat(1_000_000)}</a>`],
    ['another XML', 'einvoiceUnknownKind', () => '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a currency of nobody', 'einvoiceCurrency', () => wholeUbl().replaceAll('USD', 'XAU')],
    [
      'a price that is none',
      'einvoiceUnreadable',
      () => wholeUbl().replace(/(<cbc:PriceAmount[^>]*>)100/, '$11e9'),
    ],
    [
      'a line that takes back',
      'einvoiceOddLine',
      () => wholeUbl().replace(/(<cbc:InvoicedQuantity[^>]*>)1/, '$1-1'),
    ],
    ['no day', 'einvoiceUnreadable', () => wholeUbl().replace(shop.today, '2026-02-31')],
    [
      'no line',
      'einvoiceUnreadable',
      () => wholeUbl().replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ''),
    ],
    ['a PDF without one', 'einvoiceNotInPdf', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'],
    [
      'a PDF that unfolds without end',
      'einvoiceNotInPdf',
      () => paperWith(`<CrossIndustryInvoice>${' '.repeat(30_000_000)}`, true),
    ],
    ['more than a file may have', 'fileTooLarge', () => Buffer.alloc(6_000_000, 32)],
  ])('%s', async (_, code, made) => {
    const before = await traces()
    const { status, body } = await bring(made())
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.code).toBe(code)
    expect(await traces()).toEqual(before)
  })

  test('the same invoice twice, also at once', async () => {
    const xml = wholeUbl()
    const answers = await Promise.all([bring(xml), bring(xml), bring(xml)])
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    for (const { status, body } of answers.filter((it) => it.status !== 200)) {
      expect([status, body.code]).toEqual([422, 'einvoiceTwice'])
      expect(body.facts).toMatchObject({ document: taken[0]?.body.id, isDraft: true })
    }
  })

  test('not the same request again: it is told what it was told', async () => {
    const [xml, id] = [wholeUbl(), newId()]
    const first = await bring(xml, { id })
    expect(first.status, first.text).toBe(200)
    const before = await traces()
    const again = await bring(xml, { id })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await traces()).toEqual(before)
  })

  test('of whoever may not write purchases', async () => {
    const reader = await colleagueOf(app, shop, ['purchasing.purchase.view'])
    const form = uploadForm('bill.xml', Buffer.from(wholeUbl()))
    expect(await reader.refused('POST', '/api/purchases/einvoice', form)).toMatchObject({
      code: 'forbidden',
    })
  })

  test('with a field nobody knows', async () => {
    expect((await bring(wholeUbl(), { post: 'yes' })).body.code).toBe('unknownField')
  })
})
