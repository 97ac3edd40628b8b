import { expect, test } from 'vitest'
import { shortNumber } from '../kernel/chart/short-number.ts'
import { periodNamesOf, periodTitle, readChosen, writeChosen } from './chosen-period.ts'
import { barsOf } from './sales-bars.ts'

const sums = (sales: number) => {
  const amount = String(sales)
  return { sales, net: amount, total: amount, secondNet: amount, secondTotal: amount }
}
const point = (at: string, now: number, before: number) => ({
  at,
  now: sums(now),
  before: sums(before),
})
const salesOf = (...points: ReturnType<typeof point>[]) => ({
  now: sums(0),
  before: sums(0),
  parts: [],
  branches: [],
  points,
})

const day = {
  from: '2026-11-15',
  to: '2026-11-15',
  today: '2026-11-15',
  hour: 15,
  dayStart: 4,
  unit: 'hour',
} as const

test('a day has a bar for each hour; those after now are still to come', () => {
  const bars = barsOf({ ...day, sales: salesOf(point('13', 2, 1), point('21', 0, 3)) })
  expect(bars.map(({ at }) => at)).toEqual(
    Array.from({ length: 14 }, (_, i) => String(i + 8).padStart(2, '0')),
  )
  expect(bars.filter(({ isToCome }) => isToCome).map(({ at }) => at)).toEqual([
    '16',
    '17',
    '18',
    '19',
    '20',
    '21',
  ])
  expect(bars.at(-1)).toMatchObject({ before: { sales: 3 } })
})

test('what is sold after midnight stands behind the evening', () => {
  const bars = barsOf({ ...day, sales: salesOf(point('01', 1, 0)) })
  expect(bars.at(-1)).toMatchObject({ at: '01', isToCome: false })
})

test('a month has a bar for each day, a year for each month', () => {
  const month = barsOf({ ...day, from: '2026-11-01', to: '2026-11-30', unit: 'day' })
  expect([month.length, month.filter(({ isToCome }) => isToCome).length]).toEqual([30, 15])
  const year = barsOf({ ...day, from: '2026-01-01', to: '2026-12-31', unit: 'month' })
  expect(year.map(({ isToCome }) => isToCome).lastIndexOf(false)).toBe(10)
  const past = barsOf({ ...day, from: '2026-11-14', to: '2026-11-14' })
  expect(past.some(({ isToCome }) => isToCome)).toBe(false)
})

test.each([
  [750, '750'],
  [1000, '1k'],
  [1500, '1.5k'],
  [2_500_000, '2.5M'],
  [-50, '−50'],
  [3e9, '3B'],
  [0, '0'],
])('%d is written %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test.each([
  ['', { name: 'today' }, ''],
  ['period=week', { name: 'week' }, 'period=week'],
  ['period=decade', { name: 'today' }, ''],
  ['from=2026-11-01&to=2026-11-09', { from: '2026-11-01', to: '2026-11-09' }, undefined],
  ['from=2026-11-09&to=2026-11-01', { name: 'today' }, ''],
  ['from=x&to=2026-11-01&period=year', { name: 'year' }, 'period=year'],
])('the address "%s" asks for %j', (query, chosen, written = query) => {
  expect(readChosen(new URLSearchParams(query))).toEqual(chosen)
  expect(writeChosen(chosen as never).toString()).toBe(written)
})

test('a period is called as people call it', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect(periodTitle({ name: 'today' }, day, 'en', 'LB')).toContain('15')
  expect(periodTitle({ name: 'month' }, days, 'en', 'LB')).toBe('November 2026')
  expect(periodTitle({ name: 'year' }, days, 'fr', 'LB')).toBe('2026')
  expect(periodTitle(days, days, 'en', 'LB')).toBe('\u206601/11/2026 – 30/11/2026\u2069')
  const t = (key: string, facts?: Record<string, string>) =>
    key + (facts ? JSON.stringify(facts) : '')
  const yesterday = { from: '2026-11-14', to: '2026-11-14' }
  expect(periodNamesOf({ name: 'today' }, { ...day, before: yesterday }, t)).toEqual({
    now: 'dashboard.period.today',
    before: 'dashboard.before.today',
    than: 'dashboard.before.soFar{"period":"dashboard.before.today"}',
  })
  const october = { before: { from: '2026-10-01', to: '2026-10-31' }, to: days.to }
  const name = 'dashboard.before.days{"from":"01/10","to":"31/10"}'
  const over = periodNamesOf(days, { ...october, today: '2026-12-01' }, t)
  expect([over.before, over.than]).toEqual([name, name])
})
