/** The answer as a picture: what it is grouped by along the lower edge, its sums as bars or lines. */
import { useTranslation } from 'react-i18next'
import { headOf } from '../../../domain/insight/query/heading.ts'
import type { Table } from '../../../domain/insight/query/pivot.ts'
import type { Question } from '../../../domain/insight/query/question.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { placeAxis, valueAxis } from '../../kernel/chart/axis.ts'
import { Chart } from '../../kernel/chart/Chart.tsx'
import type { SeriesColour, Stop } from '../../kernel/chart/cursor.ts'
import { Legend } from '../../kernel/chart/Legend.tsx'
import { BarMarks, DotMark, LineMark } from '../../kernel/chart/Marks.tsx'
import { shortNumber } from '../../kernel/chart/short-number.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { isNumeric } from './numeric.ts'

type ResultChartProps = {
  table: Table
  groups: number
  chart: Exclude<Question['chart'], 'none'>
  height?: number
}

const mostPlaces = 60
const mostSeries = 5
const labelPx = 64

type Series = { name: string; values: (string | null)[] }

const textOf = (value: unknown): string => {
  const text = value == null ? '–' : String(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text) : text
}

/** Turned: what stands across is the lower edge, and each row a series. */
function turnedSeries(
  { rows, heads }: Table,
  groups: number,
): { places: string[]; series: Series[] } {
  const places = heads.slice(groups).map(textOf)
  const series = rows.slice(0, mostSeries).map((row) => ({
    name: row.slice(0, groups).map(textOf).join(' · ') || '–',
    values: row.slice(groups).map((cell) => (cell === null ? null : String(cell))),
  }))
  return { places, series }
}

function plainSeries(
  { rows, columns }: Table,
  groups: number,
  nameOf: (at: number) => string,
): { places: string[]; series: Series[] } {
  const at = columns.flatMap((column, i) => (i >= groups && isNumeric(column) ? [i] : []))
  return {
    places: rows.map((row) => row.slice(0, groups).map(textOf).join(' · ') || '–'),
    series: at.slice(0, mostSeries).map((i) => ({
      name: nameOf(i),
      values: rows.map((row) => (row[i] == null ? null : String(row[i]))),
    })),
  }
}

/** Bars of several series at one place stand beside each other, with air at both ends. */
const sideBySide = (values: readonly (number | null)[], at: number, count: number) =>
  count === 1
    ? values
    : values.flatMap((value) =>
        Array.from({ length: count + 2 }, (_, i) => (i === at + 1 ? value : null)),
      )

export function ResultChart({ table, groups, chart, height = 240 }: ResultChartProps) {
  const { t } = useTranslation()
  const isTurned = table.heads.some((head) => head !== undefined)
  const { places, series } = isTurned
    ? turnedSeries(table, groups)
    : plainSeries(table, groups, (at) => {
        const column = table.columns[at]
        return column ? headOf(column, t) : ''
      })
  if (series.length === 0) return <FormNotice tone="calm">{t('query.chartNeedsSum')}</FormNotice>
  if (places.length > mostPlaces)
    return <FormNotice tone="calm">{t('query.chartTooMany', { most: mostPlaces })}</FormNotice>
  const numbers = series.map(({ values }) => values.map((it) => (it === null ? null : Number(it))))
  const axis = valueAxis(
    numbers.flat().flatMap((it) => (it === null ? [] : [it])),
    { isFromZero: true },
  )
  const isBars = chart === 'bars'
  const mark = isBars ? ('square' as const) : ('line' as const)
  const colour = (at: number): SeriesColour => ((at % mostSeries) + 1) as SeriesColour
  const placeAt = (at: number): number => (at + 0.5) / places.length
  const stops: Stop[] = places.map((title, at) => ({
    at: placeAt(at),
    title,
    rows: series.map(({ name, values }, i) => ({
      name,
      value: values[at] == null ? '–' : formatDecimal(values[at]),
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
        valueLabel={shortNumber}
        ticks={(width) => placeAxis(places, Math.max(1, Math.floor(width / labelPx)))}
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
    </div>
  )
}
