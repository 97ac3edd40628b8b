/**
 * An order is done: one document of stock takes what was used in truth and brings what became of
 * it; in the same transaction the order says so. Undoing it is the mirror, while the output is there.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { level } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { id as anyId, day, pathId } from '../../domain/kernel/input.ts'
import { tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  atOrder,
  lottedWork,
  refuseStrange,
  type Work,
  workOf,
} from '../../domain/production/finishing.ts'
import { refuseStep } from '../../domain/production/planning.ts'
import {
  type ProductionOrder,
  productionOrder,
} from '../../domain/production/production-order.entity.ts'
import { namedLots } from '../../domain/stock/lots/lot.ts'
import { seriesYear } from '../../domain/trade/posting/rules.ts'
import {
  type ProductionLine,
  type ProductionTask,
  postProduction,
} from '../../domain/trade/stock/production-posting.ts'
import { type AnyStockInput, readyParts } from '../../domain/trade/stock/stock-ready.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { seriesRows } from '../books/document.ts'
import { lockSeries } from '../books/series.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { lockRow, onlySeen, refuseStale, updateRow } from '../kernel/rows/rows.ts'
import { lockBalancesAndLate, owedOn } from '../stock/balance.ts'
import { historiesFor, owingAll } from '../stock/history.ts'
import { readLots, refuseUnlotted } from '../stock/lots.ts'
import { documentFacts } from '../trade/document-facts.ts'
import { correctMade } from '../trade/made-correction.ts'
import { addLots } from '../trade/rows.ts'
import { pastItems } from '../trade/stock/stock-post.ts'
import { addStockRows, productionTask } from '../trade/stock/stock-rows.ts'
import { voidDocument } from '../trade/void.ts'

const version = z.int('invalid').min(1, 'invalid')

const saidOfLines = z
  .array(
    z.strictObject({ id: anyId, quantity: level().schema.optional(), lots: namedLots }),
    'invalid',
  )
  .max(200, 'range')
  .optional()

const finishInput = z.strictObject({
  id: pathId,
  version,
  document: anyId,
  day,
  produced: level().schema,
  scrap: level().schema.optional(),
  /** Of the item itself: the lots that begin with it, or those that are taken apart. */
  lots: namedLots,
  /** What components took, or gave, in truth; those that are not named, as planned. */
  actual: saidOfLines,
  /** What fell beside it in truth, and its lots; what is not named, as planned. */
  beside: saidOfLines,
  isConfirmed: z.boolean('invalid').optional(),
})

type Finish = z.output<typeof finishInput>

/** What is refused of a line of the document is refused where it was said of the order. */
async function saidOfOrder<T>(work: Work, posting: () => Promise<T>): Promise<T> {
  try {
    return await posting()
  } catch (error) {
    throw error instanceof Refusal ? atOrder(error, work) : error
  }
}

async function finish(context: Context, input: Finish) {
  const { tx } = context
  const order = await lockRow(tx, productionOrder, input.id)
  const done = await tx.maybe(sql<{ number: string }>`
    select number
    from document
    where id = ${input.document}
      and id = (select document_id from production_order where id = ${input.id})`)
  if (done) {
    context.repeated()
    return onlySeen(productionOrder, context, order)
  }
  await refuseStale(context, productionOrder, order, input.version)
  refuseStep(order.state, 'done')
  refuseStrange(order, input)
  const work = workOf(order, input)
  await saidOfOrder(work, () => postWork(context, order, input, work))
  return updateRow(
    context,
    productionOrder,
    input.id,
    input.version,
    {},
    {
      state: 'done',
      document_id: input.document,
      produced: input.produced,
      scrap: input.scrap ?? '0',
    },
  )
}

/** One document of stock, and what each component took. */
async function postWork(
  context: Context,
  order: ProductionOrder,
  input: Finish,
  work: Work,
): Promise<void> {
  const { tx } = context
  const written: AnyStockInput = {
    id: input.document,
    type: newId(),
    branch: order.branch.id,
    day: input.day,
    warehouse: order.warehouse.id,
    note: order.note,
    lines: work.lines.map(({ line, item, quantity, isPlanned }) => ({
      ...{ id: line, item, quantity },
      isPlanned,
    })),
  }
  const { rules, facts } = await documentFacts(context, written)
  if (facts.posted) throw new Refusal('idTaken', 'document')
  const type = facts.ownTypes.find((it) => it.behaviour === 'production')
  if (!type) throw new Refusal('selectType', 'type')
  const behaviour = 'production' as const
  const ready = { behaviour, ...readyParts(context, { input: written, facts, rules }) }
  const [series] = await lockSeries(tx, [
    { typeId: type.id, branchId: order.branch.id, year: seriesYear(rules, input.day) },
  ])
  if (!series) throw new Error('No series was given')
  const warehouse = order.warehouse.id
  const moving = work.lines.map(({ item, quantity, direction }) => ({
    item,
    warehouse,
    quantity,
    isComing: direction === 1,
  }))
  const past = await pastItems(tx, input.day, ready)
  const balances = await lockBalancesAndLate(tx, moving, past)
  const lotted = lottedWork(work)
  refuseUnlotted(balances, lotted)
  const lots = await readLots(tx, balances, lotted)
  const lines = work.lines.map(
    (it, at): ProductionLine => ({ ...it, id: it.line, at, baseQuantity: it.quantity }),
  )
  const task: ProductionTask = {
    warehouse,
    rate: ready.rate,
    labour: order.labour ?? '0',
    overhead: order.overhead ?? '0',
    lines,
    output: work.output,
    scrap: tidyDecimal(input.scrap ?? '0'),
  }
  const histories = await historiesFor(tx, balances, moving, input.day)
  const isConfirmed = input.isConfirmed ?? false
  const policyAt = (at: string) => rules.shelfAt(facts.branchOf[at]).policy
  const posting = postProduction(task, {
    decimals: ready.decimals,
    day: input.day,
    balances,
    owed: await owedOn(tx, balances, [...moving, ...owingAll(balances, histories)]),
    histories,
    policy: rules.policy,
    policyAt,
    isConfirmed,
  })
  const { changes } = lots.book.take(
    posting.moves.map((move) => ({ move })),
    { lines: lots.lines, today: input.day, expired: rules.expired, policyAt, isConfirmed },
  )
  const batch = emptyBatch()
  addStockRows(batch, context, {
    input: written,
    facts,
    rules,
    ready,
    task: productionTask(lines, warehouse, ready.rate),
    posting,
    series,
  })
  addLots(batch, changes)
  batch.series.push(...seriesRows([series]))
  await correctMade(context, batch)
  await writeBatch(tx, batch)
  const used = work.lines.filter(({ component }) => component !== null)
  await tx.rows(sql`
    insert into production_actual (component_id, quantity)
    select c.id, coalesce(p.quantity, 0)
    from production_component c
    left join unnest(${used.map(({ component }) => component)}::uuid[],
      ${used.map(({ quantity }) => quantity)}::numeric[]) p (id, quantity) on p.id = c.id
    where c.production_order_id = ${input.id}`)
}

export const finishProductionOrder = command({
  route: 'POST /api/production-orders/:id/finish',
  summary: 'production order: post what was used and what was made, with its cost',
  needs: 'production.productionOrder.post',
  input: finishInput,
  run: finish,
})

export const undoProductionOrder = command({
  route: 'POST /api/production-orders/:id/undo',
  summary: 'production order: undo what was made, while it is there',
  needs: 'production.productionOrder.void',
  input: z.strictObject({
    id: pathId,
    version,
    reason: z.string('reasonRequired').trim().min(1, 'reasonRequired').max(300, 'tooLong'),
  }),
  async run(context, { id, version: seen, reason }) {
    const { tx } = context
    const order = await lockRow(tx, productionOrder, id)
    await refuseStale(context, productionOrder, order, seen)
    refuseStep(order.state, 'running')
    if (order.state !== 'done')
      throw new Refusal('productionState', undefined, { state: order.state })
    const { document } = await tx.one(sql<{ document: string }>`
      select document_id as document from production_order where id = ${id}`)
    await voidDocument(context, 'stock', { id: document, reason, isUndo: true })
    await tx.rows(sql`
      delete from production_actual
      where component_id in (
        select c.id from production_component c where c.production_order_id = ${id})`)
    const none = { document_id: null, produced: null, scrap: null }
    return updateRow(context, productionOrder, id, seen, {}, { state: 'running', ...none })
  },
})
