/** A client sees lines, totals and change, and nothing that is the house's own. */
import { describe, expect, test } from 'vitest'
import { goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem, setCustomer } from '../ticket/sale-edit.ts'
import { saleTotals } from '../ticket/sale-totals.ts'
import { mostShownLines, shown } from './shown.ts'
import { type PaymentShown, shownOf } from './shown-sale.ts'

const basics = { ...shop.basics, display: { asksRating: true, pictures: [] } }

const begun = (): OpenSale =>
  addItem(
    addItem(newSale(ids.sale, '2026-11-15T09:00:00.000Z'), goods.coffee, { id: ids.line(1) }, shop),
    goods.water,
    { id: ids.line(2), quantity: '3' },
    shop,
  )

const seen = (sale: OpenSale, payment: PaymentShown | null = null) =>
  shownOf({
    basics,
    language: 'ar',
    sale,
    totals: saleTotals(sale, basics),
    payment,
    ended: null,
    receipt: null,
  })

const payment: PaymentShown = {
  sale: ids.sale,
  due: { first: '0', second: '0' },
  received: { first: '10', second: '895000' },
  change: [{ currency: ids.lbp, amount: '400000' }],
  tips: [{ currency: ids.usd, amount: '1' }],
  tipChoices: [{ percent: '10', currency: ids.usd, amount: '1' }],
}

describe('what a display shows', () => {
  test('the lines in every language, both totals and the rate', () => {
    const now = seen(begun())
    expect(shown.safeParse(now).error).toBeUndefined()
    expect(now).toMatchObject({ step: 'sale', sale: ids.sale, count: 2, rate: basics.rate?.buy })
    expect(now.lines[0]).toMatchObject({ name: 'Café latte', nameAr: 'قهوة لاتيه', total: '3.25' })
    expect(now.lines[1]).toMatchObject({ quantity: '3', unitPrice: '0.75', total: '2.25' })
    expect(Number(now.total.second)).toBe(Number(now.total.first) * Number(basics.rate?.buy))
  })

  test('while it is paid what was received, the change and the tips by their currency', () => {
    expect(seen(begun(), payment)).toMatchObject({
      step: 'pay',
      change: [{ currency: 'second', amount: '400000' }],
      tips: [{ currency: 'first', amount: '1' }],
      tipChoices: [{ percent: '10', amount: { currency: 'first', amount: '1' } }],
    })
    expect(seen(begun(), { ...payment, sale: ids.hotel })).toMatchObject({ step: 'sale', tips: [] })
  })

  test('nothing of whom the sale is for, and nothing of training', () => {
    const named = setCustomer(begun(), hotel, shop)
    const text = JSON.stringify(seen(named))
    for (const secret of [...hotel.phones, hotel.id, hotel.name]) expect(text).not.toContain(secret)
    expect(seen({ ...begun(), isTraining: true })).toMatchObject({ step: 'idle', lines: [] })
  })

  test('the last lines of a long sale, and how many there are', () => {
    let sale = newSale(ids.sale, '2026-11-15T09:00:00.000Z')
    for (let n = 0; n < mostShownLines + 5; n++) {
      const price = `${n + 1}`
      const item = { ...goods.water, id: ids.line(500 + n), unitPrice: price }
      sale = addItem(sale, item, { id: ids.line(n) }, shop)
    }
    const now = seen(sale)
    expect(now.count).toBe(mostShownLines + 5)
    expect(now.lines).toHaveLength(mostShownLines)
    expect(now.lines.at(-1)?.id).toBe(ids.line(mostShownLines + 4))
    expect(JSON.stringify(now).length).toBeLessThan(90_000)
  })

  test('what is not in the shape is handed on to nobody', () => {
    const more = { ...seen(begun()), cost: '1' }
    expect(shown.safeParse(more).success).toBe(false)
  })
})
