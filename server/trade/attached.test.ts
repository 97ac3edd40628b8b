/** A file that a document or a draft holds is used. */
import { expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { market } from './testing/market.ts'

const app = testApp()

test('the files of documents and drafts survive the clearing of what nobody uses', async () => {
  const shop = await market(app)
  const file = async (name: string) =>
    (await shop.call<AnyRow>('POST', '/api/media-files', uploadForm(name, tinyPicture))).body
  const [posted, drafted, loose] = [
    await file('posted.png'),
    await file('drafted.png'),
    await file('loose.png'),
  ]
  const item = await shop.item({ kind: 'service' })
  const lines = [{ item, quantity: '1', unitPrice: '5' }]
  await shop.post('invoices', shop.draft('salesInvoice', lines, { attachments: [posted.id] }))
  const body = {
    type: null,
    branch: null,
    partner: null,
    currency: shop.usd,
    day: shop.today,
    isDelivered: true,
    attachments: [{ id: drafted.id, title: 'drafted.png' }],
    lines: [],
  }
  const draft = `/api/invoices/drafts/${newId()}`
  const saved = await shop.call('PUT', draft, { version: null, behaviour: 'salesInvoice', body })
  expect(saved.status, saved.text).toBe(200)
  await app.asOwner("update media_file set created_at = now() - interval '25 hours'")
  const unused = await shop.call('GET', '/api/media-files/unused')
  expect(unused.body).toMatchObject({ count: 1, bytes: loose.size })
  const cleaned = await shop.call('POST', '/api/media-files/clean', {})
  expect(cleaned.body).toEqual({ deleted: 1, left: 0 })
  for (const { id } of [posted, drafted]) {
    expect((await shop.call('GET', `/api/media-files/${id}/content`)).status).toBe(200)
    const removal = await shop.refused('DELETE', `/api/media-files/${id}?version=1`)
    expect(removal).toMatchObject({ code: 'inUse', facts: { users: [{ entity: 'invoice' }] } })
  }
})
