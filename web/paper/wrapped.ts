/** Breaks words into lines that fit; a word longer than a line is cut where it must be. */

/** Spaces, and places where a long run may break. */
const pieces = (text: string): string[] => text.split(/(?<=[ \u200b])/u).filter(Boolean)

const cutWord = (word: string, width: number, measure: (text: string) => number): string[] => {
  const parts = ['']
  for (const letter of word) {
    const longer = `${parts.at(-1)}${letter}`
    if (measure(longer) > width && parts.at(-1) !== '') parts.push(letter)
    else parts[parts.length - 1] = longer
  }
  return parts
}

export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines = ['']
  const fits = (line: string) => measure(line.trimEnd()) <= width
  const add = (piece: string): void => {
    const longer = `${lines.at(-1)}${piece}`
    if (fits(longer)) lines[lines.length - 1] = longer
    else if (lines.at(-1) === '') lines.splice(-1, 1, ...cutWord(piece, width, measure))
    else {
      lines.push('')
      add(piece)
    }
  }
  for (const piece of pieces(text)) add(piece)
  return lines.map((line) => line.trim())
}
