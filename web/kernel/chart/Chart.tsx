/**
 * The frame of every chart: axes, grid, the cursor that follows pointer and arrow keys, the ink box
 * beside it, and the same figures as a table for whoever does not see the plot. Time runs from left
 * to right in every language, so the frame never mirrors; the words in it keep their own direction.
 */
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Axes } from './Axes.tsx'
import type { Tick, ValueAxis } from './axis.ts'
import classes from './Chart.module.css'
import { ChartTable } from './ChartTable.tsx'
import { type Stop, useCursor } from './cursor.ts'
import { type Plot, plotOf } from './plot.ts'
import { Tip } from './Tip.tsx'

type ChartProps = {
  /** What the chart shows, in a sentence that stands for the picture. */
  label: string
  height: number
  values: ValueAxis
  valueLabel: (value: number) => string
  /** The labels of the lower edge, for a width in pixels. */
  ticks: (width: number) => readonly Tick[]
  /** Where the cursor can stand, from left to right. */
  stops: readonly Stop[]
  /** A line through the stop, or the whole column of a bar. */
  cursor?: 'line' | 'column'
  children: (plot: Plot, active: number | null) => ReactNode
}

const letterPx = 7.2
const lowerEdge = 24
/** Room for half a label and for the ends of lines. */
const upperEdge = 8
const endEdge = 8
const widthBeforeMeasured = 640

export function Chart(props: ChartProps) {
  const { label, height, values, valueLabel, ticks, stops, cursor = 'line', children } = props
  const { t } = useTranslation()
  const frame = useElementSize<HTMLDivElement>()
  const labels = values.ticks.map((value) => ({ value, label: valueLabel(value) }))
  const startEdge = Math.max(...labels.map((tick) => tick.label.length)) * letterPx + 10
  const width = frame.width || widthBeforeMeasured
  const plot = plotOf(
    Math.max(width - startEdge - endEdge, 40),
    Math.max(height - upperEdge - lowerEdge, 40),
    values,
  )
  const { active, stop, handlers } = useCursor(plot, stops)
  return (
    <div ref={frame.ref} className={classes.chart} dir="ltr">
      <svg width={width} height={height} role="img" aria-label={label} className={classes.picture}>
        <g transform={`translate(${startEdge},${upperEdge})`}>
          <Axes plot={plot} values={labels} ticks={ticks(plot.width)} />
          {stop && <CursorMark plot={plot} stop={stop} kind={cursor} count={stops.length} />}
          {children(plot, active)}
        </g>
      </svg>
      {stops.length > 0 && (
        <div
          {...handlers}
          className={classes.reach}
          style={{
            insetBlock: `${upperEdge}px ${lowerEdge}px`,
            insetInline: `${startEdge}px ${endEdge}px`,
          }}
          role="slider"
          tabIndex={0}
          aria-label={t('chart.walk')}
          aria-valuemin={1}
          aria-valuemax={stops.length}
          aria-valuenow={(active ?? stops.length - 1) + 1}
          aria-valuetext={spoken(stop ?? stops.at(-1))}
        >
          {stop && <Tip plot={plot} stop={stop} />}
        </div>
      )}
      <ChartTable label={label} stops={stops} />
    </div>
  )
}

const spoken = (stop: Stop | undefined): string =>
  stop
    ? [stop.title, ...stop.rows.map(({ name, value }) => `${name} ${value}`), ...(stop.notes ?? [])]
        .filter(Boolean)
        .join(', ')
    : ''

type CursorMarkProps = { plot: Plot; stop: Stop; kind: 'line' | 'column'; count: number }

function CursorMark({ plot, stop, kind, count }: CursorMarkProps) {
  const width = plot.width / count
  const x = plot.x(stop.at)
  return kind === 'line' ? (
    <line className={classes.cursor} x1={x} x2={x} y1={0} y2={plot.height} />
  ) : (
    <rect className={classes.column} x={x - width / 2} width={width} height={plot.height} />
  )
}
