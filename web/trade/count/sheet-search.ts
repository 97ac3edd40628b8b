/** Finds what was scanned or typed among the lines of a sheet, without asking the server. */
import { fold } from '../../../domain/kernel/text.ts'
import type { SheetLine } from '../../../domain/stock/count-contract.ts'

export type Hit = { line: SheetLine; factor: string }

/** By a whole code: of a barcode, which may stand for several pieces, or of the item. */
export function hitOf(lines: readonly SheetLine[], typed: string): Hit | undefined {
  const code = typed.trim()
  if (code === '') return undefined
  for (const line of lines) {
    const barcode = line.barcodes.find((it) => it.code === code)
    if (barcode) return { line, factor: barcode.factor }
  }
  const named = lines.find(
    (line) => fold(line.code ?? '') === fold(code) || fold(line.item.title) === fold(code),
  )
  return named && { line: named, factor: '1' }
}

export const fittingLines = (lines: readonly SheetLine[], typed: string): SheetLine[] => {
  const q = fold(typed.trim())
  if (q === '') return [...lines]
  return lines.filter((line) =>
    [line.item.title, line.code, line.shelf, line.category].some((it) =>
      fold(it ?? '').includes(q),
    ),
  )
}
