import { expect, test } from 'vitest'
import { leastNext, repairRefusal } from './register-repair.ts'

const stand = { next: 1_000_000, lastPosted: 150, firstReported: 0, lastReported: 0 }

test.each([
  ['behind the last that is posted', stand, 151],
  ['of a register that posted nothing', { ...stand, lastPosted: 0 }, 1],
  [
    'behind a report that covered only what is posted',
    { ...stand, firstReported: 101, lastReported: 150 },
    151,
  ],
  [
    'within a report that covered what was never given',
    { ...stand, firstReported: 101, lastReported: 999_999 },
    151,
  ],
  [
    'behind the first of a report that covered nothing posted',
    { ...stand, firstReported: 151, lastReported: 999_999 },
    152,
  ],
])('the least next number %s', (_, it, least) => {
  expect(leastNext(it)).toBe(least)
})

test('a repair goes nowhere below that, and not to where the register stands', () => {
  expect(repairRefusal(150, stand)).toMatchObject({ code: 'repairTooLow', facts: { least: 151 } })
  expect(repairRefusal(1_000_000, stand)?.code).toBe('repairSame')
  expect(repairRefusal(151, stand)).toBeUndefined()
  expect(repairRefusal(2_000_000, stand)).toBeUndefined()
})
