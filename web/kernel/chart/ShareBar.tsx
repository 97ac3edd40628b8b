/** The parts of a whole as one bar; the list beside it says the same in figures. */
import classes from './Chart.module.css'
import type { SeriesColour } from './cursor.ts'
import { seriesStyle } from './Marks.tsx'

/** After the fifth colour they begin again. */
export const colourAt = (at: number): SeriesColour => ((at % 5) + 1) as SeriesColour

export const ShareBar = ({ parts }: { parts: readonly { key: string; share: number }[] }) => (
  <div className={classes.shares} aria-hidden>
    {parts.map(({ key, share }, at) => (
      <span key={key} style={{ ...seriesStyle(colourAt(at)), flexGrow: Math.max(share, 0) }} />
    ))}
  </div>
)
