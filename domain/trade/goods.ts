/**
 * The goods of a document of trade, line after line: they come, leave, or are made of their
 * components when they are sold.
 */

import { behaviourOf } from '../books/behaviour.ts'
import type { RecipeVersion } from '../catalog/recipe-version.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, negated } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { differenceOfWorths, type Worth } from '../money/measure.ts'
import { nothing } from '../stock/amounts.ts'
import { mostTaken, ownAndMade, type Tallies } from '../stock/consumption.ts'
import { type MoveLink, salePot } from '../stock/past-row.ts'
import type { Change, Terms } from '../stock/pile.ts'
import type { Shelf } from '../stock/shelf.ts'
import { issued, received, type Sold, takenBack, withdrawn } from '../stock/valuation.ts'
import type { Trade, TradeLine } from './posting/trade-task.ts'
import { ownPart } from './purchase.ts'

type Stores = { shelf: Shelf; tallies: Tallies }

function warehouseOf(line: TradeLine, at: number): string {
  if (line.warehouse === null) throw new Refusal('putWarehouse', `lines.${at}.warehouse`)
  return line.warehouse
}

/** Moves the goods of every stocked line, and answers how much of each was made. */
export function moveGoods(
  trade: Trade,
  { shelf, tallies }: Stores,
  costs: readonly Worth[],
  terms: Terms,
): Map<string, string> {
  const made = new Map<string, string>()
  const { stock } = behaviourOf(trade.behaviour)
  if (stock === 'none' || !trade.isDelivered) return made
  const left = new Map<string, Sold>()
  trade.lines.forEach((line, at) => {
    if (!line.isStocked) return
    const warehouse = warehouseOf(line, at)
    const place = { shelf, line, warehouse, quantity: stillThere(line), terms }
    if (line.ahead && place.quantity === '0') return
    if (stock === 'out') {
      const { recipe } = line
      if (recipe) made.set(line.id, makeOut({ ...place, at }, recipe, tallies))
      else leave(place, at)
      return
    }
    const { quantity, cost } = ownPart(line, costs[at] ?? nothing, terms.decimals)
    if (isZero(quantity)) return
    const change = comeIn({ ...place, quantity }, cost, left)
    shelf.put(line, { warehouse }, quantity, change, terms.day, linkOf(line))
  })
  return made
}

/** What was made before has left already. */
const stillThere = ({ baseQuantity, ahead }: TradeLine): string =>
  ahead ? differenceOf(baseQuantity, ahead.quantity, 6) : baseQuantity

type Placed = {
  shelf: Shelf
  line: TradeLine
  warehouse: string
  quantity: string
  terms: Terms
}

function leave(place: Placed, at: number): void {
  const { shelf, line, warehouse, quantity, terms } = place
  shelf.refuseTooLow({ ...line, baseQuantity: quantity }, at, warehouse)
  if (isZero(quantity)) return
  shelf.put(line, { warehouse }, negated(quantity), goOut(place), terms.day, linkOf(line))
}

/** What goods follow that a client or the company gives back. */
function linkOf({ sold, receipts, isAtAverage }: TradeLine): MoveLink | undefined {
  if (receipts) return { as: 'sentBack', receipts }
  if (isAtAverage) return { as: 'in', isAtAverage, isBack: true }
  const [line] = sold?.lines ?? []
  return line === undefined ? undefined : { as: 'drawn', from: salePot(line) }
}

/** What lies there of the item itself is sold first; the rest is made. Answers how much was made. */
function makeOut(place: Placed & { at: number }, recipe: RecipeVersion, tallies: Tallies): string {
  const { shelf, line, warehouse, quantity, terms, at } = place
  const there = recipe.isKept ? shelf.leastAt(line.item, warehouse) : '0'
  const { own, made } = ownAndMade(recipe, quantity, there)
  if (own !== '0') leave({ ...place, quantity: own }, at)
  if (made === '0') return made
  for (const { item, name, quantity: taken } of tallies.make(recipe, warehouse, made)) {
    const part = { id: line.id, item, baseQuantity: taken }
    shelf.refuseTooLow(part, at, warehouse, { part: name })
    const change = issued(shelf.at(item, warehouse), taken, terms)
    shelf.put(part, { warehouse }, negated(taken), change, terms.day)
  }
  return made
}

/** Bought, or brought back. */
function comeIn(
  { shelf, line, warehouse, quantity, terms }: Placed,
  cost: Worth,
  left: Map<string, Sold>,
): Change {
  const { item, originCost } = line
  const [before, owed] = [shelf.at(item, warehouse), shelf.owedAt(item, warehouse)]
  const receipt = linkOf(line)?.isBack ? null : line.id
  if (!line.sold) return received(before, quantity, originCost ?? cost, terms, owed, { receipt })
  const key = line.sold.lines.join()
  const sold = left.get(key) ?? line.sold
  const change = takenBack(before, quantity, sold, terms, owed)
  left.set(key, {
    ...sold,
    pieces: differenceOf(sold.pieces, quantity),
    cost: differenceOfWorths(sold.cost, change.value),
  })
  return change
}

/** Sold, or given back. */
function goOut({ shelf, line, warehouse, quantity, terms }: Placed): Change {
  const { item, originCost } = line
  const before = shelf.at(item, warehouse)
  return originCost === undefined
    ? issued(before, quantity, terms)
    : withdrawn(before, quantity, originCost, terms, shelf.owedAt(item, warehouse), {
        receipts: line.receipts,
      })
}

export type Moving = {
  item: string
  warehouse: string
  quantity: string
  lines?: readonly string[]
  isComing: boolean
}

/** Goods that come to a shelf or leave it, components of what is made among them. */
export function goodsMoving(
  trade: Pick<Trade, 'behaviour' | 'isDelivered' | 'lines'>,
  takenOf: typeof mostTaken = mostTaken,
): Moving[] {
  const { stock } = behaviourOf(trade.behaviour)
  if (!trade.isDelivered || stock === 'none') return []
  return trade.lines.flatMap((line): Moving[] => {
    const { item, warehouse, baseQuantity: quantity, isStocked, sold, recipe } = line
    if (!isStocked || !warehouse) return []
    const isComing = stock === 'in'
    const own = [{ item, warehouse, quantity, lines: sold?.lines, isComing }]
    if (isComing || !recipe) return own
    const parts = takenOf(recipe, quantity)
    return [
      ...(recipe.isKept ? own : []),
      ...parts.map((part) => ({ item: part.item, warehouse, quantity: part.quantity, isComing })),
    ]
  })
}

/** A sale keeps the recipe it was sold with, also where its goods leave later. */
export const keepsRecipe = ({ behaviour }: Pick<Trade, 'behaviour'>): boolean =>
  behaviourOf(behaviour).stock === 'out'

/** The recipes it is sold with, and where it is made by them; nowhere where goods leave later. */
export const recipesUsed = (
  trade: Trade,
): { version: RecipeVersion; warehouse: string | null }[] =>
  keepsRecipe(trade)
    ? trade.lines.flatMap(({ recipe: version, warehouse, isStocked }) =>
        version ? [{ version, warehouse: trade.isDelivered && isStocked ? warehouse : null }] : [],
      )
    : []
