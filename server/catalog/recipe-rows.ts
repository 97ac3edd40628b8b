/** Recipes with all that is below them, as sales and production reckon by them; one question each. */
import { type RawBuilder, sql } from 'kysely'
import type { RecipeRows } from '../../domain/catalog/explosion.ts'
import type { UnitFacts } from '../../domain/catalog/units.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { unitsOf } from './recipe-facts.ts'

/** The recipe that a part without a shelf, or made on the spot, is made by below another. */
const recipeBelow = (item: RawBuilder<unknown>, uses: readonly string[]) => sql`
  select r.id, r.item_id, r.use
  from recipe r
  where r.item_id = ${item} and r.is_active and r.use in ('recipe', 'production')
  order by array_position(${uses}::text[], r.use)
  limit 1`

/** Recipes, each with its item and whether it is used up at a sale, as the rules read them. */
const recipeRows = (
  made: RawBuilder<unknown>,
  options: readonly string[],
  more: RawBuilder<unknown> = sql``,
) => sql`
  (with recursive made (id, item_id, is_sold) as (${made})
    select json_build_object(
      'recipes', coalesce((
        select json_agg(json_build_object('itemId', r.item_id, 'isSold', m.is_sold,
          'quantityGenerated', trim_scale(r.quantity_generated)::text,
          'unitGenerated', r.unit_generated_id,
          'components', (
            select json_agg(json_build_object('itemId', c.item_id,
              'quantityUsed', trim_scale(c.quantity_used)::text, 'unitUsed', c.unit_used_id,
              'lossPercent', trim_scale(c.loss_percent)::text, 'isExploded', c.is_exploded)
              order by c.position)
            from recipe_component c
            where c.recipe_id = r.id)
          ${more}))
        from made m
        join recipe r on r.id = m.id), '[]'),
      'parts', coalesce((
        select json_agg(json_build_object('id', i.id, 'name', i.name, 'kind', i.kind,
          'unitId', i.unit_id, 'packs', coalesce((
            select json_agg(json_build_object('unitId', b.unit_id,
              'factor', trim_scale(b.factor)::text))
            from item_barcode b
            where b.item_id = i.id and b.unit_id is not null), '[]')))
        from item i
        where i.id in (
          select item_id from made
          union
          select c.item_id from made m join recipe_component c on c.recipe_id = m.id
          union
          select o.item_id from modifier_option o where o.id = any(${options}::uuid[]))), '[]'),
      'options', coalesce((
        select json_agg(json_build_object('id', o.id, 'itemId', o.item_id,
          'quantityUsed', trim_scale(o.quantity_used)::text, 'unitUsed', o.unit_used_id,
          'isRemoved', o.is_removed))
        from modifier_option o
        where o.id = any(${options}::uuid[]) and o.item_id is not null), '[]')))`

const uses = { atSale: ['recipe', 'production'], toMake: ['production', 'recipe'] } as const

/**
 * What the rules must know of these items when they are sold: their recipes and those below them
 * and below the answers at the till, as far as parts are made on the spot. One piece of a question;
 * mostly nothing.
 */
export const recipesAtSale = (items: readonly string[], options: readonly string[] = []) =>
  recipeRows(
    sql`
      (select r.id, r.item_id, true
      from recipe r
      where r.item_id = any(${items}::uuid[]) and r.is_active and r.use = 'recipe'
      union
      select n.id, n.item_id, false
      from modifier_option o
      join item i on i.id = o.item_id and i.kind = 'service'
      cross join lateral (${recipeBelow(sql`o.item_id`, uses.atSale)}) n
      where o.id = any(${options}::uuid[]) and o.item_id <> all(${items}::uuid[]))
      union
      select n.id, n.item_id, n.use = 'recipe' and n.item_id = any(${items}::uuid[])
      from made m
      join recipe_component c on c.recipe_id = m.id
      join item i on i.id = c.item_id
      cross join lateral (${recipeBelow(sql`c.item_id`, uses.atSale)}) n
      where c.is_exploded or i.kind = 'service'`,
    options,
  )

/** What a batch costs beside its parts, and what falls beside it. */
const ofBatch = sql`, 'labour', trim_scale(r.labour)::text, 'overhead', trim_scale(r.overhead)::text,
  'byProducts', (
    select coalesce(json_agg(json_build_object('item', b.item_id,
      'quantityMade', trim_scale(b.quantity_made)::text, 'share', trim_scale(b.share)::text)
      order by b.position), '[]')
    from recipe_by_product b
    where b.recipe_id = r.id)`

/**
 * How each of these items is produced: by its table of production, else by the recipe it is sold
 * with, else as a pack; and the recipes below, as far as parts are made on the spot.
 */
export async function explosionToMake(
  tx: Tx,
  items: readonly string[],
): Promise<{ rows: RecipeRows; units: UnitFacts[] }> {
  const { rows } = await tx.one(sql<{ rows: RecipeRows }>`
    select ${recipeRows(
      sql`
        (select distinct on (p.item_id) p.id, p.item_id, false
        from recipe p
        where p.item_id = any(${items}::uuid[]) and p.is_active
        order by p.item_id, array_position(array['production', 'recipe', 'pack'], p.use))
        union
        select n.id, n.item_id, false
        from made m
        join recipe_component c on c.recipe_id = m.id
        join item i on i.id = c.item_id
        cross join lateral (${recipeBelow(sql`c.item_id`, uses.toMake)}) n
        where c.is_exploded or i.kind = 'service'`,
      [],
      ofBatch,
    )} as rows`)
  const named = [
    ...rows.parts.map(({ unitId }) => unitId),
    ...rows.recipes.flatMap((it) => [
      it.unitGenerated,
      ...it.components.map(({ unitUsed }) => unitUsed),
    ]),
  ]
  const units = await unitsOf(tx, [...new Set(named)])
  return { rows, units: [...units.values()] }
}

/** The same where a company has no recipes at all. */
export const noRecipes = { recipes: [], parts: [], options: [] }
