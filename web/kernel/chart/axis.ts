/**
 * Round values and days for the edges of a chart. Places along the lower edge are shares of its
 * width, from 0 to 1; numbers here are for drawing only, never for an amount.
 */
import {
  dayAt,
  dayNumber,
  daysBetween,
  monthIndexOf,
  monthStart,
} from '../../../domain/kernel/calendar/days.ts'

export type ValueAxis = { min: number; max: number; ticks: number[]; decimals: number }

const roundSteps = [1, 2, 2.5, 5, 10]

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  return (roundSteps.find((step) => step * power >= raw * 0.999) ?? 10) * power
}

/** What a sum of steps leaves behind the fifteenth digit is noise. */
const tidy = (value: number): number => Number(value.toPrecision(12))

type ValueAxisOptions = { isFromZero?: boolean; most?: number }

/** An axis that holds all the values, with at most so many round ones between its ends. */
export function valueAxis(
  values: readonly number[],
  { isFromZero = false, most = 5 }: ValueAxisOptions = {},
): ValueAxis {
  const all = isFromZero || values.length === 0 ? [0, ...values] : values
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  // Values that lie closer than a picture can show are one, and one needs air around it.
  const size = Math.max(Math.abs(least), Math.abs(greatest))
  const air = greatest - least > size * 1e-9 && size > 1e-9 ? 0 : size > 1e-9 ? size / 100 : 1
  const step = roundStep((greatest - least + 2 * air) / (most - 1))
  const min = tidy(Math.floor(tidy((least - air) / step)) * step)
  const count = Math.ceil(tidy((greatest + air - min) / step))
  const ticks = Array.from({ length: count + 1 }, (_, i) => tidy(min + i * step))
  const decimals = tidy(step).toString().split('.')[1]?.length ?? 0
  return { min, max: ticks.at(-1) ?? min, ticks, decimals }
}

export type Tick = { at: number; label: string }

/** One place for each label; of too many labels every second, third … is written. */
export function placeAxis(labels: readonly string[], most = labels.length): Tick[] {
  const every = Math.max(1, Math.ceil(labels.length / most))
  return labels.flatMap((label, i) =>
    i % every === 0 ? [{ at: (i + 0.5) / labels.length, label }] : [],
  )
}

/** Of a letter of the lower edge, on average. */
const letterPx = 6.2

/** As many labels as have room, each cut to the width of its place rather than left out. */
export function fittingAxis(labels: readonly string[], width: number, leastPx: number): Tick[] {
  const ticks = placeAxis(labels, Math.max(1, Math.floor(width / leastPx)))
  const letters = Math.floor(width / Math.max(1, ticks.length) / letterPx)
  return ticks.map(({ at, label }) => ({
    at,
    label: label.length > letters ? `${label.slice(0, letters - 1)}…` : label,
  }))
}

/** A stretch of time from one ISO day to another. */
export type DayAxis = { from: string; to: string }

export function placeOfDay({ from, to }: DayAxis, day: string): number {
  const length = daysBetween(from, to)
  return length > 0 ? daysBetween(from, day) / length : 1
}

const steps: readonly { unit: 'day' | 'month'; size: number }[] = [
  { unit: 'day', size: 1 },
  { unit: 'day', size: 2 },
  { unit: 'day', size: 7 },
  { unit: 'day', size: 14 },
  { unit: 'month', size: 1 },
  { unit: 'month', size: 2 },
  { unit: 'month', size: 3 },
  { unit: 'month', size: 6 },
  { unit: 'month', size: 12 },
]

/** Days are counted back from the last one, which people look at first. */
function daysBack({ from, to }: DayAxis, size: number): string[] {
  const count = Math.floor(daysBetween(from, to) / size)
  return Array.from({ length: count + 1 }, (_, i) => dayAt(dayNumber(to) - (count - i) * size))
}

function firstsOfMonths({ from, to }: DayAxis, size: number): string[] {
  const firsts: string[] = []
  for (let first = monthStart(from); first <= to; first = monthStart(first, 1)) {
    const isCounted = monthIndexOf(first) % size === 0
    if (isCounted && first >= from) firsts.push(first)
  }
  return firsts
}

type LabelOfDay = (day: string, unit: 'day' | 'month') => string

/** The finest steps of days or months that leave room for their labels. */
export function dayTicks(axis: DayAxis, most: number, labelOf: LabelOfDay): Tick[] {
  for (const { unit, size } of steps) {
    const days = unit === 'day' ? daysBack(axis, size) : firstsOfMonths(axis, size)
    if (days.length <= most)
      return days.map((day) => ({ at: placeOfDay(axis, day), label: labelOf(day, unit) }))
  }
  return []
}
