import { expect, test } from 'vitest'
import { isDeep, treeOf } from './organisation-tree.ts'

const row = (id: string, parent?: string) => ({
  id,
  version: 1,
  parent: parent ? { id: parent, title: parent } : null,
})

test('rows stand below one another in their order; one whose parent is not told begins a tree', () => {
  const tree = treeOf([row('house'), row('bar', 'house'), row('aid', 'bar'), row('lost', 'gone')])
  expect(tree.map((it) => it.row.id)).toEqual(['house', 'lost'])
  expect(tree[0]?.below.map((it) => [it.row.id, it.below[0]?.row.id])).toEqual([['bar', 'aid']])
})

test('a list in which nothing stands below anything is no tree', () => {
  expect(isDeep(treeOf([row('house'), row('bar')]))).toBe(false)
  expect(isDeep(treeOf([row('house'), row('bar', 'house')]))).toBe(true)
})
