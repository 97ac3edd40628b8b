/**
 * Landed cost: what freight, customs or insurance add to goods that were bought. Each line of cost
 * says by what it is divided among the received goods; the parts always add up to it.
 */

import { isZero } from '../kernel/number/decimal.ts'
import { compare, fractionOf, plus, rounded, times, zero } from '../kernel/number/fraction.ts'
import { splitAmount } from '../kernel/number/split.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type Decimals, isNothing, type Worth } from '../money/measure.ts'
import { nothing, splitWorth } from '../stock/amounts.ts'
import { type LateCost, settleLate } from '../stock/late-cost.ts'
import type { ReceiptPart } from '../stock/layer-pile.ts'
import type { Layers } from '../stock/layers.ts'
import type { Terms } from '../stock/pile.ts'
import type { Shelf } from '../stock/shelf.ts'

export const landingKeys = ['value', 'quantity', 'weight', 'volume', 'equal', 'manual'] as const

export type LandingKey = (typeof landingKeys)[number]

export type Landing = {
  key: LandingKey
  /** Divided by hand: the part of each line of goods, in the currency of the document. */
  shares?: readonly { line: string; amount: string }[]
}

/** What one base unit of an item weighs and takes up; not every card says so. */
export type Measures = { weight: string | null; volume: string | null }

/** Goods that were received: a line of a purchase, less what went back. */
export type LandingGoods = Measures & { line: string; item: string; pieces: string; value: string }

/** The same, and what they came with. */
export type LandingTarget = LandingGoods & { from: readonly ReceiptPart[] }

/** The shelves, and with which receipts the goods on them came. */
export type Goods = { shelf: Shelf; layers: Layers }

export type Landed = {
  line: string
  target: string
  key: LandingKey
  amount: Worth
  /** What of it the pieces that are still there took; the rest is cost of sales. */
  inStock: Worth
}

function weightsOf(landing: Landing, targets: readonly LandingGoods[]): string[] {
  const shareOf = (line: string) =>
    landing.shares?.find((share) => share.line === line)?.amount ?? '0'
  const measured = (measure: keyof Measures) =>
    targets.map((it) => rounded(times(fractionOf(it[measure] ?? '0'), fractionOf(it.pieces)), 12))
  const weights = {
    value: () => targets.map(({ value }) => value),
    quantity: () => targets.map(({ pieces }) => pieces),
    weight: () => measured('weight'),
    volume: () => measured('volume'),
    equal: () => targets.map(() => '1'),
    manual: () => targets.map(({ line }) => shareOf(line)),
  }[landing.key]()
  // Goods that cost nothing still share what it cost to bring them.
  const isFree = weights.every((weight) => isZero(weight))
  return isFree ? targets.map(() => '1') : weights
}

/** The part of each target, by largest remainder. */
export const landingShares = (
  amount: string,
  landing: Landing,
  targets: readonly LandingGoods[],
  decimals: number,
): string[] => splitAmount(amount, weightsOf(landing, targets), decimals)

const landingWorths = (
  amount: Worth,
  landing: Landing,
  targets: readonly LandingGoods[],
  decimals: Decimals,
): Worth[] => splitWorth(amount, weightsOf(landing, targets), decimals)

const isMeasure = (key: LandingKey): key is keyof Measures => key === 'weight' || key === 'volume'

/** What a cost cannot be divided by: a measure that the card of these goods does not say. */
export const missingMeasure = (key: LandingKey, target: Measures): keyof Measures | undefined =>
  isMeasure(key) && target[key] === null ? key : undefined

const measureMissing = { weight: 'weightMissing', volume: 'volumeMissing' } as const

/**
 * Shares by hand are for goods that were chosen, and give all of the cost away; by weight or volume
 * all the goods have one, or those without would pay nothing for their way.
 */
export function refuseLanding(
  { key, shares = [] }: Landing,
  cost: string,
  targets: readonly LandingGoods[],
  field: string,
): void {
  const missing = targets.map((target) => missingMeasure(key, target)).find(Boolean)
  if (missing) throw new Refusal(measureMissing[missing], field)
  if (key !== 'manual') return
  const isStrange = shares.some(({ line }) => !targets.some((target) => target.line === line))
  const given = shares.map(({ amount }) => fractionOf(amount)).reduce(plus, zero)
  if (isStrange || compare(given, fractionOf(cost)) !== 0)
    throw new Refusal('sharesDiffer', field, { total: cost, given: rounded(given, 6) })
}

/** Gives one line of cost to the goods it was spent on. */
export function land(
  { shelf, layers }: Goods,
  cost: { line: string; amount: Worth; landing: Landing },
  targets: readonly LandingTarget[],
  terms: Terms,
): Landed[] {
  const { line, amount, landing } = cost
  const shares = landingWorths(amount, landing, targets, terms.decimals)
  const given = targets.flatMap((target, at) => {
    const share = shares[at]
    return !share || isNothing(share) ? [] : [{ target, share }]
  })
  const late = given.map(
    ({ target: { item, pieces, from }, share }): LateCost => ({
      line,
      item,
      pieces,
      from,
      amount: share,
    }),
  )
  const inStock = settleLate(shelf, layers, late, terms)
  return given.map(({ target, share }, at) => ({
    line,
    target: target.line,
    key: landing.key,
    amount: share,
    inStock: inStock[at] ?? nothing,
  }))
}
