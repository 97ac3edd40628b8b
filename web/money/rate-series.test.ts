import { expect, test } from 'vitest'
import type { RateCourse } from '../../domain/money/rate-course.ts'
import { colourOf, seriesOf, stopsOf } from './rate-series.ts'

const course: RateCourse = {
  from: '2026-11-01',
  to: '2026-11-11',
  rows: [
    {
      type: 'sale',
      validFrom: '2026-10-01',
      buy: '89500',
      sell: '89600',
      user: 'Leila Aoun',
      at: '2026-10-01T08:00:00',
    },
    {
      type: 'sale',
      validFrom: '2026-11-06',
      buy: '89700',
      sell: '89700',
      user: 'Nadim Karam',
      at: '2026-11-06T09:30:00',
    },
    { type: 'tax', validFrom: '2026-11-06', buy: '15000', sell: '15000', user: '', at: '' },
  ],
}

const t = (key: string, facts?: Record<string, string>) =>
  facts ? Object.values(facts).join(' ') : key

test('each type is a line of its own, from the first day it holds', () => {
  expect(seriesOf(course)).toEqual([
    {
      type: 'sale',
      buy: [
        { at: 0, value: 89_500 },
        { at: 0.5, value: 89_700 },
        { at: 1, value: 89_700 },
      ],
      sell: [
        { at: 0, value: 89_600 },
        { at: 0.5, value: 89_700 },
        { at: 1, value: 89_700 },
      ],
    },
    {
      type: 'tax',
      buy: [
        { at: 0.5, value: 15_000 },
        { at: 1, value: 15_000 },
      ],
      sell: [
        { at: 0.5, value: 15_000 },
        { at: 1, value: 15_000 },
      ],
    },
  ])
})

test('each day of change says what holds, and who wrote what is new', () => {
  const stops = stopsOf(course, 'LBP for 1 USD', t)
  expect(
    stops.map(({ title, rows, notes }) => [title, rows.map((row) => row.value), notes]),
  ).toEqual([
    ['01/11/2026', ['89,500 – 89,600'], ['LBP for 1 USD', 'Leila Aoun 01/10/2026 08:00']],
    ['06/11/2026', ['89,700', '15,000'], ['LBP for 1 USD', 'Nadim Karam 06/11/2026 09:30']],
    ['11/11/2026', ['89,700', '15,000'], ['LBP for 1 USD']],
  ])
})

test('a type keeps its colour', () => {
  expect([colourOf('sale'), colourOf('socialSecurity')]).toEqual([1, 4])
})
