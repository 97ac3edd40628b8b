/**
 * Dishes that were cooked and then cancelled leave the shelves of their components as waste: one
 * document of stock for what is cancelled at a time, in the transaction of the cancellation. Of a
 * dish whose components left when it was sent it is what came back of it just before.
 */
import { sql } from 'kysely'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import {
  componentsOf,
  lostOf,
  summedUp,
  type WasteMoment,
} from '../../../domain/restaurant/kitchen/dish-waste.ts'
import type { OrderLine } from '../../../domain/restaurant/order/order.ts'
import { knownPart } from '../../../domain/restaurant/order/order-rules.ts'
import { dishWaste } from '../../../domain/restaurant/restaurant.settings.ts'
import { type Ahead, type Component, takeAhead } from '../../../domain/stock/made-ahead.ts'
import type { Context } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { dishesOf, keyOf } from '../kitchen/kitchen-changes.ts'
import type { Cancelled } from './dish-news.ts'
import { type DishFacts, dishFacts, onShelf, own, postDishes } from './dish-stock.ts'

/** So much of a dish is lost by a cancellation. */
type Lost = { event: string; order: string; line: OrderLine; quantity: string }

export type LostDishes = { branch: string; dishes: Lost[] }

/** What came back from the kitchen just before, by line of its order. */
export type ReturnedDishes = Map<string, Ahead[]>

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

type Taken = Lost & { components: Component[] }

/** Only how much of each is asked here, and nothing of what it was worth. */
const unvalued = { first: 0, second: 0 }

async function takenBy(
  tx: Tx,
  facts: DishFacts,
  dishes: readonly Lost[],
  back: ReturnedDishes,
): Promise<Taken[]> {
  const items = dishes.map(({ line }) => line.item)
  const there = await onShelf(tx, facts.warehouse, items)
  return dishes.flatMap((it): Taken[] => {
    const { taken, left } = takeAhead(back.get(it.line.id) ?? [], it.quantity, unvalued)
    back.set(it.line.id, left)
    const made = differenceOf(it.quantity, sumOf(taken.map(({ quantity }) => quantity)), 6)
    const version = isZero(made) ? undefined : facts.versionOf(it.line)
    const lying = version ? (there.get(version.item) ?? '0') : '0'
    const fresh = version ? componentsOf(version, made, lying) : []
    if (version) there.set(version.item, sumOf([lying, ...own(fresh, version.item)]))
    const components = summedUp([...taken.flatMap((part) => part.components), ...fresh]).filter(
      ({ quantity }) => !isZero(quantity),
    )
    return components.length > 0 ? [{ ...it, components }] : []
  })
}

/** Once the cancellations are written. */
export async function postWaste(
  context: Context,
  lost: LostDishes | null,
  back: ReturnedDishes,
): Promise<void> {
  if (!lost) return
  const { tx } = context
  const { branch, dishes } = lost
  const facts = await dishFacts(
    tx,
    branch,
    dishes.map(({ line }) => line),
  )
  const taken = await takenBy(tx, facts, dishes, back)
  if (taken.length === 0) return
  const outcome = await postDishes(context, facts, {
    branch,
    behaviour: 'stockOut',
    reason: 'waste',
    note: 'order.wasteNote',
    dishes: taken,
    lines: summedUp(taken.flatMap(({ components }) => components)),
  })
  const document = 'document' in outcome ? outcome.document : null
  const problem = 'problem' in outcome ? outcome.problem : null
  const rows = taken.map(({ line: _, ...row }) => row)
  await tx.rows(sql`
    insert into dish_waste (event_id, order_id, quantity, components, document_id, problem)
    select event, "order", quantity, components, ${document}::uuid, ${problem}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event uuid, "order" uuid,
      quantity numeric, components jsonb)`)
}
