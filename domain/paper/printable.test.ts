import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, printableLines } from './printable.ts'

test.each([
  ['  Café   Liwan \t', 'Café Liwan'],
  ['شاي أسود', 'شاي أسود'],
  ['invoice \u202egpj.exe', 'invoice gpj.exe'],
  ['a\u2066b\u2069c\u200ed\u0000e\u001bf', 'abcdef'],
  ['half \ud83d', 'half \ufffd'],
  ['Z\u0310\u0310\u0310\u0310\u0310\u0310', 'Z\u0310\u0310\u0310'],
  ['#import "x" $a$ @b', '#import "x" $a$ @b'],
  [null, ''],
  [undefined, ''],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('a text of any length is cut to what has room, and says so', () => {
  const printed = printable('word '.repeat(5000), 50)
  expect(printed.length).toBeLessThanOrEqual(50)
  expect(printed.endsWith('…')).toBe(true)
})

test('a word too long for any column may be broken, and loses no letter', () => {
  const printed = printable('a'.repeat(100))
  expect(printed.split('\u200b').every((part) => part.length <= 12)).toBe(true)
  expect(printed.replaceAll('\u200b', '')).toBe('a'.repeat(100))
})

test('no text can leave a control behind', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 60 }), (codes) => {
      const printed = printable(String.fromCharCode(...codes))
      expect(printed.isWellFormed()).toBe(true)
      expect(printed).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})

test('lines are kept as they were typed, without empty ones and never too many', () => {
  expect(printableLines('one\r\n\r\n two \nthree\nfour', { maxLines: 3 })).toEqual([
    'one',
    'two',
    'three',
  ])
})
