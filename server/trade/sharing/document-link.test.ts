import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  DocumentLetter,
  DocumentLinks,
  NewDocumentLink,
  SharedDocument,
} from '../../../domain/trade/document-link.ts'
import type { PaperStatus } from '../../../domain/trade/document-mail.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { mailTo } from '../../kernel/testing/mailbox.ts'
import { pagesOf } from '../../kernel/testing/pdf-text.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { type Market, market, type Posted, type TradeBody } from '../testing/market.ts'

const app = testApp()
let shop: Market
let other: Market
beforeAll(async () => {
  shop = await market(app)
  other = await market(app)
})

async function invoice(of: Market = shop, more: Record<string, unknown> = {}): Promise<Posted> {
  const item = await of.item({ kind: 'service' })
  const line = { item, quantity: '2', unitPrice: '12.5' }
  return of.post('invoices', of.draft('salesInvoice', [line], more))
}

async function share(id: string, body: object = {}, of: Market = shop) {
  const answer = await of.call<NewDocumentLink>('POST', `/api/documents/${id}/links`, {
    language: 'en',
    ...body,
  })
  expect(answer.status, answer.text).toBe(200)
  const token = /\/s\/([\w-]+)$/.exec(answer.body.url)?.[1] ?? ''
  return { ...answer.body, token }
}

const open = (token: string, headers: Record<string, string> = {}) =>
  app.call<SharedDocument & { code: string }>('GET', `/api/shared/${token}`, { headers })

const page = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/s/${token}`, { headers })

const links = async (id: string): Promise<DocumentLinks> =>
  (await shop.call<DocumentLinks>('GET', `/api/documents/${id}/links`)).body

const revoke = (id: string, link: string, of: Market = shop) =>
  of.call<{ code: string }>('POST', `/api/documents/${id}/links/${link}/revoke`, {})

describe('a private link', () => {
  test('shows its document and state without a session, in its language', async () => {
    const { id, number } = await invoice(shop, { dueDate: shop.today })
    const { token } = await share(id, { language: 'fr' })
    const { status, body } = await open(token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ language: 'fr', title: 'Facture', number, state: 'unpaid' })
    expect(body.facts.slice(-3).map(({ value, second }) => [value, second])).toEqual([
      ['$25.00', 'LBP\u00a02,237,500'],
      ['$0.00', 'LBP\u00a00'],
      ['$25.00', 'LBP\u00a02,237,500'],
    ])
    expect(JSON.stringify(body)).not.toContain(id)
    expect(JSON.stringify(body)).not.toContain(shop.companyId)
  })

  test('is a page with strict headers that nobody indexes and no script or stranger is part of', async () => {
    const { id, number } = await invoice()
    const { token } = await share(id, { language: 'ar' })
    const answer = await page(token)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain(number)
    expect(html).not.toMatch(/<script|https?:\/\//)
  })

  test('hands over the paper, counted once as the copy it is', async () => {
    const { id, number } = await invoice()
    await shop.call('POST', `/api/documents/${id}/printed`, {})
    const { token } = await share(id)
    for (const _ of [1, 2]) {
      const answer = await fetch(`${app.url}/s/${token}/paper`)
      expect(answer.headers.get('content-disposition')).toContain(`${number}.pdf`)
      const text = pagesOf(new Uint8Array(await answer.arrayBuffer()))
        .flat()
        .map((it) => it.text)
        .join('\n')
      expect(text).toContain(number)
      expect(text).toContain('Copy')
    }
    const { body } = await shop.call<PaperStatus>('GET', `/api/documents/${id}/mails`)
    expect(body.prints).toBe(2)
  })

  test('is kept as a hash alone, and unlike any other', async () => {
    const { id } = await invoice()
    const [first, second] = [await share(id), await share(id)]
    expect(first.token).not.toBe(second.token)
    expect(first.token).toMatch(/^[\w-]{43}$/)
    const kept = await app.asOwner<{ row: string }>(
      `select l::text as row from document_link l
       union all select a::text from audit a union all select j::text from job j`,
    )
    expect(kept.filter(({ row }) => row.includes(first.token))).toEqual([])
  })

  test('tells how often it was opened', async () => {
    const { id } = await invoice()
    const { token } = await share(id, { days: 7 })
    expect((await links(id)).rows).toMatchObject([{ opened: 0, openedAt: null, state: 'open' }])
    await open(token)
    await page(token)
    const [row] = (await links(id)).rows
    expect(row).toMatchObject({ opened: 2, userName: shop.userName })
    const days = (Date.parse(row?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
  })

  test('works as long as the company decided', async () => {
    const { id } = await invoice()
    const setting = { layer: 'company', version: 0, value: 3 }
    await shop.call('PUT', '/api/settings/documents.linkDays', setting)
    expect((await links(id)).days).toBe(3)
    const { expiresAt } = await share(id)
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(3)
  })

  test('of a void document says that it is void, of a paid one that it is paid', async () => {
    const [gone, paid, late] = [await invoice(), await invoice(), await invoice()]
    const tokens = await Promise.all(
      [gone, paid, late].map(async ({ id }) => (await share(id)).token),
    )
    await shop.call('POST', `/api/invoices/${gone.id}/void`, { reason: 'wrong' })
    await app.asOwner('update document set paid = total where id = $1', [paid.id])
    await app.asOwner(`update document set due_date = day - 1 where id = $1`, [late.id])
    const states = await Promise.all(tokens.map(async (token) => (await open(token)).body.state))
    await app.asOwner('update document set paid = 0 where id = $1', [paid.id])
    await app.asOwner('update document set due_date = day where id = $1', [late.id])
    expect(states).toEqual(['void', 'paid', 'overdue'])
  })
})

describe('a link that does not work', () => {
  const nothingOf = (text: string, { number }: Posted): void => {
    expect(text).not.toContain(number)
    expect(text).not.toContain('25.00')
  }

  test('was revoked: it says so and nothing else, page and paper alike', async () => {
    const posted = await invoice()
    const { token, id: link } = await share(posted.id)
    expect((await revoke(posted.id, link)).status).toBe(204)
    expect((await revoke(posted.id, link)).status).toBe(204)
    const answer = await open(token)
    expect(answer).toMatchObject({ status: 410, body: { code: 'linkRevoked' } })
    nothingOf(answer.text, posted)
    for (const path of [`/s/${token}`, `/s/${token}/paper`]) {
      const shown = await fetch(`${app.url}${path}`, { headers: { 'accept-language': 'fr' } })
      expect(shown.status).toBe(410)
      const html = await shown.text()
      expect(html).toContain('Ce lien a été révoqué.')
      nothingOf(html, posted)
    }
    expect((await links(posted.id)).rows).toMatchObject([
      { state: 'revoked', revokedName: shop.userName },
    ])
  })

  test('has expired: it says so and nothing else', async () => {
    const posted = await invoice()
    const { token, id: link } = await share(posted.id)
    await app.asOwner(
      `update document_link set created_at = now() - interval '9 days',
         expires_at = now() - interval '1 second' where id = $1`,
      [link],
    )
    const answer = await open(token)
    expect(answer).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
    nothingOf(answer.text, posted)
    const shown = await page(token, { 'accept-language': 'ar' })
    const html = await shown.text()
    expect([shown.status, html.includes('انتهت صلاحية هذا الرابط.')]).toEqual([410, true])
    nothingOf(html, posted)
  })

  test.each(['x', 'a'.repeat(43), '../../api/session', newId(), '%00'])(
    'was never made: %s',
    async (token) => {
      const answer = await page(encodeURIComponent(token))
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('There is nothing behind this link.')
    },
  )

  test('is tried too often', async () => {
    await app.asOwner(`delete from throttle where key like 'shared%'`)
    const tries = []
    for (let n = 0; n < 25; n++) tries.push((await open(`guess-${n}`)).body.code)
    expect(tries.filter((code) => code === 'linkUnknown')).toHaveLength(20)
    expect(new Set(tries.slice(20))).toEqual(new Set(['tooManyTries']))
    const { token } = await share((await invoice()).id)
    expect((await open(token)).status).toBe(200)
    await app.asOwner(`update throttle set tries = 120 where key like 'shared:%'`)
    expect((await open(token)).body.code).toBe('tooManyTries')
    await app.asOwner(`delete from throttle where key like 'shared%'`)
  })
})

describe('sharing', () => {
  test('is refused for a draft, and for what concerns nobody outside', async () => {
    const draft = newId()
    await shop.call('PUT', `/api/invoices/drafts/${draft}`, {
      version: null,
      behaviour: 'quotation',
      body: { lines: [] },
    })
    const body = { language: 'en' }
    expect(await shop.refused('POST', `/api/documents/${draft}/links`, body)).toMatchObject({
      code: 'postFirst',
    })
    const item = await shop.item()
    const line = { item, quantity: '1', unitPrice: '1' }
    const {
      partner: _,
      currency: __,
      ...goods
    } = shop.draft('stockIn', [line], { reason: 'found' })
    const moved = await shop.post('stock-documents', goods as TradeBody)
    expect(await shop.refused('POST', `/api/documents/${moved.id}/links`, body)).toMatchObject({
      code: 'linkNeedsPartner',
    })
    for (const days of [0, 366, 1.5])
      expect(
        await shop.refused('POST', `/api/documents/${moved.id}/links`, { ...body, days }),
      ).toMatchObject({ field: 'days' })
  })

  test('belongs to whoever may print the document, and to nobody of another company', async () => {
    const { id } = await invoice()
    const { id: link, token } = await share(id)
    const body = { language: 'en' }
    for (const [method, path] of [
      ['POST', `/api/documents/${id}/links`],
      ['GET', `/api/documents/${id}/links`],
      ['GET', `/api/documents/${id}/letter?language=en`],
    ] as const)
      expect((await other.call(method, path, method === 'POST' ? body : undefined)).status).toBe(
        404,
      )
    expect((await revoke(id, link, other)).status).toBe(404)
    // A link of one document is none of another, nor of theirs.
    expect((await revoke((await invoice()).id, link)).status).toBe(404)
    expect((await revoke((await invoice(other)).id, link, other)).status).toBe(404)
    expect((await open(token)).status).toBe(200)
    const reader = await colleagueOf(app, shop, ['sales.invoice.view'])
    const refused = await Promise.all([
      reader.call('POST', `/api/documents/${id}/links`, body),
      reader.call('GET', `/api/documents/${id}/links`),
      reader.call('POST', `/api/documents/${id}/links/${link}/revoke`, {}),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('the letter', () => {
  test('comes filled in the language that is asked for, as the company says it', async () => {
    const { id, number } = await invoice()
    const letter = async (language: string) =>
      (await shop.call<DocumentLetter>('GET', `/api/documents/${id}/letter?language=${language}`))
        .body
    expect((await letter('fr')).subject).toContain(`Facture ${number}`)
    expect((await letter('ar')).message).toContain(number)
    await shop.call('PUT', '/api/translations/en/mail.document.subject', {
      text: '{{company}}: {{title}} {{number}}',
      version: 0,
    })
    expect((await letter('en')).subject).toMatch(new RegExp(`^Company .*: Invoice ${number}$`))
  })

  test('carries a link where that is wanted; its token is forgotten with the job', async () => {
    const { id } = await invoice()
    const to = `${newId().slice(-12)}@client.example`
    const mail = newId()
    const body = { mail, to, language: 'fr', message: 'Bonjour,\n\nvoici.', hasLink: true }
    expect((await shop.call('POST', `/api/documents/${id}/mail`, body)).status).toBe(200)
    const { text } = await mailTo(app.outbox, to)
    const token = /\/s\/([\w-]{43})\n/.exec(text)?.[1] ?? ''
    expect(text).toContain('Voir le document')
    expect((await open(token)).body).toMatchObject({ language: 'fr', state: 'unpaid' })
    await expect
      .poll(async () => app.asOwner('select data from job where id = $1', [mail]))
      .toEqual([{ data: {} }])
  })

  test('has the number of the client as it is dialled from abroad', async () => {
    const partner = await shop.partner({ name: 'Rana', phone1: '03 123 456' })
    const { id } = await invoice(shop, { partner })
    const { chat, hasNumber, url } = await share(id, { language: 'ar' })
    expect(hasNumber).toBe(true)
    expect(chat).toMatch(/^https:\/\/wa\.me\/9613123456\?text=/)
    expect(decodeURIComponent(chat)).toContain(url)
    const nobody = await invoice(shop, { partner: await shop.partner() })
    expect(await share(nobody.id)).toMatchObject({ hasNumber: false })
  })
})
