/** Numbers and times are written as in the shop, on every open screen. */
import {
  type NumberFormatName,
  writeNumbersAs,
  writeTimesIn,
} from '../../../domain/kernel/format.ts'
import { sayAgain } from './words.ts'

type Writing = { numberFormat: NumberFormatName; timeZone: string }

let current: Partial<Writing> = { numberFormat: 'commaPoint' }

export function adoptWriting({ numberFormat, timeZone }: Writing): void {
  if (numberFormat === current.numberFormat && timeZone === current.timeZone) return
  current = { numberFormat, timeZone }
  writeNumbersAs(numberFormat)
  // What an older version kept of a session names no zone.
  if (timeZone) writeTimesIn(timeZone)
  // Whatever shows words is drawn anew with them, and numbers and times stand among words.
  void sayAgain()
}
