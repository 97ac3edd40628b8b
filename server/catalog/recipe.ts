/**
 * Recipes are written like any entity, save that every quantity converts to something that stock
 * can hold and that no item ends up inside itself. Recipes of a company are saved one after the
 * other, because two that are sound alone may close a circle together.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type Recipe, recipe } from '../../domain/catalog/recipe.entity.ts'
import { cycleFrom, recipeRefusals } from '../../domain/catalog/recipe.ts'
import { recipeCost } from '../../domain/catalog/recipe-cost.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../kernel/rows/rows.ts'
import {
  factsOf,
  type KeptRecipe,
  recipeById,
  recipesBelow,
  serialRefusals,
  surroundingsOf,
  whileSaving,
} from './recipe-facts.ts'

type Sent = Omit<z.output<typeof recipe.change>, 'version'>

/** The recipe as it will be: what was sent, over what is kept. */
function recipeAfter(id: string, before: Recipe | undefined, sent: Sent): KeptRecipe {
  const lines =
    sent.components ??
    (before?.components ?? []).map((line) => ({
      ...line,
      item: line.item.id,
      unitUsed: line.unitUsed.id,
    }))
  return {
    id,
    name: '',
    itemId: sent.item ?? before?.item.id ?? '',
    quantityGenerated: sent.quantityGenerated ?? before?.quantityGenerated ?? '1',
    unitGenerated: sent.unitGenerated ?? before?.unitGenerated.id ?? '',
    components: lines.map(({ item, quantityUsed, unitUsed, lossPercent }) => ({
      itemId: item,
      quantityUsed,
      unitUsed,
      lossPercent: lossPercent ?? null,
    })),
    // Costs of a batch are numbers by themselves: nothing else is asked of them.
    added: '0',
    byProducts: byProductsAfter(before, sent),
  }
}

/** Shares that whoever writes does not see stay as they are. */
function byProductsAfter(before: Recipe | undefined, sent: Sent): KeptRecipe['byProducts'] {
  const kept = before?.byProducts ?? []
  if (!sent.byProducts)
    return kept.map(({ item, share }) => ({ item: item.id, share: share ?? null }))
  return sent.byProducts.map(({ id, item, share }) => {
    const known = share === undefined ? kept.find((line) => line.id === id)?.share : share
    return { item, share: known ?? null }
  })
}

type Holding = { isActive: boolean; use: Recipe['use'] }

async function guard(tx: Tx, after: KeptRecipe, { isActive, use }: Holding): Promise<void> {
  const { units, items } = await surroundingsOf(tx, [after], whileSaving)
  const refusals = recipeRefusals(factsOf(after, units), items)
  if (refusals.length > 0) throw refuseFields(refusals)
  await refuseShelfless(tx, after)
  if (!isActive) return
  await refuseCycle(tx, after)
  if (use === 'recipe') await refuseSerials(tx, after)
}

/** What falls beside something lies on a shelf. */
async function refuseShelfless(tx: Tx, { byProducts }: KeptRecipe): Promise<void> {
  if (byProducts.length === 0) return
  const ids = [...new Set(byProducts.map(({ item }) => item))]
  const rows = await tx.rows(sql<{ id: string }>`
    select id from item where id = any(${ids}::uuid[]) and kind <> 'stocked'`)
  const hasNone = new Set(rows.map(({ id }) => id))
  const refusals = byProducts.flatMap(({ item }, at) =>
    hasNone.has(item) ? [{ code: 'itemHasNoStock', field: `byProducts.${at}.item` }] : [],
  )
  if (refusals.length > 0) throw refuseFields(refusals)
}

async function refuseSerials(tx: Tx, { components }: KeptRecipe): Promise<void> {
  const used = components.map(({ itemId: item }, at) => ({ item, field: `components.${at}.item` }))
  const refusals = await serialRefusals(tx, used)
  if (refusals.length > 0) throw refuseFields(refusals)
}

async function refuseCycle(tx: Tx, after: KeptRecipe): Promise<void> {
  const parts = after.components.map(({ itemId }) => itemId)
  const madeOf = new Map<string, string[]>([[after.itemId, parts]])
  for (const { itemId, components } of await recipesBelow(tx, parts, after.id))
    madeOf.set(itemId, [...(madeOf.get(itemId) ?? []), ...components.map((it) => it.itemId)])
  const way = cycleFrom(after.itemId, madeOf)
  if (!way) return
  const names = await namesOf(tx, way)
  const path = way.map((id) => names.get(id) ?? '').join(' → ')
  throw new Refusal('recipeCycle', `components.${parts.indexOf(way[1] ?? '')}.item`, { path })
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(sql<Linked>`
    select id, local_name(item) as title from item where id = any(${ids})`)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const lockRecipes = ({ tx }: Context): Promise<unknown> =>
  tx.rows(sql`select lock_recipes(current_company())`)

export const createRecipe = command({
  route: 'POST /api/recipes',
  answersWith: { shape: 'row', entity: recipe.name },
  summary: 'recipe: create; units convert, and no item ends up inside itself',
  needs: 'catalog.recipe.add',
  input: recipe.create,
  async run(context, input) {
    await lockRecipes(context)
    const { isActive = true, use = 'recipe' } = input
    await guard(context.tx, recipeAfter(input.id, undefined, input), { isActive, use })
    return insertRow(context, recipe, input)
  },
})

export const changeRecipe = command({
  route: 'PATCH /api/recipes/:id',
  answersWith: { shape: 'row', entity: recipe.name },
  summary: 'recipe: change; units convert, and no item ends up inside itself',
  needs: 'catalog.recipe.edit',
  input: withId(recipe.change),
  async run(context, { id, version, ...changes }) {
    await lockRecipes(context)
    const before = await lockRow(context.tx, recipe, id)
    // Whoever comes too late is told so first, by the update itself.
    if (before.version === version)
      await guard(context.tx, recipeAfter(id, before, changes), {
        isActive: changes.isActive ?? before.isActive,
        use: changes.use ?? before.use,
      })
    return updateRow(context, recipe, id, version, changes)
  },
})

export const readRecipeCost = query({
  route: 'GET /api/recipes/:id/cost',
  summary: 'recipe: what a batch and a unit cost, rolled up through every recipe below',
  needs: 'catalog.recipe.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, actor }, { id }) {
    const own = await recipeById(tx, id)
    if (!actor.limits.canSeeCost) throw new Refusal('forbidden')
    const parts = own.components.map(({ itemId }) => itemId)
    const others = await recipesBelow(tx, parts, id)
    const { units, items } = await surroundingsOf(tx, [own, ...others])
    // Where an item has several, the recipe comes before production, and that before the pack.
    const recipes = new Map(others.toReversed().map((it) => [it.itemId, factsOf(it, units)]))
    const cost = recipeCost(factsOf(own, units), recipes, items)
    const ids = [...cost.components.map(({ itemId }) => itemId), ...cost.missing]
    const names = await namesOf(tx, ids)
    const linked = (itemId: string): Linked => ({ id: itemId, title: names.get(itemId) ?? '' })
    return {
      ...cost,
      components: cost.components.map(({ itemId, ...rest }) => ({ item: linked(itemId), ...rest })),
      missing: cost.missing.map(linked),
    }
  },
})
