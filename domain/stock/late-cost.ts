/**
 * A cost that becomes known after its goods came: a bill at another price, freight, customs. It
 * belongs to the pieces of its receipt that are still there, on a shelf, on their way or in something
 * that is made, and for the others to the cost of sales, on the day it became known; nothing that was posted before is touched. What is left on a
 * shelf is what came last (`layers.ts`): it makes no difference whether costs come with one bill or
 * with many, and several costs of one receipt all fall on the same pieces.
 */

import { added, fractionOf, isAny, minus, over, rounded, times } from '../kernel/number/fraction.ts'
import { isNothing, sumOfWorths, type Worth } from '../money/measure.ts'
import { splitWorth } from './amounts.ts'
import type { Lying } from './goods/held.ts'
import { meantOf, type ReceiptPart } from './layer-pile.ts'
import type { Layers } from './layers.ts'
import { type MoveLink, wayPot } from './past-row.ts'
import type { Terms } from './pile.ts'
import type { Place, Shelf } from './shelf.ts'
import { revalued } from './valuation.ts'

export type LateCost = {
  /** The line of the document that brings it. */
  line: string
  item: string
  pieces: string
  /** What they came with. */
  from: readonly ReceiptPart[]
  /** Below zero where they were cheaper than thought. */
  amount: Worth
}

/** On a shelf, on the way with the move that sent them, or in something that is made. */
type Found = {
  place: Place
  pieces: string
  lying: readonly Lying[]
  sentBy?: string
  pot?: string
  /** They left with it for something that is made. */
  madeBy?: string
}

function find(cost: LateCost, shelf: Shelf, layers: Layers): { found: Found[]; gone: string } {
  const warehouses = shelf.warehousesOf(cost.item).sort()
  const { arrived, there, onTheWay, made } = layers.left(cost.item, cost.from, warehouses)
  const all = fractionOf(cost.pieces)
  const part = (lying: readonly Lying[]) => ({
    lying,
    pieces: isAny(arrived) ? rounded(over(times(meantOf(lying), all), arrived), 6) : '0',
  })
  const found = [
    ...warehouses.map((warehouse, at) => ({ place: { warehouse }, ...part(there[at] ?? []) })),
    ...onTheWay.map(({ warehouse, move, line, lying }) => ({
      place: { warehouse, isTransit: true },
      ...part(lying),
      sentBy: move,
      pot: wayPot(line),
    })),
    ...made.map(({ warehouse, move, lying }) => ({
      place: { warehouse },
      ...part(lying),
      madeBy: move,
    })),
  ].filter(({ pieces }) => pieces !== '0')
  const gone = minus(all, added(found.map(({ pieces }) => fractionOf(pieces))))
  return { found, gone: isAny(gone) ? rounded(gone, 6) : '0' }
}

/**
 * Gives the costs to the shelves and answers what of each went there; the rest was sold. A cost of
 * goods that are all gone is written down too: who tells later of an earlier day may find them there.
 */
export function settleLate(
  shelf: Shelf,
  layers: Layers,
  costs: readonly LateCost[],
  terms: Terms,
): Worth[] {
  return costs.map((cost) => {
    const { found, gone } = find(cost, shelf, layers)
    const weights = [...found.map(({ pieces }) => pieces), gone]
    const shares = splitWorth(cost.amount, weights, terms.decimals)
    const line = { id: cost.line, item: cost.item }
    const link: MoveLink = { as: 'late', costs: [{ amount: cost.amount, from: cost.from }] }
    const before = shelf.moves.length
    const receipts = cost.from.map(({ receipt }) => receipt)
    const taken = found.map(({ place, pieces, lying, sentBy, pot, madeBy }, at) => {
      const share = shares[at] ?? cost.amount
      if (madeBy) {
        shelf.passOn(line, place, pieces, share, { link, to: madeBy })
        return share
      }
      const balance = shelf.at(cost.item, place.warehouse, place.isTransit)
      const aim = { receipts, pot, lying }
      const change = revalued(balance, share, terms, aim)
      shelf.revalue(line, place, pieces, change, sentBy ? { ...link, of: sentBy } : link)
      return change.revaluation
    })
    if (shelf.moves.length === before && !isNothing(cost.amount))
      shelf.rememberLate(line, cost.pieces, cost.amount, link)
    return sumOfWorths(taken)
  })
}
