/**
 * Tells a scanner from a hand, and says where a scan may go. A scanner types like a keyboard, only
 * faster, and ends with a key of its own; one that sends no such key is known by the check digit of
 * what it read. While money is taken or a question is open a scan is never a number, a choice or a
 * key.
 */
import { checkDigit } from '../catalog/barcode/barcode.ts'

/** No hand writes several signs in a row with less between them. */
export const scanGapMs = 60

const shortestCode = 4

export type Sign = { sign: string; atMs: number }

const isSteady = (signs: readonly Sign[]): boolean =>
  signs.every(({ atMs }, at) => atMs - (signs[at - 1]?.atMs ?? atMs) <= scanGapMs)

/** The number of goods, whole: EAN-8, UPC-A, EAN-13 or ITF-14. */
const isChecked = (code: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(code) && checkDigit(code.slice(0, -1)) === code.slice(-1)

/** `endedAtMs`: when Enter or Tab followed; none did. */
export function isScan(signs: readonly Sign[], endedAtMs: number | null): boolean {
  if (signs.length < shortestCode || !isSteady(signs)) return false
  if (endedAtMs === null) return isChecked(signs.map(({ sign }) => sign).join(''))
  return endedAtMs - (signs.at(-1)?.atMs ?? endedAtMs) <= scanGapMs
}

export type ScanPlace = {
  step: 'sell' | 'pay'
  /** A dialog, a menu or the lock stands before it. */
  isCovered: boolean
  /** Everything is seen here, nothing sold. */
  isReader: boolean
}

/** Into the sale, asked about first, or refused. */
export function scanAnswer(
  { step, isCovered, isReader }: ScanPlace,
  isKnown: boolean,
): 'take' | 'ask' | 'refuse' {
  if (isCovered || isReader) return 'refuse'
  if (step === 'sell') return 'take'
  return isKnown ? 'ask' : 'refuse'
}
