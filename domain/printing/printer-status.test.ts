import { expect, test } from 'vitest'
import { troubleAtOnce, troubleInOrder } from './printer-status.ts'

test.each([
  [1, 0x12, undefined],
  [1, 0x16, undefined],
  [1, 0x1a, 'offline'],
  [2, 0x12, undefined],
  [2, 0x16, 'coverOpen'],
  [2, 0x32, 'paperOut'],
  [2, 0x52, 'broken'],
  [4, 0x12, undefined],
  [4, 0x1e, undefined],
  [4, 0x72, 'paperOut'],
  [1, 0x00, 'nonsense'],
  [1, 0xff, 'nonsense'],
  [4, 0x48, 'nonsense'],
] as const)('asked about %i, %i means %s', (about, byte, trouble) => {
  expect(troubleAtOnce(about, byte)).toBe(trouble)
})

test.each([
  [0x00, undefined],
  [0x03, undefined],
  [0x0c, 'paperOut'],
  [0x0f, 'paperOut'],
  [0x80, 'nonsense'],
  [0x12, 'nonsense'],
  [0xff, 'nonsense'],
])('once all was printed, %i means %s', (byte, trouble) => {
  expect(troubleInOrder(byte)).toBe(trouble)
})
