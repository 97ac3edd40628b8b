/** The ink box beside the cursor. Screen readers hear the same from the cursor itself. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../words/words.ts'
import classes from './Chart.module.css'
import type { Stop } from './cursor.ts'
import { SeriesSign } from './Legend.tsx'
import type { Plot } from './plot.ts'

const gap = 14
/** A narrow plot would vanish behind the box, which then hangs below. */
const narrowPx = 420

/** It stands on the side with more room, and inside the plot where there is little. */
function placeOf({ width, x }: Plot, at: number, ownWidth: number): number {
  const start = at > 0.5 ? x(at) - gap - ownWidth : x(at) + gap
  return Math.max(0, Math.min(start, width - ownWidth))
}

export function Tip({ plot, stop: { at, title, rows, notes = [] } }: { plot: Plot; stop: Stop }) {
  const { i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [ownWidth, setOwnWidth] = useState(0)
  // Every stop has other words: measured after each change, before it is painted.
  useLayoutEffect(() => setOwnWidth(box.current?.offsetWidth ?? 0))
  const style = { insetInlineStart: placeOf(plot, at, ownWidth) }
  return (
    <div
      ref={box}
      className={classes.tipPlace}
      data-below={plot.width < narrowPx || undefined}
      style={style}
      aria-hidden
    >
      <div className={classes.tip} dir={directionOf(i18n.language ?? 'en')}>
        <strong className={classes.tipTitle}>{title}</strong>
        {rows.map(({ name, value, colour, mark }) => (
          <div key={name} className={classes.tipRow}>
            <SeriesSign colour={colour} mark={mark} />
            <span>{name}</span>
            <span className={classes.tipValue}>
              <bdi dir="ltr">{value}</bdi>
            </span>
          </div>
        ))}
        {notes.map((note) => (
          <div key={note} className={classes.tipNote}>
            {note}
          </div>
        ))}
      </div>
    </div>
  )
}
