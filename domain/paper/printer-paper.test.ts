import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bitmap, drawerPulse, escposLabels, escposPieces, joined } from './escpos.ts'
import { PrinterPaper, printedBy } from './printer-paper.ts'

const bitmap = fc
  .record({ bytes: fc.integer({ min: 1, max: 6 }), height: fc.integer({ min: 1, max: 300 }) })
  .chain(({ bytes, height }) =>
    fc
      .uint8Array({ minLength: bytes * height, maxLength: bytes * height })
      .map((bits): Bitmap => ({ width: bytes * 8, height, bits })),
  )

test('what is sent to a printer comes out as it was drawn, however the bytes arrive', () => {
  fc.assert(
    fc.property(bitmap, fc.integer({ min: 1, max: 97 }), (drawn, step) => {
      const { body, tail } = escposPieces(drawn)
      const bytes = joined([body, tail])
      const printer = new PrinterPaper()
      for (let at = 0; at < bytes.length; at += step) printer.take(bytes.subarray(at, at + step))
      expect(printer.papers).toEqual([{ ...drawn, end: 'cut' }])
      expect([printer.unknown, printer.uncut]).toEqual([0, undefined])
      // Without its tail it is no receipt: rows are missing, and it hangs out uncut.
      const half = printedBy(body)
      expect(half.every(({ end, height }) => end === 'uncut' && height < drawn.height)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('labels come out one by one', () => {
  const drawn: Bitmap = { width: 8, height: 2, bits: Uint8Array.of(1, 2) }
  expect(printedBy(escposLabels(drawn, 3))).toEqual(
    Array.from({ length: 3 }, () => ({ ...drawn, end: 'label' })),
  )
})

test('questions and pulses are told, and what nobody knows is counted', () => {
  const printer = new PrinterPaper()
  const reading = printer.take(
    Uint8Array.of(0x10, 4, 1, ...drawerPulse, 0x1d, 0x72, 1, 0x41, 0x1b, 0x7f),
  )
  expect(reading).toEqual({
    questions: [
      { kind: 'now', about: 1 },
      { kind: 'inOrder', about: 1 },
    ],
    pulses: 1,
    unknown: 3,
    rows: 0,
  })
})
