import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../../domain/einvoice/problems.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import type { PaperStatus } from '../../domain/trade/document-mail.ts'
import { testApp } from '../kernel/testing/app.ts'
import { mailTo } from '../kernel/testing/mailbox.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
import { type Office, office } from './testing/office.ts'

const outbox = mkdtempSync(join(tmpdir(), 'comptoir-einvoices-'))
afterAll(() => rmSync(outbox, { recursive: true, force: true }))
const app = testApp({ einvoiceOutbox: outbox })
let shop: Office
beforeAll(async () => {
  shop = await office(app)
})

async function sold(by: Office = shop, partner = by.buyer): Promise<string> {
  const item = await by.item({ kind: 'service' })
  const line = { item, quantity: '1', unitPrice: '10', vat: '11' }
  const { id } = await by.post('invoices', by.draft('salesInvoice', [line], { partner }))
  return id
}

const send = (id: string, more = {}) =>
  shop.call('POST', `/api/documents/${id}/einvoice/send`, { network: 'folder', ...more })

const stateOf = async (id: string) =>
  (await shop.call<PostedDocument>('GET', `/api/invoices/${id}`)).body.electronic

const statusOf = async (id: string) =>
  (await shop.call<PaperStatus>('GET', `/api/documents/${id}/mails`)).body

const files = (): string[] => readdirSync(join(outbox, shop.companyId))

describe('the electronic invoice of a document', () => {
  test('is handed over once, whole and right, and the document tells it', async () => {
    const id = await sold()
    expect(await stateOf(id)).toMatchObject({ state: 'none', at: null, userName: null })
    expect(await statusOf(id)).toMatchObject({ networks: ['folder'], sent: [] })
    const sending = newId()
    for (let times = 0; times < 2; times++)
      expect((await send(id, { sending })).body).toEqual({ id: sending })
    await expect.poll(async () => (await stateOf(id))?.state).toBe('sent')
    const own = files().filter((name) => name.startsWith(sending))
    expect(own).toHaveLength(1)
    expect(problemsOf(readFileSync(join(outbox, shop.companyId, own[0] ?? ''), 'utf8'))).toEqual([])
    expect(await stateOf(id)).toMatchObject({
      userName: shop.userName,
      format: 'ubl',
      network: 'folder',
    })
    expect((await statusOf(id)).sent).toMatchObject([
      { id: sending, network: 'folder', state: 'sent', to: own[0], reason: null },
    ])
  })

  test('that went along with a mail was sent as well', async () => {
    const id = await sold()
    const to = `${newId()}@lettres.example`
    await shop.call('POST', `/api/documents/${id}/mail`, { to, language: 'en', einvoice: 'cii' })
    await mailTo(app.outbox, to)
    await expect.poll(async () => (await stateOf(id))?.state).toBe('sent')
    expect(await stateOf(id)).toMatchObject({ network: 'mail', format: 'cii' })
  })

  test('waits while its network is away, says why, and leaves when it is back', async () => {
    const stranger = await office(app)
    const folder = join(outbox, stranger.companyId)
    writeFileSync(folder, 'no folder')
    const id = await sold(stranger)
    await stranger.call('POST', `/api/documents/${id}/einvoice/send`, { network: 'folder' })
    const last = async () =>
      (await stranger.call<PaperStatus>('GET', `/api/documents/${id}/mails`)).body.sent[0]
    await expect.poll(async () => (await last())?.reason ?? '').toContain('EEXIST')
    expect(await last()).toMatchObject({ state: 'waiting', sentAt: null })
    rmSync(folder)
    mkdirSync(folder)
    await app.asOwner(`update job set run_at = now() where company_id = $1`, [stranger.companyId])
    await stranger.call('POST', `/api/documents/${id}/einvoice/send`, { network: 'folder' })
    await expect.poll(async () => (await last())?.state).toBe('sent')
  })
})

describe('nothing is handed over', () => {
  test('that lacks something: it is named at once', async () => {
    const client = await shop.partner({ name: newId() })
    const id = await sold(shop, client)
    expect(
      await shop.refused('POST', `/api/documents/${id}/einvoice/send`, { network: 'folder' }),
    ).toMatchObject({ code: 'einvoiceNeedsClientCountry' })
    expect((await statusOf(id)).sent).toEqual([])
  })

  test('to a network nobody set up, or by whoever may not print it', async () => {
    const id = await sold()
    expect((await send(id, { network: 'peppol' })).body).toMatchObject({ code: 'invalid' })
    const reader = await colleagueOf(app, shop, ['purchasing.purchase.view'])
    const path = `/api/documents/${id}/einvoice/send`
    expect(await reader.refused('POST', path, { network: 'folder' })).toMatchObject({
      code: 'forbidden',
    })
    const stranger = await office(app)
    expect(await stranger.refused('POST', path, { network: 'folder' })).toMatchObject({
      code: 'notFound',
    })
  })
})
