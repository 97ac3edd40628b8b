import { expect, test } from 'vitest'
import { strangeLines } from './strange-lines.ts'

test.each([
  ['1000', undefined, 0],
  ['1000.001', undefined, 1],
  ['5281017002613', undefined, 1],
  ['51', 50, 1],
])('of %s with the limit %j so many lines are asked about: %i', (quantity, limit, count) => {
  expect(strangeLines([{ quantity }, { quantity: '1' }], limit)).toHaveLength(count)
})
