import { expect, test } from 'vitest'
import { figureStep, figuresSpot, halfOf } from './figures-spot.ts'

const size = { width: 1200, height: 800 }
const small = { x: 600, y: 400, width: 70, height: 70, turn: 0 }
/** How high letters of a figure stand over their line. */
const letters = 16

test('the figures of a table never stand over its edge, however small or turned it is', () => {
  for (const turn of [0, 30, 45, 90])
    for (const width of [30, 70, 250])
      for (const y of [100, 400, 780]) {
        const table = { ...small, width, turn, y }
        const first = figuresSpot(table, size).y
        const last = first + 2 * figureStep
        const { height } = halfOf(table)
        expect(first - letters >= height || last <= -height, `${width} ${turn} ${y}`).toBe(true)
      }
})

test('they are whole within the plan', () => {
  for (const [x, y] of [
    [36, 36],
    [1164, 764],
    [600, 740],
  ] as const) {
    const spot = figuresSpot({ ...small, x, y }, size)
    expect(y + spot.y - letters).toBeGreaterThanOrEqual(0)
    expect(y + spot.y + 2 * figureStep).toBeLessThanOrEqual(size.height)
    expect(x + spot.x).toBeGreaterThanOrEqual(75)
    expect(x + spot.x).toBeLessThanOrEqual(size.width - 75)
  }
})
