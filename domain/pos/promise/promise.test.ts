/** A quotation or an order from the till, and back. */
import { describe, expect, test } from 'vitest'
import type { PostedDocument, PostedLine } from '../../trade/contract.ts'
import { goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem, removeLine, setCustomer, setDiscount, setQuantity } from '../ticket/sale-edit.ts'
import { saleTotals } from '../ticket/sale-totals.ts'
import { isKept, promiseOf, saleOfPromise } from './promise.ts'

const blank = newSale(ids.sale, '2026-11-15T09:00:00.000Z')
const place = { id: ids.line(9), type: 'type', branch: 'b', warehouse: 'w', day: '2026-11-15' }

function begun(): OpenSale {
  const water = { id: ids.line(1), quantity: '4' }
  const one = addItem(setCustomer(blank, hotel, shop), goods.water, water, shop)
  const two = addItem(one, goods.tobacco, { id: ids.line(2) }, shop)
  return setDiscount(two, ids.line(1), { percent: '10' }, shop)
}

const known = {
  item: (id: string) => Object.values(goods).find((item) => item.id === id),
  partner: (id: string) => (id === hotel.id ? hotel : undefined),
}

/** As the office would answer it. */
function posted(sale: OpenSale, converted: Record<string, string> = {}): PostedDocument {
  const sent = promiseOf(sale, place, shop)
  const lines = sent.lines.map((line) => ({
    ...line,
    item: { id: line.item, title: '' },
    unit: { id: line.unit, title: '' },
    name: 'x',
    note: line.note ?? null,
    converted: converted[line.id] ?? '0',
  }))
  const partner = { id: sent.partner, title: '' }
  return {
    ...sent,
    number: 'SO-1',
    partner,
    lines: lines as unknown as PostedLine[],
  } as unknown as PostedDocument
}

const back = (document: PostedDocument) => saleOfPromise(blank, document, known, shop)

describe('a promise of the till', () => {
  test('says what the sale says, and comes back to the same total', () => {
    const sale = begun()
    const sent = promiseOf(sale, place, shop)
    expect(sent).toMatchObject({ partner: hotel.id, isDelivered: false })
    expect(sent.lines[0]).toMatchObject({ quantity: '4', discountPercent: '10' })
    const again = back(posted(sale))
    expect(saleTotals(again, shop.basics).total).toBe(sent.total)
    expect(again).toMatchObject({ customer: hotel, note: 'SO-1' })
    expect(again.lines.every(({ isTyped }) => !isTyped)).toBe(true)
  })

  test('brings what is left of it, at the price that was agreed', () => {
    const document = posted(begun(), { [ids.line(1)]: '3', [ids.line(2)]: '1' })
    const agreed = document.lines.map((line) => ({ ...line, unitPrice: '0.5' }))
    const again = back({ ...document, lines: agreed })
    expect(again.lines.map((it) => [it.promised, it.quantity])).toEqual([[ids.line(1), '1']])
    expect(again.lines[0]).toMatchObject({ price: '0.5', isTyped: true })
  })

  test('is kept when all that was left of it is sold', () => {
    const again = back(posted(begun()))
    const [first = '', second = ''] = again.lines.map(({ id }) => id)
    expect(isKept(again)).toBe(true)
    expect(isKept(setQuantity(again, first, '5', shop))).toBe(true)
    expect(isKept(setQuantity(again, first, '3', shop))).toBe(false)
    expect(isKept(removeLine(again, second))).toBe(false)
    // It may be sold in parts: no line of a ticket is the line of an order.
    expect([first, second]).not.toContain(ids.line(1))
    expect(isKept(begun())).toBe(false)
  })

  test('is made to nobody unknown, of no practice, and sold of nothing the till does not know', () => {
    expect(() => promiseOf({ ...begun(), customer: null }, place, shop)).toThrow(
      'promiseNeedsCustomer',
    )
    expect(() => promiseOf({ ...begun(), isTraining: true }, place, shop)).toThrow('promiseOfSale')
    const document = posted(begun())
    expect(() => back({ ...document, currency: ids.lbp })).toThrow('promiseCurrency')
    expect(() => back({ ...document, partner: null })).toThrow('promiseCustomerAway')
    const none = { ...known, item: () => undefined }
    expect(() => saleOfPromise(blank, document, none, shop)).toThrow('promiseItemAway')
    const all = posted(begun(), { [ids.line(1)]: '4', [ids.line(2)]: '1' })
    expect(() => back(all)).toThrow('noRest')
  })
})
