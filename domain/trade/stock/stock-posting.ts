/**
 * Posting a document of stock: goods that came in, went out, moved between warehouses or were
 * counted. Goods leave at their average cost and arrive for what they cost. A transfer takes the
 * value along, so that the company is worth the same before and after it: what is on its way stands
 * on an account of its own, and only what was sold before it arrived is revalued.
 */
import type { Booking } from '../../books/entry.ts'
import { toSecond } from '../../kernel/number/convert.ts'
import { negated, productOf, ratioOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Decimals, negatedWorth, sumOfWorths, type Worth } from '../../money/measure.ts'
import { nothing } from '../../stock/amounts.ts'
import type { Balance } from '../../stock/goods/held.ts'
import { type MoveLink, offPot, salePot, sentPot, wayPot } from '../../stock/past-row.ts'
import type { Change, Terms } from '../../stock/pile.ts'
import {
  accountOfFinding,
  accountOfLeaving,
  accountOfReason,
  sentBack,
} from '../../stock/reason.ts'
import {
  type Move,
  type OwedChange,
  type Place,
  Shelf,
  type ShelfFacts,
} from '../../stock/shelf.ts'
import {
  issued,
  received,
  type Sold,
  takenBack,
  withdrawn,
  worthHere,
} from '../../stock/valuation.ts'
import {
  bookedLater,
  type DayBookings,
  elsewhere,
  isOfItsDay,
  isOnItsWay,
  isOnTheShelf,
  movedValue,
  worthBooking,
} from '../worth.ts'

export type StockBehaviour = 'stockIn' | 'stockOut' | 'transfer' | 'transferReceipt' | 'adjustment'

export type StockLine = {
  id: string
  /** Where it stands in what was sent. */
  at: number
  item: string
  /** Where its goods leave or arrive; of a transfer, where they leave. */
  warehouse: string
  quantity: string
  baseQuantity: string
  /** Of an adjustment: found, or missing. */
  direction: 1 | -1
  /** What one of its unit costs, where somebody says so; in the currency of the books. */
  unitCost: string | null
  /** Of a count: it only changes one lot for another, so nothing is gained or lost by it. */
  isSwapped?: boolean
  /** Of a transfer that arrives: what it was worth when it left. */
  sentValue?: Worth
  originLine?: string | null
  /** Of what comes back from the kitchen: what is left of what went there with it. */
  sold?: Sold
  /** What is lost in the kitchen left its shelf before: what it is worth. */
  lost?: Worth
}

export type StockTask = {
  behaviour: StockBehaviour
  reason: string | null
  /** Where a transfer goes; of one that comes back, where it was going. */
  toWarehouse: string | null
  /** Of a transfer: straight there, without a way between. */
  isDelivered: boolean
  rate: string | null
  lines: readonly StockLine[]
}

export type StockFacts = ShelfFacts & { decimals: Decimals; day: string }

type PostedStockLine = {
  unitPrice: string
  /** What its goods are worth. */
  cost: Worth
  /** The same, below zero for what is missing. */
  total: Worth
}

export type StockPosting = {
  lines: PostedStockLine[]
  total: string
  secondTotal: string | null
  moves: Move[]
  /** The balances after it, by `balanceKey`. */
  balances: Map<string, Balance>
  owed: OwedChange[]
  bookings: Booking[]
  later: DayBookings[]
}

/** Moves the goods of one line, and answers what they are worth. */
type Mover = (shelf: Shelf, line: StockLine, task: StockTask, terms: Terms) => Worth

/** Takes the goods of one line from where they were. */
type Taker = (shelf: Shelf, line: StockLine, task: StockTask, terms: Terms) => Change

/** Puts goods on a shelf for what they are worth. */
function putIn(
  shelf: Shelf,
  line: StockLine,
  place: Place,
  worth: Worth,
  terms: Terms,
  link?: MoveLink,
  layers?: Change['left'],
): void {
  const { item, baseQuantity, id } = line
  const { warehouse, isTransit } = place
  const owed = isTransit ? [] : shelf.owedAt(item, warehouse)
  const before = shelf.at(item, warehouse, isTransit)
  const source = { receipt: id, pot: link?.into, layers }
  const change = received(before, baseQuantity, worth, terms, owed, source)
  shelf.put(line, place, baseQuantity, change, terms.day, link)
}

/** What was said to be the cost, in both currencies. */
function givenWorth(quantity: string, unitCost: string, { decimals, rate }: Terms): Worth {
  const first = productOf(quantity, unitCost, decimals.first)
  return { first, second: rate === null ? null : toSecond(first, rate, decimals.second) }
}

/** For the cost that was given, else for what such goods cost here. */
const arrive: Mover = (shelf, line, { behaviour, reason }, terms) => {
  const { item, warehouse, baseQuantity, quantity, unitCost, isSwapped, sold } = line
  if (sold) {
    const owed = shelf.owedAt(item, warehouse)
    const change = takenBack(shelf.at(item, warehouse), baseQuantity, sold, terms, owed)
    const from = salePot(line.originLine ?? line.id)
    shelf.put(line, line, baseQuantity, change, terms.day, { as: 'drawn', from, account: 'making' })
    return change.value
  }
  if (unitCost !== null) {
    const given = givenWorth(quantity, unitCost, terms)
    putIn(shelf, line, line, given, terms)
    return given
  }
  const worth = worthHere(shelf.at(item, warehouse), baseQuantity, terms)
  const account = (isSwapped ? accountOfLeaving : accountOfFinding)(behaviour, reason)
  putIn(shelf, line, line, worth, terms, { as: 'in', isAtAverage: true, account })
  return worth
}

const takeOff: Taker = (shelf, line, { behaviour, reason }, terms) => {
  shelf.refuseTooLow(line, line.at, line.warehouse)
  const before = shelf.at(line.item, line.warehouse)
  const change = issued(before, line.baseQuantity, terms)
  const link: MoveLink = {
    as: 'out',
    into: behaviour === 'transfer' ? sentPot(line.id) : salePot(line.id),
    account: accountOfLeaving(behaviour, reason),
  }
  shelf.put(line, line, negated(line.baseQuantity), change, terms.day, link)
  return change
}

const leave: Mover = (shelf, line, task, terms) =>
  line.lost ?? negatedWorth(takeOff(shelf, line, task, terms).value)

const destinationOf = ({ toWarehouse }: StockTask): string => {
  if (toWarehouse === null) throw new Refusal('selectWarehouseTo', 'toWarehouse')
  return toWarehouse
}

/** What is not there cannot be sent: nobody would know what arrives for how much. */
const send: Mover = (shelf, line, task, terms) => {
  shelf.refuseTooLow(line, line.at, line.warehouse, { rule: 'block' })
  const place = { warehouse: destinationOf(task), isTransit: !task.isDelivered }
  const { value, left } = takeOff(shelf, line, task, terms)
  const worth = negatedWorth(value)
  const link: MoveLink = { as: 'drawn', from: sentPot(line.id) }
  const way = place.isTransit ? { ...link, into: wayPot(line.id) } : link
  putIn(shelf, line, place, worth, terms, way, left)
  return worth
}

/** Off its way, with its own part of the value. */
const takeFromWay: Taker = (shelf, line, task, terms) => {
  const place = { warehouse: destinationOf(task), isTransit: true }
  const worth = line.sentValue ?? nothing
  const pot = wayPot(line.originLine ?? line.id)
  const before = shelf.at(line.item, place.warehouse, place.isTransit)
  const change = withdrawn(before, line.baseQuantity, worth, terms, [], { pot })
  const link: MoveLink = {
    as: 'drawn',
    from: pot,
    into: offPot(line.id),
    account: accountOfLeaving(task.behaviour, task.reason),
  }
  shelf.put(line, place, negated(line.baseQuantity), change, terms.day, link)
  return change
}

const endWay: Mover = (shelf, line, task, terms) =>
  negatedWorth(takeFromWay(shelf, line, task, terms).value)

/** Where it was sent to, or back where it came from. */
const takeIn: Mover = (shelf, line, task, terms) => {
  const { value, left } = takeFromWay(shelf, line, task, terms)
  const worth = negatedWorth(value)
  const link: MoveLink = { as: 'drawn', from: offPot(line.id) }
  putIn(shelf, line, { warehouse: line.warehouse }, worth, terms, link, left)
  return worth
}

/** Whether goods arrive as they were sent, there or back: then the company has what it had. */
export const isArrival = (reason: string | null): boolean => reason === null || reason === sentBack

/** What came is taken in; what did not is written off; what nobody sent is found. */
const takeInOrClose: Mover = (shelf, line, task, terms) => {
  const mover = isArrival(task.reason) ? takeIn : task.reason === 'extra' ? arrive : endWay
  return mover(shelf, line, task, terms)
}

const correct: Mover = (shelf, line, task, terms) => {
  const mover = line.direction === 1 ? arrive : leave
  return mover(shelf, line, task, terms)
}

const movers: Record<StockBehaviour, Mover> = {
  stockIn: arrive,
  stockOut: leave,
  transfer: send,
  transferReceipt: takeInOrClose,
  adjustment: correct,
}

/** From what was in the making to what is lost, without passing over a shelf. */
function lostBookings(lines: readonly StockLine[], account: Booking['account']): Booking[] {
  const worths = lines.flatMap(({ lost }) => lost ?? [])
  if (worths.length === 0) return []
  const worth = sumOfWorths(worths)
  return [worthBooking(account, worth), worthBooking('making', negatedWorth(worth))]
}

/** Stock against the account of the reason; what was sold too cheap or too dear, the cost of sales. */
function bookingsOf(task: StockTask, all: readonly Move[]): Booking[] {
  const { behaviour, reason, lines } = task
  const moves = all.filter(isOfItsDay)
  const revalued = movedValue(moves.filter(({ kind }) => kind === 'revaluation'))
  const moved = moves.filter(({ kind }) => kind === 'move')
  const foundBy = new Set(
    lines.flatMap(({ id, direction, isSwapped }) => (direction === 1 && !isSwapped ? [id] : [])),
  )
  const isFound = ({ line }: Move) =>
    behaviour === 'adjustment' && line !== null && foundBy.has(line)
  const account = behaviour === 'transfer' ? undefined : accountOfReason(behaviour, reason)
  const found = movedValue(moved.filter(isFound))
  const other = movedValue(moved.filter((move) => !isFound(move)))
  return [
    worthBooking('stock', movedValue(moves.filter(isOnTheShelf))),
    worthBooking('transit', movedValue(moves.filter(isOnItsWay))),
    worthBooking('costOfSales', negatedWorth(revalued)),
    worthBooking('stockGain', negatedWorth(found)),
    worthBooking(account ?? 'stockLoss', negatedWorth(other)),
    ...lostBookings(lines, account ?? 'stockLoss'),
    ...elsewhere(moves),
  ]
}

export function postStock(task: StockTask, facts: StockFacts): StockPosting {
  const { decimals, day } = facts
  const terms = { decimals, day, rate: task.rate }
  const shelf = new Shelf(facts).startOn(terms)
  const lines = task.lines.map((line) => {
    const cost = movers[task.behaviour](shelf, line, task, terms)
    const isMissing = task.behaviour === 'adjustment' && line.direction === -1
    return {
      unitPrice: line.unitCost ?? ratioOf(cost.first, line.quantity, 6),
      cost,
      total: isMissing ? negatedWorth(cost) : cost,
    }
  })
  shelf.endToday(terms)
  const total = sumOfWorths(lines.map((line) => line.total))
  return {
    lines,
    total: total.first,
    secondTotal: total.second,
    moves: shelf.moves,
    balances: shelf.balances,
    owed: shelf.owed,
    bookings: bookingsOf(task, shelf.moves),
    later: bookedLater(shelf.moves),
  }
}
