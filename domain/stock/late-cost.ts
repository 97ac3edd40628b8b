/**
 * A cost that becomes known after its goods came: a bill at another price, freight, customs. It
 * belongs to the pieces of its receipt that are still there, and for the others to the cost of
 * sales, on the day it became known; nothing that was posted before is touched. What is left on a
 * shelf is what came last (`layers.ts`): it makes no difference whether costs come with one bill or
 * with many, and several costs of one receipt all fall on the same pieces.
 */
import {
  added,
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import type { Layers, ReceiptPart } from './layers.ts'
import type { Shelf } from './shelf.ts'
import { type Balance, revalued, type Valued } from './valuation.ts'

export type LateCost = {
  /** The line of the document that brings it. */
  line: string
  item: string
  pieces: string
  /** What they came with. */
  from: readonly ReceiptPart[]
  /** In the currency of the books; below zero where they were cheaper than thought. */
  amount: string
}

type Found = { warehouse: string; pieces: string }

function find(cost: LateCost, shelf: Shelf, layers: Layers): { found: Found[]; gone: string } {
  const warehouses = shelf.warehousesOf(cost.item).sort()
  const { came, there } = layers.left(cost.item, cost.from, warehouses)
  const all = fractionOf(cost.pieces)
  const found = warehouses.flatMap((warehouse, at): Found[] => {
    const pieces = came.top > 0n ? rounded(over(times(there[at] ?? zero, all), came), 6) : '0'
    return pieces === '0' ? [] : [{ warehouse, pieces }]
  })
  const gone = minus(all, added(found.map(({ pieces }) => fractionOf(pieces))))
  return { found, gone: gone.top > 0n ? rounded(gone, 6) : '0' }
}

/** Gives the costs to the shelves and answers what of each went there; the rest was sold. */
export function settleLate(
  shelf: Shelf,
  layers: Layers,
  costs: readonly LateCost[],
  decimals: number,
): string[] {
  return costs.map((cost) => {
    const { found, gone } = find(cost, shelf, layers)
    const weights = [...found.map(({ pieces }) => pieces), gone]
    const shares = splitAmount(cost.amount, weights, decimals)
    const taken = found.map(({ warehouse, pieces }, at) => {
      const before = shelf.at(cost.item, warehouse)
      const change = revalued(before, shares[at] ?? '0', decimals)
      shelf.revalue({ id: cost.line, item: cost.item }, { warehouse }, pieces, change)
      return fractionOf(change.revaluation)
    })
    return rounded(added(taken), decimals)
  })
}

/** A move after a cost was given: goods that came, or left at the average or at a price of their own. */
export type MoveSince = { quantity: string; isAtAverage: boolean }

/** How much of what was given to a shelf is still there: each sale at the average took its part. */
export function keptShare(quantity: string, since: readonly MoveSince[]): Fraction {
  const moves = since.map((it) => ({ ...it, moved: fractionOf(it.quantity) }))
  let had = minus(fractionOf(quantity), added(moves.map(({ moved }) => moved)))
  let share = one
  for (const { moved, isAtAverage } of moves) {
    const left = plus(had, moved)
    if (left.top <= 0n) share = zero
    else if (moved.top < 0n && isAtAverage) share = times(share, over(left, had))
    had = left
  }
  return had.top > 0n ? share : zero
}

type Given = { value: string; kept: Fraction }

/**
 * Takes a cost back from a shelf as far as it is still there, so that what lies on it costs from
 * now on what it would have cost without it. What the others took with them is revalued away.
 */
export function unsettled(before: Balance, { value, kept }: Given, decimals: number): Valued {
  const back = rounded(times(minus(zero, fractionOf(value)), kept), decimals)
  const { revaluation, balance } = revalued(before, back, decimals)
  return {
    value: rounded(minus(zero, fractionOf(value)), decimals),
    revaluation: rounded(plus(fractionOf(revaluation), fractionOf(value)), decimals),
    balance,
  }
}
