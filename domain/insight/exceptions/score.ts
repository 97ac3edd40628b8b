/**
 * How far somebody's exceptions are out of the ordinary. Each kind has a weight; what a person
 * collects on a day is held against what the others collect for as many sales. Few points are never
 * a reproach, and whoever has no peers is judged by the points alone.
 */
import type { Doer } from '../../kernel/exception.ts'

export type Weighed = { by: Doer; day: string; weight: number }

/** How many sales somebody made on a day. */
export type Worked = { by: Doer; day: string; sales: number }

export type Level = 'calm' | 'look' | 'alarm'

type DayScore = { day: string; points: number; level: Level }

export type PersonScore = {
  by: Doer
  count: number
  points: number
  sales: number
  /** What the others would have collected for as many sales; null without others. */
  expected: number | null
  level: Level
  /** Days that are out of the ordinary, the worst first. */
  days: DayScore[]
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** An account is one person under any name; without one the name is all there is. */
export const keyOf = ({ id, name }: Doer): string => id ?? `name:${name}`

const sum = (values: readonly number[]): number => values.reduce((all, it) => all + it, 0)

const rounded = (value: number): number => Math.round(value * 10) / 10

/** So many points on a day, or in all, against what was to be expected. */
export function levelOf(points: number, expected: number | null): Level {
  const usual = Math.max(expected ?? 0, 1)
  if (points >= 10 && points >= 3 * usual) return 'alarm'
  return points >= 5 && points >= 2 * usual ? 'look' : 'calm'
}

type Tally = { by: Doer; day: string; points: number; sales: number }

/** A person's day, whether something was found on it or not. */
function talliesOf(found: readonly Weighed[], worked: readonly Worked[]): Map<string, Tally[]> {
  const tallies = new Map<string, Tally>()
  const at = (by: Doer, day: string): Tally => {
    const key = `${keyOf(by)} ${day}`
    const tally = tallies.get(key) ?? { by, day, points: 0, sales: 0 }
    tallies.set(key, tally)
    return tally
  }
  for (const { by, day, weight } of found) at(by, day).points += weight
  for (const { by, day, sales } of worked) at(by, day).sales += sales
  return Map.groupBy(tallies.values(), ({ by }) => keyOf(by))
}

/** Points for one sale, as each of the others collects them over the period. */
function peersRate(tallies: ReadonlyMap<string, Tally[]>, own: string): number | null {
  const rates = [...tallies].flatMap(([key, days]) => {
    const sales = sum(days.map((it) => it.sales))
    return key === own || sales === 0 ? [] : [sum(days.map(({ points }) => points)) / sales]
  })
  return rates.length === 0 ? null : median(rates)
}

const ranks: Readonly<Record<Level, number>> = { alarm: 2, look: 1, calm: 0 }

const worst = (a: PersonScore, b: PersonScore): number =>
  ranks[b.level] - ranks[a.level] || b.points - a.points || a.by.name.localeCompare(b.by.name)

/** Everybody something was found of, the worst first. */
export function scoresOf(found: readonly Weighed[], worked: readonly Worked[]): PersonScore[] {
  const tallies = talliesOf(found, worked)
  const counts = Map.groupBy(found, ({ by }) => keyOf(by))
  return [...counts]
    .map(([key, own]): PersonScore => {
      const days = tallies.get(key) ?? []
      const rate = peersRate(tallies, key)
      const expectedOf = (sales: number): number | null => (rate === null ? null : rate * sales)
      const points = sum(days.map((it) => it.points))
      const sales = sum(days.map((it) => it.sales))
      const expected = expectedOf(sales)
      return {
        by: own[0]?.by ?? { id: null, name: '' },
        count: own.length,
        points,
        sales,
        expected: expected === null ? null : rounded(expected),
        level: levelOf(points, expected),
        days: days
          .map((it) => ({ ...it, level: levelOf(it.points, expectedOf(it.sales)) }))
          .filter(({ level }) => level !== 'calm')
          .map(({ day, points: ofDay, level }) => ({ day, points: ofDay, level }))
          .toSorted((a, b) => b.points - a.points || b.day.localeCompare(a.day)),
      }
    })
    .toSorted(worst)
}
