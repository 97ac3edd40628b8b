/**
 * What an order plans: the components of the recipe that holds now, the work of its batches and what
 * falls beside them. What is planned again for another quantity is, as far as it still is what the
 * recipe says, what the recipe says of that; what somebody wrote by hand goes in proportion.
 */
import { sql } from 'kysely'
import { Explosion, type Making, type Need, withoutLoss } from '../../domain/catalog/explosion.ts'
import { newId } from '../../domain/kernel/id.ts'
import {
  differenceOf,
  fractionOf,
  isMore,
  isSame,
  over,
  rounded,
  sumOf,
  times,
} from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  isAsPlanned,
  plannedMaking,
  plannedNeeds,
  scaledTo,
} from '../../domain/production/planning.ts'
import type { ProductionOrder } from '../../domain/production/production-order.entity.ts'
import { explosionToMake } from '../catalog/recipe-rows.ts'
import { firstDecimals } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type Wanted = { item: string; use?: ProductionOrder['use']; quantity?: string }

type Line = { id: string; item: string; share: string | null }

export type Plan = {
  components: (Line & { quantityUsed: string })[]
  byProducts: (Line & { quantityMade: string })[]
  labour: string
  overhead: string
}

const keyOf = ({ item, use = 'make' }: Wanted): string => `${use} ${item}`

/** How much of each item orders wanted until now; whoever orders the same waits for this one. */
async function orderedBefore(
  tx: Tx,
  items: readonly string[],
  but: string | null,
): Promise<Map<string, string>> {
  if (items.length === 0) return new Map()
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('ordered ' || i.id, 0))
    from (
      select distinct id
      from unnest(${items}::uuid[]) as p (id)
      order by id) i`)
  const rows = await tx.rows(sql<Wanted & { quantity: string }>`
    select item_id as item, use, trim_scale(sum(quantity))::text as quantity
    from production_order
    where item_id = any(${items}::uuid[]) and state <> 'cancelled'
      and id is distinct from ${but}::uuid
    group by item_id, use`)
  return new Map(rows.map((row) => [keyOf(row), row.quantity]))
}

type Recipe = { perPiece: readonly Need[]; making: Making }

const none: Making = {
  labour: { top: 0n, bottom: 1n },
  overhead: { top: 0n, bottom: 1n },
  byProducts: [],
}

/** How each of these is made, or comes apart; nothing of what has no recipe. */
async function recipesFor(tx: Tx, wanted: readonly Wanted[]) {
  const { rows, units } = await explosionToMake(tx, [...new Set(wanted.map(({ item }) => item))])
  const has = new Set(rows.recipes.map(({ itemId }) => itemId))
  const made = new Explosion(rows, units)
  const apart = new Explosion(withoutLoss(rows), units)
  return ({ item, use }: Wanted): Recipe | undefined => {
    if (!has.has(item)) return undefined
    return use === 'takeApart'
      ? { perPiece: apart.needsOf(item), making: none }
      : { perPiece: made.needsOf(item), making: made.makingOf(item) }
  }
}

function planOf({ perPiece, making }: Recipe, quantity: string, before: string, decimals: number) {
  const { labour, overhead, byProducts } = plannedMaking(making, quantity, before, decimals)
  return {
    components: plannedNeeds(perPiece, quantity, before).map((need) => ({
      id: newId(),
      share: null,
      ...need,
    })),
    byProducts: byProducts.map((it) => ({ id: newId(), ...it })),
    labour,
    overhead,
  }
}

const decimalsOfBooks = async (tx: Tx): Promise<number> =>
  (await tx.one(sql<{ decimals: number }>`select ${firstDecimals} as decimals`)).decimals

/** By the recipes that hold now, for so much of each item. */
export async function plansOf(
  tx: Tx,
  wanted: readonly Wanted[],
  but: string | null = null,
): Promise<Plan[]> {
  if (wanted.length === 0) return []
  const recipeOf = await recipesFor(tx, wanted)
  const decimals = await decimalsOfBooks(tx)
  const items = wanted.map(({ item }) => item)
  const ordered = await orderedBefore(tx, items, but)
  return wanted.map((it) => {
    const { quantity = '1' } = it
    const recipe = recipeOf(it)
    if (!recipe || recipe.perPiece.length === 0) throw new Refusal('itemsRequired', 'components')
    const before = ordered.get(keyOf(it)) ?? '0'
    ordered.set(keyOf(it), sumOf([before, quantity]))
    return planOf(recipe, quantity, before, decimals)
  })
}

/** What a change of an order says of it, as far as its plan goes. */
type Said = Wanted & { components?: readonly object[]; byProducts?: readonly object[] } & {
  labour?: string
  overhead?: string
}

/** An amount is what its recipe says, rounding apart. */
const isNear = (amount: string, planned: string, decimals: number): boolean => {
  const step = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
  const [less, more] = isMore(amount, planned) ? [planned, amount] : [amount, planned]
  return !isMore(differenceOf(more, less), step)
}

/**
 * What follows for the plan of an order, where a change names its item, what is done or its quantity
 * and leaves the rest to the order. Lists without a line are those of the recipe.
 */
export async function replanned(
  tx: Tx,
  before: ProductionOrder,
  said: Partial<Said>,
): Promise<Partial<Plan>> {
  const was = { item: before.item.id, use: before.use, quantity: before.quantity }
  const will = { ...was, ...stated(said) }
  const isEmptied = said.components?.length === 0
  const isOther = keyOf(was) !== keyOf(will) || !isSame(was.quantity, will.quantity)
  if (!isEmptied && !isOther) return {}
  const recipe = (await recipesFor(tx, [was]))(was)
  const decimals = await decimalsOfBooks(tx)
  const old = recipe && plannedMaking(recipe.making, was.quantity, '0', decimals)
  const needs = before.components.map(({ item, quantityUsed }) => ({ item: item.id, quantityUsed }))
  const isRecipe = isEmptied || (recipe && isAsPlanned(needs, recipe.perPiece, was.quantity))
  const [plan] = isRecipe ? await plansOf(tx, [will], before.id) : []
  const fallen = before.byProducts.map((it) => ({
    item: it.item.id,
    quantityUsed: it.quantityMade,
  }))
  const isBeside = recipe && isAsPlanned(fallen, recipe.making.byProducts, was.quantity)
  const scaled = (quantity: string) => scaledTo(quantity, will.quantity, was.quantity, 'quantity')
  const isSameMaking = keyOf(was) === keyOf(will)
  const worked = (key: 'labour' | 'overhead') => {
    const held = before[key] ?? '0'
    if (said[key] !== undefined) return {}
    if (plan) return old && isNear(held, old[key], decimals) ? { [key]: plan[key] } : {}
    if (!isSameMaking) return {}
    const share = over(fractionOf(will.quantity), fractionOf(was.quantity))
    return { [key]: rounded(times(fractionOf(held), share), decimals) }
  }
  return {
    ...(isEmptied || said.components === undefined
      ? {
          components:
            plan?.components ??
            before.components.map(({ item, share = null, ...it }) => ({
              ...it,
              item: item.id,
              share,
              quantityUsed: scaled(it.quantityUsed),
            })),
        }
      : {}),
    ...(said.byProducts === undefined
      ? {
          byProducts:
            plan && isBeside
              ? plan.byProducts
              : before.byProducts.map(({ item, share = null, ...it }) => ({
                  ...it,
                  item: item.id,
                  share,
                  quantityMade: scaled(it.quantityMade),
                })),
        }
      : {}),
    ...worked('labour'),
    ...worked('overhead'),
  }
}

/** What is said of these at all. */
const stated = ({ item, use, quantity }: Partial<Said>): Partial<Required<Wanted>> => ({
  ...(item === undefined ? {} : { item }),
  ...(use === undefined ? {} : { use }),
  ...(quantity === undefined ? {} : { quantity }),
})
