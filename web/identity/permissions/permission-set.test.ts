import { describe, expect, test } from 'vitest'
import {
  columnsOf,
  fillOfAll,
  fillOfColumn,
  fillOfRow,
  groupsOf,
  type MatrixRow,
  toggled,
  toggledAll,
  toggledColumn,
  toggledRow,
} from './permission-set.ts'

const brands: MatrixRow = {
  can: 'catalog.brand',
  name: 'brand',
  group: 'catalog',
  actions: ['view', 'add', 'delete'],
}
const invoices: MatrixRow = {
  can: 'sales.invoice',
  name: 'invoice',
  group: 'sell',
  actions: ['view', 'post'],
}
const units: MatrixRow = { can: 'catalog.unit', name: 'unit', group: 'catalog', actions: ['view'] }
const rows = [brands, invoices, units]
const none: ReadonlySet<string> = new Set()

describe('ticking a permission', () => {
  test('to do something also gives the view', () => {
    expect([...toggled(none, brands, 'add')].sort()).toEqual([
      'catalog.brand.add',
      'catalog.brand.view',
    ])
  })

  test('away takes only itself, but the view takes the whole row', () => {
    const all = toggledRow(none, brands)
    expect(toggled(all, brands, 'delete').has('catalog.brand.view')).toBe(true)
    expect([...toggled(all, brands, 'view')]).toEqual([])
  })

  test('leaves permissions alone that the matrix does not show', () => {
    const later = new Set(['pos.till.view'])
    const filled = toggledAll(later, rows)
    expect([...toggledAll(filled, rows)]).toEqual(['pos.till.view'])
  })

  test('in a column ticks every screen that knows the action, with its view', () => {
    const posted = toggledColumn(none, rows, 'post')
    expect([...posted].sort()).toEqual(['sales.invoice.post', 'sales.invoice.view'])
    expect([...toggledColumn(posted, rows, 'post')]).toEqual(['sales.invoice.view'])
  })
})

describe('a line of the matrix', () => {
  test('is full, partly full or empty', () => {
    expect(fillOfRow(none, brands)).toBe('none')
    expect(fillOfRow(toggled(none, brands, 'view'), brands)).toBe('some')
    expect(fillOfRow(toggledRow(none, brands), brands)).toBe('all')
    expect(fillOfColumn(toggledColumn(none, rows, 'view'), rows, 'view')).toBe('all')
    expect(fillOfAll(toggledAll(none, rows), rows)).toBe('all')
  })

  test('partly full is filled by the next tick', () => {
    const some = toggled(none, brands, 'view')
    expect(fillOfRow(toggledRow(some, brands), brands)).toBe('all')
  })
})

test('columns are the actions somebody knows, in their usual order', () => {
  expect(columnsOf(rows)).toEqual(['view', 'add', 'delete', 'post'])
})

test('screens of one menu group stand together', () => {
  expect(groupsOf(rows).map(({ group, rows: members }) => [group, members.length])).toEqual([
    ['catalog', 2],
    ['sell', 1],
  ])
})
