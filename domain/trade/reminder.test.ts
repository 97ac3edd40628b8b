import { describe, expect, test } from 'vitest'
import { levelAfter, type OverduePartner, reminderFor } from './reminder.ts'

const days = { friendly: 3, firm: 15, last: 30, pause: 7 }

test.each([
  [1, null],
  [2, null],
  [3, 'friendly'],
  [14, 'friendly'],
  [15, 'firm'],
  [30, 'last'],
  [400, 'last'],
])('after %i days the level is %s', (overdueDays, level) => {
  expect(levelAfter(overdueDays, days)).toBe(level)
})

describe('a client', () => {
  const client = (more: Partial<OverduePartner> = {}): OverduePartner => ({
    partner: { id: 'p', title: 'P' },
    address: 'p@client.example',
    language: 'fr',
    overdueDays: 20,
    documents: 1,
    amount: '10',
    reminded: {},
    ...more,
  })

  test.each([
    ['is reminded as firmly as the days say', {}, undefined, { level: 'firm' }],
    ['is reminded as somebody wants', {}, 'friendly', { level: 'friendly' }],
    ['without an address is skipped', { address: null }, 'last', { skip: 'noAddress' }],
    ['of two days is left in peace', { overdueDays: 2 }, undefined, { skip: 'tooEarly' }],
    ['of two days is reminded if wanted', { overdueDays: 2 }, 'friendly', { level: 'friendly' }],
    [
      'is never told the same twice a day',
      { reminded: { firm: 0 } },
      'firm',
      { skip: 'remindedToday' },
    ],
    [
      'may be told more firmly the same day',
      { reminded: { friendly: 0 } },
      'firm',
      { level: 'firm' },
    ],
    [
      'is left in peace for the pause',
      { reminded: { firm: 6 } },
      undefined,
      { skip: 'remindedLately' },
    ],
    ['is told again after it', { reminded: { firm: 7 } }, undefined, { level: 'firm' }],
    [
      'hears nothing milder after something firmer',
      { reminded: { last: 2 } },
      undefined,
      { skip: 'remindedLately' },
    ],
    [
      'who had something milder hears the firmer',
      { reminded: { friendly: 1 } },
      undefined,
      { level: 'firm' },
    ],
    [
      'who had a statement is reminded',
      { reminded: { statement: 1 } },
      undefined,
      { level: 'firm' },
    ],
    [
      'gets a statement once a day',
      { reminded: { statement: 0 } },
      'statement',
      { skip: 'remindedToday' },
    ],
  ] as const)('%s', (_, more, wanted, decision) => {
    expect(reminderFor(client(more), wanted, days)).toEqual(decision)
  })
})
