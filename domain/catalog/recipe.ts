/**
 * What an item is made of. A recipe says what one batch uses and how much it makes; what so many
 * need follows by exact fractions (the loss is added, not taken away), and so does whether an item
 * would end up inside itself.
 */
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  minus,
  one,
  over,
  partOf,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { type FieldRefusal, Refusal } from '../kernel/refusal.ts'
import { baseQuantityOf, type ItemUnits, type UnitFacts } from './units.ts'

export type Component = {
  itemId: string
  quantityUsed: string
  unitUsed: UnitFacts
  lossPercent: string | null
}

export type RecipeFacts = {
  itemId: string
  quantityGenerated: string
  unitGenerated: UnitFacts
  components: readonly Component[]
  /** Labour and overhead of a batch. */
  added?: string
  /** What falls beside a batch, and its percent of the whole cost. */
  byProducts?: readonly { item: string; share: string | null }[]
}

export type RecipeItem = ItemUnits & { supplierPrice: string | null }

export type Items = ReadonlyMap<string, RecipeItem>

export function itemOf(items: Items, id: string, field = 'item'): RecipeItem {
  const item = items.get(id)
  if (!item) throw new Refusal('missingReference', field)
  return item
}

const fieldsOf = (at: number) => ({
  quantity: `components.${at}.quantityUsed`,
  unit: `components.${at}.unitUsed`,
})

/** How much one batch makes, in the base unit of the item. */
export function generated(recipe: RecipeFacts, items: Items): Fraction {
  const { itemId, quantityGenerated, unitGenerated } = recipe
  const fields = { quantity: 'quantityGenerated', unit: 'unitGenerated' }
  return baseQuantityOf(quantityGenerated, unitGenerated, itemOf(items, itemId), fields)
}

/** What one batch takes of a component, in its base unit, the loss included. */
export function used(component: Component, at: number, items: Items): Fraction {
  const { itemId, quantityUsed, unitUsed, lossPercent } = component
  const item = itemOf(items, itemId, `components.${at}.item`)
  const net = baseQuantityOf(quantityUsed, unitUsed, item, fieldsOf(at))
  const kept = minus(one, partOf(lossPercent ?? '0'))
  if (compare(kept, zero) <= 0) throw new Refusal('lossIsAll', `components.${at}.lossPercent`)
  return over(net, kept)
}

/** What so many base units of the item need of each component, exactly. */
export function needsOf(recipe: RecipeFacts, quantity: string, items: Items): Fraction[] {
  const batches = over(fractionOf(quantity), generated(recipe, items))
  return recipe.components.map((component, at) => times(used(component, at, items), batches))
}

/** Everything that does not hold within one recipe, each at its field. */
export function recipeRefusals(recipe: RecipeFacts, items: Items): FieldRefusal[] {
  const refusals = [refusalOf(() => generated(recipe, items))]
  recipe.components.forEach((component, at) => {
    if (component.itemId === recipe.itemId)
      refusals.push({ code: 'componentIsItself', field: `components.${at}.item` })
    else refusals.push(refusalOf(() => used(component, at, items)))
  })
  recipe.byProducts?.forEach(({ item }, at) => {
    if (item === recipe.itemId)
      refusals.push({ code: 'componentIsItself', field: `byProducts.${at}.item` })
  })
  if (isAbove(besidePart(recipe), one))
    refusals.push({ code: 'sharesAboveAll', field: 'byProducts' })
  return refusals.filter((refusal) => refusal !== undefined)
}

/** Of the whole cost, what by-products take. */
export const besidePart = ({ byProducts = [] }: RecipeFacts): Fraction =>
  added(byProducts.map(({ share }) => partOf(share ?? '0')))

function refusalOf(work: () => unknown): FieldRefusal | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.all[0]
    throw error
  }
}

/** Which items an item is made of, directly. */
export type MadeOf = ReadonlyMap<string, readonly string[]>

/** The way from an item back to itself, both ends named; undefined if there is none. */
export function cycleFrom(start: string, madeOf: MadeOf): string[] | undefined {
  const usedBy = new Map<string, string>()
  const waiting = [start]
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    for (const part of madeOf.get(item) ?? []) {
      if (part === start) return [...wayTo(item, start, usedBy), start]
      if (usedBy.has(part)) continue
      usedBy.set(part, item)
      waiting.push(part)
    }
  }
  return undefined
}

function wayTo(item: string, start: string, usedBy: ReadonlyMap<string, string>): string[] {
  const way = [item]
  for (let at = item; at !== start; way.unshift(at)) at = usedBy.get(at) ?? start
  return way
}
