/**
 * Posting a document of stock: facts, locks, the rule of the domain, one statement; the series
 * first, then the balances in one order, as every posting does.
 */

import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { documentScreens } from '../../../domain/books/behaviour.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Ahead, worthOfAhead } from '../../../domain/stock/made-ahead.ts'
import { kitchenReason } from '../../../domain/stock/reason.ts'
import type { StockPolicy } from '../../../domain/stock/shelf.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import type { AdjustmentInput, StockInput } from '../../../domain/trade/stock/stock-input.ts'
import { postStock, type StockTask } from '../../../domain/trade/stock/stock-posting.ts'
import {
  type AnyStockInput,
  type ReadyStock,
  readyStock,
} from '../../../domain/trade/stock/stock-ready.ts'
import {
  comingOf,
  countedLine,
  endedParts,
  factsFor,
  type Happened,
  lottedOf,
  returnedParts,
  shelvesOf,
} from '../../../domain/trade/stock/stock-task.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { lockBalancesAndLate, owedOn } from '../../stock/balance.ts'
import { historiesFor, owingAll } from '../../stock/history.ts'
import { readLots, refuseUnlotted } from '../../stock/lots.ts'
import { itemsMadeSince } from '../../stock/made.ts'
import { madeLines } from '../../stock/made-ahead.ts'
import { documentFacts } from '../document-facts.ts'
import { correctMade } from '../made-correction.ts'
import type { Posted } from '../post.ts'
import { addLots } from '../rows.ts'
import { refuseUnapproved, tellApproved } from './approval.ts'
import { addStockRows } from './stock-rows.ts'

/**
 * The items of a document of an earlier day, and what was made of them since: their days are
 * reckoned again, on all their shelves.
 */
export const pastItems = async (
  tx: Tx,
  day: string,
  { today, lines }: Pick<ReadyStock, 'today' | 'lines'>,
): Promise<string[]> =>
  day < today
    ? itemsMadeSince(
        tx,
        lines.map(({ item }) => item),
        day,
      )
    : []

/** What became of the dishes, each with its part of what the lines say. */
function addEnds(batch: Batch, document: string, kind: string, parts: readonly Ahead[]): void {
  for (const { id, quantity, components } of parts) {
    const { first: value, second } = worthOfAhead({ components })
    batch.aheadEnds.push({
      id: newId(),
      ahead_id: id,
      kind,
      quantity,
      components,
      value,
      second_value: second,
      document_id: document,
      line_id: null,
    })
  }
}

/** Stock in, stock out, a transfer, or an adjustment. */
export async function postStockDocument(
  context: Context,
  screen: DocumentScreen,
  input: StockInput | AdjustmentInput,
  count?: Happened,
): Promise<Posted> {
  const { tx } = context
  const asked: AnyStockInput = input
  if (asked.reason === kitchenReason && !count?.isAnswered)
    throw new Refusal('reasonRequired', 'reason')
  const { rules, facts } = await documentFacts(context, asked)
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  const known = factsFor(facts, asked, count)
  const ready = readyStock(context, { input: asked, facts: known, rules }, screen)
  const base: StockTask = {
    behaviour: ready.behaviour,
    reason: asked.reason ?? null,
    toWarehouse: asked.toWarehouse ?? null,
    isDelivered: asked.isDelivered ?? ready.behaviour !== 'transfer',
    rate: ready.rate,
    lines: [],
  }
  const [series] = await lockSeries(tx, [
    { typeId: input.type, branchId: input.branch, year: seriesYear(rules, input.day) },
  ])
  const past = await pastItems(tx, input.day, ready)
  const balances = await lockBalancesAndLate(tx, shelvesOf(ready, base), past)
  if (!series) throw new Error('No series was given')
  const made = await madeLines(tx, [...(count?.made?.lineOf.values() ?? [])])
  const ended = count?.made ? endedParts(count.made, made, ready.decimals) : []
  const counted = ready.lines.flatMap((line) =>
    countedLine(context, ready, line, { balances, made, ended }, count),
  )
  if (counted.length === 0) throw new Refusal('nothingDiffers', 'lines')
  const task = { ...base, lines: counted }
  const lotted = lottedOf(task, ready, count !== undefined)
  refuseUnlotted(balances, lotted)
  const lots = await readLots(tx, balances, lotted)
  const isConfirmed = input.isConfirmed ?? false
  const policyAt = (warehouse: string): StockPolicy =>
    count ? 'allow' : rules.shelfAt(facts.branchOf[warehouse]).policy
  const coming = comingOf(task)
  const histories = await historiesFor(tx, balances, coming, input.day)
  const posting = postStock(task, {
    decimals: ready.decimals,
    day: input.day,
    balances,
    owed: await owedOn(tx, balances, [...coming, ...owingAll(balances, histories)]),
    histories,
    policy: count ? 'allow' : rules.policy,
    policyAt,
    isConfirmed,
  })
  const { changes } = lots.book.take(
    posting.moves.map((move) => ({ move })),
    {
      lines: lots.lines,
      today: input.day,
      expired: 'allow',
      policyAt,
      isConfirmed,
      // What was counted is so: what nobody can explain is of the pieces without a name.
      isPast: count !== undefined,
    },
  )
  if (!count?.isAnswered) refuseUnapproved(context, screen, { rules, facts }, task, posting)
  const batch = emptyBatch()
  const number = addStockRows(batch, context, {
    input: asked,
    facts,
    rules,
    ready,
    task,
    posting,
    series,
    moments: count?.moments,
  })
  addLots(batch, changes)
  if (count?.made) {
    const { kind } = count.made
    const costs = posting.lines.map(({ cost }, at) => [counted[at]?.id ?? '', cost] as const)
    const parts = kind === 'back' ? returnedParts(count.made, ended, costs, ready.decimals) : ended
    addEnds(batch, input.id, kind, parts)
  }
  batch.series.push(...seriesRows([series]))
  await correctMade(context, batch)
  await writeBatch(tx, batch)
  const posted = { id: input.id, number }
  await tellApproved(context, screen, facts.asked, posted)
  context.record({
    entity: documentScreens[screen].entity,
    id: input.id,
    after: { number },
  })
  return posted
}
