/** What stands in a plot: lines, bands, bars and the ticks of a day they are compared with. */
import type { CSSProperties } from 'react'
import classes from './Chart.module.css'
import type { SeriesColour } from './cursor.ts'
import { barPath, linePath, type Plot, type Point, stepBandPath, stepPath } from './plot.ts'

export const seriesStyle = (colour: SeriesColour): CSSProperties =>
  ({ '--series': `var(--ct-chart-${colour})` }) as CSSProperties

type SeriesProps = { plot: Plot; colour: SeriesColour }

type LineProps = SeriesProps & {
  points: readonly Point[]
  /** Each value holds until the next one. */
  isStepped?: boolean
  /** The last value ends here, as a share of the width. */
  end?: number
}

export const LineMark = ({ plot, colour, points, isStepped = false, end }: LineProps) => (
  <path
    className={classes.line}
    style={seriesStyle(colour)}
    d={isStepped ? stepPath(plot, points, end) : linePath(plot, points)}
  />
)

type BandProps = SeriesProps & {
  lower: readonly Point[]
  upper: readonly Point[]
}

/** The room between two values of one series, such as buying and selling. */
export const BandMark = ({ plot, colour, lower, upper }: BandProps) => (
  <path className={classes.band} style={seriesStyle(colour)} d={stepBandPath(plot, lower, upper)} />
)

export const DotMark = ({ plot, colour, at, value }: SeriesProps & Point) => (
  <circle
    className={classes.dot}
    style={seriesStyle(colour)}
    cx={plot.x(at)}
    cy={plot.y(value)}
    r={4}
  />
)

const barShare = 0.54
const compareShare = 0.7

type BarsProps = SeriesProps & {
  values: readonly (number | null)[]
  active: number | null
  /** Still to come: an outline instead of a body. */
  isGhost?: boolean
}

const placeOf = (i: number, count: number): number => (i + 0.5) / count

export function BarMarks({ plot, colour, values, active, isGhost = false }: BarsProps) {
  const width = (plot.width / values.length) * barShare
  return (
    <g style={seriesStyle(colour)}>
      {values.map((value, i) => {
        const at = placeOf(i, values.length)
        return value === null ? null : (
          <path
            key={at}
            className={isGhost ? classes.ghost : classes.bar}
            data-active={i === active || undefined}
            d={barPath(plot, at, value, width)}
          />
        )
      })}
    </g>
  )
}

export function CompareMarks({ plot, colour, values }: Omit<BarsProps, 'active' | 'isGhost'>) {
  const half = ((plot.width / values.length) * compareShare) / 2
  return (
    <g style={seriesStyle(colour)}>
      {values.map((value, i) => {
        const x = plot.x(placeOf(i, values.length))
        return value === null ? null : (
          <line
            key={x}
            className={classes.line}
            x1={x - half}
            x2={x + half}
            y1={plot.y(value)}
            y2={plot.y(value)}
          />
        )
      })}
    </g>
  )
}
