/**
 * Moves and lengthens bars of the timeline by pointer or keyboard. While one is on its way it is a
 * draft; it is sent once it is let go, or kept with Enter.
 */

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { minuteMs } from '../../../domain/kernel/calendar/days.ts'
import type { Span } from '../../../domain/restaurant/reservation.ts'
import {
  atTable,
  type DayReservation,
  gridMinutes,
  lengthened,
  type Placed,
  shifted,
  spanIn,
} from '../../../domain/restaurant/reservation-day.ts'

export type Draft = { id: string; placed: Placed; from: string | null }

type Held = {
  x: number
  y: number
  widthPx: number
  placed: Placed
  isSizing: boolean
  isMoved: boolean
}

const leastMovePx = 5
const gridMs = gridMinutes * minuteMs

const isMirrored = (): boolean => document.documentElement.dir === 'rtl'

const tableAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-table]')?.dataset.table

const arrows: Readonly<Record<string, [along: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type DragOptions = {
  window: Span
  /** In the order of the rows. */
  tables: readonly string[]
  onDrop: (draft: Draft) => Promise<void>
  onOpen: (reservation: DayReservation) => void
}

export function useBarDrag({ window, tables, onDrop, onOpen }: DragOptions) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const held = useRef<Held | null>(null)
  const wasDragged = useRef(false)
  const drop = async (dropped: Draft) => {
    await onDrop(dropped)
    setDraft((now) => (now?.id === dropped.id ? null : now))
  }
  const placedOf = (reservation: DayReservation): Placed | undefined => {
    const span = spanIn(reservation)
    return span && { ...span, tables: reservation.tables }
  }
  const take = (reservation: DayReservation, isSizing: boolean) => (event: PointerEvent) => {
    const placed = placedOf(reservation)
    const track = event.currentTarget.closest('[data-track]')
    if (!placed || !track || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, clientY: y } = event
    wasDragged.current = false
    const widthPx = track.getBoundingClientRect().width
    held.current = { x, y, widthPx, placed, isSizing, isMoved: false }
  }
  const follow = (id: string, row: string | null) => (event: PointerEvent) => {
    const grip = held.current
    if (!grip) return
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y]
    if (!grip.isMoved && Math.hypot(dx, dy) < leastMovePx) return
    grip.isMoved = true
    wasDragged.current = true
    const along = ((isMirrored() ? -dx : dx) / grip.widthPx) * (window.end - window.start)
    if (grip.isSizing) return setDraft({ id, from: row, placed: lengthened(grip.placed, along) })
    const table = tableAt(event.clientX, event.clientY)
    const moved = shifted(grip.placed, window, along)
    setDraft({ id, from: row, placed: table ? atTable(moved, row, table) : moved })
  }
  const letGo = () => {
    const isMoved = held.current?.isMoved
    held.current = null
    if (isMoved && draft) void drop(draft)
  }
  const giveUp = () => {
    held.current = null
    setDraft(null)
  }
  const onKeyDown =
    (reservation: DayReservation, row: string | null) => (event: KeyboardEvent<HTMLElement>) => {
      const { id } = reservation
      const mine = draft?.id === id ? draft : null
      if (event.key === 'Escape' && mine) return giveUp()
      if (event.key === 'Enter' && mine) {
        event.preventDefault()
        void drop(mine)
        return
      }
      const arrow = arrows[event.key]
      const placed = mine?.placed ?? placedOf(reservation)
      if (!arrow || !placed) return
      event.preventDefault()
      const along = arrow[0] * (isMirrored() ? -1 : 1) * gridMs
      if (event.altKey) return setDraft({ id, from: row, placed: lengthened(placed, along) })
      if (along) return setDraft({ id, from: row, placed: shifted(placed, window, along) })
      const now = mine?.placed.tables.find((table) => !reservation.tables.includes(table)) ?? row
      const at = now === null ? -1 : tables.indexOf(now)
      const next = tables[Math.min(Math.max(at + arrow[1], 0), tables.length - 1)]
      if (next) setDraft({ id, from: row, placed: atTable(placed, now, next) })
    }
  return {
    draft,
    bar: (reservation: DayReservation, row: string | null) => ({
      onPointerDown: take(reservation, false),
      onPointerMove: follow(reservation.id, row),
      onPointerUp: letGo,
      onPointerCancel: giveUp,
      onLostPointerCapture: () => {
        held.current = null
      },
      onBlur: () => {
        if (!held.current && draft?.id === reservation.id && !wasDragged.current) setDraft(null)
      },
      onKeyDown: onKeyDown(reservation, row),
      onClick: () => {
        if (!wasDragged.current) onOpen(reservation)
        wasDragged.current = false
      },
    }),
    grip: (reservation: DayReservation, row: string | null) => ({
      onPointerDown: take(reservation, true),
      onPointerMove: follow(reservation.id, row),
      onPointerUp: letGo,
      onPointerCancel: giveUp,
    }),
  }
}

export type BarDrag = ReturnType<typeof useBarDrag>
