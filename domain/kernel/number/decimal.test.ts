import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDecimal, type NumberFormat } from '../format.ts'
import {
  atLeastZero,
  decimalsOf,
  isDecimal,
  isNegative,
  isPositive,
  isZero,
  padDecimal,
  parseDecimal,
  tidyDecimal,
  withoutSign,
} from './decimal.ts'

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })

/** Any decimal as the database would write it, unusual zeros included. */
const anyDecimal = fc
  .tuple(fc.boolean(), digits(1, 15), digits(0, 6))
  .map(([isBelow, whole, part]) => `${isBelow ? '-' : ''}${whole}${part ? `.${part}` : ''}`)

describe('a number is read as people type it', () => {
  const cases: [typed: string, read: string][] = [
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1 234,50', '1234.5'],
    ['1\u00a0234,50', '1234.5'],
    ['1\u202f234,50', '1234.5'],
    ["1'234.50", '1234.5'],
    ['1.234,50', '1234.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['۱۲۳۴٫۵', '1234.5'],
    ['١٢', '12'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1,234,567.8', '1234567.8'],
    ['1.234', '1.234'],
    ['1,23', '1.23'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['٫٥', '0.5'],
    ['5.', '5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['-5', '-5'],
    ['\u22125', '-5'],
    ['\u20135', '-5'],
    ['- 5', '-5'],
    ['+5', '5'],
    ['007', '7'],
    ['1.500', '1.5'],
    ['  12  ', '12'],
    ['999999999999999.999999', '999999999999999.999999'],
  ]
  test.each(cases)('%j is %s', (typed, read) => {
    expect(parseDecimal(typed)).toBe(read)
  })

  test.each([
    ['1.234', '1234'],
    ['1.234,5', '1234.5'],
    ['1,234', '1.234'],
    ['0.123', '0.123'],
  ])('where the point groups, %j is %s', (typed, read) => {
    expect(parseDecimal(typed, '.')).toBe(read)
  })
})

test.each([
  ['', 'nothing'],
  ['   ', 'blanks'],
  ['abc', 'letters'],
  ['1e5', 'an exponent'],
  ['1E5', 'an exponent'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['-Infinity', 'Infinity'],
  ['0x10', 'hexadecimal'],
  ['5-', 'a sign behind'],
  ['--5', 'two signs'],
  ['-', 'only a sign'],
  ['.', 'only a mark'],
  [',', 'only a mark'],
  ['$5', 'a currency sign'],
  ['5%', 'a percent sign'],
  ['1/2', 'a fraction'],
  ['1,234.5.6', 'two decimal marks'],
])('%j is no number (%s)', (typed) => {
  expect(parseDecimal(typed)).toBeUndefined()
})

test.each(['1..5', '12,,5', '1,5.', '1.2.3', '1,23,4', '1,2.345,6'])(
  'the slip %j is refused and never becomes another number',
  (typed) => {
    expect(parseDecimal(typed)).toBeUndefined()
  },
)

test.each([
  ['0,123', '0.123'],
  ['1234,567', '1234.567'],
])('what cannot be a group of thousands is a decimal part: %j is %s', (typed, read) => {
  expect(parseDecimal(typed)).toBe(read)
})

const anyCharacter = fc.oneof(
  fc.constantFrom(...'0123456789.,-+eE \u066b\u066c٣'),
  fc.nat(0xffff).map((code) => String.fromCharCode(code)),
)

describe('writing and reading again', () => {
  const formats: [string, NumberFormat][] = [
    ['1,234.5', { grouping: ',', mark: '.' }],
    ['1.234,5', { grouping: '.', mark: ',' }],
    ['1 234,5', { grouping: '\u202f', mark: ',' }],
  ]
  test.each(formats)('gives every decimal back in the format %s', (_, format) => {
    fc.assert(
      fc.property(anyDecimal.map(tidyDecimal), fc.nat(6), (decimal, shownDecimals) => {
        const typed = formatDecimal(decimal, shownDecimals, format)
        expect(parseDecimal(typed, format.grouping)).toBe(decimal)
      }),
    )
  })

  test('never throws and answers nothing or a canonical decimal, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (typed) => {
        const read = parseDecimal(typed)
        expect(read === undefined || (isDecimal(read) && read === tidyDecimal(read))).toBe(true)
      }),
    )
  })
})

describe('a tidy decimal', () => {
  test.each([
    ['007.500', '7.5'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['100', '100'],
    ['0.10', '0.1'],
    ['-12.30', '-12.3'],
    ['abc', 'abc'],
    ['1e5', '1e5'],
  ])('of %s is %s', (decimal, tidied) => {
    expect(tidyDecimal(decimal)).toBe(tidied)
  })

  test('is worth the same and stays as it is when tidied again', () => {
    fc.assert(
      fc.property(anyDecimal, (decimal) => {
        const tidied = tidyDecimal(decimal)
        expect(tidyDecimal(tidied)).toBe(tidied)
        expect(Number(tidied) === Number(decimal)).toBe(true)
      }),
    )
  })
})

test('padding adds zeros, never rounds and never changes the value', () => {
  expect(padDecimal('12.5', 2)).toBe('12.50')
  expect(padDecimal('12', 2)).toBe('12.00')
  expect(padDecimal('12.555', 2)).toBe('12.555')
  fc.assert(
    fc.property(anyDecimal, fc.integer({ min: 0, max: 8 }), (decimal, decimals) => {
      const padded = padDecimal(decimal, decimals)
      expect(decimalsOf(padded)).toBeGreaterThanOrEqual(decimals)
      expect(tidyDecimal(padded)).toBe(tidyDecimal(decimal))
    }),
  )
})

test('zero is neither negative nor hidden behind its zeros', () => {
  for (const zero of ['0', '-0', '0.000', '-0.0']) {
    expect(isZero(zero)).toBe(true)
    expect(isNegative(zero)).toBe(false)
  }
  expect(isZero('0.001')).toBe(false)
  expect(isNegative('-0.001')).toBe(true)
})

test.each([
  ['3', true, '3', '3'],
  ['0.000001', true, '0.000001', '0.000001'],
  ['-3.5', false, '3.5', '0'],
  ['0', false, '0', '0'],
])('%s is positive: %s; without its sign %s, at least zero %s', (decimal, is, size, least) => {
  expect([isPositive(decimal), withoutSign(decimal), atLeastZero(decimal)]).toEqual([
    is,
    size,
    least,
  ])
})
