/**
 * A cost that becomes known after its goods came: a bill at another price, freight, customs. It
 * belongs to the pieces that are still there, and for the others to the cost of sales, on the day
 * it became known; nothing that was posted before is touched. What is left on a shelf is what came
 * last, and what left its warehouse is looked for in the others.
 */
import { fractionOf, minus, nought, plus, rounded } from '../kernel/fraction.ts'
import { splitAmount } from '../kernel/split.ts'
import type { Shelf } from './shelf.ts'
import { type Balance, revalued, type Valued } from './valuation.ts'

export type LateCost = {
  /** The line of the document that brings it. */
  line: string
  item: string
  /** Where the pieces went when they came. */
  warehouse: string | null
  pieces: string
  /** In the currency of the books; below zero where they were cheaper than thought. */
  amount: string
}

type Found = { warehouse: string; pieces: string }

/** Pieces on the shelves that no cost of the same kind was given to yet. */
class Free {
  readonly #shelf: Shelf
  readonly #covered = new Map<string, string>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  take(item: string, warehouse: string, most: string): string {
    const key = `${item} ${warehouse}`
    const covered = this.#covered.get(key) ?? '0'
    const { quantity } = this.#shelf.at(item, warehouse)
    const free = minus(fractionOf(quantity), fractionOf(covered))
    if (free.top <= 0n) return '0'
    const isEnough = minus(free, fractionOf(most)).top >= 0n
    const taken = isEnough ? most : rounded(free, 6)
    this.#covered.set(key, rounded(plus(fractionOf(covered), fractionOf(taken)), 6))
    return taken
  }
}

function find(cost: LateCost, shelf: Shelf, free: Free): { found: Found[]; gone: string } {
  const known = shelf.warehousesOf(cost.item)
  const own = known.filter((warehouse) => warehouse === cost.warehouse)
  const others = known.filter((warehouse) => warehouse !== cost.warehouse).sort()
  let gone = cost.pieces
  const found: Found[] = []
  for (const warehouse of [...own, ...others]) {
    const pieces = free.take(cost.item, warehouse, gone)
    if (pieces === '0') continue
    found.push({ warehouse, pieces })
    gone = rounded(minus(fractionOf(gone), fractionOf(pieces)), 6)
  }
  return { found, gone }
}

/**
 * Gives the costs to the shelves and answers what of each went there; the rest was sold. All of
 * them are for different pieces.
 */
export function settleLate(shelf: Shelf, costs: readonly LateCost[], decimals: number): string[] {
  const free = new Free(shelf)
  return costs.map((cost) => {
    const { found, gone } = find(cost, shelf, free)
    const weights = [...found.map(({ pieces }) => pieces), gone]
    const shares = splitAmount(cost.amount, weights, decimals)
    const taken = found.map(({ warehouse, pieces }, at) => {
      const before = shelf.at(cost.item, warehouse)
      const change = revalued(before, shares[at] ?? '0', decimals)
      shelf.revalue({ id: cost.line, item: cost.item }, { warehouse }, pieces, change)
      return fractionOf(change.revaluation)
    })
    return rounded(taken.reduce(plus, nought), decimals)
  })
}

/** The part of a cost that left with the pieces that are no longer there. */
function goneWith({ value, pieces }: Given, quantity: string, decimals: number): string {
  const [had, left] = [fractionOf(pieces), fractionOf(quantity)]
  const there = left.top <= 0n ? nought : minus(left, had).top >= 0n ? had : left
  const weights = [rounded(there, 6), rounded(minus(had, there), 6)]
  return splitAmount(value, weights, decimals)[1] ?? '0'
}

type Given = { value: string; pieces: string }

/**
 * Takes a cost back from a shelf: from the pieces that are still there, so that they cost from now
 * on what they would have cost without it. What the others took with them is revalued away.
 */
export function unsettled(before: Balance, given: Given, decimals: number): Valued {
  const gone = goneWith(given, before.quantity, decimals)
  const back = rounded(minus(fractionOf(gone), fractionOf(given.value)), decimals)
  const { revaluation, balance } = revalued(before, back, decimals)
  return {
    value: rounded(minus(nought, fractionOf(given.value)), decimals),
    revaluation: rounded(plus(fractionOf(revaluation), fractionOf(given.value)), decimals),
    balance,
  }
}
