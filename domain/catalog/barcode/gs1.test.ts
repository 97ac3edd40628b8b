import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigit } from './barcode.ts'
import { gtinForms, readElementString } from './gs1.ts'

const gtin = '05281017002613'
const gs = '\u001d'

describe('what a code on goods says', () => {
  test.each([
    // the number alone, and with each part
    [`01${gtin}`, { gtin }],
    [`]C101${gtin}`, { gtin }],
    [`]d2${gs}01${gtin}`, { gtin }],
    [`01${gtin}10AB-12`, { gtin, lot: 'AB-12' }],
    [`01${gtin}17270131`, { gtin, expiry: '2027-01-31' }],
    [`01${gtin}1727020010L7`, { gtin, expiry: '2027-02-28', lot: 'L7' }],
    [`01${gtin}1728020010L7`, { gtin, expiry: '2028-02-29', lot: 'L7' }],
    [`01${gtin}10L7${gs}17270131`, { gtin, expiry: '2027-01-31', lot: 'L7' }],
    [`01${gtin}21SN/9${gs}10L7`, { gtin, serial: 'SN/9', lot: 'L7' }],
    [`01${gtin}3103001250`, { gtin, weight: '1.25' }],
    [`01${gtin}3100000012`, { gtin, weight: '12' }],
    [`01${gtin}3106000001`, { gtin, weight: '0.000001' }],
    // parts nobody asks for are passed over
    [`01${gtin}11260101150270131`.replace('150', '15'), { gtin }],
    [`01${gtin}3725${gs}10L7`, { gtin, lot: 'L7' }],
    [`01${gtin}3922150${gs}10L7`, { gtin, lot: 'L7' }],
    // as it is printed
    [`(01)${gtin}(17)270131(10)L7(21)S1`, { gtin, expiry: '2027-01-31', lot: 'L7', serial: 'S1' }],
    // the nearest century
    [`01${gtin}17760101`, { gtin, expiry: '2076-01-01' }],
    [`01${gtin}17780101`, { gtin, expiry: '1978-01-01' }],
    // none
    ['5281017002613', undefined],
    [`01${gtin.slice(0, -1)}4`, undefined],
    [`01${gtin}17271301`, undefined],
    [`01${gtin}17270230`, undefined],
    [`01${gtin}10`, undefined],
    [`01${gtin}10${'A'.repeat(21)}`, undefined],
    ['10L7', undefined],
    ['0105281', undefined],
    ['', undefined],
    ['GRO-100', undefined],
  ])('%j', (code, expected) => {
    expect(readElementString(code, 2026)).toEqual(expected)
  })

  test('reads back whatever was put into it', () => {
    const sign = fc.constantFrom(...'ABCXYZabc0189-./')
    const text = fc.array(sign, { minLength: 1, maxLength: 20 }).map((all) => all.join(''))
    const digits = fc.integer({ min: 0, max: 9_999_999_999_999 })
    fc.assert(
      fc.property(digits, text, text, (number, lot, serial) => {
        const body = String(number).padStart(13, '0')
        const whole = body + checkDigit(body)
        const code = `01${whole}10${lot}${gs}17300615${gs}21${serial}`
        const read = { gtin: whole, lot, serial, expiry: '2030-06-15' }
        expect(readElementString(code, 2026)).toEqual(read)
      }),
    )
  })

  test('never fails on what is none', () => {
    fc.assert(fc.property(fc.string(), (code) => void readElementString(code, 2026)))
  })
})

test.each([
  ['05281017002613', ['05281017002613', '5281017002613']],
  ['15281017002610', ['15281017002610']],
  ['00000096385074', ['00000096385074', '0000096385074', '000096385074', '96385074']],
])('%s may be on file as %j', (number, forms) => {
  expect(gtinForms(number)).toEqual(forms)
})
