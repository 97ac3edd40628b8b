/** The room between the axes: where a place and a value stand in pixels, and the lines of marks. */
import type { ValueAxis } from './axis.ts'

export type Plot = {
  width: number
  height: number
  x: (at: number) => number
  y: (value: number) => number
}

export type Point = { at: number; value: number }

/** Half pixels make hairlines sharp; more digits than one make a path long for nothing. */
const pixel = (value: number): number => Math.round(value * 10) / 10

export function plotOf(width: number, height: number, { min, max }: ValueAxis): Plot {
  return {
    width,
    height,
    x: (at) => pixel(at * width),
    y: (value) => pixel(height - ((value - min) / (max - min)) * height),
  }
}

const placed = ({ x, y }: Plot, { at, value }: Point): string => `${x(at)},${y(value)}`

export const linePath = (plot: Plot, points: readonly Point[]): string =>
  points.length === 0 ? '' : `M${points.map((point) => placed(plot, point)).join('L')}`

/** What holds until the next change: level, then up or down at once, level to the end. */
export function stepPath(plot: Plot, points: readonly Point[], end = 1): string {
  const [first, ...rest] = points
  if (!first) return ''
  const steps = rest.map(({ at, value }) => `H${plot.x(at)}V${plot.y(value)}`)
  return `M${placed(plot, first)}${steps.join('')}H${plot.x(end)}`
}

/** The band between two stepped lines: along the one and back along the other. */
export function stepBandPath(
  plot: Plot,
  lower: readonly Point[],
  upper: readonly Point[],
  end = 1,
): string {
  const last = upper.at(-1)
  if (!last || lower.length === 0) return ''
  const back = upper.toReversed().flatMap(({ at, value }, i) => {
    const before = upper.at(-2 - i)
    return [
      `H${plot.x(at)}`,
      ...(before && value !== before.value ? [`V${plot.y(before.value)}`] : []),
    ]
  })
  return `${stepPath(plot, lower, end)}V${plot.y(last.value)}${back.join('')}Z`
}

/** A bar from the zero line with its far corners rounded. */
export function barPath(plot: Plot, at: number, value: number, width: number): string {
  const [left, right] = [plot.x(at) - width / 2, plot.x(at) + width / 2]
  const [zero, end] = [plot.y(0), plot.y(value)]
  const radius = Math.min(3, width / 2, Math.abs(zero - end))
  const near = end < zero ? end + radius : end - radius
  return (
    `M${pixel(left)},${zero}V${near}Q${pixel(left)},${end} ${pixel(left + radius)},${end}` +
    `H${pixel(right - radius)}Q${pixel(right)},${end} ${pixel(right)},${near}V${zero}Z`
  )
}

/** The place nearest to a pixel. */
export function nearestTo(plot: Plot, places: readonly number[], pixels: number): number {
  const distances = places.map((at) => Math.abs(plot.x(at) - pixels))
  return distances.indexOf(Math.min(...distances))
}
