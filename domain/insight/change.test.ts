import { expect, test } from 'vitest'
import { averageOf, changeOf, isBeyond, marginOf, profitOf, shareOf } from './change.ts'

test.each([
  ['150', '100', '50'],
  ['50', '100', '-50'],
  ['100', '100', '0'],
  ['0', '100', '-100'],
  ['1', '3', '-66.7'],
  ['5', '0', undefined],
  ['5', '-2', undefined],
])('%s after %s is a change of %s percent', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test.each([
  ['999', false],
  ['999.1', true],
  ['-999', false],
  ['-1500', true],
  ['0', false],
])('a change of %s percent is beyond telling: %s', (change, expected) => {
  expect(isBeyond(change)).toBe(expected)
})

test('parts, profit, margin and average of nothing are nothing', () => {
  expect(shareOf('1', '3', 1)).toBe('33.3')
  expect(shareOf('1', '0')).toBeUndefined()
  expect(profitOf({ net: '10', cost: '4' })).toBe('6')
  expect(marginOf({ net: '10', cost: '4' })).toBe('60')
  expect(marginOf({ net: '0' })).toBeUndefined()
  expect(averageOf({ total: '10', sales: 3 })).toBe('3.333333')
  expect(averageOf({ total: '10', sales: 0 })).toBeUndefined()
})
