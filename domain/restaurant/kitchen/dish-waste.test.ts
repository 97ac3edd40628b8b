import { expect, test } from 'vitest'
import type { RecipeVersion } from '../../catalog/recipe-version.ts'
import { componentsOf, lostOf, summedUp, type WasteMoment } from './dish-waste.ts'
import type { KitchenStage } from './kitchen-line.ts'

const dish = (id: string, quantity: string, stage: KitchenStage) => ({
  id,
  quantity,
  struck: '0',
  stage,
})

/** Two to cook, one ready: what is least far is struck first. */
const three = [dish('1', '2', 'toCook'), dish('2', '1', 'ready')]

test.each<[WasteMoment, string, string]>([
  ['never', '3', '0'],
  ['sent', '1', '1'],
  ['sent', '3', '3'],
  ['ready', '2', '0'],
  ['ready', '3', '1'],
])('from %s on, %s cancelled: %s lost', (from, quantity, lost) => {
  expect(Number(lostOf(three, quantity, from).lost)).toBe(Number(lost))
})

test('what is cancelled after it finds what the first left', () => {
  const first = lostOf(three, '2', 'ready')
  expect(first.dishes.map(({ id }) => id)).toEqual(['2'])
  expect(lostOf(first.dishes, '1', 'ready').lost).toBe('1')
})

const pizza = (isKept: boolean): RecipeVersion => ({
  id: 'v',
  item: 'pizza',
  isKept,
  components: [
    { item: 'flour', name: 'Flour', need: { top: 1n, bottom: 3n } },
    { item: 'cheese', name: 'Cheese', need: { top: 1n, bottom: 2n } },
  ],
})

test('a dish takes its components, one from a shelf of its own that shelf first', () => {
  expect(componentsOf(pizza(false), '2', '9')).toEqual([
    { item: 'flour', quantity: '0.666667' },
    { item: 'cheese', quantity: '1' },
  ])
  expect(componentsOf(pizza(true), '2', '1')).toEqual([
    { item: 'pizza', quantity: '1' },
    { item: 'flour', quantity: '0.333333' },
    { item: 'cheese', quantity: '0.5' },
  ])
})

test('two dishes of the same flour name it once', () => {
  const parts = [...componentsOf(pizza(false), '1', '0'), { item: 'flour', quantity: '1' }]
  expect(summedUp(parts)).toEqual([
    { item: 'flour', quantity: '1.333333' },
    { item: 'cheese', quantity: '0.5' },
  ])
})
