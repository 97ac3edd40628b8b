/** What can be done to lines, and where the keyboard goes from a cell. Pure: nothing is changed. */
import type { HeldLine } from '../model/form-values.ts'

export type Lines = readonly HeldLine[]

/** A cell, by the id of its line and the key of its column. */
export type Spot = { line: string; cell: string }

export const indexOfLine = (lines: Lines, id: string): number =>
  lines.findIndex((line) => line.id === id)

export const withCell = (lines: Lines, { line: id, cell }: Spot, value: unknown): HeldLine[] =>
  lines.map((line) => (line.id === id ? { ...line, [cell]: value } : line))

/** After the named line, or at the end. */
export function withLine(lines: Lines, line: HeldLine, after?: string): HeldLine[] {
  const at = after === undefined ? lines.length : indexOfLine(lines, after) + 1
  return [...lines.slice(0, at), line, ...lines.slice(at)]
}

export const withoutLine = (lines: Lines, id: string): HeldLine[] =>
  lines.filter((line) => line.id !== id)

/** One place up or down; the first and the last stay where they are. */
export function withMoved(lines: Lines, id: string, step: 1 | -1): HeldLine[] {
  const from = indexOfLine(lines, id)
  const to = from + step
  const [line, other] = [lines[from], lines[to]]
  if (!line || !other) return [...lines]
  return lines.map((each, at) => (at === from ? other : at === to ? line : each))
}

/** The next cell, or the one before; from the end of a line to the start of the next. */
export function spotAfter(
  { line, cell }: Spot,
  lines: Lines,
  cells: readonly string[],
  step: 1 | -1,
): Spot | undefined {
  const at = indexOfLine(lines, line) * cells.length + cells.indexOf(cell) + step
  const next = lines[Math.floor(at / cells.length)]
  const nextCell = cells[at % cells.length]
  return at >= 0 && next && nextCell ? { line: next.id, cell: nextCell } : undefined
}

/** The same cell of the line below or above. */
export function spotBeside({ line, cell }: Spot, lines: Lines, step: 1 | -1): Spot | undefined {
  const next = lines[indexOfLine(lines, line) + step]
  return next && { line: next.id, cell }
}

/** Where to go when a line is deleted: to the one that takes its place, else to the last. */
export function spotWithout({ line, cell }: Spot, lines: Lines): Spot | undefined {
  const rest = withoutLine(lines, line)
  const next = rest[Math.min(indexOfLine(lines, line), rest.length - 1)]
  return next && { line: next.id, cell }
}
