/** Where the days of items begin that are reckoned again, and in which order they happened. */
import { type Fraction, fractionOf, minus, zero } from '../kernel/number/fraction.ts'
import type { Worth } from '../money/measure.ts'
import { amountsOf, moreOf, oppositeOf } from './amounts.ts'
import { asOf } from './back-dating.ts'
import type { Balance } from './goods/held.ts'
import type { PastRow } from './past-row.ts'
import { perPiece, type Terms } from './pile.ts'
import type { Place } from './world.ts'

const opposite = (it: Fraction): Fraction => minus(zero, it)

const after = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** Of one day as they were written, whatever item they are of; what is written now is the last. */
export function inOrder(rows: readonly PastRow[]): PastRow[] {
  const writtenAs = ({ id }: PastRow) => (typeof id === 'string' ? id : '~')
  return rows.toSorted((a, b) => after(a.day, b.day) || after(writtenAs(a), writtenAs(b)))
}

/** What one piece cost on an empty shelf, as its first row tells that took it there or found it. */
function lastCostIn(rows: readonly PastRow[]): Worth | null {
  const [first] = rows
  if (first?.link.as !== 'out' && !first?.link.isAtAverage) return null
  const { id, day, link, quantity } = first
  const isOfIt = (row: PastRow) => row.link.as === 'following' && row.link.of === id
  const later = link.isAtAverage ? rows.filter((row) => row.day === day && isOfIt(row)) : []
  const value = [first, ...later].map((row) => amountsOf(row.value)).reduce(moreOf)
  return perPiece(oppositeOf(value), opposite(fractionOf(quantity)))
}

/** As a shelf stood before all of the rows. */
function startOf(now: Balance, rows: readonly PastRow[], terms: Terms): Place {
  const balance = asOf(now, rows, { ...terms, day: rows[0]?.day ?? terms.day })
  const assigned = balance.quantity === '0' ? lastCostIn(rows) : null
  return { balance: { ...balance, lastCost: assigned ?? balance.lastCost }, owed: [] }
}

/** All shelves as they stood before any of the rows. */
export const startingPlaces = (
  now: ReadonlyMap<string, Balance>,
  before: readonly PastRow[],
  terms: Terms,
): Map<string, Place> =>
  new Map(
    [...now].map(([key, balance]) => [
      key,
      startOf(
        balance,
        before.filter((row) => row.key === key),
        terms,
      ),
    ]),
  )
