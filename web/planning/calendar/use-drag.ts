/**
 * Moves and lengthens what is drawn, by pointer or keyboard, in every view alike. While it is on its
 * way it is a draft; it is sent when it is let go, or kept with Enter. A view says which place lies
 * under the pointer, and which way its arrows lead.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { dayNumber } from '../../../domain/kernel/calendar/days.ts'
import {
  type EventTime,
  gridMinutes,
  isAllDay,
  lengthened,
  moved,
  type Shift,
} from '../../../domain/planning/calendar/event-time.ts'
import type { DrawnEvent } from './drawn.ts'

/** A place of a view: a day, a minute of it where the view has them, and a row where it has those. */
export type Place = { day: string; minutes: number; lane?: string; isWhole?: true }

export type Draft = { key: string; time: EventTime; from?: string; lane?: string }

type Arrow = Shift & { lanes?: number }

export type DragOptions = {
  placeAt: (x: number, y: number) => Place | undefined
  /** Where an arrow leads, in a page that is read from the left. */
  arrows: Readonly<Record<string, Arrow>>
  /** By what an arrow lengthens while Alt is held. */
  lengthens: Readonly<Record<string, Shift>>
  /** In the order of the rows, where there are any. */
  lanes?: readonly string[]
  canMove: boolean
  onDrop: (drawn: DrawnEvent, draft: Draft) => Promise<void>
  onOpen: (drawn: DrawnEvent) => void
}

type Held = {
  x: number
  y: number
  start: Place
  time: EventTime
  lane?: string
  isSizing: boolean
  isMoved: boolean
}

const leastMovePx = 5

const onGrid = (minutes: number): number => Math.round(minutes / gridMinutes) * gridMinutes

/** Between the hours and the strip of whole days only the day counts. */
const shiftBetween = (from: Place, to: Place): Shift => ({
  days: dayNumber(to.day) - dayNumber(from.day),
  minutes: from.isWhole || to.isWhole ? 0 : onGrid(to.minutes - from.minutes),
})

const mirrored: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/** The key as it would be in a page that is read from the left. */
const readingKey = (key: string): string =>
  document.documentElement.dir === 'rtl' ? (mirrored[key] ?? key) : key

export function useDrag(options: DragOptions) {
  const { placeAt, arrows, lengthens, lanes = [], canMove, onDrop, onOpen } = options
  const [draft, setDraft] = useState<Draft | null>(null)
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)
  const drop = async (drawn: DrawnEvent, dropped: Draft) => {
    await onDrop(drawn, dropped)
    setDraft((now) => (now?.key === dropped.key ? null : now))
  }
  const take = (drawn: DrawnEvent, isSizing: boolean, lane?: string) => (event: PointerEvent) => {
    wasDragged.current = false
    const start = placeAt(event.clientX, event.clientY)
    if (!canMove || !start || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    held.current = { x, y, start, time: drawn.time, lane, isSizing, isMoved: false }
  }
  const follow =
    ({ key }: DrawnEvent) =>
    (event: PointerEvent) => {
      const grip = held.current
      if (!grip) return
      const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y]
      if (!grip.isMoved && Math.hypot(dx, dy) < leastMovePx) return
      const place = placeAt(event.clientX, event.clientY)
      if (!place) return
      grip.isMoved = true
      wasDragged.current = true
      const shift = shiftBetween(grip.start, place)
      const time = grip.isSizing ? lengthened(grip.time, shift) : moved(grip.time, shift)
      const lane = grip.isSizing ? grip.lane : (place.lane ?? grip.lane)
      setDraft({ key, time, from: grip.lane, lane })
    }
  const letGo = (drawn: DrawnEvent) => () => {
    const isMoved = held.current?.isMoved
    held.current = null
    if (isMoved && draft) void drop(drawn, draft)
  }
  const giveUp = () => {
    held.current = null
    setDraft(null)
  }
  const laneAfter = (now: string | undefined, by: number): string | undefined => {
    if (by === 0 || lanes.length === 0) return now
    const at = now === undefined ? -1 : lanes.indexOf(now)
    return lanes[Math.min(Math.max(at + by, 0), lanes.length - 1)]
  }
  const onKeyDown = (drawn: DrawnEvent, lane?: string) => (event: KeyboardEvent<HTMLElement>) => {
    const mine = draft?.key === drawn.key ? draft : null
    if (event.key === 'Escape' && mine) return giveUp()
    if (event.key === 'Enter' && mine) {
      event.preventDefault()
      void drop(drawn, mine)
      return
    }
    const key = readingKey(event.key)
    const arrow = arrows[key]
    const time = mine?.time ?? drawn.time
    if (!canMove || !arrow) return
    event.preventDefault()
    const base = { key: drawn.key, from: lane, lane: mine?.lane ?? lane }
    if (event.altKey) {
      const by = lengthens[key]
      if (by) setDraft({ ...base, time: lengthened(time, by) })
      return
    }
    const shift = isAllDay(time) ? { days: arrow.days } : arrow
    setDraft({ ...base, time: moved(time, shift), lane: laneAfter(base.lane, arrow.lanes ?? 0) })
  }
  return {
    draft,
    bar: (drawn: DrawnEvent, lane?: string) => ({
      onPointerDown: take(drawn, false, lane),
      onPointerMove: follow(drawn),
      onPointerUp: letGo(drawn),
      onPointerCancel: giveUp,
      onBlur: () => {
        if (!held.current && draft?.key === drawn.key && !wasDragged.current) setDraft(null)
      },
      onKeyDown: onKeyDown(drawn, lane),
      onClick: () => {
        if (!wasDragged.current) onOpen(drawn)
        wasDragged.current = false
      },
    }),
    grip: (drawn: DrawnEvent, lane?: string) => ({
      onPointerDown: take(drawn, true, lane),
      onPointerMove: follow(drawn),
      onPointerUp: letGo(drawn),
      onPointerCancel: giveUp,
    }),
  }
}

export type Drag = ReturnType<typeof useDrag>
