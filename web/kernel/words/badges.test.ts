import { describe, expect, test } from 'vitest'
import { expiryOf, isOverdue } from './badges.ts'

describe('what is not paid', () => {
  test.each([
    ['unpaid', '2026-11-14', true],
    ['partly', '2026-11-14', true],
    ['unpaid', '2026-11-15', false],
    ['paid', '2026-11-14', false],
    ['none', '2026-11-14', false],
    ['unpaid', null, false],
    ['unpaid', undefined, false],
  ])('%s, due on %s: overdue on the 15th is %s', (payment, dueDate, expected) => {
    expect(isOverdue({ payment, dueDate }, '2026-11-15')).toBe(expected)
  })
})

test.each([
  ['2026-11-14', 'overdue'],
  ['2026-11-15', 'warning'],
  ['2026-12-15', 'warning'],
  ['2026-12-16', undefined],
  [null, undefined],
])('what expires on %s is on the 15th %s', (day, expected) => {
  expect(expiryOf(day, '2026-11-15')).toBe(expected)
})
