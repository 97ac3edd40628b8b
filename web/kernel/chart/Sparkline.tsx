/** The course of one figure as a small line beside it; the figure itself says the rest. */
import { valueAxis } from './axis.ts'
import classes from './Chart.module.css'
import { DotMark, LineMark } from './Marks.tsx'
import { plotOf } from './plot.ts'

type SparklineProps = { values: readonly number[]; width?: number; height?: number }

/** Room for the dot at its end. */
const edge = 5

/** Two points make a line; fewer say nothing. */
export function Sparkline({ values, width = 80, height = 26 }: SparklineProps) {
  const last = values.at(-1)
  if (values.length < 2 || last === undefined) return null
  const plot = plotOf(width - 2 * edge, height - 2 * edge, valueAxis(values))
  const points = values.map((value, i) => ({ at: i / (values.length - 1), value }))
  return (
    <svg className={classes.spark} width={width} height={height} aria-hidden>
      <g transform={`translate(${edge},${edge})`}>
        <LineMark plot={plot} colour={1} points={points} />
        <DotMark plot={plot} colour={1} at={1} value={last} />
      </g>
    </svg>
  )
}
