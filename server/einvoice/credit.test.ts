import { beforeAll, describe, expect, test } from 'vitest'
import { ciiOf } from '../../domain/einvoice/cii.ts'
import type { Case } from '../../domain/einvoice/testing/documents.ts'
import { ublOf } from '../../domain/einvoice/ubl.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { sentDraft } from '../trade/testing/sent-draft.ts'
import { type Inbox, inbox } from './testing/inbox.ts'
import type { Office } from './testing/office.ts'

const app = testApp()
let shop: Office
let supplier: string
let { sentBy, bring, imported, draftOf } = {} as Inbox
beforeAll(async () => {
  ;({ shop, supplier, sentBy, bring, imported, draftOf } = await inbox(app))
})

type Bill = { id: string; number: string; external: string; name: string; item: string }

/** A bill that came as data and was posted: ten pieces at 4 less a tenth, and 11 % on top. */
async function bill(): Promise<Bill> {
  const name = `Beans ${newId()}`
  const item = await shop.item({ name })
  const external = `F-${newId().slice(-12)}`
  const lines = [{ quantity: '10', price: '4', percent: '10', name }]
  const { id } = await imported(ublOf(sentBy({ lines }, external)))
  const { body } = await draftOf(id)
  const { number } = await shop.post('purchases', { ...sentDraft(body), id })
  return { id, number, external, name, item }
}

const creditOf = (lines: Case['lines'], preceding: string | null): Case => ({
  lines,
  more: {
    kind: 'creditNote',
    preceding: preceding === null ? null : { number: preceding, day: shop.today },
  },
})

describe('a credit note of a supplier', () => {
  test.each([
    ['UBL', ublOf],
    ['CII', ciiOf],
  ])('as %s becomes a return of the bill it names', async (_, write) => {
    const { id, number, external, name, item } = await bill()
    const lines = [{ quantity: '3', price: '4', percent: '10', name }]
    const answer = await imported(write(sentBy(creditOf(lines, external))))
    expect(answer).toMatchObject({
      supplier: { id: supplier },
      isCredit: true,
      bill: { id, number },
      difference: { total: '0', vat: '0' },
      unmatched: 0,
    })
    const draft = await draftOf(answer.id)
    expect(draft.behaviour).toBe('purchaseReturn')
    expect(draft.body).toMatchObject({
      partner: { id: supplier },
      origin: { id, number },
      externalNumber: answer.number,
      attachments: [{ title: 'bill.xml' }],
      lines: [{ item: { id: item }, quantity: '3', unitPrice: '4' }],
    })
    expect(draft.body.dueDate).toBeNull()
    const back = await shop.post('purchases', { ...sentDraft(draft.body), id: answer.id })
    const posted = await shop.call('GET', `/api/purchases/${back.id}`)
    expect(posted.body).toMatchObject({ totals: { total: '11.99' }, origin: { id } })
  })

  test('that names no bill we know is a return of its own, and says which it meant', async () => {
    const { name, item } = await bill()
    const lines = [{ quantity: '1', price: '4', name }]
    const answer = await imported(ublOf(sentBy(creditOf(lines, 'F-unheard'))))
    expect(answer).toMatchObject({ isCredit: true, bill: null, difference: { total: '0' } })
    const { behaviour, body } = await draftOf(answer.id)
    expect(behaviour).toBe('purchaseReturn')
    expect(body).toMatchObject({
      note: 'Corrects invoice F-unheard',
      lines: [{ item: { id: item } }],
    })
    expect(body.origin ?? null).toBeNull()
  })

  test.each([
    ['more than is left of it', { quantity: '11', price: '4' }],
    ['another price', { quantity: '1', price: '5' }],
    ['another rate', { quantity: '1', price: '4', vat: '0' }],
  ])('with %s is no return of that bill', async (_, line) => {
    const { external, name } = await bill()
    const answer = await imported(ublOf(sentBy(creditOf([{ ...line, name }], external))))
    expect(answer.bill).toBeNull()
  })

  test('of another supplier never touches the bill', async () => {
    const { external, name } = await bill()
    const other = await shop.partner({ name: newId(), isClient: false, isSupplier: true })
    const xml = ublOf(sentBy(creditOf([{ quantity: '1', price: '4', name }], external)))
    const { body } = await bring(xml, { supplier: other })
    expect(body).toMatchObject({ supplier: { id: other }, bill: null })
  })

  test('is taken once, and an invoice of the same number is another paper', async () => {
    const { external, name } = await bill()
    const lines = [{ quantity: '1', price: '4', name }]
    const xml = ublOf(sentBy(creditOf(lines, external), external))
    expect((await bring(xml)).status).toBe(200)
    expect((await bring(xml)).body.code).toBe('einvoiceTwice')
  })
})
