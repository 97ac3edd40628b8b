import { describe, expect, it } from 'vitest'
import type { CellName } from './layout.ts'
import {
  entry,
  lineCommand,
  placeAfter,
  placeBeside,
  placeOnEnter,
  placeWithout,
} from './line-walk.ts'

const cells: CellName[] = ['item', 'quantity', 'unit', 'unitPrice', 'discountPercent']
const order = ['a', 'b', 'c']
const cellsOf = (line: string) => (line === 'b' ? cells.filter((it) => it !== 'unit') : cells)
const pressed = (key: string, more: Partial<Parameters<typeof lineCommand>[0]> = {}) =>
  lineCommand({
    key,
    code: key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  })

describe('the way of the keyboard', () => {
  it.each([
    [{ line: 'a', cell: 'quantity' }, 'line', { line: 'b', cell: 'quantity' }],
    [{ line: 'c', cell: 'quantity' }, 'line', entry],
    [{ line: 'a', cell: 'unitPrice' }, 'line', { line: 'a', cell: 'discountPercent' }],
    [{ line: 'a', cell: 'quantity' }, 'cell', { line: 'a', cell: 'unit' }],
  ] as const)('Enter at %j of who chose the next %s leads to %j', (spot, chosen, place) => {
    expect(placeOnEnter(spot, order, cellsOf, chosen)).toEqual(place)
  })

  it.each([
    [{ line: 'a', cell: 'item' }, 1, { line: 'a', cell: 'quantity' }],
    [{ line: 'a', cell: 'discountPercent' }, 1, { line: 'b', cell: 'item' }],
    [{ line: 'b', cell: 'quantity' }, 1, { line: 'b', cell: 'unitPrice' }],
    [{ line: 'c', cell: 'discountPercent' }, 1, entry],
    [{ line: 'a', cell: 'item' }, -1, undefined],
    [{ line: 'b', cell: 'item' }, -1, { line: 'a', cell: 'discountPercent' }],
  ] as const)('Enter at %j by %i leads to %j', (spot, step, place) => {
    expect(placeAfter(spot, order, cellsOf, step)).toEqual(place)
  })

  it.each([
    [{ line: 'a', cell: 'unit' }, 1, { line: 'b', cell: 'item' }],
    [{ line: 'a', cell: 'unitPrice' }, 1, { line: 'b', cell: 'unitPrice' }],
    [{ line: 'c', cell: 'unit' }, 1, entry],
    [{ line: 'a', cell: 'unit' }, -1, undefined],
    [entry, -1, { line: 'c', cell: 'quantity' }],
    [entry, 1, undefined],
  ] as const)('an arrow at %j by %i leads to %j', (place, step, to) => {
    expect(placeBeside(place, order, cellsOf, step)).toEqual(to)
  })

  it('a removed line leaves the focus to the next, the last one to the entry', () => {
    expect(placeWithout({ line: 'a', cell: 'unit' }, order)).toEqual({ line: 'b', cell: 'unit' })
    expect(placeWithout({ line: 'c', cell: 'unit' }, order)).toBe(entry)
  })
})

describe('the keys of a line', () => {
  it.each([
    ['Enter', {}, 'next'],
    ['Tab', {}, 'next'],
    ['Tab', { shiftKey: true }, 'previous'],
    ['ArrowUp', {}, 'above'],
    ['ArrowUp', { altKey: true }, 'moveUp'],
    ['d', { ctrlKey: true, code: 'KeyD' }, 'duplicate'],
    ['ي', { ctrlKey: true, code: 'KeyD' }, 'duplicate'],
    ['Backspace', { ctrlKey: true }, 'remove'],
    ['Backspace', {}, undefined],
    ['Delete', { altKey: true }, 'remove'],
    ['Insert', {}, 'entry'],
    ['Enter', { ctrlKey: true }, undefined],
  ] as const)('%s with %j means %s', (key, more, command) => {
    expect(pressed(key, more)).toBe(command)
  })
})
