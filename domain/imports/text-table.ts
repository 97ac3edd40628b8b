/**
 * The rows of a text file: commas, semicolons, tabs or bars, whichever cuts most rows alike. A file
 * with more columns or rows than anybody means is refused before it is read to its end.
 */
import { fileText } from '../bank/file-text.ts'
import { Refusal } from '../kernel/refusal.ts'

export const mostColumns = 200
export const mostRows = 200_000
/** Spreadsheets have so many; a line of separators alone is never longer. */
const widestSheet = 16_384
/** No cell of any field is longer; a quote that is never closed would be. */
const longestCell = 32_767

export const tooWide = (): Refusal => new Refusal('importTooWide', 'file', { limit: mostColumns })
export const tooLong = (): Refusal => new Refusal('importTooLong', 'file', { limit: mostRows })
const unreadable = (): Refusal => new Refusal('importUnreadable', 'file')

/** What no keyboard types; a break within a cell and the end of an old file apart. */
const isUntypable = (code: number): boolean =>
  code < 9 || (code > 13 && code < 32 && code !== 26) || (code > 126 && code < 160)

/** One in so many is a slip of a program; more are no text, whatever letters stand between them. */
const rarely = 200

/** UTF-8, UTF-16, and the old code pages of the West and of Arabic, whose letters whatever bytes are. */
export function textIn(bytes: Uint8Array): string {
  const text = textFrom(bytes)
  let strange = 0
  for (let at = 0; at < text.length; at++) if (isUntypable(text.charCodeAt(at))) strange += 1
  if (strange * rarely > text.length) throw unreadable()
  return text
}

function textFrom(bytes: Uint8Array): string {
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
    if (row.length > (isFilled ? mostColumns : widestSheet)) throw tooWide()
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    yield row
    row = []
    isFilled = false
  }
}

/**
 * A long number that was shown as 6,29E+12 and saved so: among commas it is cut in two, and its row is
 * longer than the heads. Whole, it can be told at its cell.
 */
export function* uncutNumbers(rows: Iterable<string[]>): Generator<string[]> {
  let usual = 0
  for (const row of rows) {
    usual ||= row.length
    for (let at = 0; row.length > usual && at + 1 < row.length; at++) {
      const [whole = '', rest = ''] = row.slice(at, at + 2)
      if (/^\s*\d$/.test(whole) && /^\d{1,14}E\+?\d{1,2}\s*$/i.test(rest))
        row.splice(at, 2, `${whole},${rest}`)
    }
    yield row
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
