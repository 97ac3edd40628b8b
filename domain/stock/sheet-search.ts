/** Finds what was scanned or typed among the lines of a sheet, without asking the server. */
import { gtinForms, readElementString } from '../catalog/barcode/gs1.ts'
import { fold } from '../kernel/text.ts'
import type { SheetLine } from './count-contract.ts'

/** What a code on the goods says of them beside which they are. */
type NamedLot = { lot?: string; expiry?: string }

export type Hit = NamedLot & { line: SheetLine; factor: string }

function byBarcode(lines: readonly SheetLine[], codes: readonly string[]): Hit | undefined {
  for (const line of lines) {
    const barcode = line.barcodes.find((it) => codes.includes(it.code))
    if (barcode) return { line, factor: barcode.factor }
  }
  return undefined
}

/** Of a GS1 code: the goods with their lot and last day, as far as they are kept by them. */
function byElements(lines: readonly SheetLine[], code: string, thisYear: number): Hit | undefined {
  const read = readElementString(code, thisYear)
  const hit = read && byBarcode(lines, gtinForms(read.gtin))
  const keeping = hit?.line.keeping
  if (!hit || !keeping) return hit
  if (keeping.hasSerials && read.serial) return { line: hit.line, factor: '1', lot: read.serial }
  const lot = keeping.hasBatches ? read.lot : undefined
  const expiry = keeping.hasExpiry ? read.expiry : undefined
  return { ...hit, ...(lot ? { lot } : {}), ...(expiry ? { expiry } : {}) }
}

/** By a whole code: of a barcode, which may stand for several pieces, or of the item. */
export function hitOf(
  lines: readonly SheetLine[],
  typed: string,
  thisYear: number,
): Hit | undefined {
  const code = typed.trim()
  if (code === '') return undefined
  const hit = byBarcode(lines, [code]) ?? byElements(lines, code, thisYear)
  if (hit) return hit
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
