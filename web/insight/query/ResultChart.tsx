/** The answer as a picture: what it is grouped by along the lower edge, its sums as bars or lines. */
import { useTranslation } from 'react-i18next'
import type { Table } from '../../../domain/insight/query/pivot.ts'
import type { Question } from '../../../domain/insight/query/question.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import { currencySign, formatMoney } from '../../../domain/kernel/number/money.ts'
import { fittingAxis, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import type { SeriesColour, Stop } from '../../kernel/chart/cursor.ts'
import { Legend } from '../../kernel/chart/Legend.tsx'
import { BarMarks, DotMark, LineMark } from '../../kernel/chart/Marks.tsx'
import { shortNumber } from '../../kernel/chart/short-number.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { drawnOf, mostSeries } from './chart-series.ts'
import classes from './SpecialQuery.module.css'

type ResultChartProps = {
  table: Table
  groups: number
  chart: Exclude<Question['chart'], 'none'>
  height?: number
}

const mostPlaces = 60
const labelPx = 64

/** Bars of several series at one place stand beside each other, with air at both ends. */
const sideBySide = (values: readonly (number | null)[], at: number, count: number) =>
  count === 1
    ? values
    : values.flatMap((value) =>
        Array.from({ length: count + 2 }, (_, i) => (i === at + 1 ? value : null)),
      )

export function ResultChart({ table, groups, chart, height = 240 }: ResultChartProps) {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  const { places, series, count, unit, hasOthers } = drawnOf(table, groups, t)
  const looks = { money: firstCurrency, second: secondCurrency, number: null }
  const look = looks[unit]
  const written = (value: string): string =>
    look ? formatMoney(value, look) : formatDecimal(tidyDecimal(value))
  if (series.length === 0) return <FormNotice tone="calm">{t('query.chartNeedsSum')}</FormNotice>
  if (places.length > mostPlaces)
    return <FormNotice tone="calm">{t('query.chartTooMany', { most: mostPlaces })}</FormNotice>
  const numbers = series.map(({ values }) => values.map((it) => (it === null ? null : Number(it))))
  const axis = valueAxis(
    numbers.flat().flatMap((it) => (it === null ? [] : [it])),
    { isFromZero: true },
  )
  const top = axis.ticks.at(-1)
  const isBars = chart === 'bars'
  const mark = isBars ? ('square' as const) : ('line' as const)
  const colour = (at: number): SeriesColour => ((at % mostSeries) + 1) as SeriesColour
  const placeAt = (at: number): number => (at + 0.5) / places.length
  const stops: Stop[] = places.map((title, at) => ({
    at: placeAt(at),
    title,
    rows: series.map(({ name, values }, i) => ({
      name,
      value: values[at] == null ? '–' : written(values[at]),
      colour: colour(i),
      mark,
    })),
  }))
  const label = t('query.chartOf', { names: series.map(({ name }) => name).join(', ') })
  return (
    <div>
      <Legend
        label={label}
        entries={series.map(({ name }, at) => ({ key: `${at}`, name, colour: colour(at), mark }))}
      />
      <Chart
        label={label}
        height={height}
        values={axis}
        valueLabel={(value) =>
          look && value === top ? `${currencySign(look)}${shortNumber(value)}` : shortNumber(value)
        }
        ticks={(width) => fittingAxis(places, width, labelPx)}
        stops={stops}
        cursor={isBars ? 'column' : 'line'}
      >
        {(plot, active) =>
          numbers.map((values, i) => {
            if (isBars)
              return (
                <BarMarks
                  key={series[i]?.name}
                  plot={plot}
                  colour={colour(i)}
                  values={sideBySide(values, i, numbers.length)}
                  active={numbers.length === 1 ? active : null}
                />
              )
            const points = values.flatMap((value, at) =>
              value === null ? [] : [{ at: placeAt(at), value }],
            )
            return (
              <g key={series[i]?.name}>
                <LineMark plot={plot} colour={colour(i)} points={points} />
                {points.map((point) => (
                  <DotMark key={point.at} plot={plot} colour={colour(i)} {...point} />
                ))}
              </g>
            )
          })
        }
      </Chart>
      {count > series.length && (
        <p className={classes.remark}>{t('report.bars', { shown: series.length, count })}</p>
      )}
      {hasOthers && (
        <p className={classes.remark}>
          {look ? t('query.chartUnit', { unit: look.code }) : t('query.chartNumbers')}
        </p>
      )}
    </div>
  )
}
