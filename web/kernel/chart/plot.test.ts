import { expect, test } from 'vitest'
import { valueAxis } from './axis.ts'
import { barPath, linePath, nearestTo, plotOf, stepBandPath, stepPath } from './plot.ts'

const plot = plotOf(100, 50, valueAxis([0, 100], { isFromZero: true }))

test('small values stand low, great ones high', () => {
  expect([0, 50, 100].map(plot.y)).toEqual([50, 25, 0])
  expect([0, 0.5, 1].map(plot.x)).toEqual([0, 50, 100])
})

const points = [
  { at: 0, value: 0 },
  { at: 0.5, value: 100 },
]

test('a line goes from point to point', () => {
  expect(linePath(plot, points)).toBe('M0,50L50,0')
  expect(linePath(plot, [])).toBe('')
})

test('a stepped line stays level until the change, and then to the end', () => {
  expect(stepPath(plot, points)).toBe('M0,50H50V0H100')
  expect(stepPath(plot, [])).toBe('')
})

test('a band goes along the lower line and back along the upper one', () => {
  const upper = points.map(({ at, value }) => ({ at, value: value / 2 + 50 }))
  expect(stepBandPath(plot, points, upper)).toBe('M0,50H50V0H100V0H50V25H0Z')
  expect(stepBandPath(plot, [], [])).toBe('')
})

test('a bar stands on the zero line and is round at its far end only', () => {
  expect(barPath(plot, 0.5, 100, 20)).toBe('M40,50V3Q40,0 43,0H57Q60,0 60,3V50Z')
  expect(barPath(plot, 0.5, 0, 20)).toBe('M40,50V50Q40,50 40,50H60Q60,50 60,50V50Z')
})

test('the nearest place is found', () => {
  expect([0, 20, 60, 99].map((x) => nearestTo(plot, [0, 0.5, 1], x))).toEqual([0, 0, 1, 2])
})
