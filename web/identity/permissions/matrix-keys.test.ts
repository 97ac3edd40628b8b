import { describe, expect, test } from 'vitest'
import { type Place, placeAfter } from './matrix-keys.ts'

const size = { rows: 3, columns: 4 }
/** The second row knows no action in its third column. */
const exists = ({ row, column }: Place) => !(row === 1 && column === 2)

const press = (key: string, from: Place, more: { ctrlKey?: boolean; isMirrored?: boolean } = {}) =>
  placeAfter(
    { key, ctrlKey: more.ctrlKey ?? false, metaKey: false },
    from,
    size,
    exists,
    more.isMirrored ?? false,
  )

describe('the arrow keys', () => {
  test('go to the next cell and stop at the edge', () => {
    expect(press('ArrowRight', { row: 0, column: 0 })).toEqual({ row: 0, column: 1 })
    expect(press('ArrowLeft', { row: 0, column: 0 })).toBeUndefined()
    expect(press('ArrowDown', { row: 2, column: 0 })).toBeUndefined()
  })

  test('pass over a cell that does not exist, in both directions', () => {
    expect(press('ArrowRight', { row: 1, column: 1 })).toEqual({ row: 1, column: 3 })
    expect(press('ArrowDown', { row: 0, column: 2 })).toEqual({ row: 2, column: 2 })
  })

  test('are mirrored where the writing is', () => {
    const mirrored = { isMirrored: true }
    expect(press('ArrowLeft', { row: 0, column: 0 }, mirrored)).toEqual({ row: 0, column: 1 })
  })

  test('Home and End go to the ends of the row, with Ctrl to those of the matrix', () => {
    expect(press('End', { row: 1, column: 0 })).toEqual({ row: 1, column: 3 })
    expect(press('Home', { row: 1, column: 3 })).toEqual({ row: 1, column: 0 })
    expect(press('End', { row: 0, column: 0 }, { ctrlKey: true })).toEqual({ row: 2, column: 3 })
  })

  test('other keys move nowhere', () => {
    expect(press(' ', { row: 0, column: 0 })).toBeUndefined()
  })
})
