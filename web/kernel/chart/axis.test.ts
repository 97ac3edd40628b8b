import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayTicks, fittingAxis, placeAxis, placeOfDay, valueAxis } from './axis.ts'

describe('values', () => {
  test.each([
    [[0, 905], true, [0, 250, 500, 750, 1000]],
    [[89_350, 89_700], false, [89_300, 89_400, 89_500, 89_600, 89_700]],
    [[89_500], false, [88_500, 89_000, 89_500, 90_000, 90_500]],
    [[3.6725, 3.6735], false, [3.6725, 3.67275, 3.673, 3.67325, 3.6735]],
    [[-40, 60], true, [-50, -25, 0, 25, 50, 75]],
    [[0], false, [-1, -0.5, 0, 0.5, 1]],
    [[], false, [-1, -0.5, 0, 0.5, 1]],
  ])('%j (from zero: %s) stand between round ones', (values, isFromZero, ticks) => {
    expect(valueAxis(values, { isFromZero }).ticks).toEqual(ticks)
  })

  test('always lie on their axis, and the axis is never crowded', () => {
    const numbers = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(numbers, (values) => {
        const { min, max, ticks } = valueAxis(values)
        const slack = (max - min) * 1e-9
        expect(Math.min(...values)).toBeGreaterThanOrEqual(min - slack)
        expect(Math.max(...values)).toBeLessThanOrEqual(max + slack)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(max).toBeGreaterThan(min)
      }),
    )
  })

  test('are written with as many decimals as their steps have', () => {
    expect(valueAxis([3.6725, 3.6735]).decimals).toBe(5)
    expect(valueAxis([89_350, 89_700]).decimals).toBe(0)
  })
})

describe('days', () => {
  const label = (day: string, unit: string) => `${unit} ${day}`
  const labels = (from: string, to: string, most: number) =>
    dayTicks({ from, to }, most, label).map((tick) => tick.label)

  test.each([
    ['2026-10-15', '2026-11-15', 6, 5, 'day 2026-10-18', 'day 2026-11-15'],
    ['2026-08-15', '2026-11-15', 8, 7, 'day 2026-08-23', 'day 2026-11-15'],
    ['2026-08-15', '2026-11-15', 5, 3, 'month 2026-09-01', 'month 2026-11-01'],
    ['2025-11-15', '2026-11-15', 12, 12, 'month 2025-12-01', 'month 2026-11-01'],
    ['2025-11-15', '2026-11-15', 6, 6, 'month 2026-01-01', 'month 2026-11-01'],
    ['2026-11-15', '2026-11-15', 6, 1, 'day 2026-11-15', 'day 2026-11-15'],
  ])('from %s to %s with room for %i', (from, to, most, count, first, last) => {
    const found = labels(from, to, most)
    expect([found.length, found[0], found.at(-1)]).toEqual([count, first, last])
  })

  test('stand where their share of the time is', () => {
    const axis = { from: '2026-11-01', to: '2026-11-11' }
    expect(placeOfDay(axis, '2026-11-01')).toBe(0)
    expect(placeOfDay(axis, '2026-11-06')).toBe(0.5)
    expect(placeOfDay(axis, '2026-11-11')).toBe(1)
    expect(placeOfDay({ from: '2026-11-01', to: '2026-11-01' }, '2026-11-01')).toBe(1)
  })
})

test('places stand in the middle of their share; of too many some are written', () => {
  expect(placeAxis(['08', '09'])).toEqual([
    { at: 0.25, label: '08' },
    { at: 0.75, label: '09' },
  ])
  const hours = Array.from({ length: 14 }, (_, i) => String(i + 8))
  expect(placeAxis(hours, 7).map((tick) => tick.label)).toEqual([
    '8',
    '10',
    '12',
    '14',
    '16',
    '18',
    '20',
  ])
})

test('three long names on a phone are cut, not left out', () => {
  const labels = fittingAxis(['Achrafieh downtown', 'Tripoli', 'Warehouse of the south'], 276, 80)
  expect(labels.map(({ label }) => label)).toEqual(['Achrafieh dow…', 'Tripoli', 'Warehouse of …'])
  expect(fittingAxis(['01/05/2026', '02/05/2026'], 128, 64)[1]?.label).toBe('02/05/2026')
})
