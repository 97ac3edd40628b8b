import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { localeOf } from '../../domain/kernel/language.ts'
import type { RateCourse } from '../../domain/money/rate-course.ts'
import { dayTicks, valueAxis } from '../kernel/chart/axis.ts'
import { Chart } from '../kernel/chart/Chart.tsx'
import { BandMark, DotMark, LineMark } from '../kernel/chart/Marks.tsx'
import { currentLanguage } from '../kernel/words/words.ts'
import { colourOf, seriesOf, stopsOf } from './rate-series.ts'

type RateChartProps = {
  course: RateCourse
  first: string
  second: string
  /** Months are named as the country names them. */
  country: string
  height: number
}

const labelPx = 76

export function RateChart({ course, first, second, country, height }: RateChartProps) {
  const { t } = useTranslation()
  const { from, to } = course
  const series = seriesOf(course)
  const sides = series.flatMap(({ buy, sell }) => [...buy, ...sell])
  const values = valueAxis(sides.map(({ value }) => value))
  const stops = stopsOf(course, t('rate.perFirst', { first, second }), t)
  const month = new Intl.DateTimeFormat(localeOf(currentLanguage(), country), {
    month: 'short',
    timeZone: 'UTC',
  })
  const labelOf = (day: string, unit: 'day' | 'month') =>
    unit === 'day' ? formatDate(day).slice(0, 5) : month.format(new Date(day))
  return (
    <Chart
      label={t('rate.courseOf', { first, second, from: formatDate(from), to: formatDate(to) })}
      height={height}
      values={values}
      valueLabel={(value) => formatDecimal(String(value), values.decimals)}
      ticks={(width) => dayTicks(course, Math.floor(width / labelPx), labelOf)}
      stops={stops}
    >
      {(plot, active) => (
        <>
          {series.map(({ type, buy, sell }) => (
            <BandMark key={type} plot={plot} colour={colourOf(type)} lower={buy} upper={sell} />
          ))}
          {/* The first type is drawn last: it is the one the shop sells by. */}
          {series.toReversed().map(({ type, buy }) => (
            <LineMark key={type} plot={plot} colour={colourOf(type)} points={buy} isStepped />
          ))}
          {active !== null &&
            series.toReversed().map(({ type, buy }) => {
              const point = buy.find(({ at }) => at === stops[active]?.at)
              return point && <DotMark key={type} plot={plot} colour={colourOf(type)} {...point} />
            })}
        </>
      )}
    </Chart>
  )
}
