/** From the sums of a group to what is shown: measures in both currencies, shares, classes. */
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  minus,
  over,
  plus,
  rounded,
  times,
} from '../../kernel/number/fraction.ts'
import type { Measure, Source } from './source.ts'

/** In the first currency and, where the company has one, in the second; as both were posted. */
export type Both = { first: string; second: string | null }

/** Nothing where it cannot be told: a margin of nothing sold. */
export type Cell = string | Both | null

/** Sums by their name; those of the second currency under `second_<name>`. */
export type Sums = Readonly<Record<string, string>>

export type Decimals = { first: number; second: number | null }

const hundred = fractionOf('100')

/** To a tenth of a percent, to a hundredth where it is a plain ratio. */
function ratio(top: string, bottom: string, isPercent: boolean): string | null {
  const below = fractionOf(bottom)
  if (below.top === 0n) return null
  const value = over(fractionOf(top), below)
  return isPercent ? rounded(times(value, hundred), 1) : rounded(value, 2)
}

function average(top: string, count: string, decimals: number): string | null {
  const below = fractionOf(count)
  return isAny(below) ? rounded(over(fractionOf(top), below), decimals) : null
}

export function cellOf(source: Source, measure: Measure, sums: Sums, decimals: Decimals): Cell {
  const of = (name: string, rank = ''): string => sums[`${rank}${name}`] ?? '0'
  const top = (rank = ''): string =>
    measure.minus
      ? differenceOf(of(measure.plus, rank), of(measure.minus, rank))
      : of(measure.plus, rank)
  if (measure.kind === 'percent' || measure.kind === 'times')
    return ratio(top(), of(measure.over ?? ''), measure.kind === 'percent')
  if (measure.kind !== 'money') return top()
  const isAverage = measure.over !== undefined && source.sums[measure.over]?.kind === 'number'
  const amount = (rank: '' | 'second_', places: number): string | null =>
    isAverage ? average(top(rank), of(measure.over ?? ''), places) : top(rank)
  const first = amount('', decimals.first)
  if (first === null) return null
  return { first, second: decimals.second === null ? null : amount('second_', decimals.second) }
}

/** What a cell is ordered, drawn and shared by. */
export const firstOf = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : typeof cell === 'string' ? cell : cell.first

/** In percent of the whole, to a tenth; what is below nothing or beyond the whole is no part of it. */
export const shareIn = (cell: Cell | undefined, whole: Cell | undefined): string | null => {
  const [part, all] = [firstOf(cell), firstOf(whole)]
  if (part === null || all === null || !isAny(fractionOf(all))) return null
  const share = over(fractionOf(part), fractionOf(all))
  const isPart = !isAbove(fractionOf('0'), share) && !isAbove(share, fractionOf('1'))
  return isPart ? ratio(part, all, true) : null
}

export type AbcClass = 'A' | 'B' | 'C'

const [mostOfA, mostOfB] = [fractionOf('80'), fractionOf('95')]

/**
 * Counted from the largest, in whatever order they stand: those that make the first 80 % are A, those
 * up to 95 % B, the rest C. What begins within a class is of it. `larger` is what comes before all of
 * them and is not among them.
 */
export function abcOf(
  cells: readonly (Cell | undefined)[],
  whole: Cell | undefined,
  larger = '0',
): AbcClass[] {
  const all = fractionOf(firstOf(whole) ?? '0')
  const amounts = cells.map((cell) => fractionOf(firstOf(cell) ?? '0'))
  const compare = (a: Fraction, b: Fraction): number => (isAbove(a, b) ? -1 : isAbove(b, a) ? 1 : 0)
  const classes: AbcClass[] = cells.map(() => 'C')
  let until = fractionOf(larger)
  for (const { amount, at } of amounts
    .map((amount, at) => ({ amount, at }))
    .toSorted((a, b) => compare(a.amount, b.amount))) {
    const passed = isAny(all) ? times(over(until, all), hundred) : hundred
    until = plus(until, amount)
    classes[at] = isAbove(mostOfA, passed) ? 'A' : isAbove(mostOfB, passed) ? 'B' : 'C'
  }
  return classes
}

/** In percent of what it was; nothing where there was nothing to compare with. */
export function changeIn(cell: Cell | undefined, before: Cell | undefined): string | null {
  const [is, was] = [firstOf(cell), firstOf(before)]
  if (is === null || was === null || fractionOf(was).top <= 0n) return null
  return rounded(times(over(minus(fractionOf(is), fractionOf(was)), fractionOf(was)), hundred), 1)
}
