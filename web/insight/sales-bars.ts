/** The bars of the sales chart: every hour, day or month there is, sold in or not, or to come. */
import type { Dashboard, SalesSums } from '../../domain/insight/dashboard.ts'
import { hourName, hoursInto, hoursShown, partsOf } from '../../domain/insight/period.ts'

export type Bar = { at: string; now: SalesSums; before: SalesSums; isToCome: boolean }

const nothing: SalesSums = {
  sales: 0,
  net: '0',
  total: '0',
  secondNet: '0',
  secondTotal: '0',
}

type Facts = Pick<Dashboard, 'from' | 'to' | 'today' | 'hour' | 'dayStart' | 'unit' | 'sales'>

function placesOf({ unit, from, to, dayStart, sales }: Facts): string[] {
  if (unit !== 'hour') return partsOf({ from, to })
  const sold = (sales?.points ?? []).map(({ at }) => Number(at))
  return hoursShown(sold, dayStart).map(hourName)
}

function isToCome(at: string, { unit, from, today, hour, dayStart }: Facts): boolean {
  if (unit === 'day') return at > today
  if (unit === 'month') return at > today.slice(0, 7)
  if (from !== today) return from > today
  return hoursInto(Number(at), dayStart) > hoursInto(hour, dayStart)
}

export function barsOf(facts: Facts): Bar[] {
  const points = new Map((facts.sales?.points ?? []).map((point) => [point.at, point]))
  return placesOf(facts).map((at) => {
    const { now = nothing, before = nothing } = points.get(at) ?? {}
    // What was posted for a day to come has come.
    return { at, now, before, isToCome: isToCome(at, facts) && now.sales === 0 }
  })
}
