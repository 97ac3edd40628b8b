/**
 * The lines of a document of stock as its posting takes them: what comes and what leaves, what was
 * counted, and what becomes of goods that had left for the kitchen.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { fractionOf, rounded, times } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Decimals, Worth } from '../../money/measure.ts'
import { differenceOf, expectedIn } from '../../stock/count.ts'
import type { Balance } from '../../stock/goods/held.ts'
import type { LottedLine } from '../../stock/lots/lot.ts'
import {
  type Ahead,
  MadeBook,
  type MadeLine,
  sharedAmong,
  stillAway,
  worthOfAhead,
} from '../../stock/made-ahead.ts'
import type { Coming, Shelved } from '../../stock/owed-book.ts'
import { balanceKey } from '../../stock/shelf.ts'
import type { TradeFacts } from '../posting/facts.ts'
import type { StockLine, StockTask } from './stock-posting.ts'
import type { AnyStockInput, ReadyStock, ReadyStockLine } from './stock-ready.ts'

export const shelvesOf = (ready: ReadyStock, { toWarehouse, isDelivered }: StockTask): Shelved[] =>
  ready.lines.flatMap(({ item, place }) => [
    { item, warehouse: place },
    ...(toWarehouse ? [{ item, warehouse: toWarehouse, isTransit: !isDelivered }] : []),
  ])

/** Goods that come to a shelf and cover what was sold before, and those that leave one. */
export function comingOf({ behaviour, lines, toWarehouse, isDelivered }: StockTask): Coming[] {
  const isTransit = behaviour === 'transferReceipt' || !isDelivered
  const comes = (direction: 1 | -1): boolean =>
    behaviour === 'adjustment' ? direction === 1 : !leaving.includes(behaviour)
  // What is lost in the kitchen has left already.
  const moving = lines.filter(({ lost }) => lost === undefined)
  return moving.flatMap(({ item, warehouse, baseQuantity: quantity, direction, sold }) => [
    { item, warehouse, quantity, isComing: comes(direction), lines: sold?.lines },
    ...(toWarehouse
      ? [{ item, warehouse: toWarehouse, quantity, isTransit, isComing: !isTransit }]
      : []),
  ])
}

const leaving: readonly string[] = ['stockOut', 'transfer']

/** The lots its lines name: of goods that come, or that leave. */
export const lottedOf = (
  { behaviour, lines }: StockTask,
  ready: ReadyStock,
  isCounted: boolean,
): LottedLine[] =>
  lines.map(({ id, at, item, direction, originLine }) => ({
    id,
    at,
    item,
    origin: originLine ? { line: originLine, isTransit: false } : null,
    lots: ready.lines[at]?.lots,
    // Where one lot was taken for another, one may begin on a line that takes away.
    isComing:
      isCounted || behaviour === 'stockIn' || (behaviour === 'adjustment' && direction === 1),
  }))

/**
 * What has happened whether or not a rule likes it: of a count, or what the house writes down by
 * itself. What lies there is no matter of a rule. By the id of the line.
 */
export type Happened = {
  /** When each was counted. */
  moments: ReadonlyMap<string, string>
  /** Those that only change one lot for another. */
  swapped: ReadonlySet<string>
  /** Somebody answered for it where it happened: its worth is approved by nobody else. */
  isAnswered?: boolean
  /** Of what had left for the kitchen: what becomes of it. */
  made?: MadeTask
}

/** Components that left for dishes come back, or are lost with them. */
export type MadeTask = {
  kind: 'back' | 'lost'
  /** The line by which each left, by the id of the line that ends it. */
  lineOf: ReadonlyMap<string, string>
  /** The dishes: each has its part of what the lines are worth. */
  parts: readonly Ahead[]
}

/** As it happened elsewhere: in any quantity, and answered for there. */
export const asItHappened: Happened = {
  moments: new Map(),
  swapped: new Set(),
  isAnswered: true,
}

/** A third of a piece cannot be sold; a recipe may take it. */
const withAnyQuantity = (facts: TradeFacts): TradeFacts => ({
  ...facts,
  units: facts.units.map((unit) => ({ ...unit, decimals: null })),
})

/** What left may come back, whatever became of the item, its place or the paper for it. */
const asTheyWere = (facts: TradeFacts, { lines }: AnyStockInput): TradeFacts => ({
  ...facts,
  type: facts.type && { ...facts.type, isActive: true },
  items: facts.items.map((item) => ({ ...item, isActive: true })),
  warehouses: [...facts.warehouses, ...lines.flatMap(({ warehouse }) => warehouse ?? [])],
})

export function factsFor(facts: TradeFacts, input: AnyStockInput, count: Happened | undefined) {
  const known = count?.isAnswered ? withAnyQuantity(facts) : facts
  return count?.made ? asTheyWere(known, input) : known
}

type Ending = Pick<StockLine, 'originLine' | 'sold' | 'lost'>

/** What is lost is worth what it is in the making; what comes back, what the shelf says. */
export const endedParts = (
  { kind, parts }: MadeTask,
  lines: ReadonlyMap<string, MadeLine>,
  decimals: Decimals,
): readonly Ahead[] => (kind === 'lost' ? MadeBook.of(lines.values(), decimals).end(parts) : parts)

/** Of what ends: the goods that went there and did not come back, or what is lost with them. */
function endingOf(
  of: MadeLine | undefined,
  kind: MadeTask['kind'],
  parts: readonly Ahead[],
): Ending {
  if (!of) return {}
  const originLine = of.line
  if (kind === 'lost') {
    const own = parts.flatMap((part) => part.components).filter(({ line }) => line === of.line)
    return { originLine, lost: worthOfAhead({ components: own }) }
  }
  const { pieces, worth: cost } = stillAway(of)
  return { originLine, sold: { lines: [of.line], pieces, cost } }
}

/** What came back is worth what the lines of the document say. */
export function returnedParts(
  { lineOf }: MadeTask,
  parts: readonly Ahead[],
  costs: readonly (readonly [string, Worth])[],
  decimals: Decimals,
): Ahead[] {
  const byLine = costs.flatMap(([id, worth]) => {
    const line = lineOf.get(id)
    return line ? [[line, worth] as const] : []
  })
  return sharedAmong(parts, new Map(byLine), decimals)
}

/** What an adjustment counted, in the unit of the line. */
export type Counted = {
  counted?: string | null
  expected?: string | null
  originLine?: string | null
}

type CostSight = { actor: { limits: { canSeeCost: boolean } } }

/** Whoever may not see costs cannot name one either. */
const costGiven = ({ actor }: CostSight, { unitPrice }: ReadyStockLine): string | null =>
  actor.limits.canSeeCost ? (unitPrice ?? null) : null

/** What lies on the shelves, and what left them for the kitchen and ends. */
type Found = {
  balances: ReadonlyMap<string, Balance>
  made: ReadonlyMap<string, MadeLine>
  ended: readonly Ahead[]
}

/** A line with its quantity; an adjustment's where nothing differs is none. */
export function countedLine(
  poster: CostSight,
  ready: ReadyStock,
  line: ReadyStockLine,
  held: Found,
  count: Happened | undefined,
): (StockLine & Counted)[] {
  const { id, at, item, place: warehouse } = line
  const isSwapped = count?.swapped.has(id)
  const common = { id, at, item, warehouse, isSwapped, unitCost: costGiven(poster, line) }
  if (ready.behaviour !== 'adjustment') {
    const wanted = wantedQuantity(line)
    const task = count?.made
    const of = held.made.get(task?.lineOf.get(id) ?? '')
    const ending = task ? endingOf(of, task.kind, held.ended) : {}
    return [{ ...common, ...wanted, direction: 1 as const, ...ending }]
  }
  if (!count) refuseUncounted(ready, line)
  const available = held.balances.get(balanceKey(item, warehouse))?.quantity ?? '0'
  const difference = differenceOf(line, available, line.factor)
  if (!difference) return []
  const counted = line.counted ?? null
  const expected = counted && (line.expected ?? expectedIn(available, line.factor))
  return [{ ...common, ...difference, counted, expected }]
}

export function wantedQuantity({ at, quantity = '0', factor }: ReadyStockLine) {
  const baseQuantity = rounded(times(fractionOf(quantity), factor), 6)
  if (isZero(baseQuantity)) throw new Refusal('quantityTooSmall', `lines.${at}.quantity`)
  return { quantity, baseQuantity }
}

/** A line of an adjustment says what was counted, and an item is counted once. */
function refuseUncounted({ lines }: ReadyStock, line: ReadyStockLine): void {
  const { at, item, place, counted, difference } = line
  if (counted == null && difference == null) throw new Refusal('putQuantity', `lines.${at}.counted`)
  if (counted != null && difference != null) throw new Refusal('invalid', `lines.${at}.difference`)
  const isTwice = lines.some(
    (other) => other.at < at && other.item === item && other.place === place,
  )
  if (isTwice) throw new Refusal('itemTwice', `lines.${at}.item`)
}
