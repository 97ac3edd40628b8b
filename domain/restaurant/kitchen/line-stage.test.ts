/** Where a line says it is. */
import { expect, test } from 'vitest'
import { cookedStageOf, type LineInKitchen, lineStageOf, servedLinesOf } from './line-stage.ts'

const known = (more: Partial<LineInKitchen>): LineInKitchen => ({
  line: 'soup',
  sent: '0',
  making: '0',
  ready: '0',
  served: '0',
  ...more,
})

const soup = { quantity: '2', asked: '2', sent: '2', course: 1 } as const
const dish = (station: string | null) => ({ station }) as Parameters<typeof lineStageOf>[1]['dish']

test.each([
  ['new', { asked: '0', sent: '0', course: 2 }, undefined],
  ['held', { asked: '0', sent: '0' }, undefined],
  ['held', { sent: '0' }, undefined],
  ['leaving', { sent: '0', course: 2 }, undefined],
  ['part', { quantity: '3', sent: '0', course: 2 }, undefined],
  ['part', { quantity: '3', course: 2 }, known({ making: '2' })],
  ['sent', {}, undefined],
  ['sent', {}, known({ sent: '2' })],
  ['making', {}, known({ sent: '1', making: '1' })],
  ['ready', {}, known({ making: '1', ready: '1' })],
  // One portion stands at the pass while more of the line is still to be told.
  ['ready', { quantity: '3' }, known({ ready: '1', served: '1' })],
  ['making', {}, known({ making: '1', served: '1' })],
  ['served', {}, known({ served: '2' })],
])('%s: %j, the kitchen %j', (expected, more, kitchen) => {
  const line = { ...soup, ...more, dish: dish('kitchen') }
  expect(lineStageOf({ held: [1] }, line, kitchen)).toBe(expected)
})

test('what no station cooks is brought from the counter', () => {
  expect(lineStageOf({ held: [] }, { ...soup, dish: dish(null) }, undefined)).toBe('counter')
  expect(cookedStageOf(undefined)).toBeUndefined()
  expect(cookedStageOf(known({}))).toBeUndefined()
})

test('a tap brings what is ready; where nothing ever is, all of the line', () => {
  const line = (id: string, of: string, stage: 'toCook' | 'ready' | 'served', quantity = '1') => ({
    ...{ id, line: of, stage, quantity },
  })
  expect(
    servedLinesOf([
      line('a', 'soup', 'ready'),
      line('b', 'soup', 'toCook'),
      line('c', 'fish', 'toCook'),
      line('d', 'fish', 'served'),
      line('e', 'fish', 'toCook', '-1'),
    ]),
  ).toEqual(['a', 'c'])
})
