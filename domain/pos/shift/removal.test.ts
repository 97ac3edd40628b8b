import { expect, test } from 'vitest'
import { goods, ids, shop } from '../testing/till-shop.ts'
import { newSale } from '../ticket/sale.ts'
import { addItem, removeLine } from '../ticket/sale-edit.ts'
import { givenUp, removalsOf } from './removal.ts'

const begun = addItem(
  addItem(
    newSale(ids.sale, '2026-11-15T09:00:00.000Z'),
    goods.water,
    { id: ids.line(1), quantity: '4' },
    shop,
  ),
  goods.tobacco,
  { id: ids.line(2) },
  shop,
)
const { basics } = shop

const named = ({ id, name }: { id: string; name: string }) => ({ item: id, name })

test('a line that was taken out is told with what it came to, once', () => {
  const less = removeLine(begun, ids.line(1))
  expect(removalsOf(begun, less, basics)).toEqual([
    { kind: 'line', what: 'Still water', goods: [named(goods.water)], amount: '3' },
  ])
  expect(removalsOf(less, less, basics)).toEqual([])
  expect(removalsOf(less, begun, basics)).toEqual([])
  expect(removalsOf(begun, { ...less, id: ids.hotel }, basics)).toEqual([])
})

test('a sale that was given up is told whole; practice, refunds and empty sales are not', () => {
  expect(givenUp(begun, basics)).toEqual({
    kind: 'sale',
    what: 'Still water, Tobacco',
    goods: [named(goods.water), named(goods.tobacco)],
    amount: '7',
  })
  expect(givenUp({ ...begun, isTraining: true }, basics)).toBeUndefined()
  expect(givenUp({ ...begun, kind: 'posRefund' }, basics)).toBeUndefined()
  expect(givenUp(newSale(ids.sale, '2026-11-15T09:00:00.000Z'), basics)).toBeUndefined()
})
