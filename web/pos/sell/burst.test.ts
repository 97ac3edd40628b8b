import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Burst, burstGapMs } from './burst.ts'

let scans: string[] = []
let typed: string[] = []
let burst: Burst

beforeEach(() => {
  vi.useFakeTimers()
  scans = []
  typed = []
  burst = new Burst({ onScan: (code) => scans.push(code), onTyped: (key) => typed.push(key) })
})

afterEach(() => {
  vi.useRealTimers()
})

const press = (keys: string, gapMs: number): void => {
  for (const key of keys) {
    burst.press(key)
    vi.advanceTimersByTime(gapMs)
  }
}

describe('keys pressed without a field', () => {
  test('fast ones with Enter are a scan, and nothing is typed', () => {
    press('5901234123457', 5)
    expect(burst.press('Enter')).toBe(true)
    expect([scans, typed]).toEqual([['5901234123457'], []])
  })

  test('slow ones are a hand, one by one', () => {
    press('12.5', burstGapMs + 30)
    expect(burst.press('Enter')).toBe(false)
    expect([scans, typed]).toEqual([[], ['1', '2', '.', '5']])
  })

  test('a few fast ones are a quick hand', () => {
    press('12', 5)
    expect(burst.press('Enter')).toBe(false)
    expect([scans, typed]).toEqual([[], ['1', '2']])
  })

  test('a hand just before a scan keeps its own', () => {
    press('3', burstGapMs + 30)
    press('4006381333931', 3)
    burst.press('Enter')
    expect([scans, typed]).toEqual([['4006381333931'], ['3']])
  })

  test('keys that write nothing are left alone', () => {
    expect(burst.press('ArrowDown')).toBe(false)
    expect(burst.press('F9')).toBe(false)
  })
})
