import { expect, test } from 'vitest'
import { approvedWhat } from './approved-what.ts'
import { approvalsMissing } from './cashier-rights.ts'
import { goods, ids, people, shop } from './testing/till-shop.ts'
import { newSale, type OpenSale } from './ticket/sale.ts'
import { addItem, setDiscount, setPrice, setTicketDiscount } from './ticket/sale-edit.ts'

const begun = (): OpenSale =>
  addItem(
    addItem(newSale(ids.sale, '2026-11-15T10:00:00.000Z'), goods.water, { id: ids.line(1) }, shop),
    goods.tomato,
    { id: ids.line(2) },
    shop,
  )

const said = (action: 'discount' | 'price', sale: OpenSale) =>
  approvedWhat(action, sale, shop).map(({ item, ...rest }) => ({
    name: item?.name ?? null,
    ...rest,
  }))

test('a discount is named with its line', () => {
  const sale = setDiscount(begun(), ids.line(2), { percent: '15' }, shop)
  expect(said('discount', sale)).toEqual([{ kind: 'discount', name: 'Tomatoes', percent: '15' }])
})

test('a discount of the ticket is one of all of it', () => {
  const sale = setTicketDiscount(begun(), { percent: '20' }, shop)
  expect(said('discount', sale)).toEqual([{ kind: 'discount', name: null, percent: '20' }])
})

test('a price is named beside that of the list', () => {
  const sale = setPrice(begun(), ids.line(1), '0.5', shop)
  expect(said('price', sale)).toEqual([
    { kind: 'price', name: 'Still water', price: '0.5', listed: '0.75' },
  ])
})

test('other rights have no figures', () => {
  expect(approvedWhat('refund', begun(), shop)).toEqual([])
})

test('an open price needs a yes only below the price of the item', () => {
  const open = { ...goods.water, asksPrice: true }
  const sold = (price: string) =>
    addItem(newSale(ids.sale, '2026-11-15T09:00:00.000Z'), open, { id: ids.line(1), price }, shop)
  const cases = ['0.74', '0.75', '12'].map((price) => {
    const sale = sold(price)
    return [sale.lines[0]?.price, approvalsMissing(sale, people.cashier, shop)]
  })
  expect(cases).toEqual([
    ['0.74', ['price']],
    ['0.75', []],
    ['12', []],
  ])
  expect(approvedWhat('price', sold('12'), shop)).toEqual([])
  expect(approvedWhat('price', sold('0.5'), shop)).toHaveLength(1)
})
