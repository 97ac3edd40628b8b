/** Cells, heads and rows of files, as tables of cases. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barcodeField } from '../catalog/barcode/barcode.ts'
import { choices } from '../kernel/field/choices.ts'
import { date, money, quantity } from '../kernel/field.ts'
import { newId } from '../kernel/id.ts'
import { tidyDecimal } from '../kernel/number/decimal.ts'
import { type Cell, type Reading, readCell, sheetNumber } from './cell.ts'
import { columnsOf, guessedMapping, headNames, rememberedFrom } from './columns.ts'
import { dayOrderOf, decimalMarkOf, headRowOf } from './detection.ts'
import { importKind, importKindNames } from './kinds.ts'
import { planned } from './plan.ts'
import { delimiterOf, textIn, textRows, uncutNumbers } from './text-table.ts'

const how = (more: Partial<Reading> = {}): Reading => ({
  decimal: '.',
  dayOrder: 'dmy',
  words: () => new Map(),
  ...more,
})

describe('a cell', () => {
  test.each<[Cell, Partial<Reading>, unknown]>([
    ['1,234.50', {}, '1234.5'],
    ['1.234,50', { decimal: ',' }, '1234.5'],
    ['١٢٫٥', {}, '12.5'],
    ['$ 3', {}, '3'],
    [{ n: '0.1' }, { decimal: ',' }, '0.1'],
    ['', {}, undefined],
  ])('%j of money is %j', (cell, more, value) => {
    expect(readCell('price', money(), cell, how(more))).toEqual(
      value === undefined ? {} : { value },
    )
  })

  test.each<[Cell, string]>([
    ['6.29E+12', 'importShortened'],
    [{ n: '12345678901234500' }, 'importShortened'],
    ['\ufffd\ufffd', 'importLostLetters'],
    ['?????', 'importLostLetters'],
    [{ e: '#REF!' }, 'importFormula'],
  ])('%j is no barcode', (cell, code) => {
    expect(readCell('code', barcodeField(), cell, how()).fault?.code).toBe(code)
  })

  test('keeps the zeros of a code, and loses what protected it', () => {
    const read = (cell: Cell) => readCell('code', barcodeField(), cell, how()).value
    expect([read('00012'), read('="007"'), read("'=1")]).toEqual(['00012', '007', '=1'])
  })

  test('holds a day of a spreadsheet, counted from either beginning', () => {
    const day = (n: string, is1904: boolean) =>
      readCell('day', date(), { n }, how({ is1904 })).value
    expect([day('46056', false), day('44594', true)]).toEqual(['2026-02-03', '2026-02-03'])
  })

  test('holds several words of a choice, and none that nobody knows', () => {
    const words = () => new Map(Object.entries({ lait: 'milk', oeufs: 'eggs' }))
    const read = (cell: string) =>
      readCell('allergens', choices(['milk', 'eggs']), cell, how({ words }))
    expect(read('Lait, œufs').value).toEqual(['milk', 'eggs'])
    expect(read('Lait; fish').fault?.code).toBe('importUnknownWord')
    expect(read('#CLEAR').value).toEqual([])
  })

  test('with #CLEAR empties what may be empty alone', () => {
    expect(readCell('q', quantity(), '#clear', how()).fault?.code).toBe('required')
    expect(readCell('q', { ...quantity(), isOptional: true }, '#CLEAR', how()).value).toBeNull()
  })
})

test('numbers of a spreadsheet keep fifteen digits and no noise', () => {
  expect(['0.30000000000000004', '6.291041500213E12', '1E-7'].map(sheetNumber)).toEqual([
    '0.3',
    '6291041500213',
    '0.0000001',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 3 }), (n, d) => {
      const text = tidyDecimal((n / 10 ** d).toFixed(d))
      expect(sheetNumber(String(Number(text)))).toBe(text)
    }),
  )
})

describe('a text file', () => {
  test.each([
    ['a;b;c\n1,5;2,5;3', ';'],
    ['a\tb\n1,5\t2', '\t'],
    ['a,b\n"x;y;z",2', ','],
  ])('%j is cut by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })

  test('keeps a number whole that a spreadsheet shortened with a comma', () => {
    const text = 'Name,Code,Price\nTea,6,29E+12,4\nOil,6,6E+12\nJam,1,2,9,1E+3'
    expect([...uncutNumbers(textRows(text, ','))]).toEqual([
      ['Name', 'Code', 'Price'],
      ['Tea', '6,29E+12', '4'],
      ['Oil', '6', '6E+12'],
      ['Jam', '1', '2', '9,1E+3'],
    ])
  })

  test('is no noise of bytes, though each of them is a letter somewhere', () => {
    const noise = Uint8Array.from({ length: 60 }, (_, at) => ((at * 97 + 131) % 251) + 1)
    expect(() => textIn(noise)).toThrow('importUnreadable')
    const cell = new TextEncoder().encode('Name;Price\n"Coffee\v black";1\n\x1a')
    expect(textIn(cell)).toContain('black')
  })

  test('that was written is read as it was', () => {
    const cell = fc.stringMatching(/^[a-z",;\n ]{0,8}$/).filter((it) => it.trim() === it)
    const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const quoted = (it: string) => `"${it.replaceAll('"', '""')}"`
        const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')
        expect([...textRows(text, ',')]).toEqual(rows)
      }),
    )
  })
})

test('a file tells its decimals, its days and its heads', () => {
  expect([decimalMarkOf(['1,5', '2,50']), decimalMarkOf(['1,500', '2.5'])]).toEqual([',', '.'])
  expect([dayOrderOf(['31/12/2026']), dayOrderOf(['12/31/2026'])]).toEqual(['dmy', 'mdy'])
  const rows = [['My shop'], [], ['Name', 'Price'], ['a', '1']]
  expect(headRowOf(rows, (head) => ['Name', 'Price'].includes(head))).toBe(2)
})

describe('heads', () => {
  const names = headNames(importKind('item'), (key) => (key === 'name' ? ['Name'] : []))

  test.each([
    [
      ['Désignation', 'Code-barres', 'Prix de vente', 'TVA'],
      ['name', 'barcodes', 'unitPrice', 'vat'],
    ],
    [
      ['إسم المادة', 'الباركود', 'السعر', 'الفئة'],
      ['name', 'barcodes', 'unitPrice', 'category'],
    ],
    [
      ['ITEM NAME', 'name', 'sku', 'whatever'],
      ['name', null, 'specialCode', null],
    ],
  ])('%j are known in three languages', (heads, mapping) => {
    expect(guessedMapping(heads, names)).toEqual(mapping)
  })

  test('that somebody matched before are matched so again', () => {
    const known = rememberedFrom(['Odd', 'Price'], ['unitPrice', null])
    expect(guessedMapping(['odd', 'price'], names, known)).toEqual(['unitPrice', null])
  })

  test('of no kind mean two of its columns', () => {
    for (const name of importKindNames) {
      const keys = columnsOf(importKind(name)).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })
})

describe('the barcodes of an item that is there', () => {
  const kept = [
    { id: newId(), code: 'A-1', unit: null, factor: '1', price: null },
    { id: newId(), code: '012345678905', unit: null, factor: '6', price: null },
  ]
  const row = { id: newId(), version: 3, name: 'Kept', barcodes: kept }
  const after = (barcodes: object[]) => {
    const id = newId()
    return planned(
      importKind('item'),
      { values: { barcodes }, faults: [] },
      { mode: 'both', existing: row, id },
    )
  }

  test.each<[string, object[], unknown]>([
    ['one of them', [{ code: 'A-1' }], 'same'],
    ['one with its leading zero', [{ code: '0012345678905' }], 'same'],
    ['a new one', [{ code: 'N-1' }], ['A-1', '012345678905', 'N-1']],
    ['none', [], []],
  ])('when a file names %s', (_, barcodes, codes) => {
    const plan = after(barcodes)
    const lines = plan.state === 'update' ? (plan.changes.barcodes as { code: string }[]) : []
    expect(plan.state === 'update' ? lines.map(({ code }) => code) : plan.state).toEqual(codes)
  })
})
