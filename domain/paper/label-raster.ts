/**
 * Labels as dots, in the languages that label printers speak. As with receipts, letters never go out
 * as letters: what is drawn is what comes out, in every language and on every machine.
 */
import { type Bitmap, bitmapOf, escposLabels, joined, type Picture } from './escpos.ts'
import type { LabelLanguage } from './label-language.ts'

export const dotsPerMm = [8, 12] as const

/** As it stands on the box of the machine. */
export const dotsPerInch = { 8: 203, 12: 300 } as const

/** Millimetres. */
export type LabelSize = { width: number; height: number }

export type DrawnLabel = { picture: Picture; copies: number }

export type DottedLabel = { bitmap: Bitmap; copies: number }

const letters = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))

const bytesAcross = ({ width }: Bitmap): number => Math.ceil(width / 8)

/** A dot that burns is a zero here. Labels of a roll stand two millimetres apart. */
function tspl({ bitmap, copies }: DottedLabel, { width, height }: LabelSize): ArrayLike<number>[] {
  const head = [
    `SIZE ${width} mm,${height} mm`,
    'GAP 2 mm,0 mm',
    'DIRECTION 1',
    'CLS',
    `BITMAP 0,0,${bytesAcross(bitmap)},${bitmap.height},0,`,
  ].join('\r\n')
  const paper = bitmap.bits.map((byte) => byte ^ 0xff)
  return [letters(head), paper, letters(`\r\nPRINT 1,${copies}\r\n`)]
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function zpl({ bitmap, copies }: DottedLabel): ArrayLike<number>[] {
  const { bits, width, height } = bitmap
  const size = `^PW${width}^LL${height}`
  const graphic = `^GFA,${bits.length},${bits.length},${bytesAcross(bitmap)},${hexOf(bits)}`
  return [letters(`^XA${size}^LH0,0^FO0,0${graphic}^FS^PQ${copies}^XZ`)]
}

const wordsOf: Record<LabelLanguage, (label: DottedLabel, size: LabelSize) => ArrayLike<number>[]> =
  {
    tspl,
    zpl,
    escpos: ({ bitmap, copies }) => [escposLabels(bitmap, copies)],
  }

/** Everything a printer needs for labels of which the dots are known. */
export const dottedLabelBytes = (
  labels: readonly DottedLabel[],
  language: LabelLanguage,
  size: LabelSize,
): Uint8Array<ArrayBuffer> => joined(labels.flatMap((label) => wordsOf[language](label, size)))

/** The same, for labels as they are drawn. */
export const labelBytes = (
  labels: readonly DrawnLabel[],
  language: LabelLanguage,
  size: LabelSize,
): Uint8Array<ArrayBuffer> =>
  dottedLabelBytes(
    labels.map(({ picture, copies }) => ({ bitmap: bitmapOf(picture), copies })),
    language,
    size,
  )
