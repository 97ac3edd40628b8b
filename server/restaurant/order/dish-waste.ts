/**
 * Dishes that were cooked and then cancelled, or left out when their bill was paid, leave the shelves
 * of their components as waste: one document of stock for what is said at a time, in its transaction. What
 * left for a dish when it was sent is lost from where it is, without passing over a shelf. What may
 * not be posted then (no rate, a closed day) waits, and goes with the next that is said of its order.
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
import { knownPart, leftOutOf } from '../../../domain/restaurant/order/made-part.ts'
import type { Order, OrderLine } from '../../../domain/restaurant/order/order-state.ts'
import { dishWaste } from '../../../domain/restaurant/restaurant.settings.ts'
import { type Ahead, type Component, takeAhead } from '../../../domain/stock/made-ahead.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { dishesOf, keyOf } from '../kitchen/kitchen-changes.ts'
import type { Cancelled } from './dish-news.ts'
import { wasteLater } from './dish-return.ts'
import { type DishFacts, dishFacts, onShelf, own, postDishes } from './dish-stock.ts'

/** So much of a dish is lost by a cancellation or a payment, now or since it was refused. */
type Lost = { event: string; order: string; line: OrderLine; quantity: string }

export type LostDishes = { branch: string; dishes: Lost[] }

/** What is lost of these orders and was refused when it was to be posted. */
export async function refusedWaste(tx: Tx, orders: readonly Order[]): Promise<LostDishes | null> {
  const [branch] = orders.map((order) => order.branch)
  if (!branch) return null
  const rows = await tx.rows(sql<LostRow>`
    select w.event_id as event, w.order_id as order, w.line_id as line,
      trim_scale(w.quantity)::text as quantity
    from dish_waste w
    join order_event e on e.company_id = w.company_id and e.id = w.event_id
    where w.order_id = any(${orders.map(({ id }) => id)}::uuid[]) and w.problem is not null
    order by e.seq, e.id, w.line_id`)
  return lostAmong(orders, branch, rows)
}

type LostRow = Omit<Lost, 'line'> & { line: string }

function lostAmong(
  orders: readonly Order[],
  branch: string,
  rows: readonly LostRow[],
): LostDishes | null {
  const dishes = rows.flatMap(({ line: of, ...row }): Lost[] => {
    const line = orders.find(({ id }) => id === row.order)?.lines.find(({ id }) => id === of)
    return line ? [{ ...row, line }] : []
  })
  return dishes.length > 0 ? { branch, dishes } : null
}

type OfLine = { line: string; quantity: string }

const someOf = (name: string, all: readonly OfLine[]): Record<string, OfLine[]> => {
  const some = all.filter(({ quantity }) => !isZero(quantity))
  return some.length > 0 ? { [name]: some } : {}
}

/**
 * What becomes of what a ticket leaves out. What the kitchen was told of is made, and nobody told it
 * to leave it: it is lost where waste is kept.
 */
export async function leftOutNow(
  tx: Tx,
  { branch, lines }: Order,
  leftOut: readonly OfLine[],
): Promise<{ lost?: OfLine[]; unmade?: OfLine[] }> {
  const parts = leftOut.flatMap(({ line: of, quantity }) => {
    const line = lines.find(({ id }) => id === of)
    return line ? [{ line, ...leftOutOf(line, quantity) }] : []
  })
  if (parts.length === 0) return {}
  const from = (await settingsFor(tx, { branchId: branch })).of(dishWaste) as WasteMoment
  const cooked = parts.filter(({ line }) => from !== 'never' && line.dish.station !== null)
  return {
    ...someOf(
      'lost',
      cooked.map(({ line, lost }) => ({ line: line.id, quantity: lost })),
    ),
    ...someOf(
      'unmade',
      parts.map(({ line, unmade }) => ({ line: line.id, quantity: unmade })),
    ),
  }
}

/** What tills left out of bills that nobody pays any further, and was neither posted nor refused. */
export async function unpaidWaste(tx: Tx, orders: readonly Order[]): Promise<LostDishes | null> {
  const [branch] = orders.map((order) => order.branch)
  if (!branch) return null
  const rows = await tx.rows(sql<LostRow & { bill: string }>`
    select e.id as event, e.order_id as order, l ->> 'line' as line, l ->> 'quantity' as quantity,
      e.body ->> 'bill' as bill
    from order_event e
    cross join lateral jsonb_array_elements(e.body -> 'lost') l
    where e.order_id = any(${orders.map(({ id }) => id)}::uuid[]) and e.kind = 'paid'
      and not exists (
        select 1
        from dish_waste w
        where w.company_id = e.company_id and w.event_id = e.id
          and w.line_id = (l ->> 'line')::uuid)
    order by e.seq, e.id`)
  // While a part of it is unpaid, none of its lines is.
  const open = new Set(orders.map(({ bill }) => bill?.id))
  return lostAmong(
    orders,
    branch,
    rows.flatMap(({ bill, ...row }) => (open.has(bill) ? [] : [row])),
  )
}

/** What is lost of these orders and was not posted yet. */
export const waitingWaste = async (tx: Tx, orders: readonly Order[]): Promise<LostDishes | null> =>
  lostTogether(await refusedWaste(tx, orders), await unpaidWaste(tx, orders))

/** What is lost now goes with what waits. */
export const lostTogether = (
  waiting: LostDishes | null,
  lost: LostDishes | null,
): LostDishes | null =>
  waiting && lost
    ? { branch: lost.branch, dishes: [...waiting.dishes, ...lost.dishes] }
    : (lost ?? waiting)

/** What left for them when they were sent, by line of their order. */
export type LostAhead = Map<string, Ahead[]>

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

/** What they took before, and what they take of the shelves now. */
type Taken = Lost & { before: Ahead[]; fresh: Component[]; components: Component[] }

/** Only how much of each is asked here, and nothing of what it was worth. */
const unvalued = { first: 0, second: 0 }

async function takenBy(
  tx: Tx,
  facts: DishFacts,
  dishes: readonly Lost[],
  ahead: LostAhead,
): Promise<Taken[]> {
  const items = dishes.map(({ line }) => line.item)
  const there = await onShelf(tx, facts.warehouse, items)
  return dishes.flatMap((it): Taken[] => {
    const { taken, left } = takeAhead(ahead.get(it.line.id) ?? [], it.quantity, unvalued)
    ahead.set(it.line.id, left)
    const made = differenceOf(it.quantity, sumOf(taken.map(({ quantity }) => quantity)), 6)
    const version = isZero(made) ? undefined : facts.versionOf(it.line)
    const lying = version ? (there.get(version.item) ?? '0') : '0'
    const fresh = version ? componentsOf(version, made, lying) : []
    if (version) there.set(version.item, sumOf([lying, ...own(fresh, version.item)]))
    const components = summedUp([...taken.flatMap((part) => part.components), ...fresh]).filter(
      ({ quantity }) => !isZero(quantity),
    )
    return components.length > 0 ? [{ ...it, before: taken, fresh, components }] : []
  })
}

/** Once the cancellations are written; what is refused is tried again, and its reason answered. */
export async function postWaste(
  context: Context,
  lost: LostDishes | null,
  ahead: LostAhead,
): Promise<string | null> {
  if (!lost) return null
  const { tx } = context
  const { branch, dishes } = lost
  const facts = await dishFacts(
    tx,
    branch,
    dishes.map(({ line }) => line),
  )
  const taken = await takenBy(tx, facts, dishes, ahead)
  if (taken.length === 0) return null
  const before = taken.flatMap((it) => it.before)
  const outcome = await postDishes(context, facts, {
    branch,
    behaviour: 'stockOut',
    reason: 'waste',
    note: 'order.wasteNote',
    dishes: taken,
    lines: summedUp(taken.flatMap(({ fresh }) => fresh)),
    ...(before.length > 0 ? { made: { kind: 'lost', parts: before } } : {}),
  })
  const document = 'document' in outcome ? outcome.document : null
  const problem = 'problem' in outcome ? outcome.problem : null
  const rows = taken.map(({ event, order, line, quantity, components }) => ({
    event,
    order,
    line: line.id,
    quantity,
    components,
  }))
  await tx.rows(sql`
    insert into dish_waste as w (event_id, order_id, line_id, quantity, components, document_id,
      problem)
    select event, "order", line, quantity, components, ${document}::uuid, ${problem}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event uuid, "order" uuid,
      line uuid, quantity numeric, components jsonb)
    on conflict (company_id, event_id, line_id) do update
    set components = excluded.components, document_id = excluded.document_id,
      problem = excluded.problem`)
  if (problem) await wasteLater(context, [...new Set(taken.map(({ order }) => order))])
  return problem
}
