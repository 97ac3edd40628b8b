/**
 * Where things are drawn, in shares of a day or of a week, counted from where a line begins. Whether
 * that is left or right is for the page to say, so a day is the same day in every language.
 */

import { dayNumber, minutesOfDay, wallMinutes } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { type EventTime, endMinutes, isAllDay, startMinutes } from './event-time.ts'

/** What of an event falls on one day, in minutes of that day. */
export type Piece<Item> = {
  item: Item
  start: number
  end: number
  column: number
  columns: number
}

/**
 * Too short to be read, or to be touched, is drawn longer and makes way for others as if it were: so
 * many minutes at least.
 */
const leastRead = 20

type Placeable = { time: EventTime }

function piecesOn<Item extends Placeable>(day: string, items: readonly Item[]) {
  const dayStart = wallMinutes(day, null)
  return items.flatMap((item) => {
    const start = Math.max(startMinutes(item.time) - dayStart, 0)
    const end = Math.min(endMinutes(item.time) - dayStart, minutesOfDay)
    return end > start && start < minutesOfDay ? [{ item, start, end }] : []
  })
}

/** The timed events of a day, side by side where they overlap. */
export function columnsOf<Item extends Placeable>(
  day: string,
  items: readonly Item[],
  least = leastRead,
): Piece<Item>[] {
  const drawnEnd = ({ start, end }: { start: number; end: number }): number =>
    Math.max(end, start + least)
  const pieces = piecesOn(day, items).toSorted((a, b) => a.start - b.start || b.end - a.end)
  const placed: Piece<Item>[] = []
  let group: Piece<Item>[] = []
  let groupEnd = -1
  let ends: number[] = []
  const close = () => {
    for (const piece of group) piece.columns = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const piece of pieces) {
    if (piece.start >= groupEnd) close()
    const free = ends.findIndex((end) => end <= piece.start)
    const column = free === -1 ? ends.length : free
    ends[column] = drawnEnd(piece)
    groupEnd = Math.max(groupEnd, drawnEnd(piece))
    group.push({ ...piece, column, columns: 1 })
  }
  close()
  return placed
}

/** A bar across some days of a week: from which column, over how many, in which row. */
export type Bar<Item> = {
  item: Item
  column: number
  span: number
  row: number
  /** It began before this week, or goes on after it. */
  isFromBefore: boolean
  goesOn: boolean
}

const lastDay = (time: EventTime): string =>
  time.endTime === '00:00' && time.endsOn > time.startsOn ? addDays(time.endsOn, -1) : time.endsOn

/** Over midnight is no bar: it is drawn where it begins. */
export const isBar = (time: EventTime): boolean =>
  isAllDay(time) || endMinutes(time) - startMinutes(time) >= minutesOfDay

const lastBarDay = (time: EventTime): string => (isBar(time) ? lastDay(time) : time.startsOn)

/** Everything of a week in rows: the longest first, then as the day goes. */
export function barsOf<Item extends Placeable>(
  week: readonly string[],
  items: readonly Item[],
): Bar<Item>[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const rows: boolean[][] = []
  const within = items.filter(({ time }) => time.startsOn <= last && lastBarDay(time) >= first)
  const ordered = within.toSorted(
    (a, b) =>
      Number(isBar(b.time)) - Number(isBar(a.time)) ||
      startMinutes(a.time) - startMinutes(b.time) ||
      endMinutes(b.time) - endMinutes(a.time),
  )
  return ordered.map((item) => {
    const { time } = item
    const from = Math.max(dayNumber(time.startsOn), dayNumber(first))
    const to = Math.min(dayNumber(lastBarDay(time)), dayNumber(last))
    const [column, span] = [from - dayNumber(first), to - from + 1]
    const isFree = (taken: boolean[]) =>
      Array.from({ length: span }, (_, at) => taken[column + at]).every((it) => !it)
    const found = rows.findIndex(isFree)
    const row = found === -1 ? rows.push([]) - 1 : found
    for (let at = column; at < column + span; at++) (rows[row] as boolean[])[at] = true
    return {
      item,
      column,
      span,
      row,
      isFromBefore: time.startsOn < first,
      goesOn: lastBarDay(time) > last,
    }
  })
}
