/** Where the reader stands in a chart: under the pointer, or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nearestTo, type Plot } from './plot.ts'

export type SeriesColour = 1 | 2 | 3 | 4 | 5

export type SeriesMark = 'square' | 'line' | 'dashed'

type StopRow = { name: string; value: string; colour: SeriesColour; mark: SeriesMark }

/** A place where the chart has something to say; the texts come formatted. */
export type Stop = {
  at: number
  title: string
  rows: readonly StopRow[]
  /** Quiet lines under the figures, such as the other currency. */
  notes?: readonly string[]
}

/** Left and right are the reader's own: the plot does not mirror. */
function moved(key: string, from: number, count: number): number | undefined {
  const leap = Math.max(1, Math.round(count / 10))
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageDown: from - leap,
    PageUp: from + leap,
    Home: 0,
    End: count - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1)
}

export function useCursor(plot: Plot, stops: readonly Stop[]) {
  const [at, setAt] = useState<number | null>(null)
  const last = stops.length - 1
  // The figures may have changed under the cursor.
  const active = at === null || at > last ? null : at
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const places = stops.map((stop) => stop.at)
    setAt(nearestTo(plot, places, event.clientX - left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(null)
    const next = moved(event.key, active ?? last, stops.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return {
    active,
    stop: active === null ? undefined : stops[active],
    handlers: {
      onPointerMove: follow,
      onPointerDown: follow,
      // A finger that is lifted leaves the box standing; the next tap elsewhere takes it away.
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setAt(null),
      onFocus: () => setAt((known) => known ?? last),
      onBlur: () => setAt(null),
      onKeyDown,
    },
  }
}
