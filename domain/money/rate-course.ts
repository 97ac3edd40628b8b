/** The course of the rates over a while: what was written when and by whom, and what held then. */
import type { CurrentRate, RateType } from '../identity/session.ts'
import { rateTypes } from './rates.ts'

export const courseRanges = ['month', 'quarter', 'year'] as const

export type CourseRange = (typeof courseRanges)[number]

/** A rate that held from its day on, until the next of its type. */
export type WrittenRate = CurrentRate & { user: string; at: string }

/** The rows of a range, each day's last; the first of a type may be older than the range. */
export type RateCourse = { from: string; to: string; rows: WrittenRate[] }

/** A day on which a rate changed: what holds from then on, and which of it is new. */
export type CourseDay = { day: string; held: WrittenRate[]; isNew: (type: RateType) => boolean }

/** A rate written before the range holds from its first day on. */
const dayOf = ({ validFrom }: WrittenRate, from: string): string =>
  validFrom < from ? from : validFrom

/** The days of change in order, and the last day of the range. */
export function courseDays({ from, to, rows }: RateCourse): CourseDay[] {
  const days = [...new Set([...rows.map((row) => dayOf(row, from)), to])].sort()
  const held = new Map<RateType, WrittenRate>()
  return days.map((day) => {
    const news = rows.filter((row) => dayOf(row, from) === day)
    for (const row of news) held.set(row.type, row)
    const types = new Set(news.map(({ type }) => type))
    return {
      day,
      held: rateTypes.flatMap((type) => held.get(type) ?? []),
      isNew: (type) => types.has(type),
    }
  })
}
