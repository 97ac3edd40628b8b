/** Moves between the cells of a matrix with the arrow keys; cells that do not exist are passed. */
export type Place = { row: number; column: number }

type Size = { rows: number; columns: number }

type Key = { key: string; ctrlKey: boolean; metaKey: boolean }

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The next cell, or undefined when the key moves nowhere. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Key,
  from: Place,
  size: Size,
  exists: (place: Place) => boolean,
  isMirrored: boolean,
): Place | undefined {
  const isFar = ctrlKey || metaKey
  if (key === 'Home') return { row: isFar ? 0 : from.row, column: 0 }
  if (key === 'End') return lastOf(isFar ? size.rows - 1 : from.row, size, exists)
  const step = steps[key]
  if (!step || isFar) return undefined
  const column = isMirrored ? -step.column : step.column
  let next = { row: from.row + step.row, column: from.column + column }
  while (isInside(next, size) && !exists(next))
    next = { row: next.row + step.row, column: next.column + column }
  return isInside(next, size) ? next : undefined
}

const isInside = ({ row, column }: Place, { rows, columns }: Size): boolean =>
  row >= 0 && row < rows && column >= 0 && column < columns

function lastOf(row: number, { columns }: Size, exists: (place: Place) => boolean): Place {
  let column = columns - 1
  while (column > 0 && !exists({ row, column })) column -= 1
  return { row, column }
}
