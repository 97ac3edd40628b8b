/**
 * Posting a document of stock: goods that came in, went out, moved between warehouses or were
 * counted. Goods leave at their average cost and arrive for what they cost. A transfer takes the
 * value along, so that the company is worth the same before and after it: what is on its way stands
 * on an account of its own, and only what was sold before it arrived is revalued.
 */
import type { Booking, Decimals } from '../books/entry.ts'
import { toSecond } from '../kernel/number/convert.ts'
import { negated, productOf, ratioOf, sumOf } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { accountOfReason, sentBack } from '../stock/reason.ts'
import { type Move, Shelf, type ShelfFacts } from '../stock/shelf.ts'
import { averageCost, type Balance, issued, mirrored, received } from '../stock/valuation.ts'
import { movedValue } from './worth.ts'

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
  /** Of a transfer that arrives: what its goods were worth when they were sent. */
  sentValue?: string
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

export type StockFacts = ShelfFacts & { decimals: Decimals }

type PostedStockLine = {
  unitPrice: string
  /** What its goods are worth. */
  cost: string
  /** The same, below zero for what is missing. */
  total: string
}

export type StockPosting = {
  lines: PostedStockLine[]
  total: string
  secondTotal: string | null
  moves: Move[]
  /** The balances after it, by `balanceKey`. */
  balances: Map<string, Balance>
  bookings: Booking[]
}

/** Moves the goods of one line, and answers what they are worth. */
type Mover = (shelf: Shelf, line: StockLine, task: StockTask, decimals: number) => string

/** For the cost that was given, else for what such goods cost here. */
const arrive: Mover = (shelf, line, _, decimals) => {
  const before = shelf.at(line.item, line.warehouse)
  const worth =
    line.unitCost === null
      ? productOf(line.baseQuantity, averageCost(before), decimals)
      : productOf(line.quantity, line.unitCost, decimals)
  const change = received(before, line.baseQuantity, worth, decimals)
  shelf.put(line, line, line.baseQuantity, change)
  return worth
}

const leave: Mover = (shelf, line, _, decimals) => {
  shelf.refuseTooLow(line, line.at, line.warehouse)
  const before = shelf.at(line.item, line.warehouse)
  const change = issued(before, line.baseQuantity, decimals)
  shelf.put(line, line, negated(line.baseQuantity), change)
  return negated(change.value)
}

const destinationOf = ({ toWarehouse }: StockTask): string => {
  if (toWarehouse === null) throw new Refusal('selectWarehouseTo', 'toWarehouse')
  return toWarehouse
}

const send: Mover = (shelf, line, task, decimals) => {
  const place = { warehouse: destinationOf(task), isTransit: !task.isDelivered }
  const worth = leave(shelf, line, task, decimals)
  const before = shelf.at(line.item, place.warehouse, place.isTransit)
  const change = received(before, line.baseQuantity, worth, decimals)
  shelf.put(line, place, line.baseQuantity, change)
  return worth
}

/** Off its way, with its own part of the value. */
const endWay: Mover = (shelf, line, task, decimals) => {
  const place = { warehouse: destinationOf(task), isTransit: true }
  const worth = line.sentValue ?? '0'
  const before = shelf.at(line.item, place.warehouse, place.isTransit)
  const change = mirrored(before, { quantity: line.baseQuantity, value: worth }, decimals)
  shelf.put(line, place, negated(line.baseQuantity), change)
  return worth
}

/** Where it was sent to, or back where it came from. */
const takeIn: Mover = (shelf, line, task, decimals) => {
  const worth = endWay(shelf, line, task, decimals)
  const { warehouse } = line
  const change = received(shelf.at(line.item, warehouse), line.baseQuantity, worth, decimals)
  shelf.put(line, { warehouse }, line.baseQuantity, change)
  return worth
}

/** Whether goods arrive as they were sent, there or back: then the company has what it had. */
export const isArrival = (reason: string | null): boolean => reason === null || reason === sentBack

/** What came is taken in; what did not is written off; what nobody sent is found. */
const takeInOrClose: Mover = (shelf, line, task, decimals) => {
  const mover = isArrival(task.reason) ? takeIn : task.reason === 'extra' ? arrive : endWay
  return mover(shelf, line, task, decimals)
}

const correct: Mover = (shelf, line, task, decimals) => {
  const mover = line.direction === 1 ? arrive : leave
  return mover(shelf, line, task, decimals)
}

const movers: Record<StockBehaviour, Mover> = {
  stockIn: arrive,
  stockOut: leave,
  transfer: send,
  transferReceipt: takeInOrClose,
  adjustment: correct,
}

const isOnItsWay = ({ isTransit }: Move): boolean => isTransit
const isThere = ({ isTransit }: Move): boolean => !isTransit

/** Stock against the account of the reason; what was sold too cheap or too dear, the cost of sales. */
function bookingsOf(task: StockTask, moves: readonly Move[], decimals: number): Booking[] {
  const { behaviour, reason, lines } = task
  const revalued = movedValue(
    moves.filter(({ kind }) => kind === 'revaluation'),
    decimals,
  )
  const moved = moves.filter(({ kind }) => kind === 'move')
  const isFound = ({ line }: Move) =>
    behaviour === 'adjustment' && lines.find(({ id }) => id === line)?.direction === 1
  const account = behaviour === 'transfer' ? undefined : accountOfReason(behaviour, reason)
  const found = movedValue(moved.filter(isFound), decimals)
  const other = movedValue(
    moved.filter((move) => !isFound(move)),
    decimals,
  )
  return [
    { account: 'stock', amount: movedValue(moves.filter(isThere), decimals) },
    { account: 'transit', amount: movedValue(moves.filter(isOnItsWay), decimals) },
    { account: 'costOfSales', amount: negated(revalued) },
    { account: 'stockGain', amount: negated(found) },
    { account: account ?? 'stockLoss', amount: negated(other) },
  ]
}

export function postStock(task: StockTask, facts: StockFacts): StockPosting {
  const { first, second } = facts.decimals
  const shelf = new Shelf(facts)
  const lines = task.lines.map((line) => {
    const cost = movers[task.behaviour](shelf, line, task, first)
    const isMissing = task.behaviour === 'adjustment' && line.direction === -1
    return {
      unitPrice: line.unitCost ?? ratioOf(cost, line.quantity, 6),
      cost,
      total: isMissing ? negated(cost) : cost,
    }
  })
  const total = sumOf(
    lines.map((line) => line.total),
    first,
  )
  return {
    lines,
    total,
    secondTotal: task.rate === null ? null : toSecond(total, task.rate, second),
    moves: shelf.moves,
    balances: shelf.balances,
    bookings: bookingsOf(task, shelf.moves, first),
  }
}
