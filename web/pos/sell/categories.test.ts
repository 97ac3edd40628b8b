import { expect, test } from 'vitest'
import { tillItem } from '../../../domain/pos/testing/goods.ts'
import { CatalogueIndex } from '../local/catalogue.ts'
import { favouriteItems } from './categories.ts'

const item = (id: string, favouritePlace: number | null, category: string | null = null) =>
  tillItem({ id, name: id, unit: 'piece', unitPrice: '1', category, favouritePlace })

function favouritesOf(items: ReturnType<typeof item>[]): string[] {
  const catalogue = new CatalogueIndex()
  catalogue.takeItems(items.map((row) => ({ id: row.id, row })))
  return favouriteItems(catalogue.view(), ['drinks']).map(({ id }) => id)
}

test('favourites are those that were chosen, where they were put', () => {
  expect(favouritesOf([item('a', 3), item('b', null), item('c', 1), item('d', 2)])).toEqual([
    'c',
    'd',
    'a',
  ])
})

test('two of one place stand in an order that never changes', () => {
  expect(favouritesOf([item('b', 1), item('a', 1)])).toEqual(['a', 'b'])
})

test('until somebody has chosen there is something of every shelf', () => {
  expect(favouritesOf([item('a', null), item('b', null, 'drinks')])).toEqual(['b', 'a'])
})
