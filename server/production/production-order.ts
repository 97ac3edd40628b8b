/**
 * Orders of production. They are written like any entity while they are drafts; without components
 * of their own they take those of the recipe, with its costs and by-products, scaled by exact fractions. Confirming reserves.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { baseFactorOf } from '../../domain/catalog/units.ts'
import { id as anyId, pathId } from '../../domain/kernel/input.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { fractionOf, isSame, rounded, times } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { inWhole, refuseFineOrder, type Written } from '../../domain/production/fineness.ts'
import { refuseStep, refuseWritten } from '../../domain/production/planning.ts'
import {
  type ProductionOrder,
  productionOrder,
} from '../../domain/production/production-order.entity.ts'
import { type Made, refuseShelfless } from '../../domain/production/shelf.ts'
import { unitsAndItems } from '../catalog/recipe-facts.ts'
import { command } from '../kernel/command.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { withId } from '../kernel/rows/crud.ts'
import { onlyReached } from '../kernel/rows/row-reach.ts'
import { insertRow, lockRow, onlySeen, refuseUnseen, updateRow } from '../kernel/rows/rows.ts'
import { type Plan, plansOf, replanned } from './plan.ts'

type Created = z.output<typeof productionOrder.create> & { item: string }

type Goods = { id: string; isShelfless: boolean; decimals: number | null }

/** What the rules must know of everything the orders name. */
async function goodsOf(tx: Tx, orders: readonly Made[]): Promise<Goods[]> {
  const all = orders.flatMap(({ item, components, byProducts = [] }) => [
    item,
    ...[...components, ...byProducts].map((it) => it.item),
  ])
  return tx.rows(sql<Goods>`
    select i.id, i.kind <> 'stocked' as "isShelfless", u.decimals
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where i.id = any(${[...new Set(all)]}::uuid[])`)
}

async function guard(tx: Tx, orders: readonly Made[]): Promise<Goods[]> {
  const goods = await goodsOf(tx, orders)
  const hasNone = new Set(goods.flatMap(({ id, isShelfless }) => (isShelfless ? [id] : [])))
  for (const order of orders) refuseShelfless(order, hasNone)
  return goods
}

async function refuseFineIn(tx: Tx, goods: readonly Goods[], written: Written): Promise<void> {
  const { decimals } = await tx.one(sql<{ decimals: { first: number } }>`
    select ${decimalsByRank} as decimals`)
  const ofItems = new Map(goods.map((it) => [it.id, it.decimals]))
  refuseFineOrder(written, { ofItems, ofMoney: decimals.first })
}

/** What the house adds by itself is written whoever may see it, and shown to those who may. */
const withoutActor = ({ tx, record, repeated }: Context) => ({ tx, record, repeated })

const answeredTo = (context: Context, row: ProductionOrder) =>
  onlyReached(context, onlySeen(productionOrder, context, row))

const withoutShares = (lists: Partial<Pick<Plan, 'components' | 'byProducts'>>) =>
  Object.fromEntries(
    Object.entries(lists).map(([key, lines]) => [key, lines.map(({ share: _, ...line }) => line)]),
  )

/** Whatever an order does not say, of costs and by-products, is said by its recipe. */
function completed<Order extends Created>(order: Order, plan: Plan): Order {
  const { labour = '0', overhead = '0', byProducts = [] } = order
  return {
    ...order,
    components: plan.components,
    byProducts: byProducts.length > 0 ? byProducts : plan.byProducts,
    labour: isZero(labour) ? plan.labour : labour,
    overhead: isZero(overhead) ? plan.overhead : overhead,
  }
}

async function writeOrder(context: Context, input: Created) {
  refuseUnseen(productionOrder, context, input)
  const isWritten = Boolean(input.components?.length)
  const [plan] = isWritten ? [] : await plansOf(context.tx, [input])
  const order = plan ? completed(input, plan) : input
  const made = [{ ...order, components: order.components ?? [] }]
  await refuseFineIn(context.tx, await guard(context.tx, made), input)
  return answeredTo(context, await insertRow(withoutActor(context), productionOrder, order))
}

/** Several at once, each by the recipe of its item, for the line of a client's order. */
export async function writeOrdersFor(
  context: Context,
  orders: readonly (Created & { line: string })[],
): Promise<void> {
  if (orders.length === 0) return
  const { tx } = context
  const plans = await plansOf(tx, orders)
  const rows = orders.flatMap(({ line: _, ...order }, at) => {
    const plan = plans[at]
    return plan ? [{ ...completed(order, plan), components: plan.components }] : []
  })
  await guard(tx, rows)
  await insertRows(context, productionOrder, rows)
  await tx.rows(sql`
    update production_order o
    set origin_line_id = p.line_id
    from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ line }) => line)}::uuid[])
      as p (id, line_id)
    where o.id = p.id`)
}

export const createProductionOrder = command({
  route: 'POST /api/production-orders',
  answersWith: { shape: 'row', entity: productionOrder.name },
  summary: 'production order: create; without components, those of the recipe for its quantity',
  needs: 'production.productionOrder.add',
  input: productionOrder.create,
  run(context, input) {
    const { item } = input
    if (!item) throw new Refusal('itemRequired', 'item')
    return writeOrder(context, { ...input, item })
  },
})

/** Sent back as they were: the share of a recipe may be finer than a unit. */
function unlessHeld<Key extends 'quantityUsed' | 'quantityMade'>(
  lines: readonly ({ item: string } & Record<Key, string>)[] | undefined,
  held: readonly ({ item: { id: string } } & Record<Key, string>)[],
  key: Key,
) {
  return lines?.map((line) => {
    const isHeld = held.some((it) => it.item.id === line.item && isSame(it[key], line[key]))
    return isHeld ? null : line
  })
}

export const changeProductionOrder = command({
  route: 'PATCH /api/production-orders/:id',
  answersWith: { shape: 'row', entity: productionOrder.name },
  summary: 'production order: change, while it is a draft',
  needs: 'production.productionOrder.edit',
  input: withId(productionOrder.change),
  async run(context, { id, version, ...changes }) {
    const { tx } = context
    const before = await lockRow(tx, productionOrder, id)
    // Whoever comes too late is told so first, by the update itself.
    if (before.version !== version) return updateRow(context, productionOrder, id, version, changes)
    refuseWritten(before.state)
    refuseUnseen(productionOrder, context, changes)
    const { labour, overhead, ...lists } = await replanned(tx, before, changes)
    const costs = Object.entries({ labour, overhead }).filter(([, said]) => said !== undefined)
    const plain = (lines: readonly { item: { id: string } }[]) =>
      lines.map((line) => ({ item: line.item.id }))
    const whole = { ...changes, ...lists }
    const components = whole.components ?? plain(before.components)
    const byProducts = whole.byProducts ?? plain(before.byProducts)
    const item = changes.item ?? before.item.id
    const goods = await guard(tx, [{ item, components, byProducts }])
    const quantity = changes.quantity ?? before.quantity
    await refuseFineIn(tx, goods, {
      ...{ ...changes, item, quantity },
      components: unlessHeld(changes.components, before.components, 'quantityUsed'),
      byProducts: unlessHeld(changes.byProducts, before.byProducts, 'quantityMade'),
    })
    if (components.length === 0) throw new Refusal('itemsRequired', 'components')
    // What he does not see of lines he sends himself stays as it is.
    const isByHand = Boolean(changes.components?.length || changes.byProducts)
    const writing = isByHand ? context : withoutActor(context)
    const hidden = isByHand && !context.actor.limits.canSeeCost
    const sent = hidden ? { ...changes, ...withoutShares(lists) } : whole
    return answeredTo(
      context,
      await updateRow(writing, productionOrder, id, version, sent, Object.fromEntries(costs)),
    )
  },
})

const version = z.int('invalid').min(1, 'invalid')

export const stepProductionOrder = command({
  route: 'POST /api/production-orders/:id/step',
  summary:
    'production order: confirm it and reserve its components, begin it, take it back, cancel it',
  needs: 'production.productionOrder.edit',
  input: z.strictObject({
    id: pathId,
    version,
    state: z.enum(['draft', 'confirmed', 'running', 'cancelled'], 'invalid'),
  }),
  async run(context, { id, version: seen, state }) {
    const before = await lockRow(context.tx, productionOrder, id)
    if (before.state === state) {
      context.repeated()
      return onlySeen(productionOrder, context, before)
    }
    if (before.version === seen) {
      // What is done is undone by a step of its own.
      if (before.state === 'done')
        throw new Refusal('productionState', undefined, { state: 'done' })
      refuseStep(before.state, state)
    }
    return updateRow(context, productionOrder, id, seen, {}, { state })
  },
})

/** So much of one item is so much of the other, where their units are of one family. */
async function insteadOf(tx: Tx, quantity: string, from: string, to: string): Promise<string> {
  const { items } = await unitsAndItems(tx, [], [from, to])
  const [was, will] = [items.get(from), items.get(to)]
  if (!will) throw new Refusal('missingReference', 'item')
  const factor = was && baseFactorOf(was.unit, will)
  if (!factor) throw new Refusal('unitsDoNotConvert', 'quantity')
  const converted = rounded(times(fractionOf(quantity), factor), 6)
  if (isZero(converted)) throw new Refusal('quantityTooSmall', 'quantity')
  return converted
}

export const substituteComponent = command({
  route: 'POST /api/production-orders/:id/substitute',
  summary:
    'production order: take something else in the place of a component, before it is done; as much of it, unless a quantity is said',
  needs: 'production.productionOrder.edit',
  input: z.strictObject({
    id: pathId,
    version,
    component: anyId,
    item: anyId,
    quantity: productionOrder.fields.quantity.schema.optional(),
  }),
  async run(context, { id, version: seen, component, item, quantity }) {
    const { tx } = context
    const before = await lockRow(tx, productionOrder, id)
    if (before.state === 'done' || before.state === 'cancelled')
      throw new Refusal('productionState', undefined, { state: before.state })
    const old = before.components.find((line) => line.id === component)
    if (!old) throw new Refusal('missingReference', 'component')
    const quantityUsed = quantity ?? (await insteadOf(tx, old.quantityUsed, old.item.id, item))
    const components = onlySeen(productionOrder, context, before).components.map((line) =>
      line.id === component ? { ...line, item, quantityUsed } : { ...line, item: line.item.id },
    )
    await guard(tx, [{ item: before.item.id, components }])
    return updateRow(context, productionOrder, id, seen, { components })
  },
})

export const makeComponent = command({
  route: 'POST /api/production-orders/:id/make',
  summary: 'production order: an order for what a component lacks, by its own recipe',
  needs: 'production.productionOrder.add',
  input: z.strictObject({
    id: pathId,
    order: anyId,
    component: anyId,
    quantity: productionOrder.fields.quantity.schema,
  }),
  async run(context, { id, order, component, quantity }) {
    const parent = await lockRow(context.tx, productionOrder, id)
    const line = parent.components.find((it) => it.id === component)
    if (!line) throw new Refusal('missingReference', 'component')
    const [goods] = await goodsOf(context.tx, [{ item: line.item.id, components: [] }])
    return writeOrder(context, {
      id: order,
      item: line.item.id,
      // Half a piece is lacking: a whole one is made.
      quantity: inWhole(quantity, goods?.decimals ?? null),
      day: parent.day,
      branch: parent.branch.id,
      warehouse: parent.warehouse.id,
    })
  },
})
