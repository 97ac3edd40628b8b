/**
 * Posting a document of trade: from what was written and the facts read under lock to the rows that
 * are kept. Nothing here reads a clock or a database, so the browser can show, and a test can
 * prove, exactly what the server will write.
 */

import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import type { Booking, Decimals } from '../books/entry.ts'
import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { differenceOf, fractionOf, negated, sumOf } from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { Refusal } from '../kernel/refusal.ts'
import { Layers, type PastMove } from '../stock/layers.ts'
import { balanceKey, type Move, Shelf, type ShelfFacts } from '../stock/shelf.ts'
import { type Balance, issued, mirrored, received } from '../stock/valuation.ts'
import type { Landed, Landing, LandingTarget, Measures } from './landing.ts'
import type { Match } from './order-match.ts'
import {
  type Bought,
  billBefore,
  landCosts,
  ownPart,
  purchaseBookings,
  receiptBookings,
} from './purchase.ts'
import { type LineTotals, type PricedLine, type TaxRules, type Totals, totalsOf } from './totals.ts'
import { movedValue } from './worth.ts'

export type TradeLine = PricedLine & {
  id: string
  item: string
  isStocked: boolean
  baseQuantity: string
  warehouse: string | null
  measures?: Measures
  /** Of a return: what the goods cost when they moved the first time. */
  originCost?: string
  /** Of a bill: the goods of it that came before, against its order. */
  matched?: Match
  /** Of a service on a purchase: how it is added to the cost of goods. */
  landing?: Landing
}

export type Trade = {
  behaviour: BehaviourName
  partner: string | null
  /** Decimals of its currency, and whether that is the currency of the books. */
  decimals: number
  isFirst: boolean
  /** Second currency per one of the first; none while a company has one currency. */
  rate: string | null
  taxes: TaxRules
  discountPercent: string
  discountAmount: string
  /** Goods move now, or by documents that follow. */
  isDelivered: boolean
  /** The goods of other purchases, and whether its own, that its costs are added to. */
  landedOn?: readonly LandingTarget[]
  isLandedOnItself?: boolean
  /** Of a return: what the returns before it gave back; it is reckoned as the next part. */
  credited?: Credited
  lines: readonly TradeLine[]
  /** What it comes to, where that was reckoned before. */
  totals?: Totals
}

/** In the currency of the document, and in the two of the company. */
export type Credited = Readonly<
  Record<'net' | 'vat' | 'tax1' | 'tax2' | 'total' | 'first' | 'second', string>
>

export type TradeFacts = ShelfFacts & {
  decimals: Decimals
  /** Where costs become known late: what happened to their goods since the first of them came. */
  past?: readonly PastMove[]
}

export type Posting = {
  totals: Totals
  firstTotal: string
  secondTotal: string | null
  /** What the goods that left cost, or what came back is worth; below zero for a return. */
  cost: string
  /** The same by line, never below zero. */
  lineCosts: string[]
  moves: Move[]
  /** The balances after it, by `balanceKey`. */
  balances: Map<string, Balance>
  bookings: Booking[]
  /** What its lines added to the cost of goods. */
  landed: Landed[]
}

/** In the currency of the books. */
const inFirst = (amount: string, trade: Pick<Trade, 'isFirst' | 'rate'>, decimals: number) =>
  trade.isFirst || trade.rate === null ? amount : toFirst(amount, trade.rate, decimals)

const inSecond = (amount: string, trade: Trade, decimals: number): string | null => {
  if (trade.rate === null) return null
  return trade.isFirst ? toSecond(amount, trade.rate, decimals) : amount
}

function secondOf(total: string, trade: Trade, decimals: number): string | null {
  const { credited, rate } = trade
  if (rate === null) return null
  const before = credited && { total: credited.total, given: credited.second }
  return restOf(total, before, (amount) => inSecond(amount, trade, decimals) ?? '0')
}

type Sums = Pick<Totals, 'net' | 'vat' | 'tax1' | 'tax2' | 'total'>

/** What is due up to here in another currency, less what was given before. */
function restOf(
  total: string,
  before: { total: string; given: string } | undefined,
  convert: (amount: string) => string,
): string {
  if (!before) return convert(total)
  return differenceOf(convert(sumOf([before.total, total])), before.given)
}

/** Of a return, as the next part of what was sold: all so far, less what came before it. */
function bookedParts(totals: Totals, firstTotal: string, trade: Trade, first: number): Parts {
  const { credited: before } = trade
  if (trade.isFirst || !before)
    return { total: firstTotal, ...firstParts(totals, firstTotal, first) }
  const converted = (sums: Sums) => firstParts(sums, inFirst(sums.total, trade, first), first)
  const sum = (name: keyof Sums) => sumOf([before[name], totals[name]])
  const after = converted({
    net: sum('net'),
    vat: sum('vat'),
    tax1: sum('tax1'),
    tax2: sum('tax2'),
    total: sum('total'),
  })
  const past = converted(before)
  const [vat, tax1, tax2] = (['vat', 'tax1', 'tax2'] as const).map((name) =>
    differenceOf(after[name], past[name]),
  ) as [string, string, string]
  return {
    total: firstTotal,
    net: differenceOf(firstTotal, sumOf([vat, tax1, tax2])),
    vat,
    tax1,
    tax2,
  }
}

/** The parts of a document in the currency of the books, adding up to its total there. */
function firstParts(totals: Sums, firstTotal: string, decimals: number) {
  const names = ['net', 'vat', 'tax1', 'tax2'] as const
  const weights = names.map((name) => totals[name])
  if (fractionOf(totals.total).top === 0n) return { net: '0', vat: '0', tax1: '0', tax2: '0' }
  const [net = '0', vat = '0', tax1 = '0', tax2 = '0'] = splitAmount(firstTotal, weights, decimals)
  return { net, vat, tax1, tax2 }
}

/** What each line of a purchase costs in the books: its net and the taxes nobody gives back. */
function lineCosts(lines: readonly LineTotals[], amount: string, decimals: number): string[] {
  const weights = lines.map(({ net, tax1, tax2 }) => sumOf([net, tax1, tax2], 6))
  const isNothing = weights.every((weight) => fractionOf(weight).top === 0n)
  return isNothing ? lines.map(() => '0') : splitAmount(amount, weights, decimals)
}

function warehouseOf(line: TradeLine, at: number): string {
  if (line.warehouse === null) throw new Refusal('putWarehouse', `lines.${at}.warehouse`)
  return line.warehouse
}

/** Moves the goods of every stocked line. */
function moveGoods(trade: Trade, shelf: Shelf, costs: readonly string[], decimals: number): void {
  const { stock } = behaviourOf(trade.behaviour)
  if (stock === 'none' || !trade.isDelivered) return
  trade.lines.forEach((line, at) => {
    if (!line.isStocked) return
    const warehouse = warehouseOf(line, at)
    const before = shelf.at(line.item, warehouse)
    const { baseQuantity, originCost } = line
    if (stock === 'in') {
      const own = ownPart(line, costs[at] ?? '0', decimals)
      if (fractionOf(own.quantity).top === 0n) return
      const change = received(before, own.quantity, originCost ?? own.cost, decimals)
      shelf.put(line, { warehouse }, own.quantity, change)
      return
    }
    shelf.refuseTooLow(line, at, warehouse)
    const change =
      originCost === undefined
        ? issued(before, baseQuantity, decimals)
        : mirrored(before, { quantity: baseQuantity, value: originCost }, decimals)
    shelf.put(line, { warehouse }, negated(baseQuantity), change)
  })
}

export type Parts = { total: string; net: string; vat: string; tax1: string; tax2: string }

/** A sale or its return: `sign` is 1 for the one, -1 for the other. */
function salesBookings(trade: Trade, parts: Parts, stockValue: string, sign: 1 | -1): Booking[] {
  const signed = (amount: string): string => (sign === 1 ? amount : negated(amount))
  return [
    { account: 'receivable', partner: trade.partner ?? undefined, amount: signed(parts.total) },
    { account: 'sales', amount: negated(signed(parts.net)) },
    { account: 'vatDue', amount: negated(signed(parts.vat)) },
    { account: 'tax1Due', amount: negated(signed(parts.tax1)) },
    { account: 'tax2Due', amount: negated(signed(parts.tax2)) },
    { account: 'costOfSales', amount: negated(stockValue) },
    { account: 'stock', amount: stockValue },
  ]
}

/** What each line's goods cost: what they were bought for, or what they took from the shelf. */
function lineWorths(
  trade: Trade,
  costs: readonly string[],
  moves: readonly Move[],
  decimals: number,
): string[] {
  const { side, debt } = behaviourOf(trade.behaviour)
  if (side === 'supplier' && debt !== 'none') return [...costs]
  return trade.lines.map(({ id }) => {
    const worth = movedValue(
      moves.filter(({ line, kind }) => line === id && kind === 'move'),
      decimals,
    )
    return worth.replace(/^-/, '')
  })
}

/** The rows of a sale, a purchase, their returns, their orders or a delivery. */
export function postTrade(trade: Trade, facts: TradeFacts): Posting {
  const { first, second } = facts.decimals
  const totals = trade.totals ?? totalsOf(trade.lines, trade)
  const { credited } = trade
  const firstTotal = restOf(
    totals.total,
    credited && { total: credited.total, given: credited.first },
    (amount) => inFirst(amount, trade, first),
  )
  const parts = bookedParts(totals, firstTotal, trade, first)
  const costs = lineCosts(totals.lines, sumOf([parts.net, parts.tax1, parts.tax2], first), first)
  const shelf = new Shelf(facts)
  const layers = new Layers(
    facts.past ?? [],
    (item, warehouse) => facts.balances.get(balanceKey(item, warehouse))?.quantity ?? '0',
  )
  const before = billBefore(trade, { shelf, layers }, costs, first)
  moveGoods(trade, shelf, costs, first)
  const landed = landCosts(trade, { shelf, layers }, { costs, totals, decimals: first })
  const stockValue = movedValue(shelf.moves, first)
  return {
    totals,
    firstTotal,
    secondTotal: secondOf(totals.total, trade, second),
    cost: behaviourOf(trade.behaviour).side === 'client' ? negated(stockValue) : '0',
    lineCosts: lineWorths(trade, costs, shelf.moves, first),
    moves: shelf.moves,
    balances: shelf.balances,
    bookings: bookingsOf(trade, parts, shelf, { costs, before, landed, decimals: first }),
    landed,
  }
}

function bookingsOf(trade: Trade, parts: Parts, shelf: Shelf, bought: Bought): Booking[] {
  const { decimals } = bought
  const stockValue = movedValue(shelf.moves, decimals)
  switch (trade.behaviour) {
    case 'salesInvoice':
    case 'posSale':
      return salesBookings(trade, parts, stockValue, 1)
    case 'salesReturn':
    case 'posRefund':
      return salesBookings(trade, parts, stockValue, -1)
    case 'deliveryNote':
      return [
        { account: 'costOfSales', amount: negated(stockValue) },
        { account: 'stock', amount: stockValue },
      ]
    case 'goodsReceipt':
      return receiptBookings(shelf, decimals)
    case 'purchaseInvoice':
    case 'purchaseReturn':
      return purchaseBookings(trade, parts, shelf, bought)
    default:
      return []
  }
}
