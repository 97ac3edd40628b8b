/** Periods as bookkeepers name them, counted from the day of the shop. */
import { isDay } from '../../domain/kernel/date.ts'

export type Period = { from: string; to: string }

export const periodNames = ['month', 'lastMonth', 'quarter', 'year', 'lastYear'] as const

type PeriodName = (typeof periodNames)[number]

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, at = 1] = today.split('-').map(Number)
  const month = at - 1
  const quarter = month - (month % 3)
  switch (name) {
    case 'month':
      return { from: day(year, month, 1), to: day(year, month + 1, 0) }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    case 'quarter':
      return { from: day(year, quarter, 1), to: day(year, quarter + 3, 0) }
    case 'year':
      return { from: day(year, 0, 1), to: day(year, 12, 0) }
    case 'lastYear':
      return { from: day(year - 1, 0, 1), to: day(year, 0, 0) }
  }
}

export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from <= to
