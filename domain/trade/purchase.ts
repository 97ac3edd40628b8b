/**
 * What a purchase does beside its own goods: it is billed after some of them came, and its services
 * may be part of what goods cost. Recoverable vat never is.
 */

import { type Booking, booked } from '../books/entry.ts'
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  over,
  plus,
  sizeOf,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'
import { nextWorth, nothing } from '../stock/amounts.ts'
import { settleLate } from '../stock/late-cost.ts'
import type { Terms } from '../stock/pile.ts'
import type { Shelf } from '../stock/shelf.ts'
import {
  type Goods,
  type Landed,
  type LandingTarget,
  land,
  type Measures,
  refuseLanding,
} from './landing.ts'
import type { Measured, Parts, Trade, TradeLine } from './posting/trade-task.ts'
import type { Totals } from './totals.ts'
import { isOfItsDay, isOnItsWay, isOnTheShelf, movedValue, worthBooking } from './worth.ts'

/** What of a line is for goods that came before it, in the books of its own price. */
function billedBefore({ matched, baseQuantity }: TradeLine, cost: Worth, decimals: Decimals) {
  if (!matched) return differenceOfWorths(cost, cost)
  return nextWorth(cost, { before: '0', part: matched.quantity, whole: baseQuantity }, decimals)
}

/** What of a line comes with the document itself. */
export const ownPart = (line: TradeLine, cost: Worth, decimals: Decimals) => ({
  quantity: differenceOf(line.baseQuantity, line.matched?.quantity ?? '0'),
  cost: differenceOfWorths(cost, billedBefore(line, cost, decimals)),
})

/** What the goods that came before were billed for, and what they had been valued at. */
type Before = { billed: Worth; valued: Worth }

/** The difference in price goes to the pieces that are still there. */
export function billBefore(
  trade: Trade,
  { shelf, layers }: Goods,
  costs: readonly Worth[],
  terms: Terms,
): Before {
  const { decimals } = terms
  const received = trade.lines.flatMap((line, at) => {
    const { matched } = line
    if (!matched || !line.isStocked || isZero(matched.quantity)) return []
    const billed = billedBefore(line, costs[at] ?? nothing, decimals)
    return [{ line, billed, matched }]
  })
  settleLate(
    shelf,
    layers,
    received.map(({ line: { id, item }, billed, matched }) => ({
      line: id,
      item,
      pieces: matched.quantity,
      from: matched.from,
      amount: differenceOfWorths(billed, matched.value),
    })),
    terms,
  )
  return {
    billed: sumOfWorths(received.map(({ billed }) => billed)),
    valued: sumOfWorths(received.map(({ matched }) => matched.value)),
  }
}

const unmeasured: Measures = { weight: null, volume: null }

/** Its own goods, if they are there. */
function ownTargets(trade: Trade, costs: readonly Worth[]): LandingTarget[] {
  return trade.lines.flatMap((line, at) => {
    const { id, item, baseQuantity: pieces, isStocked, matched } = line
    const { weight, volume } = line.measures ?? unmeasured
    const isHere = trade.isDelivered || matched?.quantity === pieces
    const now = { receipt: id, pieces: differenceOf(pieces, matched?.quantity ?? '0') }
    const from = [...(matched?.from ?? []), now]
    return isStocked && isHere
      ? [{ line: id, item, pieces, from, weight, volume, value: costs[at]?.first ?? '0' }]
      : []
  })
}

/** What came with the document itself came last. */
function followOwn({ shelf, layers }: Goods): void {
  for (const { kind, item, warehouse, quantity, line } of shelf.moves)
    if (kind === 'move') layers.follow({ item, warehouse, quantity, line, as: 'received' })
}

type Reckoned = { costs: readonly Worth[]; totals: Totals; terms: Terms }

/** Adds its services to the cost of the goods they were spent on, line by line. */
export function landCosts(
  trade: Trade,
  goods: Goods,
  { costs, totals, terms }: Reckoned,
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
    return land(goods, { line: id, amount: costs[at] ?? nothing, landing }, targets, terms)
  })
}

export type Bought = {
  costs: readonly Worth[]
  before: Before
  landed: readonly Landed[]
  terms: Terms
}

const movedWorth = (shelf: Shelf): Worth =>
  movedValue(shelf.moves.filter(({ kind }) => kind === 'move'))

/** What was bought: goods on the shelf, goods that came before or are still to come, a service. */
export function purchaseBookings(
  trade: Trade,
  { currency, partWorth }: Measured,
  shelf: Shelf,
  { costs, before, landed, terms }: Bought,
): Booking[] {
  const sign = trade.behaviour === 'purchaseReturn' ? -1 : 1
  const signed = (worth: Worth): Worth => (sign === 1 ? worth : negatedWorth(worth))
  const worth = (part: keyof Parts): Worth => signed(partWorth(part))
  const costOf = (isStocked: boolean): Worth =>
    sumOfWorths(costs.filter((_, at) => trade.lines[at]?.isStocked === isStocked))
  const added = sumOfWorths(landed.map(({ amount }) => amount))
  const own = signed(differenceOfWorths(costOf(true), before.billed))
  const now = shelf.moves.filter(isOfItsDay)
  const stockValue = movedValue(now.filter(isOnTheShelf))
  const onTheWay = movedValue(now.filter(isOnItsWay))
  const all = movedValue(now)
  const moved = movedWorth(shelf)
  const late = sumOfWorths([before.billed, negatedWorth(before.valued), added])
  const services = differenceOfWorths(signed(costOf(false)), added)
  return [
    booked('payable', currency, negatedWorth(worth('total')), trade.partner ?? undefined),
    booked('vatPaid', currency, worth('vat')),
    worthBooking('purchases', services),
    worthBooking('stock', stockValue),
    worthBooking('transit', onTheWay),
    // Sold before its cost was known, and dearer or cheaper than thought.
    worthBooking('costOfSales', sumOfWorths([moved, negatedWorth(all), late])),
    worthBooking('received', before.valued),
    ...(trade.isDelivered
      ? besideCost(differenceOfWorths(own, moved), terms, trade.lines.length)
      : [worthBooking('received', own)]),
  ]
}

/**
 * What goods that go back are credited for beside what they cost is a loss or gain of stock. What
 * conversion leaves over, a coin for each line, the entry puts where all rounding goes.
 */
const besideCost = (difference: Worth, terms: Terms, lines: number): Booking[] =>
  isRounding(difference, terms, lines) ? [] : [worthBooking('stockLoss', difference)]

function isRounding({ first, second }: Worth, { rate, decimals }: Terms, lines: number): boolean {
  const coin = over(fractionOf(String(lines)), fractionOf(String(10 ** decimals.first)))
  const other = over(fractionOf(String(lines)), fractionOf(String(10 ** decimals.second)))
  const inSecond = plus(other, times(coin, fractionOf(rate ?? '0')))
  const isBeyond = (amount: string, most: Fraction) => isAbove(sizeOf(fractionOf(amount)), most)
  return !isBeyond(first, coin) && !isBeyond(second ?? '0', inSecond)
}

/** Goods that came after their bill, or before it. */
export function receiptBookings(shelf: Shelf): Booking[] {
  const stockValue = movedValue(shelf.moves.filter(isOfItsDay))
  const moved = movedWorth(shelf)
  return [
    worthBooking('stock', stockValue),
    worthBooking('received', negatedWorth(moved)),
    worthBooking('costOfSales', differenceOfWorths(moved, stockValue)),
  ]
}
