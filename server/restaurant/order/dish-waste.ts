/**
 * Dishes that were cooked and then cancelled leave the shelves of their components as waste: one
 * document of stock for what is cancelled at a time, in the transaction of the cancellation. Nobody
 * is kept from cancelling by the books: what cannot be posted is kept with its reason.
 */
import { sql } from 'kysely'
import {
  askedKey,
  askedVersions,
  type OptionRow,
  type RecipeRows,
} from '../../../domain/catalog/recipe-version.ts'
import type { UnitFacts } from '../../../domain/catalog/units.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type Component,
  componentsOf,
  lostOf,
  summedUp,
  type WasteMoment,
} from '../../../domain/restaurant/kitchen/dish-waste.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order.ts'
import { knownPart } from '../../../domain/restaurant/order/order-rules.ts'
import { dishWaste } from '../../../domain/restaurant/restaurant.settings.ts'
import { recipesAtSale } from '../../catalog/recipe-facts.ts'
import type { Context } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { todayOf } from '../../kernel/today.ts'
import { asItHappened, postStockDocument } from '../../trade/stock/stock-post.ts'
import { dishesOf, keyOf } from '../kitchen/kitchen-changes.ts'
import type { Cancelled } from './order-desk.ts'

/** So much of a dish is lost by a cancellation. */
type Lost = { event: string; order: string; line: OrderLine; quantity: string }

export type LostDishes = { branch: string; dishes: Lost[] }

/** Asked before the kitchen strikes them: how far each was decides. */
export async function lostDishes(
  { tx }: Context,
  cancelled: readonly Cancelled[],
): Promise<LostDishes | null> {
  const known = cancelled.flatMap(({ event, order, line, quantity }) => {
    const inKitchen = knownPart(line, quantity)
    const isCooked = line.dish.station !== null && !isZero(inKitchen)
    return isCooked
      ? [{ event, order: order.id, branch: order.branch, line, quantity: inKitchen }]
      : []
  })
  const branch = known[0]?.branch
  if (!branch) return null
  const from = (await settingsFor(tx, { branchId: branch })).of(dishWaste) as WasteMoment
  if (from === 'never') return null
  const wanted = known.map(({ order, line }) => ({ order, line: line.id }))
  const there = await dishesOf(tx, wanted)
  const dishes = known.flatMap(({ event, order, line, quantity }): Lost[] => {
    const key = keyOf({ order, line: line.id })
    const { lost, dishes: left } = lostOf(there.get(key) ?? [], quantity, from)
    there.set(key, left)
    return isZero(lost) ? [] : [{ event, order, line, quantity: lost }]
  })
  return dishes.length > 0 ? { branch, dishes } : null
}

type Facts = {
  recipes: RecipeRows & { options: readonly OptionRow[] }
  units: UnitFacts[]
  type: string | null
  warehouse: string | null
}

/** The shelf the tills of the branch sell from, else one that is of the branch. */
const factsOf = (tx: Tx, branch: string, items: readonly string[], options: readonly string[]) =>
  tx.one(sql<Facts>`
    select ${recipesAtSale(items, options)} as recipes,
      (select coalesce(json_agg(json_build_object('id', id, 'baseId', base_id,
          'factor', trim_scale(factor)::text, 'decimals', decimals)), '[]')
        from unit) as units,
      (select id
        from transaction_type
        where behaviour = 'stockOut' and prefix is null and is_active) as type,
      (select id
        from (
          select r.warehouse_id as id, 0 as place, r.code as name
          from register r
          where r.branch_id = ${branch} and r.warehouse_id is not null
          union all
          select w.id, 1, w.name
          from warehouse w
          where w.branch_id = ${branch} and w.is_active) shelf
        order by place, name
        limit 1) as warehouse`)

async function onShelf(tx: Tx, warehouse: string | null, items: readonly string[]) {
  const rows = await tx.rows(sql<{ item: string; quantity: string }>`
    select item_id as item, trim_scale(quantity)::text as quantity
    from stock_balance
    where warehouse_id = ${warehouse} and item_id = any(${items}::uuid[]) and not is_transit`)
  return new Map(rows.map(({ item, quantity }) => [item, quantity]))
}

type Taken = Lost & { components: Component[] }

async function takenBy(tx: Tx, facts: Facts, dishes: readonly Lost[]): Promise<Taken[]> {
  const asked = dishes.map(({ line }) => ({
    item: line.item,
    options: line.dish.options.map(({ id }) => id),
  }))
  const versions = askedVersions(asked, facts.recipes, facts.units)
  const items = asked.map(({ item }) => item)
  const there = await onShelf(tx, facts.warehouse, items)
  return dishes.flatMap((it, at): Taken[] => {
    const version = versions.get(askedKey(asked[at] ?? { item: '' }))
    if (!version) return []
    const left = there.get(version.item) ?? '0'
    const components = componentsOf(version, it.quantity, left)
    there.set(version.item, sumOf([left, ...own(components, version.item)]))
    return components.length > 0 ? [{ ...it, components }] : []
  })
}

/** What was taken of the shelf of the dish itself is there no more for the next. */
const own = (components: readonly Component[], item: string): string[] =>
  components.flatMap((it) => (it.item === item ? [`-${it.quantity}`] : []))

async function posted(
  context: Context,
  branch: string,
  { type, warehouse }: Facts,
  taken: readonly Taken[],
): Promise<{ document: string } | { problem: string }> {
  const { services, language, tx, now } = context
  if (!type) return { problem: 'selectType' }
  if (!warehouse) return { problem: 'putWarehouse' }
  const names = taken.map(
    ({ line, quantity }) => `${quantity} × ${nameIn(language, line.dish.names)}`,
  )
  const note = services.words.say(language, 'order.wasteNote', { dishes: names.join(', ') })
  const input = {
    id: newId(),
    type,
    branch,
    day: await todayOf({ tx, now, actor: { branchId: branch } }),
    warehouse,
    note: note.slice(0, 500),
    reason: 'waste',
    isConfirmed: true,
    lines: summedUp(taken.flatMap(({ components }) => components)).map((it) => ({
      id: newId(),
      ...it,
    })),
  }
  try {
    await postStockDocument(context, 'stock', input, asItHappened)
    return { document: input.id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { problem: error.code }
  }
}

/** Once the cancellations are written. */
export async function postWaste(context: Context, lost: LostDishes | null): Promise<void> {
  if (!lost) return
  const { tx } = context
  const { branch, dishes } = lost
  const items = [...new Set(dishes.map(({ line }) => line.item))]
  const options = dishes.flatMap(({ line }) => line.dish.options.map(({ id }) => id))
  const facts = await factsOf(tx, branch, items, options)
  const taken = await takenBy(tx, facts, dishes)
  if (taken.length === 0) return
  const outcome = await posted(context, branch, facts, taken)
  const document = 'document' in outcome ? outcome.document : null
  const problem = 'problem' in outcome ? outcome.problem : null
  const rows = taken.map(({ line: _, ...row }) => row)
  await tx.rows(sql`
    insert into dish_waste (event_id, order_id, quantity, components, document_id, problem)
    select event, "order", quantity, components, ${document}::uuid, ${problem}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event uuid, "order" uuid,
      quantity numeric, components jsonb)`)
}
