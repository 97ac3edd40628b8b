/**
 * The keyboard of the lines of a document. Enter and Tab go on from cell to cell and at the end of
 * the last line to the entry, where the next item is typed or scanned. Pure: nothing is changed.
 */
import type { AfterQuantity } from '../../../kernel/session/appearance.ts'
import type { CellName } from './layout.ts'

/** The place below the lines where the next item comes in. */
export const entry = 'entry'

export type Spot = { line: string; cell: CellName }

export type Place = Spot | typeof entry

export type LineCommand =
  | 'next'
  | 'previous'
  | 'above'
  | 'below'
  | 'duplicate'
  | 'moveUp'
  | 'moveDown'
  | 'remove'
  | 'entry'

type Pressed = {
  key: string
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const withCommand: Readonly<Record<string, LineCommand>> = {
  KeyD: 'duplicate',
  Backspace: 'remove',
  Delete: 'remove',
}

const withAlt: Readonly<Record<string, LineCommand>> = {
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  Delete: 'remove',
}

const alone: Readonly<Record<string, LineCommand>> = {
  Enter: 'next',
  Tab: 'next',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Insert: 'entry',
}

/** A letter is known by its key on the board: an Arabic layout writes another sign there. */
export function lineCommand(pressed: Pressed): LineCommand | undefined {
  const { key, code, altKey, shiftKey } = pressed
  const isCommand = pressed.ctrlKey || pressed.metaKey
  if (isCommand) return altKey || shiftKey ? undefined : withCommand[code]
  if (altKey) return shiftKey ? undefined : withAlt[key]
  if (shiftKey) return key === 'Enter' || key === 'Tab' ? 'previous' : undefined
  return alone[key]
}

/** The cells a line can be written in; one with a single choice is stepped over. */
export type CellsOf = (line: string) => readonly CellName[]

/** Where Enter leads: nowhere means that the grid is left. */
export function placeAfter(
  spot: Spot,
  order: readonly string[],
  cellsOf: CellsOf,
  step: 1 | -1,
): Place | undefined {
  const cells = cellsOf(spot.line)
  const cell = cells[cells.indexOf(spot.cell) + step]
  if (cell) return { line: spot.line, cell }
  const line = order[order.indexOf(spot.line) + step]
  if (line === undefined) return step === 1 ? entry : undefined
  const beside = cellsOf(line)
  const other = step === 1 ? beside[0] : beside.at(-1)
  return other && { line, cell: other }
}

/** The same cell one line up or down; below the last line is the entry. */
export function placeBeside(
  place: Place,
  order: readonly string[],
  cellsOf: CellsOf,
  step: 1 | -1,
): Place | undefined {
  const from = place === entry ? order.length : order.indexOf(place.line)
  const line = order[from + step]
  if (line === undefined) return step === 1 && place !== entry ? entry : undefined
  const wanted = place === entry ? 'quantity' : place.cell
  const cells = cellsOf(line)
  const cell = cells.includes(wanted) ? wanted : cells[0]
  return cell && { line, cell }
}

/** Where Enter leads, from a quantity as its user chose; Tab always goes on to the next cell. */
export function placeOnEnter(
  spot: Spot,
  order: readonly string[],
  cellsOf: CellsOf,
  chosen: AfterQuantity,
): Place | undefined {
  const isLeaving = chosen === 'line' && spot.cell === 'quantity'
  return isLeaving ? placeBeside(spot, order, cellsOf, 1) : placeAfter(spot, order, cellsOf, 1)
}

/** Where to go when a line is removed: to the one that takes its place, else to the entry. */
export function placeWithout({ line, cell }: Spot, order: readonly string[]): Place {
  const next = order[order.indexOf(line) + 1]
  return next === undefined ? entry : { line: next, cell }
}
