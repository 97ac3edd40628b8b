import { describe, expect, test } from 'vitest'
import { keptMark, notBefore, timeBy, wallOffsetMs } from './till-clock.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 15, 12)
const mark = { serverMs: noon, wallMs: noon - 5 * minute, steadyMs: 1000 }
const later = (wall: number, steady: number) => ({
  wallMs: mark.wallMs + wall,
  steadyMs: mark.steadyMs + steady,
})

describe('the time of a till', () => {
  test.each([
    ['both clocks go on', later(minute, minute), noon + minute],
    ['the machine slept', later(8 * 60 * minute, minute), noon + 8 * 60 * minute],
    ['somebody set the clock back three days', later(-3 * 1440 * minute, minute), noon + minute],
    ['nothing passed', later(0, 0), noon],
    ['both stand before it', later(-minute, -minute), noon],
  ])('%s', (_, now, expected) => {
    expect(timeBy(mark, now)).toBe(expected)
  })

  test('without an answer ever it is the clock on the wall', () => {
    expect(timeBy(null, { wallMs: noon, steadyMs: 5 })).toBe(noon)
    expect([wallOffsetMs(null), wallOffsetMs(mark)]).toEqual([0, 5 * minute])
  })

  test('kept over a reload it goes on by the wall, and never back', () => {
    const reloaded = keptMark(mark, { wallMs: mark.wallMs, steadyMs: 20 })
    const since = (wall: number, steadyMs: number) =>
      timeBy(reloaded, { wallMs: mark.wallMs + wall, steadyMs })
    expect(since(13 * minute, 30)).toBe(noon + 13 * minute)
    expect(since(-1440 * minute, 20 + minute)).toBe(noon + minute)
  })
})

describe('tickets of a register', () => {
  const last = { at: '2026-11-15T12:00:00.000Z', day: '2026-11-15' }
  test.each([
    ['2026-11-15T12:00:01.000Z', '2026-11-15', '2026-11-15T12:00:01.000Z', '2026-11-15'],
    ['2026-11-15T11:47:00.000Z', '2026-11-15', last.at, last.day],
    ['2026-11-12T12:00:00.000Z', '2026-11-12', last.at, last.day],
    ['2026-11-16T00:00:00.000Z', '2026-11-16', '2026-11-16T00:00:00.000Z', '2026-11-16'],
  ])('%s of %s becomes %s of %s', (at, day, expectedAt, expectedDay) => {
    expect(notBefore({ at, day }, last)).toEqual({ at: expectedAt, day: expectedDay })
  })

  test('the first one is as it is', () => {
    const first = { at: last.at, day: last.day }
    expect(notBefore(first, null)).toBe(first)
  })
})
