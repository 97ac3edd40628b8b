/**
 * The rows of a text file: commas, semicolons, tabs or bars, whichever cuts most rows alike. A file
 * with more columns or rows than anybody means is refused before it is read to its end.
 */
import { fileText } from '../bank/file-text.ts'
import { Refusal } from '../kernel/refusal.ts'

export const mostColumns = 200
export const mostRows = 200_000
/** No cell of any field is longer; a quote that is never closed would be. */
const longestCell = 32_767

export const tooWide = (): Refusal => new Refusal('importTooWide', 'file', { limit: mostColumns })
export const tooLong = (): Refusal => new Refusal('importTooLong', 'file', { limit: mostRows })
const unreadable = (): Refusal => new Refusal('importUnreadable', 'file')

/** UTF-8, UTF-16, and the old code pages of the West and of Arabic. */
export function textIn(bytes: Uint8Array): string {
  try {
    return fileText(bytes)
  } catch (error) {
    throw error instanceof Refusal ? unreadable() : error
  }
}

const delimiters = [';', '\t', '|', ','] as const

export type Delimiter = (typeof delimiters)[number]

/** Rows as wide as the first one count most: a decimal comma cuts rows, but not alike. */
export function delimiterOf(text: string): Delimiter {
  const rows = text
    .slice(0, 50_000)
    .split(/\r\n?|\n/, 40)
    .filter((row) => row.trim() !== '')
  const scoreOf = (delimiter: string): number => {
    const widths = rows.map((row) => row.replace(/"[^"]*"/g, '').split(delimiter).length)
    const [first = 1] = widths
    return first > 1
      ? first + (widths.filter((width) => width === first).length / rows.length) * 10
      : 0
  }
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(delimiter) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ','
}

/** The rows, each with the number of its first line; lines without anything are no rows. */
export function* textRows(text: string, delimiter: string): Generator<string[]> {
  let at = 0
  let row: string[] = []
  let isFilled = false
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? quoted(text, at) : bare(text, at, delimiter)
    row.push(cell)
    isFilled ||= cell !== ''
    if (row.length > mostColumns && isFilled) throw tooWide()
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    yield row
    row = []
    isFilled = false
  }
}

type Found = { cell: string; end: number }

function quoted(text: string, from: number): Found {
  let cell = ''
  let at = from + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0 || cell.length + end - at > longestCell)
      throw new Refusal('importOpenQuote', 'file', { text: text.slice(from, from + 30) })
    cell += text.slice(at, end)
    if (text[end + 1] !== '"') return { cell, end: afterQuote(text, end + 1) }
    cell += '"'
    at = end + 2
  }
}

/** Blanks behind a closing quote say nothing. */
function afterQuote(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

function bare(text: string, from: number, delimiter: string): Found {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
    end += 1
  if (end - from > longestCell) throw unreadable()
  return { cell: text.slice(from, end), end }
}
