import { describe, expect, test } from 'vitest'
import {
  spotAfter,
  spotBeside,
  spotWithout,
  withCell,
  withLine,
  withMoved,
  withoutLine,
} from './line-edits.ts'

const lines = ['a', 'b', 'c'].map((id) => ({ id, code: id.toUpperCase() }))
const ids = (some: readonly { id: string }[]): string => some.map(({ id }) => id).join('')
const cells = ['code', 'unit']

describe('lines', () => {
  test('a cell is changed and nothing around it', () => {
    const changed = withCell(lines, { line: 'b', cell: 'code' }, 'X')
    expect(changed.map(({ code }) => code)).toEqual(['A', 'X', 'C'])
    expect(changed[0]).toBe(lines[0])
  })

  test.each([
    [undefined, 'abcn'],
    ['a', 'anbc'],
    ['c', 'abcn'],
  ])('a line is added after %s', (after, order) => {
    expect(ids(withLine(lines, { id: 'n' }, after))).toBe(order)
  })

  test('a line is taken away', () => expect(ids(withoutLine(lines, 'b'))).toBe('ac'))

  test.each([
    ['a', -1, 'abc'],
    ['a', 1, 'bac'],
    ['c', -1, 'acb'],
    ['c', 1, 'abc'],
    ['nobody', 1, 'abc'],
  ] as const)('line %s moved by %i gives %s', (id, step, order) => {
    expect(ids(withMoved(lines, id, step))).toBe(order)
  })
})

describe('from a cell', () => {
  test.each([
    ['a', 'code', 1, 'a', 'unit'],
    ['a', 'unit', 1, 'b', 'code'],
    ['b', 'code', -1, 'a', 'unit'],
  ] as const)('%s.%s by %i leads to %s.%s', (line, cell, step, nextLine, nextCell) => {
    const next = { line: nextLine, cell: nextCell }
    expect(spotAfter({ line, cell }, lines, cells, step)).toEqual(next)
  })

  test('the ends lead nowhere', () => {
    expect(spotAfter({ line: 'c', cell: 'unit' }, lines, cells, 1)).toBeUndefined()
    expect(spotAfter({ line: 'a', cell: 'code' }, lines, cells, -1)).toBeUndefined()
    expect(spotBeside({ line: 'c', cell: 'unit' }, lines, 1)).toBeUndefined()
  })

  test('the arrows keep the column', () => {
    expect(spotBeside({ line: 'b', cell: 'unit' }, lines, -1)).toEqual({ line: 'a', cell: 'unit' })
  })

  test('a deleted line leaves the focus to the one that takes its place', () => {
    expect(spotWithout({ line: 'a', cell: 'unit' }, lines)?.line).toBe('b')
    expect(spotWithout({ line: 'c', cell: 'unit' }, lines)?.line).toBe('b')
    expect(spotWithout({ line: 'c', cell: 'unit' }, lines.slice(2))).toBeUndefined()
  })
})
