/** Numbers are written as the shop decided, on every open screen. */
import { type NumberFormatName, writeNumbersAs } from '../../../domain/kernel/format.ts'
import { sayAgain } from './words.ts'

let current: NumberFormatName = 'commaPoint'

export function adoptNumberFormat(name: NumberFormatName): void {
  if (name === current) return
  current = name
  writeNumbersAs(name)
  // Whatever shows words is drawn anew with them, and numbers stand among words.
  void sayAgain()
}
