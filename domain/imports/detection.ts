/** What a file says of itself: where its heads stand, which mark its decimals have, how it orders days. */
import { bankAmount, bankDay, type DayOrder, type DecimalMark, dayOrders } from '../bank/figures.ts'
import { latinDigits } from '../kernel/text.ts'
import { type Cell, isEmptyCell } from './cell.ts'

/** Behind a decimal comma stand one or two digits, or as many as no group has. */
const commaEnd = /^[-\d.\s\u00a0\u202f'’]*\d,(\d{1,2}|\d{4,})$/
const pointEnd = /^[-\d,\s\u00a0\u202f'’]*\d\.(\d{1,2}|\d{4,})$/

const texts = (cells: readonly Cell[]): string[] =>
  cells.flatMap((cell) => (typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : []))

export function decimalMarkOf(cells: readonly Cell[]): DecimalMark {
  const written = texts(cells).map((text) =>
    latinDigits(text.replace(/٫/g, ','))
      .replace(/[^\d.,\s'’-]/g, '')
      .trim(),
  )
  const count = (end: RegExp): number => written.filter((text) => end.test(text)).length
  return count(commaEnd) > count(pointEnd) ? ',' : '.'
}

/** Of what looks like a day, the order that reads most; a day before its month where both do. */
export function dayOrderOf(cells: readonly Cell[]): DayOrder {
  const days = texts(cells).filter((text) => dayOrders.some((order) => bankDay(text, order)))
  const read = (order: DayOrder): number => days.filter((text) => bankDay(text, order)).length
  return [...dayOrders].sort((a, b) => read(b) - read(a))[0] ?? 'dmy'
}

/** A head is a word; a row of numbers is none. */
const isHead = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.trim() !== '' && bankAmount(cell, '.') === undefined

const mostAbove = 20

/** The row of heads: the one most of whose words are known, else the first that holds anything. */
export function headRowOf(
  rows: readonly (readonly Cell[])[],
  isKnown: (head: string) => boolean,
): number {
  const known = rows
    .slice(0, mostAbove)
    .map((row) => row.filter((cell) => isHead(cell) && isKnown(String(cell))).length)
  const most = Math.max(0, ...known)
  if (most >= 2) return known.indexOf(most)
  return Math.max(
    rows.findIndex((row) => row.some((cell) => !isEmptyCell(cell))),
    0,
  )
}
