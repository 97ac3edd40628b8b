/** Promotions stand beside what somebody typed, and go when what they were reckoned from changes. */
import { expect, test } from 'vitest'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { promotedLine, typedDiscount, unpromoted } from './line-promotions.ts'

const line: DraftLine = { id: 'l', item: null, quantity: '3', discountAmount: '1.5' }
const third = { promotion: 'p', name: 'Two and one', amount: '9.5' }
const promoted = promotedLine(line, [third])

test('they are a part of the discount in money, and can be taken off again', () => {
  expect(promoted).toMatchObject({ discountAmount: '11', promotions: [third] })
  expect(typedDiscount(promoted)).toBe('1.5')
  expect(promotedLine(promoted, [third])).toEqual(promoted)
  expect(promotedLine(promoted, [])).toEqual(line)
  const bare = promotedLine({ ...line, discountAmount: null }, [third])
  expect(bare.discountAmount).toBe('9.5')
  expect(promotedLine(bare, []).discountAmount).toBeNull()
})

test.each<[string, Partial<DraftLine>, object]>([
  ['another quantity', { quantity: '4' }, { discountAmount: '1.5', promotions: null }],
  ['another discount is typed', { discountAmount: '2' }, { discountAmount: '2', promotions: null }],
  ['a note', { note: 'x' }, {}],
])('%s', (_, change, more) => {
  expect(unpromoted(promoted, change)).toEqual({ ...change, ...more })
  expect(unpromoted(line, change)).toEqual(change)
})
