/** The rows of a posted document of trade. */

import type { OpenAmount } from '../../domain/books/allocation.ts'
import { behaviourOf } from '../../domain/books/behaviour.ts'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import { headRow } from '../../domain/books/head/document-head.ts'
import { differenceOf } from '../../domain/kernel/number/fraction.ts'
import type { LotChange } from '../../domain/stock/lots/lot-book.ts'
import type { Move } from '../../domain/stock/shelf.ts'
import { keepsRecipe } from '../../domain/trade/goods.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import { dueDateOf, type Ready } from '../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import type { Trade, TradeLine } from '../../domain/trade/posting/trade-task.ts'
import type { Delivery } from '../../domain/trade/rest.ts'
import type { Posting } from '../../domain/trade/trade.ts'
import { treatmentColumns } from '../../domain/trade/vat-treatment.ts'
import {
  addAttachments,
  addDocument,
  addEntry,
  currencyRateRow,
  figureColumns,
  type Said,
  termColumns,
} from '../books/document.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'
import { balanceRows, moveRow, owedRows } from '../stock/balance.ts'
import { lotRows } from '../stock/lots.ts'

export type Asked = {
  input: TradeInput
  facts: TradeFacts
  rules: TradeRules
  ready: Ready
  posting: Posting
  series: SeriesEnd
}

/** `pay` takes the money that came with it, and answers what is still open. */
export function addTradeRows(
  batch: Batch,
  context: Context,
  asked: Asked,
  pay: (debt: OpenAmount) => OpenAmount,
): string {
  const { input, facts, rules, ready, posting, series } = asked
  const { trade, decimals } = ready
  const debt = debtOf(asked)
  const left = debt && pay(debt)
  const number = addDocument(
    batch,
    context,
    series,
    {
      prefix: facts.type?.prefix ?? rules.prefixOf(ready.behaviour),
      branchCode: facts.branch?.code ?? null,
      digits: rules.digits,
    },
    saidOf(asked),
    {
      ...documentRow(asked),
      paid: left ? differenceOf(posting.totals.total, left.open) : 0,
    },
  )
  batch.lines.push(...lineRows(asked))
  addAttachments(batch, input.id, input.attachments)
  batch.billedReceipts.push(...trade.lines.flatMap(billedRows))
  batch.landedCosts.push(
    ...posting.landed.map(({ line, target, key, amount, inStock }) => ({
      line_id: line,
      target_line_id: target,
      key,
      amount: amount.first,
      second_amount: amount.second,
      in_stock: inStock.first,
      second_in_stock: inStock.second,
    })),
  )
  addMoves(batch, input, posting.moves)
  const at = { branchId: series.branchId, projectId: input.project ?? null }
  const { accounts } = facts
  const books = { documentId: input.id, at, rate: trade.rate, decimals, accounts }
  addEntry(batch, context, {
    ...books,
    kind: 'posting',
    day: input.day,
    bookings: posting.bookings,
  })
  addLater(batch, context, posting.later, books)
  if (left) batch.openItems.push(openItemRow(asked, left))
  return number
}

const billedRows = ({ id, matched }: TradeLine) =>
  (matched?.from ?? []).map(({ receipt, pieces }) => ({
    line_id: id,
    receipt_line_id: receipt,
    quantity: pieces,
  }))

/** What a posting moves, leaves and owes. */
type Moved = Pick<Posting, 'moves' | 'balances' | 'owed'>

/** The moves of a document. */
export function addMoves(
  batch: Batch,
  { id, day }: { id: string; day: string },
  moves: readonly Move[],
  /** When it happened, where that is not when it is written. */
  happenedAt: (move: Move) => string | undefined = () => undefined,
): void {
  batch.moves.push(...moves.map((move) => moveRow(id, day, move, happenedAt(move))))
}

/** The balances after it, and what is owed. */
export function addBalances(batch: Batch, { balances, owed }: Omit<Moved, 'moves'>): void {
  batch.balances.push(...balanceRows(balances))
  const { fresh, settled } = owedRows(owed)
  batch.owed.push(...fresh)
  batch.settledOwed.push(...settled)
}

/** What a posting made is added to what was ever made by its recipes. */
export function addTallies(batch: Batch, tallied: ReadonlyMap<string, string>): void {
  for (const [key, quantity] of tallied) {
    const [version_id, warehouse_id] = key.split(' ')
    batch.recipeTallies.push({ version_id, warehouse_id, quantity })
  }
}

/** The lots its moves took from and brought to. */
export function addLots(batch: Batch, changes: readonly LotChange[]): void {
  const { moves, balances } = lotRows(changes)
  batch.lotMoves.push(...moves)
  batch.lotBalances.push(...balances)
}

/** What is revalued on other days than that of the document: an entry on each. */
export function addLater(
  batch: Batch,
  context: Context,
  later: Posting['later'],
  entry: Omit<Parameters<typeof addEntry>[2], 'kind' | 'day' | 'bookings'>,
): void {
  for (const { day, bookings } of later)
    addEntry(batch, context, { ...entry, kind: 'revaluation', day, bookings })
}

function saidOf({ input, facts, ready, posting: { totals } }: Asked): Said {
  return {
    behaviour: ready.behaviour,
    day: input.day,
    partner: facts.partner?.name ?? null,
    currency: ready.currency.code,
    rate: ready.trade.rate,
    net: totals.net,
    vat: totals.vat,
    tax1: totals.tax1,
    tax2: totals.tax2,
    total: totals.total,
    lines: ready.lines.map((line, at) => ({
      name: line.name,
      quantity: line.quantity,
      unit: line.unitTitle,
      unitPrice: line.unitPrice,
      discount: totals.lines[at]?.discount ?? '0',
      total: totals.lines[at]?.total ?? '0',
    })),
  }
}

/** Whether there is anything left to hand over. */
function deliveryOf(trade: Trade): Delivery {
  const { stock, becomes } = behaviourOf(trade.behaviour)
  if (trade.behaviour === 'quotation') return 'nothing'
  if (stock === 'none') return becomes ? 'none' : 'full'
  const goods = trade.lines.filter((line) => line.isStocked)
  const isHere = ({ matched, baseQuantity }: TradeLine) => matched?.quantity === baseQuantity
  if (trade.isDelivered || goods.every(isHere)) return 'full'
  const isBegun = goods.some(({ matched }) => matched && matched.quantity !== '0')
  return isBegun ? 'partly' : 'none'
}

function documentRow({ input, facts, rules, ready, posting }: Asked) {
  const { trade, currency } = ready
  const { lines: _, ...amounts } = posting.totals
  return {
    ...amounts,
    id: input.id,
    partner_id: input.partner ?? null,
    partner_name: facts.partner?.name ?? null,
    warehouse_id: input.warehouse ?? null,
    project_id: input.project ?? null,
    origin_id: input.origin ?? null,
    currency_id: currency.id,
    rate: trade.rate,
    ...currencyRateRow(trade.currency),
    rate_at: facts.rate?.at ?? null,
    ...headRow(input),
    due_date: dueDateOf(input, facts, rules),
    discount_percent: input.discountPercent,
    discount_amount: input.discountAmount,
    first_total: posting.firstTotal,
    second_total: posting.secondTotal,
    cost: posting.cost.first,
    tax_rules: trade.taxes,
    delivery: deliveryOf(trade),
  }
}

const lineRows = ({ input, facts, ready: { trade, lines }, posting }: Asked) =>
  lines.map((line, position) => {
    const priced = trade.lines[position]
    const isMoved =
      trade.isDelivered && priced?.isStocked && behaviourOf(trade.behaviour).stock !== 'none'
    return {
      ...figureColumns(posting.totals.lines[position]),
      id: line.id,
      document_id: input.id,
      position,
      item_id: line.item,
      name: line.name,
      unit_id: line.unitId,
      ...termColumns(line),
      ...(behaviourOf(trade.behaviour).screen === 'sales'
        ? treatmentColumns(
            line.vat,
            facts.partner?.treatment,
            facts.items.find(({ id }) => id === line.item),
          )
        : {}),
      direction: 1,
      base_quantity: priced?.baseQuantity,
      cost: posting.lineCosts[position]?.first ?? '0',
      second_cost: posting.lineCosts[position]?.second ?? null,
      warehouse_id: priced?.warehouse ?? null,
      note: line.note ?? null,
      origin_line_id: line.originLine ?? null,
      is_stocked: priced?.isStocked,
      delivered: isMoved ? priced.baseQuantity : (priced?.matched?.quantity ?? 0),
      matched: priced?.matched?.quantity ?? 0,
      matched_cost: priced?.matched?.value.first ?? 0,
      second_matched_cost: priced?.matched?.value.second ?? null,
      made: posting.made.get(line.id) ?? '0',
      recipe_version_id: keepsRecipe(trade) ? (priced?.recipe?.id ?? null) : null,
    }
  })

/** What somebody owes after it, before money came with it. */
function debtOf({ input, facts, rules, ready, posting }: Asked): OpenAmount | null {
  const { debt, side } = behaviourOf(ready.behaviour)
  if (debt === 'none' || !side || !input.partner || posting.totals.total === '0') return null
  return {
    id: input.id,
    currency: ready.trade.currency,
    decimals: ready.trade.decimals,
    open: posting.totals.total,
    firstOpen: posting.firstTotal,
    secondOpen: posting.secondTotal,
    dueDate: dueDateOf(input, facts, rules),
  }
}

function openItemRow({ input, ready, posting }: Asked, left: OpenAmount) {
  const { debt, side, screen } = behaviourOf(ready.behaviour)
  return {
    document_id: input.id,
    screen,
    partner_id: input.partner,
    side,
    direction: debt === 'raise' ? 1 : -1,
    currency_id: ready.currency.id,
    day: input.day,
    due_date: left.dueDate,
    amount: posting.totals.total,
    first_amount: posting.firstTotal,
    second_amount: posting.secondTotal,
    open: left.open,
    first_open: left.firstOpen,
    second_open: left.secondOpen,
  }
}
