import { describe, expect, test } from 'vitest'
import {
  closableYear,
  missingYears,
  reopenableYear,
  startOfYear,
  type YearState,
  yearAt,
  yearFrom,
} from './year.ts'

describe('a fiscal year', () => {
  test.each([
    ['2026-01-01', 1, '2026-12-31'],
    ['2026-04-01', 4, '2027-03-31'],
    ['2026-01-01', 4, '2026-03-31'],
    ['2026-07-01', 1, '2026-12-31'],
    ['9999-04-01', 4, '9999-12-31'],
  ])('from %s, years beginning in month %i, ends on %s', (from, month, to) => {
    expect(yearFrom(from, month).to).toBe(to)
  })

  test.each([
    ['2026-03-31', 4, '2025-04-01'],
    ['2026-04-01', 4, '2026-04-01'],
    ['2026-11-16', 1, '2026-01-01'],
    ['0001-02-01', 4, '0001-04-01'],
  ])('of %s, in month %i, began on %s', (day, month, from) => {
    expect(startOfYear(day, month)).toBe(from)
  })

  test('opens by itself, without a gap, also when the month changes', () => {
    const rows = [{ from: '2025-01-01', to: '2025-12-31' }]
    const facts = { rows, startMonth: 4, firstDay: '2025-02-02', today: '2026-11-16' }
    expect(missingYears(facts)).toEqual([
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-04-01', to: '2027-03-31' },
    ])
    expect(missingYears({ ...facts, rows: [], startMonth: 1 })).toEqual([
      { from: '2025-01-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-12-31' },
    ])
    expect(missingYears({ ...facts, rows: [], startMonth: 1, firstDay: null })).toHaveLength(1)
  })

  test('of a day is that of its row, else that of the month', () => {
    const rows = [{ from: '2026-01-01', to: '2026-03-31' }]
    expect(yearAt('2026-02-02', rows, 4)).toEqual(rows[0])
    expect(yearAt('2026-05-05', rows, 4)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  })
})

describe('closing and opening', () => {
  const of = (...states: YearState[]) =>
    states.map((state, at) => ({ from: `${2024 + at}-01-01`, to: `${2024 + at}-12-31`, state }))
  const unfinished = { drafts: 0, shifts: 0, parked: 0 }
  const closing = { today: '2026-11-16', unfinished }

  test.each([
    ['an earlier year is open', of('open', 'open'), '2025-01-01', {}, 'earlierYearIsOpen'],
    ['it is closed', of('closed', 'open'), '2024-01-01', {}, 'yearIsClosed'],
    ['it is not over', of('closed', 'closed', 'open'), '2026-01-01', {}, 'yearIsRunning'],
    ['a draft is dated in it', of('open'), '2024-01-01', { drafts: 1 }, 'yearHasDrafts'],
    ['a shift is open', of('open'), '2024-01-01', { shifts: 1 }, 'yearHasShifts'],
    ['a ticket is parked', of('open'), '2024-01-01', { parked: 1 }, 'yearHasParked'],
  ])('closing is refused while %s', (_, years, from, more, code) => {
    expect(() =>
      closableYear({ ...closing, years, from, unfinished: { ...unfinished, ...more } }),
    ).toThrow(code)
  })

  test('years close in their order and open in the reverse one', () => {
    const years = of('closed', 'closing', 'open')
    expect(closableYear({ ...closing, years, from: '2025-01-01' }).to).toBe('2025-12-31')
    expect(reopenableYear({ years, from: '2024-01-01' }).to).toBe('2024-12-31')
    const both = of('closed', 'closed')
    expect(() => reopenableYear({ years: both, from: '2024-01-01' })).toThrow('laterYearIsClosed')
    expect(() => reopenableYear({ years, from: '2026-01-01' })).toThrow('yearIsOpen')
  })
})
