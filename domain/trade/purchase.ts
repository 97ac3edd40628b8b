/**
 * What a purchase does beside its own goods: it is billed after some of them came, and its services
 * may be part of what goods cost. Recoverable vat never is.
 */
import type { Booking } from '../books/entry.ts'
import { differenceOf, fractionOf, negated, sumOf } from '../kernel/number/fraction.ts'
import { nextShare } from '../kernel/number/split.ts'
import { Refusal } from '../kernel/refusal.ts'
import { settleLate } from '../stock/late-cost.ts'
import type { Shelf } from '../stock/shelf.ts'
import {
  type Goods,
  type Landed,
  type LandingTarget,
  land,
  type Measures,
  refuseLanding,
} from './landing.ts'
import type { Totals } from './totals.ts'
import type { Parts, Trade, TradeLine } from './trade.ts'
import { movedValue } from './worth.ts'

/** What of a line is for goods that came before it, in the books of its own price. */
function billedBefore({ matched, baseQuantity }: TradeLine, cost: string, decimals: number) {
  if (!matched) return '0'
  return nextShare(cost, { before: '0', part: matched.quantity, whole: baseQuantity }, decimals)
}

/** What of a line comes with the document itself. */
export const ownPart = (line: TradeLine, cost: string, decimals: number) => ({
  quantity: differenceOf(line.baseQuantity, line.matched?.quantity ?? '0'),
  cost: differenceOf(cost, billedBefore(line, cost, decimals)),
})

/** What the goods that came before were billed for, and what they had been valued at. */
type Before = { billed: string; valued: string }

/** The difference in price goes to the pieces that are still there. */
export function billBefore(
  trade: Trade,
  { shelf, layers }: Goods,
  costs: readonly string[],
  decimals: number,
): Before {
  const came = trade.lines.flatMap((line, at) => {
    const { matched } = line
    if (!matched || !line.isStocked || fractionOf(matched.quantity).top === 0n) return []
    const billed = billedBefore(line, costs[at] ?? '0', decimals)
    return [{ line, billed, matched }]
  })
  settleLate(
    shelf,
    layers,
    came.map(({ line: { id, item }, billed, matched }) => ({
      line: id,
      item,
      pieces: matched.quantity,
      from: matched.from,
      amount: differenceOf(billed, matched.value),
    })),
    decimals,
  )
  return {
    billed: sumOf(
      came.map(({ billed }) => billed),
      decimals,
    ),
    valued: sumOf(
      came.map(({ matched }) => matched.value),
      decimals,
    ),
  }
}

const unmeasured: Measures = { weight: null, volume: null }

/** Its own goods, if they are there. */
function ownTargets(trade: Trade, costs: readonly string[]): LandingTarget[] {
  return trade.lines.flatMap((line, at) => {
    const { id, item, baseQuantity: pieces, isStocked, matched } = line
    const { weight, volume } = line.measures ?? unmeasured
    const isHere = trade.isDelivered || matched?.quantity === pieces
    const now = { receipt: id, pieces: differenceOf(pieces, matched?.quantity ?? '0') }
    const from = [...(matched?.from ?? []), now]
    return isStocked && isHere
      ? [{ line: id, item, pieces, from, weight, volume, value: costs[at] ?? '0' }]
      : []
  })
}

/** What came with the document itself came last. */
function followOwn({ shelf, layers }: Goods): void {
  for (const { kind, item, warehouse, quantity, line } of shelf.moves)
    if (kind === 'move') layers.follow({ item, warehouse, quantity, line, as: 'received' })
}

type Reckoned = { costs: readonly string[]; totals: Totals; decimals: number }

/** Adds its services to the cost of the goods they were spent on, line by line. */
export function landCosts(
  trade: Trade,
  goods: Goods,
  { costs, totals, decimals }: Reckoned,
): Landed[] {
  if (!trade.lines.some(({ landing }) => landing)) return []
  followOwn(goods)
  const own = trade.isLandedOnItself ? ownTargets(trade, costs) : []
  const targets = [...own, ...(trade.landedOn ?? [])]
  return trade.lines.flatMap(({ id, landing, isStocked }, at) => {
    if (!landing) return []
    const field = `lines.${at}.landing`
    if (isStocked || trade.behaviour !== 'purchaseInvoice')
      throw new Refusal('landingNotHere', field)
    if (targets.length === 0) throw new Refusal('selectReceived', 'landedOn')
    const said = totals.lines[at]
    refuseLanding(landing, sumOf(said ? [said.net, said.tax1, said.tax2] : [], 6), targets, field)
    return land(goods, { line: id, amount: costs[at] ?? '0', landing }, targets, decimals)
  })
}

export type Bought = {
  costs: readonly string[]
  before: Before
  landed: readonly Landed[]
  decimals: number
}

const movedWorth = (shelf: Shelf, decimals: number): string =>
  movedValue(
    shelf.moves.filter(({ kind }) => kind === 'move'),
    decimals,
  )

/** What was bought: goods on the shelf, goods that came before or are still to come, a service. */
export function purchaseBookings(
  trade: Trade,
  parts: Parts,
  shelf: Shelf,
  { costs, before, landed, decimals }: Bought,
): Booking[] {
  const sign = trade.behaviour === 'purchaseReturn' ? -1 : 1
  const signed = (amount: string): string => (sign === 1 ? amount : negated(amount))
  const costOf = (isStocked: boolean): string =>
    sumOf(
      costs.filter((_, at) => trade.lines[at]?.isStocked === isStocked),
      decimals,
    )
  const added = sumOf(
    landed.map(({ amount }) => amount),
    decimals,
  )
  const own = signed(differenceOf(costOf(true), before.billed))
  const stockValue = movedValue(shelf.moves, decimals)
  const moved = movedWorth(shelf, decimals)
  const late = sumOf([before.billed, negated(before.valued), added], decimals)
  const payable = negated(signed(parts.total))
  return [
    { account: 'payable', partner: trade.partner ?? undefined, amount: payable },
    { account: 'vatPaid', amount: signed(parts.vat) },
    { account: 'purchases', amount: differenceOf(signed(costOf(false)), added) },
    { account: 'stock', amount: stockValue },
    // Sold before its cost was known, and dearer or cheaper than thought.
    { account: 'costOfSales', amount: sumOf([moved, negated(stockValue), late], decimals) },
    { account: 'received', amount: before.valued },
    trade.isDelivered
      ? { account: 'stockLoss', amount: sumOf([own, negated(moved)], decimals) }
      : { account: 'received', amount: own },
  ]
}

/** Goods that came after their bill, or before it. */
export function receiptBookings(shelf: Shelf, decimals: number): Booking[] {
  const stockValue = movedValue(shelf.moves, decimals)
  const moved = movedWorth(shelf, decimals)
  return [
    { account: 'stock', amount: stockValue },
    { account: 'received', amount: negated(moved) },
    { account: 'costOfSales', amount: sumOf([moved, negated(stockValue)], decimals) },
  ]
}
