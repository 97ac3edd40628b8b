/** The rates of a range as a chart draws them: a stepped line for each type, its band, its stops. */
import type { RateType } from '../../domain/identity/session.ts'
import { formatDate, formatDecimal, formatMoment } from '../../domain/kernel/format.ts'
import { courseDays, type RateCourse, type WrittenRate } from '../../domain/money/rate-course.ts'
import { rateTypes } from '../../domain/money/rates.ts'
import { placeOfDay } from '../kernel/chart/axis.ts'
import type { SeriesColour, Stop } from '../kernel/chart/cursor.ts'
import type { Point } from '../kernel/chart/plot.ts'

/** A type keeps its colour, whichever others are shown beside it. */
export const colourOf = (type: RateType): SeriesColour =>
  (rateTypes.indexOf(type) + 1) as SeriesColour

export type RateSeries = { type: RateType; buy: Point[]; sell: Point[] }

export function seriesOf(course: RateCourse): RateSeries[] {
  const days = courseDays(course)
  return rateTypes.flatMap((type) => {
    const points = (side: 'buy' | 'sell'): Point[] =>
      days.flatMap(({ day, held }) => {
        const rate = held.find((row) => row.type === type)
        return rate ? [{ at: placeOfDay(course, day), value: Number(rate[side]) }] : []
      })
    const buy = points('buy')
    return buy.length > 0 ? [{ type, buy, sell: points('sell') }] : []
  })
}

type Translate = (key: string, facts?: Record<string, string>) => string

const sidesOf = ({ buy, sell }: WrittenRate): string =>
  buy === sell ? formatDecimal(buy) : `${formatDecimal(buy)} – ${formatDecimal(sell)}`

/** What the box says on a day of change: what holds, and who wrote what is new. */
export function stopsOf(course: RateCourse, unit: string, t: Translate): Stop[] {
  return courseDays(course).map(({ day, held, isNew }) => {
    const authors = held
      .filter(({ type, user }) => isNew(type) && user)
      .map(({ user, at }) => t('rate.writtenBy', { name: user, moment: formatMoment(at) }))
    return {
      at: placeOfDay(course, day),
      title: formatDate(day),
      rows: held.map((rate) => ({
        name: t(`choice.type.${rate.type}`),
        value: sidesOf(rate),
        colour: colourOf(rate.type),
        mark: 'line',
      })),
      notes: [unit, ...new Set(authors)],
    }
  })
}
