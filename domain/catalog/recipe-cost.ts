/** What an item costs that is made of others, rolled up through every recipe below it. */
import {
  type Fraction,
  fractionOf,
  minus,
  one,
  over,
  plus,
  rounded,
  times,
} from '../kernel/number/fraction.ts'
import { besidePart, generated, type Items, itemOf, type RecipeFacts, used } from './recipe.ts'
import { baseFactorOf } from './units.ts'

/** The recipe each item is made by. */
export type Recipes = ReadonlyMap<string, RecipeFacts>

/** What a component adds to a batch; without a cost of its own it adds nothing yet. */
export type CostedComponent = {
  itemId: string
  /** In the component's base unit, the loss included. */
  quantity: string
  /** Of one base unit. */
  unitCost: string | null
  cost: string | null
}

export type RecipeCost = {
  components: CostedComponent[]
  /** Labour and overhead of a batch. */
  added: string
  /** What by-products take of the cost of a batch; none while a cost is missing. */
  beside: string | null
  /** Of one batch; none while a cost is missing somewhere below. */
  total: string | null
  /** Of one generated unit, and of one base unit of the item. */
  perGenerated: string | null
  perUnit: string | null
  /** The items whose cost nobody knows, however deep. */
  missing: string[]
}

const costDecimals = 6

const shown = (cost: Fraction | undefined): string | null =>
  cost ? rounded(cost, costDecimals) : null

/**
 * Rolls costs up through every recipe below. An item that is made costs what its parts cost; where
 * a part has no cost, what the supplier asks for the whole stands in for it.
 */
export function recipeCost(recipe: RecipeFacts, recipes: Recipes, items: Items): RecipeCost {
  const costs = unitCosts(recipe, recipes, items)
  const missing = new Set<string>()
  const components = recipe.components.map((component, at): CostedComponent => {
    const quantity = used(component, at, items)
    const unitCost = costs.get(component.itemId)
    if (!unitCost) missingBelow(component.itemId, recipes, costs, missing)
    return {
      itemId: component.itemId,
      quantity: rounded(quantity, costDecimals),
      unitCost: shown(unitCost),
      cost: shown(unitCost && times(quantity, unitCost)),
    }
  })
  const whole = costOfBatch(recipe, costs, items)
  const beside = whole && times(whole, besidePart(recipe))
  const total = whole && beside && minus(whole, beside)
  const perUnit = total && over(total, generated(recipe, items))
  const unitSize = baseFactorOf(recipe.unitGenerated, itemOf(items, recipe.itemId)) ?? one
  return {
    components,
    added: recipe.added ?? '0',
    beside: shown(beside),
    total: shown(total),
    perGenerated: shown(perUnit && times(perUnit, unitSize)),
    perUnit: shown(perUnit),
    missing: [...missing],
  }
}

type Costs = ReadonlyMap<string, Fraction | undefined>

/** Of its parts and its work, by-products and all; undefined if a cost is unknown. */
function costOfBatch(recipe: RecipeFacts, costs: Costs, items: Items): Fraction | undefined {
  let whole = fractionOf(recipe.added ?? '0')
  for (const [at, component] of recipe.components.entries()) {
    const unitCost = costs.get(component.itemId)
    if (!unitCost) return undefined
    whole = plus(whole, times(used(component, at, items), unitCost))
  }
  return whole
}

/** Of one base unit of the item. */
function costPerUnit(recipe: RecipeFacts, costs: Costs, items: Items): Fraction | undefined {
  const whole = costOfBatch(recipe, costs, items)
  const own = minus(one, besidePart(recipe))
  return whole && over(times(whole, own), generated(recipe, items))
}

/** The cost of every item below this recipe: the deepest first, so that each finds its parts. */
function unitCosts(recipe: RecipeFacts, recipes: Recipes, items: Items): Costs {
  const costs = new Map<string, Fraction | undefined>()
  for (const id of deepestFirst(recipe, recipes)) {
    const own = recipes.get(id)
    const { supplierPrice } = itemOf(items, id)
    const asked = supplierPrice === null ? undefined : fractionOf(supplierPrice)
    costs.set(id, (own && costPerUnit(own, costs, items)) ?? asked)
  }
  return costs
}

function deepestFirst(recipe: RecipeFacts, recipes: Recipes): string[] {
  const order: string[] = []
  const seen = new Set<string>([recipe.itemId])
  const waiting = recipe.components.map(({ itemId }) => ({ itemId, isOpened: false }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { itemId, isOpened } = next
    if (isOpened) order.push(itemId)
    if (isOpened || seen.has(itemId)) continue
    seen.add(itemId)
    waiting.push({ itemId, isOpened: true })
    for (const part of recipes.get(itemId)?.components ?? [])
      waiting.push({ itemId: part.itemId, isOpened: false })
  }
  return order
}

function missingBelow(id: string, recipes: Recipes, costs: Costs, missing: Set<string>): void {
  const seen = new Set<string>()
  const waiting = [id]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (seen.has(item) || costs.get(item)) continue
    seen.add(item)
    const parts = recipes.get(item)?.components ?? []
    if (parts.length === 0) missing.add(item)
    waiting.push(...parts.map(({ itemId }) => itemId))
  }
}
