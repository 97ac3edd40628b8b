/** What an item costs that is made of others, rolled up through every recipe below it. */
import {
  type Fraction,
  fractionOf,
  one,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { generated, type Items, itemOf, type RecipeFacts, used } from './recipe.ts'
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
  const perUnit = costPerUnit(recipe, costs, items)
  const made = generated(recipe, items)
  const unitSize = baseFactorOf(recipe.unitGenerated, itemOf(items, recipe.itemId)) ?? one
  return {
    components,
    total: shown(perUnit && times(perUnit, made)),
    perGenerated: shown(perUnit && times(perUnit, unitSize)),
    perUnit: shown(perUnit),
    missing: [...missing],
  }
}

type Costs = ReadonlyMap<string, Fraction | undefined>

/** Of one base unit of the item, from the costs of its parts; undefined if one is unknown. */
function costPerUnit(recipe: RecipeFacts, costs: Costs, items: Items): Fraction | undefined {
  let total = zero
  for (const [at, component] of recipe.components.entries()) {
    const unitCost = costs.get(component.itemId)
    if (!unitCost) return undefined
    total = plus(total, times(used(component, at, items), unitCost))
  }
  return over(total, generated(recipe, items))
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
