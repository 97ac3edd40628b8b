/**
 * The bars of a Code 128, which writes every code of plain letters, digits and signs. Digits in pairs take half the
 * room (set C), all else is written sign by sign (set B). Each pattern is six widths, bar and gap in
 * turn, of eleven modules together; the last one ends with two more.
 */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
  122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
  322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
  112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
  331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
  411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/)

const [toC, toB, startB, startC, stop] = [99, 100, 104, 105, 106]

const isWritten = (code: string): boolean => /^[ -~]{1,60}$/.test(code)

/** The values of the signs, the start and the changes between the sets. */
function valuesOf(code: string): number[] {
  const values: number[] = []
  let set: 'B' | 'C' | null = null
  for (let at = 0; at < code.length; ) {
    const digits = /^\d*/.exec(code.slice(at))?.[0].length ?? 0
    // A change costs one sign: it pays from four digits on, or where nothing has begun yet.
    const isPaired: boolean = digits >= 2 && (set === 'C' || digits >= 4)
    const wanted: 'B' | 'C' = isPaired ? 'C' : 'B'
    if (set === null) values.push(wanted === 'C' ? startC : startB)
    else if (set !== wanted) values.push(wanted === 'C' ? toC : toB)
    set = wanted
    if (isPaired) values.push(Number(code.slice(at, at + 2)))
    else values.push(code.charCodeAt(at) - 32)
    at += isPaired ? 2 : 1
  }
  return values
}

/** Light and dark modules as zeros and ones; nothing for a code it cannot write. */
export function code128Modules(code: string): string | undefined {
  if (!isWritten(code)) return undefined
  const values = valuesOf(code)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return (
    [...values, check, stop]
      .flatMap((value) => [...(patterns[value] ?? '')])
      // Bars and gaps in turn: every pattern but the last has as many of each.
      .map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width)))
      .join('')
  )
}
