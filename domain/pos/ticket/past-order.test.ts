import { expect, test } from 'vitest'
import { byNumber } from './past-order.ts'

const row = (number: string, at: string) => ({ number, at })

test('past tickets go by their numbers, whatever the clock said', () => {
  const rows = [
    row('T1-000009', '2026-11-12T09:00:00.000Z'),
    row('T1-000010', '2026-11-15T09:00:00.000Z'),
    row('T2-000500', '2026-11-15T08:00:00.000Z'),
    row('T1-000011', '2026-11-12T10:00:00.000Z'),
  ]
  expect(byNumber(rows).map(({ number }) => number)).toEqual([
    'T1-000011',
    'T1-000010',
    'T1-000009',
    'T2-000500',
  ])
})
