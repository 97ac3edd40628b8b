import { expect, test } from 'vitest'
import { eanModules, eanPath, eanWidth } from './ean-bars.ts'

test('the bars of a code are those that the standard draws', () => {
  // The example of the standard's own tables: 4003994155486.
  expect(eanModules('4003994155486')).toBe(
    [
      '101',
      '0001101', // 0, odd
      '0100111', // 0, even
      '0111101', // 3, odd
      '0001011', // 9, odd
      '0010111', // 9, even
      '0011101', // 4, even
      '01010',
      '1100110', // 1
      '1001110', // 5
      '1001110', // 5
      '1011100', // 4
      '1001000', // 8
      '1010000', // 6
      '101',
    ].join(''),
  )
})

test('a code has 95 modules and begins and ends dark', () => {
  const modules = eanModules('5281001140017') ?? ''
  expect(modules).toHaveLength(eanWidth)
  expect(modules.startsWith('101') && modules.endsWith('101')).toBe(true)
})

test('a run of dark modules is one rectangle', () => {
  expect(eanPath('4003994155486', 10)?.startsWith('M0 0h1v10h-1zM2 0h1v10h-1z')).toBe(true)
})

test.each(['', '123', '4003994155487', 'ABC'])('%o has no bars', (code) => {
  expect(eanPath(code, 10)).toBeUndefined()
})
