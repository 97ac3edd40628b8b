import { expect, onTestFinished, test, vi } from 'vitest'
import { leaseLead } from './lease.ts'

function tab(): { role: () => string; leave: () => void } {
  let role = 'unknown'
  const leave = leaseLead('till', {
    onLead: () => {
      role = 'leader'
    },
    onWait: () => {
      role = 'reader'
    },
  })
  onTestFinished(leave)
  return { role: () => role, leave }
}

test('of two tabs that open at once one leads; the other takes over when it is gone', () => {
  vi.useFakeTimers()
  const [one, two] = [tab(), tab()]
  vi.advanceTimersByTime(3000)
  expect([one.role(), two.role()].sort()).toEqual(['leader', 'reader'])
  const [leader, reader] = one.role() === 'leader' ? [one, two] : [two, one]
  leader.leave()
  vi.advanceTimersByTime(3000)
  expect(reader.role()).toBe('leader')
})

test('a tab that slept too long gives way to the one that took over', () => {
  vi.useFakeTimers()
  const one = tab()
  vi.advanceTimersByTime(1000)
  expect(one.role()).toBe('leader')
  localStorage.setItem('till', JSON.stringify({ tab: 'other', at: Date.now() + 60_000 }))
  vi.advanceTimersByTime(1000)
  expect(one.role()).toBe('reader')
})
