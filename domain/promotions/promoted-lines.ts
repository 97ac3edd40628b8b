/**
 * What promotions take off the lines of a sale: the one computation of till, server and simulation.
 *
 * The lowest priority goes first. Promotions that can be combined are given one on top of the other,
 * each on what the ones before it left; one that cannot takes only goods nothing has touched, and
 * nothing touches them after it. Among promotions of one priority that meet on the same goods, the
 * order decides who comes first, and the best for the client is chosen (`best-order.ts`). Nothing
 * depends on the order of the lines.
 */
import { fractionOf, minus, one, partOf, plus, rounded, times } from '../kernel/number/fraction.ts'
import { bestOutcome, type Gain } from './best-order.ts'
import { type Circumstances, holdsAt, holdsFor, type Moment } from './circumstances.ts'
import { inFirst, isInTime, isLookedAt, isTarget } from './giving.ts'
import {
  dearestFirst,
  type Goods,
  million,
  millionths,
  type Portion,
  portionOf,
  smallest,
} from './portion.ts'
import type { Promotion } from './promotion.ts'

export type PromotedLine = {
  id: string
  item: string
  category: string | null
  brand: string | null
  /** In base units. */
  quantity: string
  /** What it comes to after what a person took off. */
  amount: string
  /** When it was ordered; where it is not said, when the sale was. */
  moment?: Moment
}

export type LinePromotion = { promotion: string; amount: string }

/** By the id of the line; lines without any are not in it. */
export type Promoted = ReadonlyMap<string, readonly LinePromotion[]>

const none: Promoted = new Map()

type Meeting = { promotions: Promotion[]; lines: Set<string> }

/** Those that look at the same goods decide together; the others do not know each other. */
function meetings(promotions: readonly Promotion[], goods: readonly Goods[]): Meeting[] {
  let found: Meeting[] = []
  for (const promotion of promotions) {
    const lines = new Set(goods.filter((it) => isLookedAt(promotion, it)).map(({ id }) => id))
    const met = found.filter((it) => [...lines].some((line) => it.lines.has(line)))
    const merged = {
      promotions: [...met.flatMap((it) => it.promotions), promotion],
      lines: new Set([...lines, ...met.flatMap((it) => [...it.lines])]),
    }
    found = [...found.filter((it) => !met.includes(it)), merged]
  }
  return found
}

/** By priority, and within one by who meets whom. */
function decided(promotions: readonly Promotion[], goods: readonly Goods[], at: Circumstances) {
  const gains: Gain[] = []
  let portions: readonly Portion[] = goods.map(portionOf).toSorted(dearestFirst)
  const priorities = [...new Set(promotions.map(({ priority }) => priority))].sort((a, b) => a - b)
  for (const priority of priorities) {
    const equals = promotions.filter((it) => it.priority === priority)
    for (const { promotions: met, lines } of meetings(equals, goods)) {
      const isOurs = (it: Portion): boolean => lines.has(it.goods.id)
      const outcome = bestOutcome(met, portions.filter(isOurs), at)
      if (outcome.sum === 0n) continue
      gains.push(...outcome.gains)
      portions = [...portions.filter((it) => !isOurs(it)), ...outcome.portions]
    }
  }
  return gains
}

type Index = { everything: Promotion[]; byKey: Map<string, Promotion[]> }

const indexes = new WeakMap<readonly Promotion[], Index>()

/** Two hundred promotions are looked through once, and then asked for by what is sold. */
function indexOf(promotions: readonly Promotion[]): Index {
  const known = indexes.get(promotions)
  if (known) return known
  const index: Index = { everything: [], byKey: new Map() }
  for (const promotion of promotions) {
    const named = promotion.targets.filter(({ isReward }) => !isReward)
    const keys = named.map(({ item, category, brand }) => item ?? category ?? brand)
    if (named.length === 0 || keys.includes(null)) index.everything.push(promotion)
    else
      for (const key of new Set(keys))
        if (key) index.byKey.set(key, [...(index.byKey.get(key) ?? []), promotion])
  }
  indexes.set(promotions, index)
  return index
}

function candidates(promotions: readonly Promotion[], goods: readonly Goods[]): Promotion[] {
  const { everything, byKey } = indexOf(promotions)
  const keys = new Set(goods.flatMap(({ item, category, brand }) => [item, category, brand]))
  const named = [...keys].flatMap((key) => (key === null ? [] : (byKey.get(key) ?? [])))
  return [...new Set([...everything, ...named])]
}

/** Enough is bought: pieces of its goods, and money of the whole sale before any promotion. */
function isReached(promotion: Promotion, all: readonly Goods[], at: Circumstances): boolean {
  const { minQuantity, minAmount, targets } = promotion
  const goods = all.filter((it) => isInTime(promotion, it))
  if (minQuantity !== null) {
    const bought = targets.filter(({ isReward }) => !isReward)
    const count = goods
      .filter((it) => bought.length === 0 || bought.some((target) => isTarget(target, it)))
      .reduce((sum, { quantity }) => sum + quantity, 0n)
    if (count < millionths(minQuantity)) return false
  }
  if (minAmount === null) return true
  const least = inFirst(minAmount, promotion, at)
  return least !== undefined && goods.reduce((sum, { amount }) => sum + amount, 0n) >= least
}

const decimalOf = (amount: bigint, decimals: number): string =>
  rounded({ top: amount, bottom: million }, decimals)

/** In coins, line by line; what is left of a line is never below nothing. */
function written(gains: readonly Gain[], goods: readonly Goods[], decimals: number): Promoted {
  const promoted = new Map<string, LinePromotion[]>()
  for (const { id, amount } of goods) {
    let left = amount
    const own = gains.flatMap(({ promotion, off }) => {
      const coins = millionths(decimalOf(off.get(id) ?? 0n, decimals))
      const takes = smallest(coins, left)
      left -= takes
      return takes > 0n ? [{ promotion: promotion.id, amount: decimalOf(takes, 6) }] : []
    })
    if (own.length > 0) promoted.set(id, own)
  }
  return promoted
}

/** Whether what is typed off the whole ticket still finds enough to be taken from. */
function leavesEnough(promoted: Promoted, goods: readonly Goods[], at: Circumstances): boolean {
  const off = [...promoted.values()].flat().reduce((sum, it) => sum + millionths(it.amount), 0n)
  const left = goods.reduce((sum, { amount }) => sum + amount, 0n) - off
  const reduced = times({ top: left, bottom: million }, minus(one, partOf(at.discountPercent)))
  const asked = fractionOf(at.discountAmount)
  // Lines are rounded once more before the ticket's discount is taken from them.
  const slack = { top: BigInt(goods.length), bottom: 10n ** BigInt(at.decimals) }
  const needed = asked.top === 0n ? asked : plus(asked, slack)
  return minus(reduced, needed).top >= 0n
}

/** By the moment of the sale, or by one at which something of it was ordered. */
function holdsForSome(promotion: Promotion, goods: readonly Goods[], at: Moment): boolean {
  const isNow = holdsAt(promotion, at)
  return goods.some(({ moment }) => (moment ? holdsAt(promotion, moment) : isNow))
}

export function promotedLines(
  lines: readonly PromotedLine[],
  promotions: readonly Promotion[],
  at: Circumstances,
): Promoted {
  if (promotions.length === 0 || lines.length === 0) return none
  const goods = lines
    .map((line) => ({
      ...line,
      quantity: millionths(line.quantity),
      amount: millionths(line.amount),
    }))
    .filter(({ quantity, amount }) => quantity > 0n && amount > 0n)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const holding = candidates(promotions, goods).filter(
    (it) => holdsFor(it, at) && holdsForSome(it, goods, at) && isReached(it, goods, at),
  )
  if (holding.length === 0) return none
  const promoted = written(decided(holding, goods, at), goods, at.decimals)
  return leavesEnough(promoted, goods, at) ? promoted : none
}
