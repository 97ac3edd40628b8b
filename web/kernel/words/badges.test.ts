import { describe, expect, test } from 'vitest'
import { isOverdue } from './badges.ts'

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
