/** The number of a client's order goes from the quotation to every paper that follows from it. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { readCsv } from '../kernel/testing/spreadsheet.ts'
import { type Market, market } from './testing/market.ts'
import { sentDraft } from './testing/sent-draft.ts'

const app = testApp()
let shop: Market
beforeAll(async () => {
  shop = await market(app)
})

const clientOrderNumber = 'PO-2026/4471'

const copy = async (id: string, as: string) =>
  (await shop.call<{ body: DraftBody }>('GET', `/api/invoices/${id}/copy?as=${as}`)).body.body

const posted = (id: string) => shop.document('invoices', id)

async function quoted(more: Record<string, unknown> = { clientOrderNumber }): Promise<string> {
  const line = { item: await shop.bought(), quantity: '4', unitPrice: '10' }
  return (await shop.post('invoices', shop.draft('quotation', [line], more))).id
}

async function followed(id: string, as: string, more: Record<string, unknown> = {}) {
  const body = { ...sentDraft(await copy(id, as)), ...more }
  await shop.post('invoices', body)
  return body.id
}

const numbersFound = async (q: string) =>
  (await shop.list('/api/invoices', { q })).rows.map(({ number }) => number)

test('it goes along into order, invoice, delivery note and credit note, not into a copy', async () => {
  const quotation = await quoted({ clientOrderNumber: `  ${clientOrderNumber} ` })
  const order = await followed(quotation, 'salesOrder')
  const invoice = await followed(order, 'salesInvoice', { isDelivered: false })
  const { lines } = await posted(invoice)
  const delivery = newId()
  const handed = await shop.call('POST', `/api/invoices/${invoice}/deliver`, {
    delivery,
    day: shop.today,
    lines: lines.map(({ id, quantity }) => ({ id: newId(), line: id, quantity })),
  })
  expect(handed.status, handed.text).toBe(200)
  const credit = await followed(invoice, 'salesReturn')
  for (const id of [quotation, order, invoice, delivery, credit])
    expect(await posted(id)).toMatchObject({ clientOrderNumber })
  expect(await copy(quotation, 'duplicate')).not.toHaveProperty('clientOrderNumber')
})

test('documents are found by it in the list and in the palette, whatever the case', async () => {
  const id = await quoted({ clientOrderNumber: 'Bestell-Nr Ä 9981' })
  const { number } = await posted(id)
  await quoted({ clientOrderNumber: 'Other 12' })
  for (const q of ['bestell-nr', 'a 9981', '9981']) expect(await numbersFound(q)).toEqual([number])
  const found = await shop.call<{ rows: object[] }>('GET', '/api/find?q=9981')
  expect(found.body.rows).toMatchObject([{ entity: 'invoice', id, title: number }])
})

test('it is a column of the list, of the filter and of the exported file', async () => {
  const id = await quoted({ clientOrderNumber: 'EXP-1' })
  const filter = JSON.stringify({ clientOrderNumber: { contains: 'exp-1' } })
  const { rows } = await shop.list('/api/invoices', { filter, columns: 'number,clientOrderNumber' })
  expect(rows).toMatchObject([{ id, clientOrderNumber: 'EXP-1' }])
  const answer = await fetch(
    `${app.url}/api/invoices/export?format=csv&q=exp-1&columns=number,clientOrderNumber`,
    {
      headers: { authorization: `Bearer ${shop.token}`, 'accept-language': 'fr' },
    },
  )
  const [heads = [], row = []] = readCsv((await answer.text()).replace('\ufeff', ''))
  expect(row[heads.indexOf('N° de commande client')]).toBe('EXP-1')
})

test('the history of a document tells it', async () => {
  const id = await quoted({ clientOrderNumber: 'HIST-1' })
  const { body } = await shop.call<{ rows: object[] }>('GET', `/api/invoices/${id}/history`)
  expect(body.rows[0]).toMatchObject({ after: { clientOrderNumber: 'HIST-1' } })
})

test('the paper says it, of a draft too, in the language of the paper', async () => {
  const id = await quoted({ clientOrderNumber: 'PAP-1' })
  const draft = { ...(await copy(id, 'salesInvoice')), clientOrderNumber: 'PAP-2' }
  const begun = newId()
  await shop.call('PUT', `/api/invoices/drafts/${begun}`, {
    version: null,
    behaviour: 'salesInvoice',
    body: draft,
  })
  const paper = async (of: string, language: string): Promise<string> => {
    const answer = await fetch(`${app.url}/api/documents/${of}/paper?language=${language}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect(answer.status).toBe(200)
    return pagesOf(new Uint8Array(await answer.arrayBuffer()))
      .flat()
      .map(({ text }) => text)
      .join('\n')
  }
  expect(await paper(id, 'en')).toMatch(/Client’s order no\.[\s\S]*PAP-1/)
  expect(await paper(id, 'ar')).toContain('PAP-1')
  expect(await paper(begun, 'fr')).toMatch(/N° de commande client[\s\S]*PAP-2/)
})

test('it is refused where it is too long, hides something or has no place', async () => {
  const item = await shop.bought()
  const lines = [{ item, quantity: '1', unitPrice: '10' }]
  const refusal = async (behaviour: string, said: string) => {
    const screen = behaviour.startsWith('purchase') ? 'purchases' : 'invoices'
    const body = shop.draft(behaviour, lines, { clientOrderNumber: said })
    const { code, field } = await shop.refusal(screen, body)
    return [field, code]
  }
  const at = 'clientOrderNumber'
  expect(await refusal('salesInvoice', 'x'.repeat(41))).toEqual([at, 'tooLong'])
  expect(await refusal('salesInvoice', 'PO\u200d1')).toEqual([at, 'unsafeText'])
  expect(await refusal('purchaseInvoice', 'PO-1')).toEqual([at, 'invalid'])
})
