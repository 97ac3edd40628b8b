import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128Modules } from './code128.ts'

/** Reads the modules back, as a scanner would: by the widths of bars and gaps. */
function widthsOf(modules: string): string[] {
  const widths = [...modules.matchAll(/1+|0+/g)].map(([run]) => String(run.length)).join('')
  return [...(widths.slice(0, -7).match(/.{6}/g) ?? []), widths.slice(-7)]
}

test('a short code is start, signs, check and stop', () => {
  // Start B, P, J, J, 1, 2, 3, C, check 55, stop.
  expect(widthsOf(code128Modules('PJJ123C') ?? '')).toEqual([
    '211214',
    '313121',
    '112133',
    '112133',
    '123221',
    '223211',
    '221132',
    '131321',
    '311321',
    '2331112',
  ])
})

test('digits in pairs take half the room', () => {
  const pairs = code128Modules('12345678') ?? ''
  expect(pairs).toHaveLength(11 * (1 + 4 + 1) + 13)
  expect((code128Modules('ABCDEFGH') ?? '').length).toBeGreaterThan(pairs.length)
})

test('every pattern is eleven modules wide and begins dark', () => {
  const plain = fc.stringMatching(/^[ -~]{1,40}$/)
  fc.assert(
    fc.property(plain, (code) => {
      const modules = code128Modules(code) ?? ''
      expect((modules.length - 13) % 11).toBe(0)
      expect(modules.startsWith('11') && modules.endsWith('11')).toBe(true)
    }),
  )
})

test.each(['', 'é', 'مرحبا', 'x'.repeat(61)])('%o has no bars', (code) => {
  expect(code128Modules(code)).toBeUndefined()
})
