/** What the rules about recipes must know, gathered from the tables. */
import { type RawBuilder, sql } from 'kysely'
import {
  type Component,
  type Items,
  needsOf,
  type RecipeFacts,
  type RecipeItem,
  recipeRefusals,
} from '../../domain/catalog/recipe.ts'
import { baseFactorOf, type UnitFacts } from '../../domain/catalog/units.ts'
import type { Fraction } from '../../domain/kernel/number/fraction.ts'
import { type FieldRefusal, Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Units = ReadonlyMap<string, UnitFacts>

/** Whoever saves by these factors keeps them as they are until it is done. */
export const whileSaving = sql`for share`

export async function unitsOf(
  tx: Tx,
  ids: readonly string[],
  locking: RawBuilder<unknown> = sql``,
): Promise<Units> {
  const rows = await tx.rows(sql<UnitFacts>`
    select id, base_id as "baseId", trim_scale(factor) as factor
    from unit
    where id = any(${ids})
    order by id
    ${locking}`)
  return new Map(rows.map((row) => [row.id, row]))
}

type ItemRow = { id: string; unit: UnitFacts; packs: RecipeItem['packs']; price: string | null }

/** Their base units, packs and costs: what the supplier asks, else what they cost in stock. */
async function itemsOf(tx: Tx, ids: readonly string[]): Promise<Items> {
  const rows = await tx.rows(sql<ItemRow>`
    select i.id, trim_scale(coalesce(i.supplier_price, cost_in_stock(i.id))) as price,
      json_build_object('id', u.id, 'baseId', u.base_id, 'factor', trim_scale(u.factor)::text)
        as unit,
      coalesce((
        select json_agg(
          json_build_object('unitId', b.unit_id, 'factor', trim_scale(b.factor)::text)
          order by b.position)
        from item_barcode b
        where b.company_id = i.company_id and b.item_id = i.id and b.unit_id is not null), '[]')
        as packs
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where i.id = any(${ids})`)
  return new Map(
    rows.map(({ id, unit, packs, price }) => [id, { unit, packs, supplierPrice: price }]),
  )
}

export type KeptRecipe = {
  id: string
  name: string
  itemId: string
  quantityGenerated: string
  unitGenerated: string
  components: {
    itemId: string
    quantityUsed: string
    unitUsed: string
    lossPercent: string | null
  }[]
  /** Labour and overhead of a batch. */
  added: string
  byProducts: { item: string; share: string | null }[]
}

const keptRecipes = (condition: RawBuilder<unknown>) => sql<KeptRecipe>`
  select r.id, r.name, r.item_id as "itemId",
    trim_scale(r.quantity_generated) as "quantityGenerated",
    r.unit_generated_id as "unitGenerated",
    (
      select json_agg(
        json_build_object(
          'itemId', c.item_id, 'quantityUsed', trim_scale(c.quantity_used)::text,
          'unitUsed', c.unit_used_id, 'lossPercent', trim_scale(c.loss_percent)::text)
        order by c.position)
      from recipe_component c
      where c.company_id = r.company_id and c.recipe_id = r.id) as components,
    trim_scale(r.labour + r.overhead)::text as added,
    (
      select coalesce(json_agg(
        json_build_object('item', b.item_id, 'share', trim_scale(b.share)::text)
        order by b.position), '[]')
      from recipe_by_product b
      where b.company_id = r.company_id and b.recipe_id = r.id) as "byProducts"
  from recipe r
  where ${condition}
  order by array_position(array['recipe', 'production', 'pack'], r.use), r.id`

export async function recipeById(tx: Tx, id: string): Promise<KeptRecipe> {
  const kept = await tx.maybe(keptRecipes(sql`r.id = ${id}`))
  if (!kept) throw new Refusal('notFound')
  return kept
}

/** One pack holds so many pieces, both in base units. */
export type PackOf = { pack: string; piece: string; holds: Fraction }

/** A pack holds what is in it, whatever is lost where one is filled. */
const unspilt = (recipe: KeptRecipe): KeptRecipe => ({
  ...recipe,
  components: recipe.components.map((it) => ({ ...it, lossPercent: null })),
})

/** The packs of one kind of thing that hold these items, and the packs that hold those. */
export async function packsOf(
  tx: Tx,
  pieces: readonly string[],
  deepest: number,
): Promise<PackOf[]> {
  const recipes = await tx.rows(
    keptRecipes(sql`r.is_active and r.use = 'pack'
      and r.id in (
        with recursive pack (recipe_id, item_id, depth) as (
          select null::uuid, piece, 0 from unnest(${pieces}::uuid[]) piece
          union
          select h.id, h.item_id, p.depth + 1
          from pack p
          join recipe_component c on c.item_id = p.item_id
          join recipe h on h.company_id = c.company_id and h.id = c.recipe_id
            and h.is_active and h.use = 'pack'
          where p.depth < ${deepest})
        select recipe_id from pack)
      and (select count(*) from recipe_component c where c.recipe_id = r.id) = 1
      and not exists (
        select 1
        from item i
        where i.id = r.item_id and (i.kind <> 'stocked' or not i.is_active))`),
  )
  if (recipes.length === 0) return []
  const { units, items } = await surroundingsOf(tx, recipes)
  return recipes.flatMap((recipe) => {
    const [holds] = needsOf(factsOf(unspilt(recipe), units), '1', items)
    const piece = recipe.components[0]?.itemId
    // A pack of a piece and a half cannot be opened piece by piece.
    const isWhole = holds && holds.top % holds.bottom === 0n
    return isWhole && piece ? [{ pack: recipe.itemId, piece, holds }] : []
  })
}

/** The items below these, however deep, by the recipes that hold now. */
const below = (items: readonly string[], but: string) => sql`
  with recursive part (item_id) as (
    select unnest(${items}::uuid[])
    union
    select c.item_id
    from part p
    join recipe r on r.item_id = p.item_id and r.is_active and r.id <> ${but}
    join recipe_component c on c.company_id = r.company_id and c.recipe_id = r.id)
  select item_id from part`

/** Every recipe that holds for these items and for what they are made of, but this one. */
export const recipesBelow = (
  tx: Tx,
  items: readonly string[],
  but: string,
): Promise<KeptRecipe[]> =>
  tx.rows(keptRecipes(sql`r.is_active and r.id <> ${but} and r.item_id in (${below(items, but)})`))

const unitIdsIn = (recipe: KeptRecipe): string[] => [
  recipe.unitGenerated,
  ...recipe.components.map(({ unitUsed }) => unitUsed),
]

const itemIdsIn = (recipe: KeptRecipe): string[] => [
  recipe.itemId,
  ...recipe.components.map(({ itemId }) => itemId),
]

function unitOf(units: Units, id: string, field: string): UnitFacts {
  const unit = units.get(id)
  if (!unit) throw new Refusal('missingReference', field)
  return unit
}

export const factsOf = (recipe: KeptRecipe, units: Units): RecipeFacts => ({
  itemId: recipe.itemId,
  quantityGenerated: recipe.quantityGenerated,
  unitGenerated: unitOf(units, recipe.unitGenerated, 'unitGenerated'),
  components: recipe.components.map((component, at): Component => {
    const unitUsed = unitOf(units, component.unitUsed, `components.${at}.unitUsed`)
    return { ...component, unitUsed }
  }),
  added: recipe.added,
  byProducts: recipe.byProducts,
})

export async function unitsAndItems(
  tx: Tx,
  unitIds: readonly string[],
  itemIds: readonly string[],
  locking: RawBuilder<unknown> = sql``,
): Promise<{ units: Units; items: Items }> {
  const [units, items] = await Promise.all([
    unitsOf(tx, [...new Set(unitIds)], locking),
    itemsOf(tx, [...new Set(itemIds)]),
  ])
  return { units, items }
}

/** Units and items of these recipes, asked at once. */
export const surroundingsOf = (
  tx: Tx,
  recipes: readonly KeptRecipe[],
  locking: RawBuilder<unknown> = sql``,
): Promise<{ units: Units; items: Items }> =>
  unitsAndItems(tx, recipes.flatMap(unitIdsIn), recipes.flatMap(itemIdsIn), locking)

/** Items with serial numbers, among what is used up at a sale: nobody could say which piece left. */
export async function serialRefusals(
  tx: Tx,
  used: readonly { item: string; field: string }[],
): Promise<FieldRefusal[]> {
  const ids = [...new Set(used.map(({ item }) => item))]
  if (ids.length === 0) return []
  // All of them are held, so that none gets serial numbers meanwhile.
  const found = await tx.rows(sql<{ id: string; title: string; hasSerials: boolean }>`
    select i.id, local_name(i) as title, i.has_serials as "hasSerials"
    from item i
    where i.id = any(${ids}::uuid[])
    order by i.id
    for share`)
  const titles = new Map(
    found.flatMap(({ id, title, hasSerials }) => (hasSerials ? [[id, title] as const] : [])),
  )
  return used.flatMap(({ item, field }) => {
    const title = titles.get(item)
    return title ? [{ code: 'componentHasSerials', field, facts: { item: title } }] : []
  })
}

/** What is used up at a sale does not become something whose pieces have names. */
export async function refuseSerialsInRecipes(tx: Tx, itemId: string): Promise<void> {
  const found = await tx.maybe(sql<{ name: string }>`
    select r.name
    from recipe_component c
    join recipe r on r.company_id = c.company_id and r.id = c.recipe_id
      and r.is_active and r.use = 'recipe'
    where c.item_id = ${itemId}
    union all
    select local_name(m)
    from modifier_option o
    join modifier m on m.company_id = o.company_id and m.id = o.modifier_id
    where o.item_id = ${itemId} and not o.is_removed
    limit 1`)
  if (found) throw new Refusal('serialsInRecipe', 'hasSerials', { recipe: found.name })
}

type Option = { name: string; unitUsed: string }

/** And the answers at the till that take something of it. */
async function refuseBrokenOptions(tx: Tx, itemId: string): Promise<void> {
  const options = await tx.rows(sql<Option>`
    select local_name(m) as name, o.unit_used_id as "unitUsed"
    from modifier_option o
    join modifier m on m.company_id = o.company_id and m.id = o.modifier_id
    where o.item_id = ${itemId}`)
  if (options.length === 0) return
  const ids = options.map(({ unitUsed }) => unitUsed)
  const { units, items } = await unitsAndItems(tx, ids, [itemId], whileSaving)
  const item = items.get(itemId)
  for (const { name, unitUsed } of options) {
    const unit = units.get(unitUsed)
    if (item && unit && !baseFactorOf(unit, item))
      throw new Refusal('recipeNeedsUnit', 'unit', { recipe: name })
  }
}

/** Which of these items are made or used by a recipe, or by an answer at the till. */
export async function itemsInRecipes(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows(sql<{ id: string }>`
    select item_id as id from recipe where item_id = any(${ids}::uuid[])
    union
    select item_id from recipe_component where item_id = any(${ids}::uuid[])
    union
    select item_id from modifier_option where item_id = any(${ids}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** An item that counts in another unit now must still fit the recipes it stands in. */
export async function refuseBrokenRecipes(tx: Tx, itemId: string): Promise<void> {
  await refuseBrokenOptions(tx, itemId)
  const recipes = await tx.rows(
    keptRecipes(sql`r.item_id = ${itemId} or r.id in (
      select c.recipe_id from recipe_component c where c.item_id = ${itemId})`),
  )
  if (recipes.length === 0) return
  const { units, items } = await surroundingsOf(tx, recipes, whileSaving)
  for (const recipe of recipes)
    if (recipeRefusals(factsOf(recipe, units), items).length > 0)
      throw new Refusal('recipeNeedsUnit', 'unit', { recipe: recipe.name })
}
