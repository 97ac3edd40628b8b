import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { uploadForm } from '../../kernel/testing/pictures.ts'
import { type Station, stationOf } from '../../kernel/testing/station.ts'
import { type Market, market, type Posted } from '../testing/market.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

/** A service: nothing has to lie on a shelf. */
const lines = async (count = 1) => {
  const item = await shop.item({ name: 'Cedar honey', kind: 'service', vat: '11' })
  return Array.from({ length: count }, () => ({
    item,
    quantity: '3',
    unitPrice: '12.5',
    vat: '11',
  }))
}

async function invoice(more: Record<string, unknown> = {}, count = 1): Promise<Posted> {
  return shop.post('invoices', shop.draft('salesInvoice', await lines(count), more))
}

async function fetched(path: string, by: Station = shop, language = 'en') {
  const answer = await fetch(app.url + path, {
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(answer.status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  return { headers: answer.headers, bytes }
}

const textOf = (bytes: Uint8Array): string =>
  pagesOf(bytes)
    .flat()
    .map(({ text }) => text)
    .join('\n')

const paper = async (id: string, language = 'en'): Promise<string> =>
  textOf((await fetched(`/api/documents/${id}/paper?language=${language}`)).bytes)

const printed = (id: string) =>
  shop.call<{ prints: number }>('POST', `/api/documents/${id}/printed`, {})

/** Somebody who may do nothing but what is named. */
async function staff(permissions: string[]): Promise<Station> {
  const [username, password] = [`s${newId().slice(-10)}`, 'long enough']
  const role = await shop.add('/api/roles', { name: username, permissions })
  await shop.add('/api/users', { username, fullName: 'Staff', password, role: role.id })
  const { body } = await app.call<{ token: string }>('POST', '/api/login', {
    body: { login: username, password },
  })
  return stationOf(app, body.token, shop.companyId, { id: '', fullName: '' })
}

describe('the paper of an invoice', () => {
  test('names an item in its language, and keeps a name that was given to the line', async () => {
    const names = { name: 'Akkawi cheese', nameFr: 'Fromage akkawi', altName: 'Cheese' }
    const item = await shop.item({ ...names, kind: 'service' })
    const line = { item, quantity: '1', unitPrice: '9.5' }
    const { id } = await shop.post(
      'invoices',
      shop.draft('salesInvoice', [line, { ...line, name: 'Cheese of the house' }]),
    )
    const [english, french] = [await paper(id), await paper(id, 'fr')]
    expect(english).toContain('Akkawi cheese')
    expect(french).toContain('Fromage akkawi')
    expect(french).not.toContain('Akkawi cheese')
    expect(french).toContain('Cheese of the house')
  })

  test('is a PDF that says what was posted', async () => {
    const { id, number } = await invoice()
    const { headers, bytes } = await fetched(`/api/documents/${id}/paper?language=en`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''${number}.pdf`,
      'cache-control': 'no-store',
    })
    const text = textOf(bytes)
    for (const said of [number, 'Cedar honey', '$37.50', '$4.13', '$41.63', '3,725,885'])
      expect(text).toContain(said)
    expect(text).toContain('Forty-one US dollars and sixty-three cents only.')
  })

  test('speaks the language that is asked for, else that of its client, else the reader’s', async () => {
    const client = await shop.partner({ name: 'Café Liwan', language: 'fr' })
    const { id } = await invoice({ partner: client })
    const path = `/api/documents/${id}/paper`
    expect(textOf((await fetched(path)).bytes)).toContain('Facture')
    expect(await paper(id, 'en')).toContain('Invoice')
    expect(await paper(id, 'ar')).not.toContain('Invoice')
    const other = await invoice()
    const asked = await fetched(`/api/documents/${other.id}/paper`, shop, 'fr')
    expect(textOf(asked.bytes)).toContain('Facture')
  })

  test('is an original until one was handed over, however often it was looked at', async () => {
    const { id } = await invoice()
    await paper(id)
    expect(await paper(id)).not.toContain('Copy')
    expect((await printed(id)).body).toEqual({ prints: 1 })
    expect(await paper(id)).toContain('Copy 2')
    expect((await printed(id)).body).toEqual({ prints: 2 })
    expect(await paper(id)).toContain('Copy 3')
    const history = await shop.call<{ rows: AnyRow[] }>('GET', `/api/invoices/${id}/history`)
    expect(JSON.stringify(history.body)).toContain('"prints":2')
  })

  test('counts two that leave at the same time', async () => {
    const { id } = await invoice()
    const counts = await Promise.all(Array.from({ length: 8 }, () => printed(id)))
    expect(counts.map(({ body }) => body.prints).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('says across the page that it is void', async () => {
    const { id } = await invoice()
    await shop.call('POST', `/api/invoices/${id}/void`, { reason: 'Wrong client' })
    expect(await paper(id)).toContain('Void')
  })

  test('carries the sum from page to page', async () => {
    const { id } = await invoice({}, 120)
    const { bytes } = await fetched(`/api/documents/${id}/paper?language=en`)
    expect(pagesOf(bytes).length).toBeGreaterThan(2)
    expect(textOf(bytes)).toContain('Carried forward')
  })
})

describe('the logo', () => {
  const picture = () =>
    sharp({ create: { width: 1800, height: 600, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()

  async function keepLogo(): Promise<AnyRow> {
    const form = uploadForm('logo.webp', new Uint8Array(await picture()))
    const file = (await shop.call<AnyRow>('POST', '/api/media-files', form)).body
    const company = (await shop.call<AnyRow>('GET', '/api/company')).body
    await shop.call('PATCH', '/api/company', { version: company.version, logo: file.id })
    return file
  }
  const hasPicture = (bytes: Uint8Array): boolean =>
    Buffer.from(bytes).toString('latin1').includes('/Subtype /Image')

  test('stands on the paper, not larger than paper needs', async () => {
    const { id } = await invoice()
    const path = `/api/documents/${id}/paper?language=en`
    expect(hasPicture((await fetched(path)).bytes)).toBe(false)
    await keepLogo()
    const { bytes } = await fetched(path)
    expect(hasPicture(bytes)).toBe(true)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Width 900')
  })

  test('that is lost does not stop an invoice', async () => {
    const { id, number } = await invoice()
    const file = await keepLogo()
    const [kept] = await app.asOwner<{ key: string }>(
      'select storage_key::text as key from media_file where id = $1',
      [file.id],
    )
    const company = (await shop.call<AnyRow>('GET', '/api/company')).body
    rmSync(join(app.filesDir, shop.companyId, kept?.key ?? ''))
    expect(await paper(id)).toContain(number)
    await shop.call('PATCH', '/api/company', { version: company.version, logo: null })
    await shop.call('DELETE', `/api/media-files/${file.id}?version=1`)
  })
})

describe('a draft', () => {
  const keep = async (more: Record<string, unknown> = {}): Promise<string> => {
    const id = newId()
    const item = await shop.item({ name: 'Cedar honey' })
    const body = {
      type: null,
      branch: { id: shop.branch, title: 'Main branch' },
      partner: { id: shop.client, title: 'x' },
      currency: shop.usd,
      rate: '89500',
      day: shop.today,
      isDelivered: true,
      lines: [
        { id: newId(), item: { id: item, title: 'Cedar honey' }, quantity: '3', unitPrice: '12.5' },
        { id: newId(), item: null },
      ],
      ...more,
    }
    const { status, text } = await shop.call('PUT', `/api/invoices/drafts/${id}`, {
      version: null,
      behaviour: 'salesInvoice',
      body,
    })
    expect(status, text).toBe(200)
    return id
  }

  test('is shown as it would be posted, without a number and marked', async () => {
    const text = await paper(await keep())
    expect(text).toContain('Draft')
    expect(text).toContain('Cedar honey')
    expect(text).toContain('$37.50')
    expect(text).toContain('3,356,250')
    expect(text).not.toMatch(/INV-/)
  })

  test('that holds anything but what it should is shown as far as it goes', async () => {
    const line = { item: { id: 7 }, name: {}, quantity: '', unitPrice: '-1', vat: '900' }
    const id = await keep({
      branch: { id: 'nowhere' },
      currency: 12,
      rate: '0',
      day: '',
      note: ['x'],
      discountPercent: '-5',
      lines: [line, { ...line, item: { id: newId(), title: 'Ghost' }, quantity: '2' }],
    })
    expect(await paper(id)).toContain('Ghost')
  })

  test('was never handed over, so it is not counted', async () => {
    expect(await shop.refused('POST', `/api/documents/${await keep()}/printed`, {})).toMatchObject({
      status: 404,
      code: 'notFound',
    })
  })
})

describe('a paper is refused', () => {
  test('that does not exist, and that of another company exactly so', async () => {
    const { id } = await invoice()
    const stranger = await market(app)
    const calls = (of: string) =>
      [
        ['GET', `/api/documents/${of}/paper`],
        ['POST', `/api/documents/${of}/printed`, {}],
        ['GET', `/api/documents/${of}/mails`],
        ['POST', `/api/documents/${of}/mail`, { to: 'a@b.example', language: 'en' }],
      ] as const
    for (const [at, [method, path, body]] of calls(id).entries()) {
      const theirs = await stranger.refused(method, path, body)
      const [, nowhere = ''] = calls(newId())[at] ?? []
      const nothing = await stranger.refused(method, nowhere, body)
      expect({ ...theirs, requestId: '' }).toEqual({ ...nothing, requestId: '' })
      expect(theirs).toMatchObject({ status: 404, code: 'notFound' })
    }
  })

  test('to whoever may look at invoices but not print them', async () => {
    const { id } = await invoice()
    const looker = await staff(['sales.invoice.view', 'purchasing.purchase.print'])
    expect(await looker.refused('GET', `/api/documents/${id}/paper`)).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    const attempt = looker.refused('POST', `/api/documents/${id}/printed`, {})
    expect(await attempt).toMatchObject({ code: 'forbidden' })
    expect((await shop.document('invoices', id)).prints).toBe(0)
    const printer = await staff(['sales.invoice.print'])
    const { bytes } = await fetched(`/api/documents/${id}/paper?language=en`, printer)
    expect(textOf(bytes)).toContain('Invoice')
  })

  test('in a language nobody here speaks', async () => {
    const { id } = await invoice()
    expect(await shop.refused('GET', `/api/documents/${id}/paper?language=de`)).toMatchObject({
      code: 'invalid',
      field: 'language',
    })
  })
})

test.each([
  ['quotation', 'invoices', 'Quotation'],
  ['salesOrder', 'invoices', 'Sales order'],
  ['purchaseOrder', 'purchases', 'Purchase order'],
  ['purchaseInvoice', 'purchases', 'Purchase'],
] as const)('a %s has its paper', async (behaviour, screen, title) => {
  const draft = shop.draft(behaviour, await lines(), {
    isDelivered: behaviour === 'purchaseInvoice',
  })
  const { id, number } = await shop.post(screen, draft)
  const text = await paper(id)
  expect(text).toContain(title)
  expect(text).toContain(number)
})

test('a delivery note says what was ordered and what was handed over', async () => {
  const item = await shop.item({ name: 'Cedar honey' })
  const line = { item, quantity: '3', unitPrice: '12.5' }
  const sale = shop.draft('salesInvoice', [line], { isDelivered: false })
  const { id, number } = await shop.post('invoices', sale)
  const delivery = newId()
  const { status, text } = await shop.call('POST', `/api/invoices/${id}/deliver`, {
    delivery,
    day: shop.today,
    isConfirmed: true,
    lines: [{ id: newId(), line: sale.lines[0]?.id, quantity: '2', warehouse: shop.warehouse }],
  })
  expect(status, text).toBe(200)
  const note = await paper(delivery)
  for (const said of ['Delivery note', number, 'Ordered', 'Delivered']) expect(note).toContain(said)
  expect(note).not.toContain('$')
})

test('a receipt says what was handed over, how, and what it settles', async () => {
  const receipt = newId()
  const tender = { id: receipt, method: shop.cashLbp, currency: shop.lbp, amount: '1790000' }
  const { number } = await invoice({ tenders: [tender] })
  const text = await paper(receipt)
  for (const said of ['Receipt', number, 'LBP\u00a01,790,000', '$20.00', '$41.63', '$21.63'])
    expect(text).toContain(said)
  expect(text).toContain('One million seven hundred ninety thousand Lebanese pounds only.')
})

test('an opening balance was never on paper', async () => {
  const id = newId()
  const { status, text } = await shop.call('POST', '/api/books/openings', {
    id,
    side: 'client',
    partner: shop.client,
    currency: shop.usd,
    amount: '100',
    day: shop.today,
  })
  expect(status, text).toBeLessThan(300)
  expect(await shop.refused('GET', `/api/documents/${id}/paper`)).toMatchObject({
    code: 'paperNone',
    message: 'There is no paper of this document.',
  })
  const letter = { to: 'a@b.example', language: 'en' }
  for (const [path, body] of [['printed', {}] as const, ['mail', letter] as const])
    expect(await shop.refused('POST', `/api/documents/${id}/${path}`, body)).toMatchObject({
      code: 'paperNone',
    })
})
