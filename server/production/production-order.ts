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
import {
  factsOf,
  type KeptRecipe,
  recipeToProduce,
  surroundingsOf,
} from '../catalog/recipe-facts.ts'
import { type Context, command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, onlySeen, updateRow } from '../kernel/rows/rows.ts'

export type Created = z.output<typeof productionOrder.create>

/** The components of the recipe that holds now, for so much of the item. */
async function fromRecipe(
  tx: Tx,
  { item, quantity }: { item: string; quantity: string },
): Promise<{ id: string; item: string; quantityUsed: string; share: null }[]> {
  const kept: KeptRecipe | undefined = await recipeToProduce(tx, item)
  if (!kept) throw new Refusal('itemsRequired', 'components')
  const { units, items } = await surroundingsOf(tx, [kept])
  const needs = plannedNeeds(factsOf(kept, units), quantity, items)
  return needs.map((need) => ({ id: newId(), share: null, ...need }))
}

/** What has no shelf can neither be made nor used; nothing is made of itself. */
async function guard(
  tx: Tx,
  order: {
    item: string
    components: readonly { item: string }[]
    byProducts: readonly { item: string }[]
  },
): Promise<void> {
  const { item, components, byProducts } = order
  const all = [item, ...components.map((it) => it.item), ...byProducts.map((it) => it.item)]
  const services = await tx.rows(sql<{ id: string }>`
    select id from item where id = any(${all}::uuid[]) and kind <> 'stocked'`)
  const hasNone = new Set(services.map(({ id }) => id))
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

/** `columns` are what nobody types: the line of a client's order it is made for. */
export async function writeOrder(
  context: Context,
  input: Created & { item: string },
  columns: Record<string, unknown> = {},
) {
  const components = input.components?.length
    ? input.components
    : await fromRecipe(context.tx, { item: input.item, quantity: input.quantity ?? '1' })
  await guard(context.tx, { ...input, components, byProducts: input.byProducts ?? [] })
  return insertRow(context, productionOrder, { ...input, components }, columns)
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
      await guard(context.tx, { item: changes.item ?? before.item.id, components, byProducts })
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
    const components = before.components.map((line) => ({
      ...line,
      item: line.id === component ? item : line.item.id,
    }))
    await guard(context.tx, { item: before.item.id, components, byProducts: [] })
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
