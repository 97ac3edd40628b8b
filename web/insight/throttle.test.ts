import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttled } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the first is done at once, the many after it once', () => {
  const work = vi.fn()
  const { run } = throttled(work, 2000)
  run()
  expect(work).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 50; i++) run()
  vi.advanceTimersByTime(1999)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(work).toHaveBeenCalledTimes(2)
  run()
  expect(work).toHaveBeenCalledTimes(3)
})

test('what is stopped does nothing more', () => {
  const work = vi.fn()
  const { run, stop } = throttled(work, 2000)
  run()
  run()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})
