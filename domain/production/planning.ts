/** What an order needs, what of it is missing, and which step follows which. */
import type { Making, Need } from '../catalog/explosion.ts'
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  over,
  rounded,
  sizeOf,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ProductionState } from './production-order.entity.ts'

/** A quantity has fifteen digits before its point. */
const uncountable = fractionOf('1000000000000000')

/** One step of the finest quantity: what a share may be off by. */
const finestStep = fractionOf('0.000001')

/** Its part of all that was ordered until now: parts add up to the whole, rounded once. */
function partOfAll(each: Fraction, quantity: string, before: string, decimals: number): string {
  const until = (all: string) => rounded(times(each, fractionOf(all)), decimals)
  return differenceOf(until(sumOf([before, quantity])), until(before))
}

/**
 * In base units, rounded with all that was ordered before: a thousand orders of one need what one
 * order of a thousand does. What would round to nothing, or could not be kept, is refused.
 */
export function plannedNeeds(
  perPiece: readonly Need[],
  quantity: string,
  before = '0',
): { item: string; quantityUsed: string }[] {
  return perPiece.map(({ item, need }) => {
    const alone = rounded(times(need, fractionOf(quantity)), 6)
    if (isZero(alone)) throw new Refusal('quantityTooSmall', 'quantity')
    if (!isAbove(uncountable, fractionOf(alone))) throw new Refusal('quantityTooLarge', 'quantity')
    const share = partOfAll(need, quantity, before, 6)
    return { item, quantityUsed: isZero(share) ? alone : share }
  })
}

type PlannedMaking = {
  labour: string
  overhead: string
  byProducts: { item: string; quantityMade: string; share: string | null }[]
}

/** What so many cost beside their parts, and what falls beside them, as far as it can be counted. */
export function plannedMaking(
  { labour, overhead, byProducts }: Making,
  quantity: string,
  before: string,
  decimals: number,
): PlannedMaking {
  return {
    labour: partOfAll(labour, quantity, before, decimals),
    overhead: partOfAll(overhead, quantity, before, decimals),
    byProducts: byProducts.flatMap(({ item, need, share }) => {
      const quantityMade = partOfAll(need, quantity, before, 6)
      return isZero(quantityMade) ? [] : [{ item, quantityMade, share }]
    }),
  }
}

type Planned = { item: string; quantityUsed: string }

/** Rounding apart, the lines of an order are what its recipe needs for so many. */
export function isAsPlanned(
  lines: readonly Planned[],
  perPiece: readonly Need[],
  quantity: string,
): boolean {
  if (lines.length !== perPiece.length) return false
  return lines.every(({ item, quantityUsed }, at) => {
    const own = perPiece[at]
    if (!own || own.item !== item) return false
    const off = minus(times(own.need, fractionOf(quantity)), fractionOf(quantityUsed))
    return !isAbove(sizeOf(off), finestStep)
  })
}

/** Of another quantity, in proportion: twice the cakes need twice of each. */
export function scaledTo(planned: string, quantity: string, before: string, field: string): string {
  const share = over(fractionOf(quantity), fractionOf(before))
  const scaled = rounded(times(fractionOf(planned), share), 6)
  if (isZero(scaled)) throw new Refusal('quantityTooSmall', field)
  if (!isAbove(uncountable, fractionOf(scaled))) throw new Refusal('quantityTooLarge', field)
  return scaled
}

/** Which state may follow which; what is done is undone by its own step. */
const following: Readonly<Record<ProductionState, readonly ProductionState[]>> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['draft', 'running', 'done', 'cancelled'],
  running: ['confirmed', 'done', 'cancelled'],
  done: ['running'],
  cancelled: ['draft'],
}

export function refuseStep(from: ProductionState, to: ProductionState): void {
  if (!following[from].includes(to))
    throw new Refusal('productionState', undefined, { state: from })
}

/** What is written can be changed until work begins. */
export function refuseWritten(state: ProductionState): void {
  if (state !== 'draft') throw new Refusal('productionState', undefined, { state })
}

/** What a shelf lacks once everything that is promised of it is kept. */
export function missingOf(needed: string, onHand: string, promised: string): string {
  const free = differenceOf(onHand, promised)
  const missing = differenceOf(needed, atLeastZero(free))
  return atLeastZero(missing)
}
