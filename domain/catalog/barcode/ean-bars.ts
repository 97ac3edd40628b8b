/**
 * The bars of an EAN-13: 95 modules, of which the dark ones are drawn. The first digit is not drawn
 * itself; it says which of the six on the left are written with even parity.
 */
import { isEan13 } from './barcode.ts'

const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]

const parities = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
]

const inverse = (modules: string): string =>
  [...modules].map((module) => (module === '1' ? '0' : '1')).join('')

const reverse = (modules: string): string => [...modules].reverse().join('')

const right = odd.map(inverse)
const even = right.map(reverse)

/** Light and dark modules as zeros and ones; nothing for a code that is no EAN-13. */
export function eanModules(code: string): string | undefined {
  if (!isEan13(code)) return undefined
  const [first = 0, ...digits] = [...code].map(Number)
  const parity = parities[first] ?? ''
  const start = digits.slice(0, 6).map((digit, at) => (parity[at] === 'O' ? odd : even)[digit])
  const end = digits.slice(6).map((digit) => right[digit])
  return ['101', ...start, '01010', ...end, '101'].join('')
}

export const eanWidth = 95

/** Each run of dark modules as one rectangle, for the path of a drawing of this height. */
export function eanPath(code: string, height: number): string | undefined {
  const modules = eanModules(code)
  if (!modules) return undefined
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} 0h${run.length}v${height}h-${run.length}z`)
    .join('')
}
