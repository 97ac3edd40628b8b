import { expect, test } from 'vitest'
import { beyondStock, expiredLines } from './beyond-stock.ts'

const line = (id: string, item: string, quantity: string, factor = '1') => ({
  id,
  item: { id: item },
  quantity,
  factor,
})

test.each([
  ['as many as there are', [line('1', 'tea', '3')], '3', []],
  ['one more', [line('1', 'tea', '4')], '3', ['1']],
  ['two lines together', [line('1', 'tea', '2'), line('2', 'tea', '2')], '3', ['1', '2']],
  ['a carton of twelve', [line('1', 'tea', '1', '12')], '11.5', ['1']],
  ['part of a carton', [line('1', 'tea', '0.25', '12')], '3', []],
  ['none left', [line('1', 'tea', '1')], '0', ['1']],
  ['a shelf nobody counts', [line('1', 'tea', '1')], '-7', []],
  ['another item', [line('1', 'milk', '9')], '3', []],
])('%s', (_, lines, quantity, found) => {
  expect([...beyondStock(lines, [{ item: 'tea', quantity }]).keys()]).toEqual(found)
})

test('an item that never lay there says nothing', () => {
  expect(beyondStock([line('1', 'tea', '9')], []).size).toBe(0)
})

test('of what has expired altogether, a line is told unless its lot was named', () => {
  const lines = [
    { id: 'a', item: { id: 'milk' }, lot: null },
    { id: 'b', item: { id: 'milk' }, lot: { code: 'L7' } },
    { id: 'c', item: { id: 'tea' }, lot: null },
  ]
  const onHand = [
    { item: 'milk', quantity: '2', isExpired: true as const },
    { item: 'tea', quantity: '3' },
  ]
  expect([...expiredLines(lines, onHand)]).toEqual(['a'])
})
