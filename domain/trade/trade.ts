/**
 * Posting a document of trade: from what was written and the facts read under lock to the rows that
 * are kept. Nothing here reads a clock or a database, so the browser can show, and a test can
 * prove, exactly what the server will write.
 */

import { behaviourOf } from '../books/behaviour.ts'
import { type Booking, booked } from '../books/entry.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import {
  type Decimals,
  negatedWorth,
  ownMeasure,
  type Rank,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../money/measure.ts'
import { nothing } from '../stock/amounts.ts'
import { Tallies } from '../stock/consumption.ts'
import type { Balance } from '../stock/goods/held.ts'
import { Layers, type PastMove } from '../stock/layers.ts'
import { worthOfAhead } from '../stock/made-ahead.ts'
import type { MoveRef } from '../stock/pile.ts'
import { type Move, type OwedChange, Shelf, type ShelfFacts } from '../stock/shelf.ts'
import { moveGoods } from './goods.ts'
import type { Landed } from './landing.ts'
import type { Measured, Parts, Trade, TradeLine } from './posting/trade-task.ts'
import {
  type Bought,
  billBefore,
  landCosts,
  purchaseBookings,
  receiptBookings,
} from './purchase.ts'
import { type LineTotals, type Totals, totalsOf } from './totals.ts'
import {
  bookedLater,
  type DayBookings,
  elsewhere,
  isOfItsDay,
  movedValue,
  worthBooking,
} from './worth.ts'

export type TradeFacts = ShelfFacts & {
  decimals: Decimals
  day: string
  /** Where costs become known late: what happened to their goods since the first of them came. */
  past?: readonly PastMove[]
  /** How much was ever made by the recipes of its lines, by `tallyKey`. */
  tallies?: ReadonlyMap<string, string>
}

export type Posting = {
  totals: Totals
  firstTotal: string
  secondTotal: string | null
  /** What the goods that left cost, or what came back is worth; below zero for a return. */
  cost: Worth
  /** The same by line, never below zero. */
  lineCosts: Worth[]
  moves: Move[]
  /** The balances after it, by `balanceKey`. */
  balances: Map<string, Balance>
  /** What was sold before it came, where that changed. */
  owed: OwedChange[]
  bookings: Booking[]
  /** What it revalues on other days than its own. */
  later: DayBookings[]
  /** What its lines added to the cost of goods. */
  landed: Landed[]
  /** How much of each line was made when it was sold; none of the others. */
  made: ReadonlyMap<string, string>
  /** The same by recipe and warehouse, by `tallyKey`. */
  tallied: ReadonlyMap<string, string>
}

/** What an amount of it comes to in one of the two currencies; nothing in a second there is not. */
const measureOf = (amount: string, rank: Rank, trade: Trade, decimals: Decimals): string | null =>
  worthAt(amount, trade.currency, trade.rate, decimals)[rank]

function secondOf(total: string, trade: Trade, decimals: Decimals): string | null {
  const { credited, rate } = trade
  if (rate === null) return null
  const before = credited && { total: credited.total, given: credited.second }
  return restOf(total, before, (amount) => measureOf(amount, 'second', trade, decimals) ?? '0')
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

/**
 * The parts of a document in one of the two currencies. Of a return, as the next part of what was
 * sold: all so far, less what came before it.
 */
function bookedParts(
  totals: Totals,
  total: string,
  trade: Trade,
  rank: Rank,
  decimals: Decimals,
): Parts {
  const { credited: before } = trade
  const isOwn = rank === trade.currency
  if (isOwn || !before) return { total, ...partsAs(totals, total, decimals[rank]) }
  const converted = (sums: Sums) =>
    partsAs(sums, measureOf(sums.total, rank, trade, decimals) ?? '0', decimals[rank])
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
  return { total, net: differenceOf(total, sumOf([vat, tax1, tax2])), vat, tax1, tax2 }
}

/** The parts of a document in another currency, adding up to its total there. */
function partsAs(totals: Sums, total: string, decimals: number) {
  const names = ['net', 'vat', 'tax1', 'tax2'] as const
  const weights = names.map((name) => totals[name])
  if (isZero(totals.total)) return { net: '0', vat: '0', tax1: '0', tax2: '0' }
  const [net = '0', vat = '0', tax1 = '0', tax2 = '0'] = splitAmount(total, weights, decimals)
  return { net, vat, tax1, tax2 }
}

/** What each line of a purchase costs: its net and the taxes nobody gives back. */
function lineCosts(lines: readonly LineTotals[], amount: string, decimals: number): string[] {
  const weights = lines.map(({ net, tax1, tax2 }) => sumOf([net, tax1, tax2], 6))
  const isFree = weights.every((weight) => isZero(weight))
  return isFree ? lines.map(() => '0') : splitAmount(amount, weights, decimals)
}

/** In both currencies, each from what the document comes to in it. */
function lineWorths(
  lines: readonly LineTotals[],
  { first, second }: { first: Parts; second: Parts | null },
  decimals: Decimals,
): Worth[] {
  const costs = ({ net, tax1, tax2 }: Parts, fine: number) =>
    lineCosts(lines, sumOf([net, tax1, tax2], fine), fine)
  const [ofFirst, ofSecond] = [
    costs(first, decimals.first),
    second && costs(second, decimals.second),
  ]
  return ofFirst.map((cost, at) => ({ first: cost, second: ofSecond?.[at] ?? null }))
}

const measured = (
  { currency }: Trade,
  own: Parts,
  first: Parts,
  second: Parts | null,
): Measured => ({
  currency,
  partWorth: (part) => ({
    first: first[part],
    second: second?.[part] ?? null,
    ...ownMeasure(currency, own[part]),
  }),
})

/** A sale or its return: `sign` is 1 for the one, -1 for the other. */
function salesBookings(
  trade: Trade,
  { currency, partWorth }: Measured,
  stockValue: Worth,
  sign: 1 | -1,
): Booking[] {
  const signed = (part: keyof Parts): Worth =>
    sign === 1 ? partWorth(part) : negatedWorth(partWorth(part))
  return [
    booked('receivable', currency, signed('total'), trade.partner ?? undefined),
    booked('sales', currency, negatedWorth(signed('net'))),
    booked('vatDue', currency, negatedWorth(signed('vat'))),
    booked('tax1Due', currency, negatedWorth(signed('tax1'))),
    booked('tax2Due', currency, negatedWorth(signed('tax2'))),
    ...soldBookings(stockValue),
    ...aheadBookings(trade),
  ]
}

/** What was made before it was sold is sold now. */
function aheadBookings({ lines }: Trade): Booking[] {
  const worths = lines.flatMap(({ ahead }) => (ahead ? [aheadWorth(ahead)] : []))
  if (worths.length === 0) return []
  const worth = sumOfWorths(worths)
  return [worthBooking('costOfSales', worth), worthBooking('making', negatedWorth(worth))]
}

const aheadWorth = ({ parts }: NonNullable<TradeLine['ahead']>): Worth =>
  sumOfWorths(parts.map(worthOfAhead))

/** What left the shelf is what was sold for, and the other way round. */
const soldBookings = (stockValue: Worth): Booking[] => [
  worthBooking('costOfSales', negatedWorth(stockValue)),
  worthBooking('stock', stockValue),
]

/** What each line's goods cost: what they were bought for, or what they took from the shelf. */
function costsOfLines(trade: Trade, costs: readonly Worth[], moves: readonly Move[]): Worth[] {
  const { side, debt, stock } = behaviourOf(trade.behaviour)
  if (side === 'supplier' && debt !== 'none') return [...costs]
  return trade.lines.map(({ id, ahead }) => {
    const worth = movedValue(moves.filter(({ line, kind }) => line === id && kind === 'move'))
    const own = stock === 'out' ? negatedWorth(worth) : worth
    return ahead ? sumOfWorths([own, aheadWorth(ahead)]) : own
  })
}

/** The rows of a sale, a purchase, their returns, their orders or a delivery. */
export function postTrade(trade: Trade, facts: TradeFacts): Posting {
  const { decimals, day } = facts
  const totals = trade.totals ?? totalsOf(trade.lines, trade)
  const { credited } = trade
  const firstTotal = restOf(
    totals.total,
    credited && { total: credited.total, given: credited.first },
    (amount) => measureOf(amount, 'first', trade, decimals) ?? '0',
  )
  const secondTotal = secondOf(totals.total, trade, decimals)
  const parts = bookedParts(totals, firstTotal, trade, 'first', decimals)
  const secondParts =
    secondTotal === null ? null : bookedParts(totals, secondTotal, trade, 'second', decimals)
  const inBoth = measured(trade, totals, parts, secondParts)
  const costs = lineWorths(totals.lines, { first: parts, second: secondParts }, decimals)
  const terms = { decimals, day, rate: trade.rate }
  const shelf = new Shelf(facts).startOn(terms)
  const layers = new Layers(
    facts.past ?? [],
    (item, warehouse) => shelf.find(item, warehouse)?.quantity ?? '0',
  )
  const before = billBefore(trade, { shelf, layers }, costs, terms)
  const tallies = new Tallies(facts.tallies)
  const made = moveGoods(trade, { shelf, tallies }, costs, terms)
  const landed = landCosts(trade, { shelf, layers }, { costs, totals, terms })
  shelf.endToday(terms)
  const isSale = behaviourOf(trade.behaviour).side === 'client'
  return {
    totals,
    firstTotal,
    secondTotal,
    cost: isSale ? costOfSale(trade, shelf.moves) : nothing,
    lineCosts: costsOfLines(trade, costs, shelf.moves),
    moves: shelf.moves,
    balances: shelf.balances,
    owed: shelf.owed,
    bookings: bookingsOf(trade, inBoth, shelf, { costs, before, landed, terms }),
    later: bookedLater(shelf.moves),
    landed,
    made,
    tallied: tallies.made,
  }
}

const costOfSale = ({ lines }: Trade, moves: readonly Move[]): Worth =>
  sumOfWorths([
    negatedWorth(ownValue(moves)),
    ...lines.flatMap(({ ahead }) => (ahead ? [aheadWorth(ahead)] : [])),
  ])

/** What the goods of a document are worth, with what it tells of them itself. */
function ownValue(moves: readonly Move[]): Worth {
  const own = new Set<MoveRef>(moves)
  return movedValue(moves.filter(({ corrects }) => corrects === undefined || own.has(corrects)))
}

const bookingsOf = (trade: Trade, inBoth: Measured, shelf: Shelf, bought: Bought): Booking[] => [
  ...ownBookings(trade, inBoth, shelf, bought),
  ...elsewhere(shelf.moves.filter(isOfItsDay)),
]

function ownBookings(trade: Trade, inBoth: Measured, shelf: Shelf, bought: Bought): Booking[] {
  const stockValue = movedValue(shelf.moves.filter(isOfItsDay))
  switch (trade.behaviour) {
    case 'salesInvoice':
    case 'posSale':
      return salesBookings(trade, inBoth, stockValue, 1)
    case 'salesReturn':
    case 'posRefund':
      return salesBookings(trade, inBoth, stockValue, -1)
    case 'deliveryNote':
      return soldBookings(stockValue)
    case 'goodsReceipt':
      return receiptBookings(shelf)
    case 'purchaseInvoice':
    case 'purchaseReturn':
      return purchaseBookings(trade, inBoth, shelf, bought)
    default:
      return []
  }
}
