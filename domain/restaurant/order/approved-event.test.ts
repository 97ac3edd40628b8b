import { expect, test } from 'vitest'
import { boundOf, isTimely } from './approved-event.ts'

test('each part of what is approved makes another proof', () => {
  const half = { kind: 'discount', line: null, percent: '50', amount: '0', worth: '9' } as const
  const all = [
    half,
    { ...half, percent: '51' },
    { ...half, percent: '0', amount: '50' },
    { ...half, line: 'soup' },
    { ...half, worth: '90' },
    { kind: 'cancel', line: 'soup', quantity: '1' },
    { kind: 'cancel', line: 'soup', quantity: '2' },
    { kind: 'cancel', line: 'steak', quantity: '2' },
    { kind: 'reopen', bill: 'first' },
    { kind: 'reopen', bill: 'second' },
  ] as const
  const made = all.flatMap((it) =>
    ['hers', 'his'].map((order) => JSON.stringify(boundOf(it, order))),
  )
  expect(new Set(made).size).toBe(all.length * 2)
  expect(boundOf({ ...half, percent: '50.00', worth: '9.0' }, 'hers')).toEqual(
    boundOf(half, 'hers'),
  )
})

test.each([
  ['2026-03-01T12:00:00Z', '2026-03-01T12:09:00Z', '2026-03-01T12:09:00Z', true],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:11:00Z', '2026-03-01T12:11:00Z', false],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', '2026-03-03T12:00:00Z', true],
  ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', '2026-03-05T12:00:00Z', false],
])('typed at %s for what was done at %s and heard of at %s: %s', (typed, done, now, isIn) => {
  expect(isTimely({ at: typed }, { at: done }, new Date(now))).toBe(isIn)
})
