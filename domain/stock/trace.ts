/**
 * What became of a value that was given to a shelf: a part is still there, the rest left with goods
 * at their average, came back with those that came back, and went on with those that were brought
 * elsewhere. Each move that carried some of it is told, so that undoing the move undoes that too.
 */

import { compare, type Fraction, fractionOf, minus, plus, zero } from '../kernel/number/fraction.ts'
import type { Decimals, Worth } from '../money/measure.ts'
import { type Amounts, amountsOf, asWorth, lessOf, moreOf, oppositeOf, shareOf } from './amounts.ts'

type Where = { warehouse: string; isTransit: boolean }

export type MoveSince = Where & {
  id: string
  /** Signed, as it changed the shelf. */
  quantity: string
  /** It left for what goods cost then; else at a price of its own. */
  isAtAverage: boolean
  /** Its line, and the one that line follows. */
  lines: readonly string[]
  /** Of goods on their way: the line that sent them. */
  parcel: string | null
  /** The value that was put right because they left at a price of their own. */
  beside: string | null
}

/** A value that was given: where, and of goods on their way to which, and how many they were. */
export type GivenValue = Where & { value: Worth; parcel: string | null; pieces: string | null }

/** What a move carried of it, signed as it changes the shelf when it was never given. */
type Carried = Where & { of: string | null; value: Worth }

export type Became = { carried: Carried[]; kept: (Where & { value: Worth })[] }

type Heap = Where & {
  there: Fraction
  worth: Amounts
  /** As it was when goods last came: what is left is reckoned from it, so that no sale rounds by itself. */
  base: { pieces: Fraction; worth: Amounts }
}

/** What left with a line and did not come anywhere yet. */
type Parcel = { lines: readonly string[]; pieces: Fraction; worth: Amounts }

const isAny = ({ top }: Fraction): boolean => top > 0n
const isWorth = (amounts: Amounts): boolean => amounts.some(({ top }) => top !== 0n)
const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)

const heapKey = ({ warehouse, isTransit, parcel }: Where & { parcel: string | null }): string =>
  isTransit ? `way ${warehouse} ${parcel}` : warehouse

class Trace {
  readonly heaps = new Map<string, Heap>()
  readonly carried: Carried[] = []
  readonly #parcels: Parcel[] = []
  readonly #none: Amounts
  readonly #decimals: Decimals
  readonly #startAt: (warehouse: string) => Fraction

  constructor(given: GivenValue, decimals: Decimals, startAt: (warehouse: string) => Fraction) {
    const worth = amountsOf(given.value)
    this.#none = worth.map(() => zero)
    this.#decimals = decimals
    this.#startAt = startAt
    const there = given.isTransit ? fractionOf(given.pieces ?? '0') : startAt(given.warehouse)
    const { warehouse, isTransit } = given
    this.heaps.set(heapKey(given), {
      warehouse,
      isTransit,
      there,
      worth,
      base: { pieces: there, worth },
    })
  }

  #heapOf(move: MoveSince): Heap {
    const known = this.heaps.get(heapKey(move))
    if (known) return known
    const { warehouse, isTransit } = move
    const there = isTransit ? zero : this.#startAt(warehouse)
    const base = { pieces: there, worth: this.#none }
    const heap = { warehouse, isTransit, there, worth: this.#none, base }
    this.heaps.set(heapKey(move), heap)
    return heap
  }

  #carry(heap: Heap, of: string | null, worth: Amounts): void {
    const { warehouse, isTransit } = heap
    if (isWorth(worth))
      this.carried.push({ warehouse, isTransit, of, value: asWorth(worth, this.#decimals) })
  }

  follow(move: MoveSince): void {
    const moved = fractionOf(move.quantity)
    const heap = this.#heapOf(move)
    if (isAny(moved)) this.#come(heap, move, moved)
    else this.#leave(heap, move, minus(zero, moved))
  }

  #leave(heap: Heap, move: MoveSince, pieces: Fraction): void {
    const left = minus(heap.there, pieces)
    const { base } = heap
    heap.there = left
    if (move.isAtAverage) {
      const kept = isAny(left) ? shareOf(base.worth, left, base.pieces, this.#decimals) : this.#none
      const took = lessOf(heap.worth, kept)
      heap.worth = kept
      this.#parcels.push({ lines: move.lines, pieces, worth: took })
      this.#carry(heap, move.id, took)
      return
    }
    // An empty shelf is worth nothing: what was left of it there was put right beside the move.
    if (!isAny(left)) {
      this.#carry(heap, move.beside, heap.worth)
      heap.worth = this.#none
    }
    heap.base = { pieces: left, worth: heap.worth }
  }

  #come(heap: Heap, move: MoveSince, pieces: Fraction): void {
    const before = heap.there
    heap.there = plus(before, pieces)
    const back = this.#takenFrom(move.lines, pieces)
    // What was sold before it came has its own cost put right: only the rest lies there.
    const inside = isAny(heap.there) ? smaller(heap.there, pieces) : zero
    const here = shareOf(back, inside, pieces, this.#decimals)
    heap.worth = moreOf(heap.worth, here)
    heap.base = { pieces: heap.there, worth: heap.worth }
    this.#carry(heap, move.id, oppositeOf(here))
  }

  /** What goods that left with these lines took along. */
  #takenFrom(lines: readonly string[], wanted: Fraction): Amounts {
    let [open, taken] = [wanted, this.#none]
    for (const parcel of this.#parcels) {
      if (!isAny(open)) break
      if (!parcel.lines.some((line) => lines.includes(line))) continue
      const part = smaller(parcel.pieces, open)
      const worth = shareOf(parcel.worth, part, parcel.pieces, this.#decimals)
      parcel.pieces = minus(parcel.pieces, part)
      parcel.worth = lessOf(parcel.worth, worth)
      open = minus(open, part)
      taken = moreOf(taken, worth)
    }
    return taken
  }
}

/** Follows a value through all that moved since, in its order; `quantityAt` is what lies there now. */
export function becameOf(
  given: GivenValue,
  since: readonly MoveSince[],
  quantityAt: (warehouse: string) => string,
  decimals: Decimals,
): Became {
  const startAt = (warehouse: string): Fraction =>
    since
      .filter((it) => it.warehouse === warehouse && !it.isTransit)
      .reduce((left, it) => minus(left, fractionOf(it.quantity)), fractionOf(quantityAt(warehouse)))
  const trace = new Trace(given, decimals, startAt)
  for (const move of since) trace.follow(move)
  const kept = [...trace.heaps.values()].flatMap(({ warehouse, isTransit, there, worth }) =>
    isAny(there) ? [{ warehouse, isTransit, value: asWorth(worth, decimals) }] : [],
  )
  return { carried: trace.carried, kept }
}
