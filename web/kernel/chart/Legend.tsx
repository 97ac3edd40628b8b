/** The names of the series, above the plot at its end; with `onToggle` each can be put aside. */
import classes from './Chart.module.css'
import type { SeriesColour, SeriesMark } from './cursor.ts'
import { seriesStyle } from './Marks.tsx'

export const SeriesSign = ({ colour, mark }: { colour: SeriesColour; mark: SeriesMark }) => (
  <span className={classes.sign} data-mark={mark} style={seriesStyle(colour)} />
)

type LegendEntry = {
  key: string
  name: string
  colour: SeriesColour
  mark: SeriesMark
  isHidden?: boolean
}

type LegendProps = {
  label: string
  entries: readonly LegendEntry[]
  onToggle?: (key: string) => void
}

export const Legend = ({ label, entries, onToggle }: LegendProps) => (
  <ul className={classes.legend} aria-label={label}>
    {entries.map(({ key, name, isHidden = false, ...sign }) => (
      <li key={key}>
        {onToggle ? (
          <button
            type="button"
            className={classes.entry}
            aria-pressed={!isHidden}
            onClick={() => onToggle(key)}
          >
            <SeriesSign {...sign} />
            {name}
          </button>
        ) : (
          <span className={classes.entry}>
            <SeriesSign {...sign} />
            {name}
          </span>
        )}
      </li>
    ))}
  </ul>
)
