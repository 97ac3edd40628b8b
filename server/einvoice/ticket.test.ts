import { expect, test } from 'vitest'
import { xmlTree } from '../../domain/einvoice/xml-file.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { textAt } from '../../domain/kernel/reading/tree.ts'
import { testApp } from '../kernel/testing/app.ts'
import { stockedTill } from '../pos/testing/till.ts'

const app = testApp()

test('the invoice of a ticket is electronic too, and says that it was paid at the till', async () => {
  const { till, item } = await stockedTill(app)
  const { shop } = till
  const { version } = (await shop.call<AnyRow>('GET', '/api/company')).body
  await shop.call('PATCH', '/api/company', { version, registrationNumber: '2041' })
  const partner = await shop.partner({ name: 'Café des Lettres', country: 'LB' })
  const ticket = till.ring([{ item, quantity: '2' }])
  await till.send(ticket)
  const id = newId()
  await shop.call('POST', `/api/pos/tickets/${ticket.id}/invoice`, { id, partner })
  const { status, text } = await shop.call('GET', `/api/documents/${id}/einvoice?format=ubl`)
  expect(status, text).toBe(200)
  const root = xmlTree(Buffer.from(text))
  const sums = 'LegalMonetaryTotal'
  expect(textAt(root, `${sums}/PrepaidAmount`)).toBe(textAt(root, `${sums}/TaxInclusiveAmount`))
  expect(Number(textAt(root, `${sums}/PayableAmount`))).toBe(0)
  expect(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toBe('O')
})
