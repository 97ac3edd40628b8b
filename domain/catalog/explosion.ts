/**
 * What one base unit of an item takes of each component, as exact fractions, the recipes below
 * worked in: a component that is made on the spot is replaced by its own components, one that is
 * taken from stock stays. What has no shelf is always made on the spot; without a recipe it takes
 * nothing. Sales and production reckon by it.
 */
import {
  type Fraction,
  fractionOf,
  one,
  over,
  plus,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { generated, type Items, type RecipeFacts, used } from './recipe.ts'
import type { UnitFacts } from './units.ts'

/** A recipe as it is read for a sale or for production, with units by their ids. */
export type SoldRecipe = {
  itemId: string
  /** Used up when the item is sold; else only below another. */
  isSold: boolean
  quantityGenerated: string
  unitGenerated: string
  components: readonly {
    itemId: string
    quantityUsed: string
    unitUsed: string
    lossPercent: string | null
    isExploded: boolean
  }[]
  /** What one batch costs beside its parts, and what falls beside it; read for production alone. */
  labour?: string
  overhead?: string
  byProducts?: readonly { item: string; quantityMade: string; share: string | null }[]
}

/** The items and all parts of their recipes. */
type RecipePart = {
  id: string
  name: string
  kind: 'stocked' | 'service'
  unitId: string
  packs: readonly { unitId: string; factor: string }[]
}

export type RecipeRows = { recipes: readonly SoldRecipe[]; parts: readonly RecipePart[] }

/** So much of an item for one base unit of what is made of it. */
export type Need = { item: string; need: Fraction }

/** What one base unit costs beside its parts, and what falls beside it. */
export type Making = {
  labour: Fraction
  overhead: Fraction
  byProducts: readonly (Need & { share: string | null })[]
}

const deepest = 20

export class Explosion {
  readonly #recipes: ReadonlyMap<string, SoldRecipe>
  readonly #parts: ReadonlyMap<string, RecipePart>
  readonly #units: ReadonlyMap<string, UnitFacts>
  readonly #items: Items

  constructor({ recipes, parts }: RecipeRows, units: readonly UnitFacts[]) {
    this.#recipes = new Map(recipes.map((it) => [it.itemId, it]))
    this.#parts = new Map(parts.map((it) => [it.id, it]))
    this.#units = new Map(units.map((it) => [it.id, it]))
    this.#items = new Map(
      parts.map(({ id, unitId, packs }) => [
        id,
        { unit: this.#unit(unitId), packs, supplierPrice: null },
      ]),
    )
  }

  #unit(id: string): UnitFacts {
    const unit = this.#units.get(id)
    if (!unit) throw new Refusal('missingReference', 'unit')
    // A recipe was judged when it was saved: what it says is taken as it is.
    return { ...unit, decimals: null }
  }

  #facts(recipe: SoldRecipe): RecipeFacts {
    return {
      itemId: recipe.itemId,
      quantityGenerated: recipe.quantityGenerated,
      unitGenerated: this.#unit(recipe.unitGenerated),
      components: recipe.components.map((it) => ({ ...it, unitUsed: this.#unit(it.unitUsed) })),
    }
  }

  /** The recipe of so much of an item and those below it; answers what is taken from a shelf. */
  #visit(
    item: string,
    quantity: Fraction,
    depth: number,
    see: (recipe: SoldRecipe, batches: Fraction, depth: number) => void,
  ): Need[] {
    const recipe = this.#recipes.get(item)
    if (!recipe || depth > deepest) throw new Refusal('recipeCycle')
    const facts = this.#facts(recipe)
    const batches = over(quantity, generated(facts, this.#items))
    see(recipe, batches, depth)
    return facts.components.flatMap((component, at) => {
      const part = this.#parts.get(component.itemId)
      const need = times(used(component, at, this.#items), batches)
      const isMade = recipe.components[at]?.isExploded || part?.kind === 'service'
      if (isMade && this.#recipes.has(component.itemId))
        return this.#visit(component.itemId, need, depth + 1, see)
      return part?.kind === 'stocked' ? [{ item: part.id, need }] : []
    })
  }

  part(id: string): RecipePart | undefined {
    return this.#parts.get(id)
  }

  /** What one of it takes where it is a component itself. */
  takenOf(item: string): Need[] {
    if (this.#parts.get(item)?.kind === 'stocked') return [{ item, need: one }]
    return this.#recipes.has(item) ? this.needsOf(item) : []
  }

  /** Of the batches of this recipe and of those that are made on the spot for it. */
  makingOf(item: string): Making {
    let [labour, overhead] = [zero, zero]
    const byProducts: Making['byProducts'][number][] = []
    this.#visit(item, one, 0, (recipe, batches, depth) => {
      labour = plus(labour, times(fractionOf(recipe.labour ?? '0'), batches))
      overhead = plus(overhead, times(fractionOf(recipe.overhead ?? '0'), batches))
      for (const { item: fallen, quantityMade, share } of recipe.byProducts ?? []) {
        const need = times(fractionOf(quantityMade), batches)
        // A share is of the cost of its own batch: of the whole it is only known at the top.
        byProducts.push({ item: fallen, need, share: depth === 0 ? share : null })
      }
    })
    return { labour, overhead, byProducts }
  }

  /** In the order in which the recipes name them. */
  needsOf(item: string): Need[] {
    const needs = new Map<string, Fraction>()
    for (const { item: part, need } of this.#visit(item, one, 0, () => {})) {
      const before = needs.get(part)
      needs.set(part, before ? plus(before, need) : need)
    }
    return [...needs].map(([id, need]) => ({ item: id, need }))
  }
}

/** Taken apart, a thing gives what is in it: what was lost when it was made is not. */
export const withoutLoss = (rows: RecipeRows): RecipeRows => ({
  ...rows,
  recipes: rows.recipes.map((recipe) => ({
    ...recipe,
    components: recipe.components.map((component) => ({ ...component, lossPercent: null })),
  })),
})
