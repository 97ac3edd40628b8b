/** What an order needs, what of it is missing, and which step follows which. */
import { type Items, needsOf, type RecipeFacts } from '../catalog/recipe.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, fractionOf, isAbove, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ProductionState } from './production-order.entity.ts'

/** A quantity has fifteen digits before its point. */
const uncountable = fractionOf('1000000000000000')

/** In base units, rounded once; what would round to nothing, or could not be kept, is refused. */
export function plannedNeeds(
  recipe: RecipeFacts,
  quantity: string,
  items: Items,
): { item: string; quantityUsed: string }[] {
  return needsOf(recipe, quantity, items).map((need, at) => {
    const quantityUsed = rounded(need, 6)
    if (isZero(quantityUsed)) throw new Refusal('quantityTooSmall', 'quantity')
    if (!isAbove(uncountable, fractionOf(quantityUsed)))
      throw new Refusal('quantityTooLarge', 'quantity')
    return { item: recipe.components[at]?.itemId ?? '', quantityUsed }
  })
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
  const missing = differenceOf(needed, isAbove(fractionOf(free), fractionOf('0')) ? free : '0')
  return isAbove(fractionOf(missing), fractionOf('0')) ? missing : '0'
}
