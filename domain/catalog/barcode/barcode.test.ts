import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checked } from '../../kernel/check.ts'
import {
  barcodeField,
  barcodeForms,
  checkDigit,
  hasWrongCheck,
  internalBarcode,
  isEan13,
  itemCodeForms,
  priceBarcode,
  readScaleLabel,
  weightBarcode,
} from './barcode.ts'

test.each([
  ['400638133393', '1'],
  ['978020137962', '4'],
  ['590123412345', '7'],
  ['000000000000', '0'],
  ['200000000001', '5'],
])('the check digit of %s is %s', (digits, digit) => {
  expect(checkDigit(digits)).toBe(digit)
  expect(isEan13(digits + digit)).toBe(true)
})

test.each(['400638133393', '40063813339312', '400638133393x', '', '4006381333932'])(
  '%j is no EAN-13',
  (code) => {
    expect(isEan13(code)).toBe(false)
  },
)

const numbers = fc.integer({ min: 0, max: 9_999_999_999 })
const itemCodes = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'))
const amounts = fc.integer({ min: 0, max: 99_999 })

test('every single wrong digit is found', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      (n, at, step) => {
        const code = internalBarcode(n)
        const wrong = (Number(code.charAt(at)) + step) % 10
        expect(isEan13(code)).toBe(true)
        expect(isEan13(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test('internal codes are all different and carry their prefix', () => {
  expect(internalBarcode(1)).toBe('2000000000015')
  expect(internalBarcode(9_999_999_999n).slice(0, 12)).toBe('209999999999')
  expect(internalBarcode(7, '299').slice(0, 12)).toBe('299000000007')
  expect(() => internalBarcode(10_000_000_000)).toThrow('does not fit into 10 digits')
})

describe('the label of a scale', () => {
  test('says what it weighs', () => {
    const code = weightBarcode('42', '1.234')
    expect(code.slice(0, 12)).toBe('210004201234')
    expect(readScaleLabel(code, 2)).toEqual({ itemCode: '00042', quantity: '1.234' })
  })

  test.each([
    ['12.34', 2, '220004201234'],
    ['99999', 0, '220004299999'],
    ['0.5', 3, '220004200500'],
  ])('says what it costs: %s with %i decimals', (price, decimals, digits) => {
    const code = priceBarcode('42', price, decimals)
    expect(code.slice(0, 12)).toBe(digits)
    expect(readScaleLabel(code, decimals)).toEqual({ itemCode: '00042', price })
  })

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(itemCodes, amounts, fc.integer({ min: 0, max: 3 }), (itemCode, n, decimals) => {
        const price = n / 10 ** decimals
        const read = readScaleLabel(priceBarcode(itemCode, String(price), decimals), decimals)
        expect(read).toEqual({ itemCode, price: String(price) })
        const weight = readScaleLabel(weightBarcode(itemCode, String(n / 1000)), 2)
        expect(weight).toEqual({ itemCode, quantity: String(n / 1000) })
      }),
    )
  })

  test.each([
    ['123456', '1'],
    ['1', '100'],
    ['1', '1.2345'],
    ['x', '1'],
    ['1', '-1'],
  ])('cannot carry the item %s with %s', (itemCode, quantity) => {
    expect(() => weightBarcode(itemCode, quantity)).toThrow(RangeError)
  })

  test('is no label with a wrong digit, another prefix or another length', () => {
    const code = weightBarcode('42', '1.234')
    expect(readScaleLabel(`${code.slice(0, 12)}${(Number(code.at(-1)) + 1) % 10}`, 2)).toBe(
      undefined,
    )
    expect(readScaleLabel(internalBarcode(42), 2)).toBe(undefined)
    expect(readScaleLabel('2100042', 2)).toBe(undefined)
    expect(readScaleLabel(code, 2, { internal: '20', weight: '28', price: '29' })).toBe(undefined)
  })
})

test('a UPC and its EAN-13 are one code', () => {
  expect(barcodeForms('036000291452')).toEqual(['036000291452', '0036000291452'])
  expect(barcodeForms('0036000291452')).toEqual(['0036000291452', '036000291452'])
  expect(barcodeForms('4006381333931')).toEqual(['4006381333931'])
  expect(barcodeForms('036000291453')).toEqual(['036000291453'])
  expect(itemCodeForms('00042')).toEqual(['00042', '42'])
  expect(itemCodeForms('00000')).toEqual(['00000', '0'])
  expect(itemCodeForms('12345')).toEqual(['12345'])
})

test('a typed barcode has Western digits and no spaces around it', () => {
  const { schema } = barcodeField()
  expect(checked(schema, ' ٤٠٠٦٣٨١٣٣٣٩٣١ ')).toBe('4006381333931')
  expect(checked(schema, 'ABC-123/4')).toBe('ABC-123/4')
  for (const code of ['two words', 'é', 'a\u202eb', 'باركود'])
    expect(() => checked(schema, code)).toThrow('barcode')
  expect(() => checked(schema, '  ')).toThrow('required')
  expect(() => checked(schema, '1'.repeat(49))).toThrow('tooLong')
})

describe('the last digit of a barcode', () => {
  test.each([
    ['an EAN-13', '4006381333931'],
    ['an EAN-8', '96385074'],
    ['a UPC-A', '036000291452'],
    ['an ITF-14', '15400141288763'],
    ['a code of the shop', '2012345678900'],
    ['a short code of the shop', '20000001'],
    ['a number of the shop’s own', '00000042'],
    ['a code of in-store goods', '0412345678909'],
    ['another length', '123456789'],
    ['letters', 'ABCDEFGH'],
  ])('is right, or free: %s', (_, code) => {
    expect(hasWrongCheck(code)).toBe(false)
  })

  test.each(['4006381333932', '96385075', '036000291453', '15400141288764'])(
    'is wrong in %s',
    (code) => {
      expect(hasWrongCheck(code)).toBe(true)
    },
  )
})
