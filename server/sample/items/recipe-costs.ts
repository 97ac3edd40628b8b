/** What the articles cost that have a recipe, reckoned as the product itself reckons it. */
import type { Items, RecipeFacts } from '../../../domain/catalog/recipe.ts'
import { recipeCost } from '../../../domain/catalog/recipe-cost.ts'
import type { UnitFacts } from '../../../domain/catalog/units.ts'
import { units } from '../data.ts'
import { type RecipePlan, sampleRecipes } from '../recipes.ts'
import type { ItemPlan } from './item-plan.ts'

function unitNamed(symbol: string): UnitFacts {
  const found = units.find((unit) => unit.symbol === symbol)
  if (!found) throw new Error(`No unit is written ${symbol}`)
  const base = found.base === undefined ? undefined : units[found.base]
  return { id: symbol, baseId: base?.symbol ?? null, factor: found.factor ?? null }
}

const factsOf = ({ item, quantity, unit, components }: RecipePlan): RecipeFacts => ({
  itemId: item,
  quantityGenerated: quantity,
  unitGenerated: unitNamed(unit),
  components: components.map((component) => ({
    itemId: component.item,
    quantityUsed: component.quantity,
    unitUsed: unitNamed(component.unit),
    lossPercent: component.loss,
  })),
})

/** By the English name of the article, for one of its units. */
export function recipeCosts(plans: readonly ItemPlan[]): ReadonlyMap<string, string> {
  const items: Items = new Map(
    plans.map(({ name, unit, cost }) => [
      name[0],
      { unit: unitNamed(unit), packs: [], supplierPrice: cost },
    ]),
  )
  const recipes = new Map(sampleRecipes().map((recipe) => [recipe.item, factsOf(recipe)]))
  return new Map(
    [...recipes].map(([item, recipe]) => {
      const { perUnit, missing } = recipeCost(recipe, recipes, items)
      if (perUnit === null) throw new Error(`${item} has no cost for ${missing.join(', ')}`)
      return [item, perUnit]
    }),
  )
}
