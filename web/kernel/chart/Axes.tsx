/** The grid with its values at the left edge and the labels of the lower edge. */
import type { Tick } from './axis.ts'
import classes from './Chart.module.css'
import type { Plot } from './plot.ts'

type AxesProps = {
  plot: Plot
  values: readonly { value: number; label: string }[]
  ticks: readonly Tick[]
}

/** The picture is named as a whole; its labels are not read one by one. */
export const Axes = ({ plot, values, ticks }: AxesProps) => (
  <g aria-hidden>
    {values.map(({ value, label }) => (
      <g key={value} transform={`translate(0,${plot.y(value)})`}>
        <line className={classes.grid} x1={0} x2={plot.width} />
        <text className={classes.tick} x={-10} dy="0.32em" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    {ticks.map(({ at, label }) => (
      <text
        key={label + at}
        className={classes.tick}
        x={plot.x(at)}
        y={plot.height + 18}
        textAnchor={at > 0.97 ? 'end' : at < 0.03 ? 'start' : 'middle'}
      >
        {label}
      </text>
    ))}
  </g>
)
