/**
 * Posting a document of stock: facts, locks, the rule of the domain, one statement; the series
 * first, then the balances in one order, as every posting does.
 */
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import { documentScreens } from '../../../domain/books/behaviour.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf, rounded, times } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Worth } from '../../../domain/money/measure.ts'
import { differenceOf, expectedIn } from '../../../domain/stock/count.ts'
import type { Balance } from '../../../domain/stock/pile.ts'
import { kitchenReason } from '../../../domain/stock/reason.ts'
import { balanceKey, type StockPolicy } from '../../../domain/stock/shelf.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import type { AdjustmentInput, StockInput } from '../../../domain/trade/stock/stock-input.ts'
import {
  postStock,
  type StockLine,
  type StockTask,
} from '../../../domain/trade/stock/stock-posting.ts'
import {
  type AnyStockInput,
  type ReadyStock,
  type ReadyStockLine,
  readyStock,
} from '../../../domain/trade/stock/stock-ready.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type Coming, lockBalancesAndLate, owedOn, type Shelved } from '../../stock/balance.ts'
import { historiesFor, owingAll } from '../../stock/history.ts'
import { type LottedLine, readLots, refuseUnlotted } from '../../stock/lots.ts'
import { itemsMadeSince } from '../../stock/made.ts'
import { documentFacts } from '../document-facts.ts'
import type { Posted } from '../post.ts'
import { addLots } from '../rows.ts'
import { refuseUnapproved, tellApproved } from './approval.ts'
import { addStockRows, type Counted } from './stock-rows.ts'

const shelvesOf = (ready: ReadyStock, { toWarehouse, isDelivered }: StockTask): Shelved[] =>
  ready.lines.flatMap(({ item, place }) => [
    { item, warehouse: place },
    ...(toWarehouse ? [{ item, warehouse: toWarehouse, isTransit: !isDelivered }] : []),
  ])

/** Goods that come to a shelf and cover what was sold before, and those that leave one. */
export function comingOf({ behaviour, lines, toWarehouse, isDelivered }: StockTask): Coming[] {
  const isTransit = behaviour === 'transferReceipt' || !isDelivered
  const comes = (direction: 1 | -1): boolean =>
    behaviour === 'adjustment' ? direction === 1 : !leaving.includes(behaviour)
  return lines.flatMap(({ item, warehouse, baseQuantity: quantity, direction }) => [
    { item, warehouse, quantity, isComing: comes(direction) },
    ...(toWarehouse
      ? [{ item, warehouse: toWarehouse, quantity, isTransit, isComing: !isTransit }]
      : []),
  ])
}

const leaving: readonly string[] = ['stockOut', 'transfer']

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

/** The lots its lines name: of goods that come, or that leave. */
const lottedOf = (
  { behaviour, lines }: StockTask,
  ready: ReadyStock,
  isCounted: boolean,
): LottedLine[] =>
  lines.map(({ id, at, item, direction }) => ({
    id,
    at,
    item,
    lots: ready.lines[at]?.lots,
    // Where one lot was taken for another, one may begin on a line that takes away.
    isComing:
      isCounted || behaviour === 'stockIn' || (behaviour === 'adjustment' && direction === 1),
  }))

/**
 * What has happened whether or not a rule likes it: of a count, or what the house writes down by
 * itself. What lies there is no matter of a rule. By the id of the line.
 */
type Happened = {
  /** When each was counted. */
  moments: ReadonlyMap<string, string>
  /** Those that only change one lot for another. */
  swapped: ReadonlySet<string>
  /** Somebody answered for it where it happened: its worth is approved by nobody else. */
  isAnswered?: boolean
  /** Of what comes back: what it was worth when it left. */
  worths?: ReadonlyMap<string, Worth>
}

/** As it happened elsewhere: in any quantity, and answered for there. */
export const asItHappened: Happened = {
  moments: new Map(),
  swapped: new Set(),
  isAnswered: true,
}

/** A third of a piece cannot be sold; a recipe may take it. */
const withAnyQuantity = (facts: TradeFacts): TradeFacts => ({
  ...facts,
  units: facts.units.map((unit) => ({ ...unit, decimals: null })),
})

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
  const known = count?.isAnswered ? withAnyQuantity(facts) : facts
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
  const counted = ready.lines.flatMap((line) => countedLine(context, ready, line, balances, count))
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
  batch.series.push(...seriesRows([series]))
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

/** Whoever may not see costs cannot name one either. */
const costGiven = ({ actor }: Context, { unitPrice }: ReadyStockLine): string | null =>
  actor.limits.canSeeCost ? (unitPrice ?? null) : null

/** A line with its quantity; an adjustment's where nothing differs is none. */
function countedLine(
  context: Context,
  ready: ReadyStock,
  line: ReadyStockLine,
  balances: ReadonlyMap<string, Balance>,
  count: Happened | undefined,
): (StockLine & Counted)[] {
  const { id, at, item, place: warehouse } = line
  const isSwapped = count?.swapped.has(id)
  const common = { id, at, item, warehouse, isSwapped, unitCost: costGiven(context, line) }
  if (ready.behaviour !== 'adjustment')
    return [
      {
        ...common,
        ...wantedQuantity(line),
        direction: 1 as const,
        sentValue: count?.worths?.get(id),
      },
    ]
  if (!count) refuseUncounted(ready, line)
  const available = balances.get(balanceKey(item, warehouse))?.quantity ?? '0'
  const difference = differenceOf(line, available, line.factor)
  if (!difference) return []
  const counted = line.counted ?? null
  const expected = counted && (line.expected ?? expectedIn(available, line.factor))
  return [{ ...common, ...difference, counted, expected }]
}

export function wantedQuantity({ at, quantity = '0', factor }: ReadyStockLine) {
  const baseQuantity = rounded(times(fractionOf(quantity), factor), 6)
  if (isZero(baseQuantity)) throw new Refusal('quantityTooSmall', `lines.${at}.quantity`)
  return { quantity, baseQuantity }
}

/** A line of an adjustment says what was counted, and an item is counted once. */
function refuseUncounted({ lines }: ReadyStock, line: ReadyStockLine): void {
  const { at, item, place, counted, difference } = line
  if (counted == null && difference == null) throw new Refusal('putQuantity', `lines.${at}.counted`)
  if (counted != null && difference != null) throw new Refusal('invalid', `lines.${at}.difference`)
  const isTwice = lines.some(
    (other) => other.at < at && other.item === item && other.place === place,
  )
  if (isTwice) throw new Refusal('itemTwice', `lines.${at}.item`)
}
