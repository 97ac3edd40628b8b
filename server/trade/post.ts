/**
 * Posting a document of trade: facts, locks, the rule of the domain, one statement. The series is
 * locked first and the balances after it in one order, so postings wait for each other but never in
 * a ring.
 */
import { createHash } from 'node:crypto'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import { chainText, documentNumber } from '../../domain/books/chain.ts'
import { entryLinesOf } from '../../domain/books/entry.ts'
import { tidyDecimal } from '../../domain/kernel/decimal.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { StockPolicy } from '../../domain/stock/shelf.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { TaxRules } from '../../domain/trade/totals.ts'
import { type Posting, postTrade, type Trade } from '../../domain/trade/trade.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { lockSeries, type SeriesEnd } from '../books/series.ts'
import type { Context } from '../kernel/command.ts'
import { lockBalances, type Place } from '../stock/balance.ts'
import { type TradeFacts, tradeFacts } from './facts.ts'
import { dueDateOf, type Ready, readyTrade } from './ready.ts'

export type PostingRules = { policy: StockPolicy; taxes: TaxRules; restartsYearly: boolean }

export type Posted = { id: string; number: string }

const placesOf = (trade: Trade): Place[] =>
  trade.isDelivered && behaviourOf(trade.behaviour).stock !== 'none'
    ? trade.lines.flatMap(({ item, warehouse, isStocked }) =>
        isStocked && warehouse ? [{ item, warehouse }] : [],
      )
    : []

export async function postDocument(
  context: Context,
  input: TradeInput,
  rules: PostingRules,
): Promise<Posted> {
  const { tx } = context
  const facts = await tradeFacts(tx, {
    ...input,
    items: [...new Set(input.lines.map(({ item }) => item))],
    warehouses: input.lines.flatMap(({ warehouse }) => warehouse ?? input.warehouse ?? []),
  })
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  const ready = readyTrade(input, facts, rules)
  const year = rules.restartsYearly ? Number(input.day.slice(0, 4)) : 0
  const [series, balances] = await Promise.all([
    lockSeries(tx, { typeId: input.type, branchId: input.branch, year }),
    lockBalances(tx, placesOf(ready.trade)),
  ])
  const isConfirmed = input.isConfirmed ?? false
  const decimals = ready.decimals
  const posting = postTrade(ready.trade, { decimals, balances, policy: rules.policy, isConfirmed })
  refuseOtherTotal(input, posting)
  const batch = batchOf(context, input, facts, ready, posting, series)
  await writeBatch(tx, batch)
  const [document] = batch.documents
  const posted = { id: input.id, number: String(document?.number) }
  context.record({
    entity: ready.trade.behaviour,
    id: posted.id,
    after: { number: posted.number, total: posting.totals.total },
  })
  return posted
}

/** Nobody is charged another amount than the one he was shown. */
function refuseOtherTotal({ total }: TradeInput, { totals }: Posting): void {
  if (total !== undefined && tidyDecimal(total) !== totals.total)
    throw new Refusal('totalDiffers', 'total', { total: totals.total })
}

function batchOf(
  context: Context,
  input: TradeInput,
  facts: TradeFacts,
  ready: Ready,
  posting: Posting,
  series: SeriesEnd,
): Batch {
  const batch = emptyBatch()
  const { totals } = posting
  const number = documentNumber(facts.type?.prefix ?? '', series.year, series.next)
  const text = chainText({
    number,
    behaviour: ready.trade.behaviour,
    day: input.day,
    partner: facts.partner?.name ?? null,
    currency: ready.currency.code,
    rate: ready.trade.rate,
    ...totals,
    lines: ready.lines.map((line, at) => ({
      name: line.name,
      quantity: line.quantity,
      unit: line.unitTitle,
      unitPrice: line.unitPrice,
      discount: totals.lines[at]?.discount ?? '0',
      total: totals.lines[at]?.total ?? '0',
    })),
  })
  const hash = createHash('sha256')
    .update(series.lastHash + text)
    .digest('hex')
  batch.series.push({
    type_id: series.typeId,
    branch_id: series.branchId,
    year: series.year,
    next: series.next + 1,
    last_hash: hash,
  })
  batch.documents.push({
    ...documentRow(context, input, facts, ready, posting),
    year: series.year,
    sequence: series.next,
    number,
    previous_hash: series.lastHash,
    hash,
    chain_text: text,
  })
  batch.lines = lineRows(input, ready, posting)
  batch.moves = posting.moves.map((move) => ({
    id: newId(),
    document_id: input.id,
    line_id: move.line,
    item_id: move.item,
    warehouse_id: move.warehouse,
    kind: move.kind,
    quantity: move.quantity,
    value: move.value,
    day: input.day,
  }))
  batch.balances = [...posting.balances].map(([key, { quantity, value, lastCost }]) => {
    const [item_id, warehouse_id] = key.split(' ')
    return { item_id, warehouse_id, quantity, value, last_cost: lastCost }
  })
  addEntry(batch, context, input, facts, ready, posting)
  addOpenItem(batch, input, ready, posting, facts)
  return batch
}

function documentRow(
  { actor, now }: Context,
  input: TradeInput,
  facts: TradeFacts,
  { trade, currency }: Ready,
  { totals, firstTotal, secondTotal, cost, moves }: Posting,
): Record<string, unknown> {
  const { lines: _, ...amounts } = totals
  return {
    ...amounts,
    id: input.id,
    behaviour: trade.behaviour,
    type_id: input.type,
    branch_id: input.branch,
    partner_id: input.partner ?? null,
    partner_name: facts.partner?.name ?? null,
    warehouse_id: input.warehouse ?? null,
    project_id: input.project ?? null,
    origin_id: input.origin ?? null,
    currency_id: currency.id,
    rate: trade.rate,
    rate_at: facts.rate?.at ?? null,
    day: input.day,
    due_date: dueDateOf(input, facts),
    external_number: input.externalNumber ?? null,
    note: input.note ?? null,
    discount_percent: input.discountPercent,
    discount_amount: input.discountAmount,
    first_total: firstTotal,
    second_total: secondTotal,
    cost,
    tax_rules: trade.taxes,
    posted_at: now,
    posted_by: actor.userId,
    posted_name: actor.fullName,
    paid: 0,
    delivery: moves.length > 0 || !trade.lines.some((line) => line.isStocked) ? 'full' : 'none',
  }
}

const lineRows = (input: TradeInput, { trade, lines }: Ready, { totals }: Posting) =>
  lines.map((line, position) => {
    const priced = trade.lines[position]
    return {
      ...totals.lines[position],
      id: line.id,
      document_id: input.id,
      position,
      item_id: line.item,
      name: line.name,
      unit_id: line.unitId,
      quantity: line.quantity,
      base_quantity: priced?.baseQuantity,
      unit_price: line.unitPrice,
      discount_percent: line.discountPercent,
      discount_amount: line.discountAmount,
      vat_rate: line.vat,
      tax1_rate: line.tax1,
      tax2_rate: line.tax2,
      warehouse_id: priced?.warehouse ?? null,
      note: line.note ?? null,
      origin_line_id: line.originLine ?? null,
      is_stocked: priced?.isStocked,
      delivered: trade.isDelivered && priced?.isStocked ? priced.baseQuantity : 0,
    }
  })

function addEntry(
  batch: Batch,
  { actor }: Context,
  input: TradeInput,
  facts: TradeFacts,
  { trade, decimals }: Ready,
  { bookings }: Posting,
): void {
  const lines = entryLinesOf(bookings, trade.rate, decimals)
  if (lines.length === 0) return
  const id = newId()
  batch.entries.push({ id, document_id: input.id, day: input.day, user_name: actor.fullName })
  batch.entryLines = lines.map(({ account, partner, debit, credit, second }, position) => ({
    entry_id: id,
    position,
    account_id: typeof account === 'string' ? facts.accounts[account] : account.id,
    partner_id: partner,
    debit,
    credit,
    second,
    day: input.day,
  }))
}

function addOpenItem(
  batch: Batch,
  input: TradeInput,
  { trade, currency }: Ready,
  { totals, firstTotal }: Posting,
  facts: TradeFacts,
): void {
  const { debt, side } = behaviourOf(trade.behaviour)
  if (debt === 'none' || !side || !input.partner || totals.total === '0') return
  batch.openItems.push({
    document_id: input.id,
    partner_id: input.partner,
    side,
    direction: debt === 'raise' ? 1 : -1,
    currency_id: currency.id,
    day: input.day,
    due_date: dueDateOf(input, facts),
    amount: totals.total,
    first_amount: firstTotal,
    open: totals.total,
    first_open: firstTotal,
  })
}
