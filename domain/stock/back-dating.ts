/**
 * A document of a day before the last change of a cost takes what held on its own day, and all days
 * since are reckoned again (`history.ts`): what later moves took at another average than they would
 * have is revalued on their own days. No day between is closed, or the document could not be of its
 * day.
 */

import { isNegative } from '../kernel/number/decimal.ts'
import { fractionOf, isAny, negated, sumOf } from '../kernel/number/fraction.ts'
import { differenceOfWorths, negatedWorth, sumOfWorths, type Worth } from '../money/measure.ts'
import { amountsOf } from './amounts.ts'
import type { Balance, CostLayer } from './goods/held.ts'
import { madeTogether } from './made-together.ts'
import type { PastRow } from './past-row.ts'
import { perPiece, type Terms } from './pile.ts'

/** What moves on a shelf: how much, and whether it comes and so changes what the others cost. */
export type Dated = { quantity: string; isComing?: boolean }

/**
 * Whether a document of that day has to be brought up to now: the average changed since, it changes
 * itself after others took from the shelf, or so much moves that the shelf goes below nothing.
 */
export function isRedated(now: Balance, { quantity, isComing }: Dated, day: string): boolean {
  const { base, lastDay } = now
  // Who takes before others takes what is older, and they what is left.
  if (now.layers && lastDay !== null && day < lastDay) return true
  if (base.day !== null && day < base.day) return true
  // What comes says what was sold before it cost, and so what came back of that elsewhere.
  if (now.isBackElsewhere && isComing) return true
  const isShort = isNegative(sumOf([now.quantity, negated(quantity)], 6))
  return lastDay !== null && day < lastDay && (isComing === true || isShort)
}

type Since = Pick<PastRow, 'day' | 'quantity' | 'value'>

/** Nobody knows any more with what they came. */
const unknownLayer = (pieces: string, value: Worth, day: string): CostLayer => ({
  receipt: null,
  day,
  pieces,
  value,
  base: { pieces, value },
})

/** The shelf as it stood before these, at the end of the day. */
export function asOf(now: Balance, later: readonly Since[], { day }: Terms): Balance {
  const quantity = sumOf([now.quantity, ...later.map((it) => negated(it.quantity))], 6)
  const value = sumOfWorths([now.value, ...later.map((it) => negatedWorth(it.value))])
  const isThere = isAny(fractionOf(quantity))
  return {
    quantity,
    value,
    ...(now.layers ? { layers: isThere ? [unknownLayer(quantity, value, day)] : [] } : {}),
    lastDay: day,
    lastCost: isThere ? perPiece(amountsOf(value), fractionOf(quantity)) : now.lastCost,
    base: isThere
      ? { quantity, value, day }
      : { quantity: '0', value: differenceOfWorths(value, value), day },
  }
}

/** What lay there on every day since: more cannot have been sold. */
export function leastSince(
  quantity: string,
  later: readonly Pick<PastRow, 'day' | 'quantity'>[],
): string {
  let [running, least] = [quantity, quantity]
  for (const [at, { quantity: moved, day }] of later.entries()) {
    running = sumOf([running, moved], 6)
    const isEndOfDay = later[at + 1]?.day !== day
    if (isEndOfDay && isNegative(sumOf([running, negated(least)], 6))) least = running
  }
  return least
}

/** What happened to items that several documents move one after the other, each of its own day. */
export class HistoryBook {
  readonly #rows: Map<string, PastRow[]>

  /** By item. */
  constructor(rows: ReadonlyMap<string, readonly PastRow[]> = new Map()) {
    this.#rows = new Map([...rows].map(([item, some]) => [item, [...some]]))
  }

  /** Of those items of which more has to be known, and of what was made of them. */
  of(isWanted: (item: string) => boolean): Map<string, PastRow[]> {
    const items = new Set(
      madeTogether(this.#rows)
        .filter((some) => some.some(isWanted))
        .flat(),
    )
    return new Map([...this.#rows].filter(([item]) => items.has(item)))
  }

  /** The next document knows what this one moved. */
  keep(item: string, row: PastRow): void {
    this.#rows.set(item, [...(this.#rows.get(item) ?? []), row])
  }

  has(item: string): boolean {
    return this.#rows.has(item)
  }
}
