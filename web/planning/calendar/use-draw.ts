/** Draws a new event on free ground: from where the pointer went down to where it is let go. */
import { type PointerEvent, useRef, useState } from 'react'
import { wallAt, wallMinutes } from '../../../domain/kernel/calendar/days.ts'
import { type EventTime, gridMinutes } from '../../../domain/planning/calendar/event-time.ts'
import type { Place } from './use-drag.ts'

export type DrawnTime = { time: EventTime; lane?: string }

type DrawOptions = {
  placeAt: (x: number, y: number) => Place | undefined
  /** Whole days, or hours of a day. */
  unit: 'days' | 'minutes'
  onNew: (drawn: DrawnTime) => void
}

/** A tap is an hour. */
const usualMinutes = 60

const gridAt = (minutes: number): number => Math.floor(minutes / gridMinutes) * gridMinutes

function timeBetween(from: Place, to: Place, unit: DrawOptions['unit'], isTap: boolean): EventTime {
  if (unit === 'days') {
    const [startsOn = '', endsOn = ''] = [from.day, to.day].toSorted()
    return { startsOn, startTime: null, endsOn, endTime: null }
  }
  const [a = 0, b = 0] = [from, to]
    .map(({ day, minutes }) => wallMinutes(day, null) + gridAt(minutes))
    .toSorted((x, y) => x - y)
  const [start, end] = [wallAt(a), wallAt(isTap ? a + usualMinutes : b + gridMinutes)]
  return { startsOn: start.day, startTime: start.time, endsOn: end.day, endTime: end.time }
}

export function useDraw({ placeAt, unit, onNew }: DrawOptions) {
  const [draft, setDraft] = useState<DrawnTime | null>(null)
  const start = useRef<Place | null>(null)
  const stop = () => {
    start.current = null
    setDraft(null)
  }
  return {
    draft,
    ground: {
      onPointerDown: (event: PointerEvent) => {
        // A finger scrolls; it draws nothing, its tap comes as a click.
        if (event.button !== 0 || event.pointerType === 'touch') return
        start.current = placeAt(event.clientX, event.clientY) ?? null
        if (start.current) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        const [from, to] = [start.current, placeAt(event.clientX, event.clientY)]
        if (from && to) setDraft({ time: timeBetween(from, to, unit, false), lane: from.lane })
      },
      onPointerUp: (event: PointerEvent) => {
        const [from, to] = [start.current, placeAt(event.clientX, event.clientY)]
        stop()
        if (!from || !to) return
        const isTap = from.day === to.day && Math.abs(from.minutes - to.minutes) < gridMinutes
        onNew({ time: timeBetween(from, to, unit, isTap), lane: from.lane })
      },
      onPointerCancel: stop,
      onClick: (event: { clientX: number; clientY: number; nativeEvent: Event }) => {
        const pointer = event.nativeEvent as globalThis.PointerEvent
        if (pointer.pointerType !== 'touch') return
        const place = placeAt(event.clientX, event.clientY)
        if (place) onNew({ time: timeBetween(place, place, unit, true), lane: place.lane })
      },
    },
  }
}

export type Draw = ReturnType<typeof useDraw>
