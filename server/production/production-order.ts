/**
 * Orders of production. They are written like any entity while they are drafts; without components
 * of their own they take those of the recipe, scaled by exact fractions. Confirming reserves.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId, pathId } from '../../domain/kernel/input.ts'
import { Refusal, refuseFields } from '../../domain/kernel/refusal.ts'
import { plannedNeeds, refuseStep, refuseWritten } from '../../domain/production/planning.ts'
import { productionOrder } from '../../domain/production/production-order.entity.ts'
import { factsOf, recipesToProduce, surroundingsOf } from '../catalog/recipe-facts.ts'
import { type Context, command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, onlySeen, updateRow } from '../kernel/rows/rows.ts'

type Created = z.output<typeof productionOrder.create> & { item: string }

/** The components of the recipes that hold now, for so much of each item. */
async function fromRecipes(tx: Tx, orders: readonly Created[]) {
  const made = orders.map(({ item }) => item)
  const recipes = made.length > 0 ? await recipesToProduce(tx, made) : []
  const { units, items } = await surroundingsOf(tx, recipes)
  return orders.map(({ item, quantity = '1' }) => {
    const kept = recipes.find(({ itemId }) => itemId === item)
    if (!kept) throw new Refusal('itemsRequired', 'components')
    const needs = plannedNeeds(factsOf(kept, units), quantity, items)
    return needs.map((need) => ({ id: newId(), share: null, ...need }))
  })
}

type Guarded = {
  item: string
  components: readonly { item: string }[]
  byProducts?: readonly { item: string }[]
}

/** What has no shelf can neither be made nor used; nothing is made of itself. */
async function guard(tx: Tx, orders: readonly Guarded[]): Promise<void> {
  const all = orders.flatMap(({ item, components, byProducts = [] }) => [
    item,
    ...[...components, ...byProducts].map((it) => it.item),
  ])
  const services = await tx.rows(sql<{ id: string }>`
    select id from item where id = any(${[...new Set(all)]}::uuid[]) and kind <> 'stocked'`)
  const hasNone = new Set(services.map(({ id }) => id))
  for (const order of orders) refuseShelfless(order, hasNone)
}

function refuseShelfless(
  { item, components, byProducts = [] }: Guarded,
  hasNone: ReadonlySet<string>,
): void {
  const linesOf = (name: string, lines: readonly { item: string }[]) =>
    lines.flatMap((line, at) => {
      const field = `${name}.${at}.item`
      if (line.item === item) return [{ code: 'componentIsItself', field }]
      return hasNone.has(line.item) ? [{ code: 'itemHasNoStock', field }] : []
    })
  const refusals = [
    ...(hasNone.has(item) ? [{ code: 'itemHasNoStock', field: 'item' }] : []),
    ...linesOf('components', components),
    ...linesOf('byProducts', byProducts),
  ]
  if (refusals.length > 0) throw refuseFields(refusals)
}

async function writeOrder(context: Context, input: Created) {
  const isWritten = Boolean(input.components?.length)
  const [fromRecipe = []] = isWritten ? [] : await fromRecipes(context.tx, [input])
  const components = isWritten ? (input.components ?? []) : fromRecipe
  await guard(context.tx, [{ ...input, components }])
  return insertRow(context, productionOrder, { ...input, components })
}

/** Several at once, each by the recipe of its item, for the line of a client's order. */
export async function writeOrdersFor(
  context: Context,
  orders: readonly (Created & { line: string })[],
): Promise<void> {
  if (orders.length === 0) return
  const { tx } = context
  const components = await fromRecipes(tx, orders)
  const rows = orders.map(({ line: _, ...order }, at) => ({
    ...order,
    components: components[at] ?? [],
  }))
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
  summary: 'production order: create; without components, those of the recipe for its quantity',
  needs: 'production.productionOrder.add',
  input: productionOrder.create,
  run(context, input) {
    const { item } = input
    if (!item) throw new Refusal('itemRequired', 'item')
    return writeOrder(context, { ...input, item })
  },
})

export const changeProductionOrder = command({
  route: 'PATCH /api/production-orders/:id',
  summary: 'production order: change, while it is a draft',
  needs: 'production.productionOrder.edit',
  input: withId(productionOrder.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, productionOrder, id)
    // Whoever comes too late is told so first, by the update itself.
    if (before.version === version) {
      refuseWritten(before.state)
      const plain = (lines: readonly { item: { id: string } }[]) =>
        lines.map((line) => ({ item: line.item.id }))
      const components = changes.components ?? plain(before.components)
      const byProducts = changes.byProducts ?? plain(before.byProducts)
      await guard(context.tx, [{ item: changes.item ?? before.item.id, components, byProducts }])
      if (components.length === 0) throw new Refusal('itemsRequired', 'components')
    }
    return updateRow(context, productionOrder, id, version, changes)
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

export const substituteComponent = command({
  route: 'POST /api/production-orders/:id/substitute',
  summary: 'production order: take something else in the place of a component, before it is done',
  needs: 'production.productionOrder.edit',
  input: z.strictObject({ id: pathId, version, component: anyId, item: anyId }),
  async run(context, { id, version: seen, component, item }) {
    const before = await lockRow(context.tx, productionOrder, id)
    if (before.state === 'done' || before.state === 'cancelled')
      throw new Refusal('productionState', undefined, { state: before.state })
    if (!before.components.some((line) => line.id === component))
      throw new Refusal('missingReference', 'component')
    const components = onlySeen(productionOrder, context, before).components.map((line) => ({
      ...line,
      item: line.id === component ? item : line.item.id,
    }))
    await guard(context.tx, [{ item: before.item.id, components }])
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
    return writeOrder(context, {
      id: order,
      item: line.item.id,
      quantity,
      day: parent.day,
      branch: parent.branch.id,
      warehouse: parent.warehouse.id,
    })
  },
})
