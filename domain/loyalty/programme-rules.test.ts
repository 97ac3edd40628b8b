import { describe, expect, test } from 'vitest'
import { programmeOn, refuseProgramme } from './programme-rules.ts'

describe('a programme is refused', () => {
  test.each([
    ['points worth nothing', { unit: 'points' as const, pointWorth: null }, 'pointWorthRequired'],
    [
      'points finer than the coin',
      { unit: 'points' as const, pointWorth: '0.005' },
      'tooManyDecimals',
    ],
    [
      'an end before its start',
      { startsOn: '2026-02-01', endsOn: '2026-01-31' },
      'programmeEndsBeforeStart',
    ],
    ['a birthday that gives less', { birthdayMultiplier: '0.5' }, 'multiplierBelowOne'],
    [
      'a level that gives less',
      { levels: [{ threshold: '5', multiplier: '0.9' }] },
      'multiplierBelowOne',
    ],
    [
      'two levels that begin together',
      { levels: [{ threshold: '5' }, { threshold: '5' }] },
      'levelTwice',
    ],
    ['a percent of nothing', { rates: [{ category: null, weekday: null }] }, 'loyaltyRateOfWhat'],
  ])('for %s', (_, said, code) => {
    expect(() => refuseProgramme(said, 2)).toThrow(code)
  })

  test('and not else', () => {
    const said = {
      unit: 'points' as const,
      pointWorth: '0.05',
      startsOn: '2026-01-01',
      endsOn: '2026-01-01',
      levels: [{ threshold: '0' }, { threshold: '10', multiplier: '1.25' }],
      rates: [{ category: null, weekday: 'monday' }],
    }
    expect(() => refuseProgramme(said, 2)).not.toThrow()
  })
})

test('of several programmes the one that began last holds on a day', () => {
  const rows = [
    { id: 'old', startsOn: '2026-01-01', endsOn: null, isActive: true },
    { id: 'summer', startsOn: '2026-06-01', endsOn: '2026-08-31', isActive: true },
    { id: 'off', startsOn: '2026-07-01', endsOn: null, isActive: false },
  ]
  const on = (day: string) => programmeOn(rows, day)?.id
  expect(['2025-12-31', '2026-05-31', '2026-08-31', '2026-09-01'].map(on)).toEqual([
    undefined,
    'old',
    'summer',
    'old',
  ])
})
