/**
 * The rules of a count. What was counted is held against what the books say of the moment it was
 * counted, so that the shop goes on selling meanwhile and nothing sold after it is touched.
 */
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  isMore,
  partOf,
  productOf,
  sizeOf,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'

export const countStates = ['plan', 'counting', 'review', 'posted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

/** Where a count can go from where it is; what is posted or cancelled stays. */
const ways: Readonly<Record<CountState, readonly CountState[]>> = {
  plan: ['counting', 'cancelled'],
  counting: ['review', 'cancelled'],
  review: ['counting', 'posted', 'cancelled'],
  posted: [],
  cancelled: [],
}

export const canBecome = (from: CountState, to: CountState): boolean => ways[from].includes(to)

/** What somebody counted somewhere, in base units. */
export type Counting = { quantity: string; at: string; counter: string }

export type Counted = {
  counted: string
  /** The moment the books are asked for: when the last place of it was counted. */
  at: string
  /** When its first place was. */
  since: string
  /** Whoever finished it. */
  counter: string
}

/** Several places of an item add up; none where nobody counted. */
export function countedOf(entries: readonly Counting[]): Counted | null {
  const ordered = entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return null
  const counted = sumOf(ordered.map(({ quantity }) => quantity))
  return { counted, at: last.at, since: first.at, counter: last.counter }
}

export type CountLimits = { percent: string | null; value: string | null }

type Held = {
  counted: string
  /** What the books say of the moment. */
  expected: string
  /** What one base unit costs. */
  cost: string
  round: number
  /** Something moved between the first and the last place that was counted. */
  isMoved: boolean
}

export type Verdict = { difference: string; worth: string; needsRecount: boolean }

const exceeds = (amount: string, limit: string): boolean =>
  isAbove(sizeOf(fractionOf(amount)), fractionOf(limit))

/** What differs, what that is worth, and whether it has to be counted again before it is believed. */
export function verdictOf(held: Held, limits: CountLimits, decimals: number): Verdict {
  const { counted, expected, cost, round, isMoved } = held
  const difference = differenceOf(counted, expected)
  const worth = productOf(difference, cost, decimals)
  const share = limits.percent === null ? null : partOf(limits.percent)
  const allowed = share && times(sizeOf(fractionOf(expected)), share)
  const isBeyond =
    (allowed !== null && isAbove(sizeOf(fractionOf(difference)), allowed)) ||
    (limits.value !== null && exceeds(worth, limits.value))
  const isDoubtful = !isZero(difference) && (isBeyond || isMoved)
  return { difference, worth, needsRecount: round === 1 && isDoubtful }
}

type Shrunk = { category: string | null; counter: string | null; worth: string }

export type Shrink = { name: string | null; missing: string; found: string }

/** What is missing and what is found, by category or by whoever counted; the most missing first. */
export function shrinkBy(by: 'category' | 'counter', lines: readonly Shrunk[]): Shrink[] {
  const isMissing = ({ worth }: Shrunk) => isNegative(worth)
  const shrunkWorth = (some: readonly Shrunk[]) => sumOf(some.map(({ worth }) => worth))
  return [...Map.groupBy(lines, (line) => line[by])]
    .map(([name, some]) => ({
      name,
      missing: shrunkWorth(some.filter(isMissing)),
      found: shrunkWorth(some.filter((line) => !isMissing(line))),
    }))
    .filter(({ missing, found }) => !isZero(missing) || !isZero(found))
    .toSorted((a, b) => (isMore(b.missing, a.missing) ? -1 : 1))
}

/** A line of a count that is posted, or about to be. */
export type SettledLine = {
  count: string
  item: string
  warehouse: string
  counted: string
  at: string
}

const secondMs = 1000
const microsPerSecond = 1_000_000

/** Of a moment to the microsecond, as `momentText` says it. */
function microsecondAfter(at: string): string {
  const [second = '', micros = ''] = at.slice(0, -1).split('.')
  const next = Number(micros) + 1
  if (next < microsPerSecond) return `${second}.${String(next).padStart(6, '0')}Z`
  const following = new Date(Date.parse(`${second}Z`) + secondMs).toISOString().slice(0, -5)
  return `${following}.000000Z`
}

/**
 * The books of one moment cannot say what two counts found then: of lines of the very same moment
 * the one that is posted later was counted later.
 */
export function standingApart(
  fresh: readonly SettledLine[],
  posted: readonly SettledLine[],
): SettledLine[] {
  const placeOf = ({ item, warehouse }: SettledLine, at: string) => `${item} ${warehouse} ${at}`
  const taken = new Set(posted.map((line) => placeOf(line, line.at)))
  return fresh.map((line) => {
    let { at } = line
    while (taken.has(placeOf(line, at))) at = microsecondAfter(at)
    return { ...line, at }
  })
}

/** What the books say of its moment before this settling, and what is to be corrected. */
export type Correction = SettledLine & { expected: string; difference: string }

/**
 * Corrections of shelves that were counted, each at the moment of its line: a correction is part of
 * what the books say at every later moment. What was rung before the first of several counts and
 * came late is therefore corrected by the first alone.
 */
export function correctionsOf(
  lines: readonly (SettledLine & { expected: string })[],
): Correction[] {
  const shelves = Map.groupBy(lines, ({ item, warehouse }) => `${item} ${warehouse}`)
  return [...shelves.values()].flatMap((shelf) => {
    let corrected = '0'
    return shelf
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
      .map((line) => {
        const expected = sumOf([line.expected, corrected])
        const difference = differenceOf(line.counted, expected)
        corrected = sumOf([corrected, difference])
        return { ...line, expected, difference }
      })
  })
}
