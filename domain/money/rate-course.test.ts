import { expect, test } from 'vitest'
import type { RateType } from '../identity/session.ts'
import { courseDays, type RateCourse, type WrittenRate } from './rate-course.ts'

const written = (type: RateType, validFrom: string, buy: string): WrittenRate => ({
  type,
  validFrom,
  buy,
  sell: buy,
  user: 'Leila Aoun',
  at: `${validFrom}T08:00:00.000Z`,
})

const namedRates = (course: RateCourse): string[] =>
  courseDays(course).map(({ day, held, isNew }) => {
    const rates = held.map(({ type, buy }) => `${type} ${buy}${isNew(type) ? ' new' : ''}`)
    return `${day}: ${rates.join(', ')}`
  })

test('a rate holds until the next of its type; the range ends with what holds', () => {
  const rows = [
    written('tax', '2026-10-20', '15000'),
    written('sale', '2026-09-01', '89500'),
    written('sale', '2026-11-02', '89700'),
  ]
  expect(namedRates({ from: '2026-10-15', to: '2026-11-15', rows })).toEqual([
    '2026-10-15: sale 89500 new',
    '2026-10-20: sale 89500, tax 15000 new',
    '2026-11-02: sale 89700 new, tax 15000',
    '2026-11-15: sale 89700, tax 15000',
  ])
})

test('a change on the last day is that day, once', () => {
  const rows = [written('sale', '2026-11-15', '89700')]
  expect(namedRates({ from: '2026-10-15', to: '2026-11-15', rows })).toEqual([
    '2026-11-15: sale 89700 new',
  ])
})

test('without rates there is a last day and nothing that holds', () => {
  expect(namedRates({ from: '2026-10-15', to: '2026-11-15', rows: [] })).toEqual(['2026-11-15: '])
})
