/** The rows of a posted document of stock. */

import type { SeriesEnd } from '../../../domain/books/chain.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import type { TradeRules } from '../../../domain/trade/posting/rules.ts'
import type { ProductionLine } from '../../../domain/trade/stock/production-posting.ts'
import type {
  StockBehaviour,
  StockLine,
  StockPosting,
  StockTask,
} from '../../../domain/trade/stock/stock-posting.ts'
import type { AnyStockInput, ReadyStock } from '../../../domain/trade/stock/stock-ready.ts'
import type { Counted } from '../../../domain/trade/stock/stock-task.ts'
import { addAttachments, addDocument, addEntry, type Said } from '../../books/document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'
import { addBalances, addLater, addMoves } from '../rows.ts'

/** A production is posted like them, by a rule of its own. */
type PostedAs = StockBehaviour | 'production'

export type StockAsked = {
  input: AnyStockInput
  facts: TradeFacts
  rules: TradeRules
  ready: ReadyStock<PostedAs>
  task: Omit<StockTask, 'lines' | 'behaviour'> & {
    behaviour: PostedAs
    lines: readonly (StockLine & Counted)[]
  }
  posting: StockPosting
  series: SeriesEnd
  origin?: string
  owner?: string
  /** Of a count: when each line was counted. */
  moments?: ReadonlyMap<string, string>
}

export function addStockRows(batch: Batch, context: Context, asked: StockAsked): string {
  const { input, facts, rules, ready, posting, series } = asked
  const prefix =
    facts.ownTypes.find(({ id }) => id === series.typeId)?.prefix ??
    (facts.type?.id === series.typeId ? facts.type.prefix : null)
  const number = addDocument(
    batch,
    context,
    series,
    {
      prefix: prefix ?? rules.prefixOf(ready.behaviour),
      branchCode: facts.branch?.code ?? null,
      digits: rules.digits,
    },
    saidOf(asked),
    documentRow(asked),
  )
  batch.lines.push(...lineRows(asked))
  addAttachments(batch, input.id, input.attachments)
  addMoves(batch, input, posting.moves, ({ line }) => asked.moments?.get(line ?? ''))
  addBalances(batch, posting)
  const { rate, decimals } = ready
  const at = { branchId: series.branchId }
  const books = { documentId: input.id, at, rate, decimals, accounts: facts.accounts }
  addEntry(batch, context, {
    ...books,
    kind: 'posting',
    day: input.day,
    bookings: posting.bookings,
  })
  addLater(batch, context, posting.later, books)
  return number
}

function saidOf({ input, ready, task, posting }: StockAsked): Said {
  return {
    behaviour: ready.behaviour,
    day: input.day,
    partner: null,
    currency: ready.currency.code,
    rate: ready.rate,
    net: posting.total,
    vat: '0',
    tax1: '0',
    tax2: '0',
    total: posting.total,
    lines: task.lines.map((line, at) => ({
      name: ready.lines[line.at]?.title ?? '',
      quantity: line.quantity,
      unit: ready.lines[line.at]?.unitTitle ?? '',
      unitPrice: posting.lines[at]?.unitPrice ?? '0',
      discount: '0',
      total: posting.lines[at]?.total.first ?? '0',
    })),
  }
}

/** Of goods that are made or taken apart in one warehouse, each line at what it costs. */
export const productionTask = (
  lines: readonly ProductionLine[],
  warehouse: string,
  rate: string | null,
): StockAsked['task'] => ({
  behaviour: 'production',
  reason: null,
  toWarehouse: null,
  isDelivered: true,
  rate,
  lines: lines.map((line) => ({
    ...line,
    warehouse,
    quantity: line.baseQuantity,
    unitCost: null,
  })),
})

const isOnItsWay = ({ behaviour, isDelivered }: StockAsked['task']): boolean =>
  behaviour === 'transfer' && !isDelivered

function documentRow({ input, facts, ready, task, posting, origin, owner }: StockAsked) {
  const { total, secondTotal } = posting
  return {
    id: input.id,
    warehouse_id: input.warehouse ?? null,
    to_warehouse_id: input.toWarehouse ?? null,
    project_id: input.project ?? null,
    origin_id: origin ?? null,
    currency_id: ready.currency.id,
    rate: ready.rate,
    rate_at: facts.rate?.at ?? null,
    reason: task.reason,
    note: input.note ?? null,
    owner: owner ?? null,
    written_by: facts.asked?.by ?? null,
    written_name: facts.asked?.name ?? null,
    subtotal: total,
    net: total,
    total,
    first_total: total,
    second_total: secondTotal,
    delivery: isOnItsWay(task) ? 'none' : 'full',
  }
}

const lineRows = ({ input, ready, task, posting }: StockAsked) =>
  task.lines.map((line, position) => {
    const written = ready.lines[line.at]
    const worth = posting.lines[position]
    return {
      id: line.id,
      document_id: input.id,
      position,
      item_id: line.item,
      name: written?.title,
      unit_id: written?.unitId,
      quantity: line.quantity,
      direction: line.direction,
      base_quantity: line.baseQuantity,
      unit_price: worth?.unitPrice,
      discount_percent: 0,
      discount_amount: 0,
      vat_rate: 0,
      tax1_rate: 0,
      tax2_rate: 0,
      amount: worth?.total.first,
      discount: 0,
      net: worth?.total.first,
      vat: 0,
      tax1: 0,
      tax2: 0,
      total: worth?.total.first,
      cost: worth?.cost.first,
      second_cost: worth?.cost.second ?? null,
      warehouse_id: line.warehouse,
      note: written?.note ?? null,
      origin_line_id: line.originLine ?? null,
      is_stocked: true,
      delivered: isOnItsWay(task) ? 0 : line.baseQuantity,
      matched: 0,
      matched_cost: 0,
      made: 0,
      counted: line.counted ?? null,
      expected: line.expected ?? null,
    }
  })
