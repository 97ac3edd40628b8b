import { expect, test } from 'vitest'
import { type BarcodeLine, barcodeLineRefusals } from './barcode-lines.ts'

test.each<[string, BarcodeLine[], string[]]>([
  ['different ones', [{ code: '1' }, { code: '2', unit: 'carton', factor: '24' }], []],
  [
    'the same twice',
    [{ code: '1' }, { code: '2' }, { code: '1' }],
    ['barcodeTwice (barcodes.2.code)'],
  ],
  [
    'a UPC and its EAN-13',
    [{ code: '036000291452' }, { code: '0036000291452' }],
    ['barcodeTwice (barcodes.1.code)'],
  ],
  [
    'a unit of two sizes',
    [
      { code: '1', unit: 'carton', factor: '24' },
      { code: '2', unit: 'carton', factor: '24.0' },
      { code: '3', unit: 'carton', factor: '12' },
    ],
    ['unitHasTwoFactors (barcodes.2.factor)'],
  ],
  [
    'a base unit of two',
    [
      { code: '1', unit: 'piece' },
      { code: '2', unit: 'piece', factor: '2' },
    ],
    ['baseUnitHoldsOne (barcodes.1.factor)'],
  ],
  [
    'packs without a unit',
    [
      { code: '1', factor: '6' },
      { code: '2', factor: '12' },
    ],
    [],
  ],
])('%s', (_, lines, expected) => {
  const refusals = barcodeLineRefusals(lines, 'piece')
  expect(refusals.map(({ code, field }) => `${code} (${field})`)).toEqual(expected)
})
