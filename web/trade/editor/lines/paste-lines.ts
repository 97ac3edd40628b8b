/**
 * Lines copied from a spreadsheet: a code, barcode or name, then the quantity, then the price. A
 * first row that only names its columns is left out.
 */

import { type NumberFormat, shopFormat } from '../../../../domain/kernel/format.ts'
import { parseDecimal } from '../../../../domain/kernel/number/decimal.ts'

export type PastedLine = { text: string; quantity: string | null; price: string | null }

/** What one paste may bring; more belongs into an import. */
export const mostPasted = 500

const cellsOf = (row: string): string[] => row.split('\t').map((cell) => cell.trim())

/** Nothing for a paste that is only words for the cell it went into. */
export function pastedLines(
  pasted: string,
  format: NumberFormat = shopFormat(),
): PastedLine[] | undefined {
  const rows = pasted
    .split(/\r\n|\r|\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, mostPasted)
  if (rows.length < 2 && !rows[0]?.includes('\t')) return undefined
  const numberIn = (cell: string | undefined): string | null =>
    parseDecimal((cell ?? '').replace(/[^\d.,٠-٩۰-۹٫٬\s\u2212+-]/g, ''), format.grouping) ?? null
  const lines = rows.map(cellsOf).map(([text = '', quantity, price]) => ({
    text,
    quantity: numberIn(quantity),
    price: numberIn(price),
    isReadable: quantity === undefined || quantity === '' || numberIn(quantity) !== null,
  }))
  const readable = lines.filter(({ isReadable }, at) => at > 0 || isReadable)
  return readable.flatMap(({ text, quantity, price }) => (text ? [{ text, quantity, price }] : []))
}
