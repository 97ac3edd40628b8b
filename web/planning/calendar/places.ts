/** Which day, minute and row lie under the pointer, whichever way the page is read. */
import { minutesOfDay } from '../../../domain/kernel/calendar/days.ts'
import type { Place } from './use-drag.ts'

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

const withData = (x: number, y: number, name: string): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((it): it is HTMLElement => it instanceof HTMLElement && it.dataset[name] !== undefined)

/** In columns of days that run downwards, and in the strip of whole days above them. */
export function placeInColumns(x: number, y: number): Place | undefined {
  const found = withData(x, y, 'day')
  if (!found) return undefined
  const { day = '', whole } = found.dataset
  const { top, height } = found.getBoundingClientRect()
  if (whole !== undefined) return { day, minutes: 0, isWhole: true }
  return { day, minutes: clamp(((y - top) / height) * minutesOfDay, minutesOfDay - 1) }
}

/** In cells that are days. */
export function placeInCells(x: number, y: number): Place | undefined {
  const day = withData(x, y, 'day')?.dataset.day
  return day ? { day, minutes: 0, isWhole: true } : undefined
}

/** In rows along which one day runs. */
export const placeInRows =
  (day: string) =>
  (x: number, y: number): Place | undefined => {
    const row = withData(x, y, 'lane')
    const track = row?.querySelector('[data-track]')
    if (!row || !track) return undefined
    const { left, width } = track.getBoundingClientRect()
    const along = (x - left) / width
    const share = document.documentElement.dir === 'rtl' ? 1 - along : along
    const minutes = clamp(share * minutesOfDay, minutesOfDay - 1)
    return { day, minutes, lane: row.dataset.lane }
  }
