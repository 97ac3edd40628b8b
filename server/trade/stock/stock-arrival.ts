/**
 * A transfer arrives, wholly or in parts, comes back to its sender, or is closed with what did not
 * arrive as it was sent.
 */

import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import {
  type Fraction,
  fractionOf,
  isAny,
  over,
  rounded,
  times,
} from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { LottedLine } from '../../../domain/stock/lots/lot.ts'
import { sentBack } from '../../../domain/stock/reason.ts'
import type { TradeFacts } from '../../../domain/trade/posting/facts.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import type {
  ArrivalInput,
  ClosingInput,
  ReturnInput,
} from '../../../domain/trade/stock/stock-input.ts'
import {
  postStock,
  type StockLine,
  type StockTask,
} from '../../../domain/trade/stock/stock-posting.ts'
import {
  type AnyStockInput,
  type ReadyStockLine,
  readyParts,
} from '../../../domain/trade/stock/stock-ready.ts'
import { type Counted, comingOf, wantedQuantity } from '../../../domain/trade/stock/stock-task.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { seriesRows } from '../../books/document.ts'
import { lockSeries } from '../../books/series.ts'
import type { Context } from '../../kernel/context.ts'
import { lockBalancesAndLate, owedOn } from '../../stock/balance.ts'
import { historiesFor, owingAll } from '../../stock/history.ts'
import { readLots, refuseUnlotted } from '../../stock/lots.ts'
import { documentFacts } from '../document-facts.ts'
import { correctMade } from '../made-correction.ts'
import { addFollowed } from '../origin/followed.ts'
import type { Posted } from '../post.ts'
import { addLots } from '../rows.ts'
import { refuseUnapproved } from './approval.ts'
import { isBlind } from './blind.ts'
import { pastItems } from './stock-post.ts'
import { addStockRows } from './stock-rows.ts'
import {
  changesOf,
  leftOf,
  lockTransfer,
  type SentLine,
  type Transfer,
  takeFrom,
} from './transfer.ts'

type Arrived = ArrivalInput['lines'][number]

/** What arrives, or what is written off and why. */
type Arrival = {
  id: string
  transfer: string
  day: string
  note?: string | null
  isConfirmed?: boolean
  difference?: { reason: string; owner: string }
  /** It goes back where it came from. */
  isReturn?: true
  lines?: readonly Arrived[]
}

/** The rest of a line is taken as it is, however its unit divides. */
type Wanted = Arrived & { isRest?: boolean }

type TakenLine = StockLine & Counted

export const receiveTransfer = (context: Context, input: ArrivalInput): Promise<Posted> =>
  post(context, { ...input, id: input.delivery, transfer: input.id })

export const closeTransfer = (context: Context, input: ClosingInput): Promise<Posted> =>
  post(context, {
    ...input,
    id: input.closing,
    transfer: input.id,
    difference: { reason: input.reason, owner: input.owner },
  })

export const returnTransfer = (context: Context, input: ReturnInput): Promise<Posted> =>
  post(context, { ...input, id: input.returning, transfer: input.id, isReturn: true })

const reasonOf = ({ difference, isReturn }: Arrival): string | null =>
  isReturn ? sentBack : (difference?.reason ?? null)

/** Where a line of it is to arrive. */
const placeOf = ({ toWarehouse }: Transfer, { isReturn }: Arrival, { from }: SentLine): string =>
  isReturn ? from : toWarehouse

async function post(context: Context, arrival: Arrival): Promise<Posted> {
  const { tx } = context
  const read = await lockTransfer(tx, arrival.transfer)
  const wanted = arrival.lines ?? everythingLeft(read, arrival)
  const input = inputOf(read, arrival, wanted)
  const { rules, facts } = await documentFacts(context, input)
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  const type = facts.ownTypes.find(({ behaviour }) => behaviour === 'transferReceipt')
  if (!type) throw new Refusal('selectType', 'type')
  const behaviour = 'transferReceipt' as const
  const ready = {
    behaviour,
    ...readyParts(context, { input, facts: open(facts, read), rules }),
  }
  const [series] = await lockSeries(tx, [
    { typeId: type.id, branchId: read.branch, year: seriesYear(rules, arrival.day) },
  ])
  const balances = await lockBalancesAndLate(
    tx,
    ready.lines.flatMap(({ item, place: warehouse }) => [
      { item, warehouse },
      { item, warehouse: read.toWarehouse, isTransit: true },
    ]),
    await pastItems(tx, arrival.day, ready),
  )
  // Until the shelves were held, more could become known of what its goods cost.
  const transfer = await lockTransfer(tx, arrival.transfer)
  const reason = reasonOf(arrival)
  const taken = await unlessKnown(context, transfer, () =>
    ready.lines.map((line) => takenLine(transfer, line, wanted[line.at] as Wanted, reason)),
  )
  const task: Omit<StockTask, 'lines'> & { lines: TakenLine[] } = {
    behaviour,
    reason,
    toWarehouse: transfer.toWarehouse,
    isDelivered: true,
    rate: ready.rate,
    lines: taken,
  }
  if (!series) throw new Error('No series was given')
  const lotted = lottedOf(task, wanted)
  refuseUnlotted(balances, lotted)
  const lots = await readLots(tx, balances, lotted)
  const isConfirmed = arrival.isConfirmed ?? false
  const policyAt = (warehouse: string) => rules.shelfAt(facts.branchOf[warehouse]).policy
  const coming = comingOf(task)
  const histories = await historiesFor(tx, balances, coming, arrival.day)
  const posting = postStock(task, {
    decimals: ready.decimals,
    day: arrival.day,
    balances,
    owed: await owedOn(tx, balances, [...coming, ...owingAll(balances, histories)]),
    histories,
    policy: rules.policy,
    policyAt,
    isConfirmed,
  })
  const { changes } = lots.book.take(
    posting.moves.map((move) => ({ move })),
    { lines: lots.lines, today: arrival.day, expired: 'allow', policyAt, isConfirmed },
  )
  refuseUnapproved(context, 'stock', { rules, facts }, task, posting)
  const batch = emptyBatch()
  const number = addStockRows(batch, context, {
    input: { ...input, ...wayOf(transfer, arrival) },
    facts,
    rules,
    ready,
    task,
    posting,
    series,
    origin: transfer.id,
    owner: arrival.difference?.owner,
  })
  addLots(batch, changes)
  addFollowed(batch, changesOf(transfer, reason))
  batch.series.push(...seriesRows([series]))
  await correctMade(context, batch)
  await writeBatch(tx, batch)
  const entity = 'stockDocument'
  context.record({ entity, id: arrival.id, after: { number } })
  context.record({ entity, id: transfer.id })
  return { id: arrival.id, number }
}

/** What comes off its way is of the lots that were sent; what nobody sent begins here. */
const lottedOf = (
  { reason, lines }: { reason: string | null; lines: readonly TakenLine[] },
  wanted: readonly Wanted[],
): LottedLine[] =>
  lines.map(({ id, at, item, originLine }) => ({
    id,
    at,
    item,
    lots: wanted[at]?.lots,
    isComing: reason === 'extra',
    origin: originLine ? { line: originLine, isTransit: true } : null,
  }))

/** Whoever counts blind is not told by a refusal what he should have counted. */
async function unlessKnown<Taken>(
  context: Context,
  { id }: Transfer,
  take: () => Taken,
): Promise<Taken> {
  try {
    return take()
  } catch (error) {
    const isTelling = error instanceof Refusal && error.code === 'range'
    if (isTelling && (await isBlind(context, id))) throw new Refusal('moreThanSent', error.field)
    throw error
  }
}

/** The way it went: there, or back. */
const wayOf = ({ warehouse, toWarehouse }: Transfer, { isReturn }: Arrival) =>
  isReturn ? { warehouse: toWarehouse, toWarehouse: warehouse } : { warehouse, toWarehouse }

/** What was sent must be able to arrive, whatever became of its item and its warehouse since. */
const open = (facts: TradeFacts, { toWarehouse, lines }: Transfer): TradeFacts => ({
  ...facts,
  items: facts.items.map((item) => ({ ...item, isActive: true })),
  warehouses: [...facts.warehouses, toWarehouse, ...lines.map(({ from }) => from)],
})

function sentLine({ lines }: Transfer, { line }: Arrived, at: number): SentLine {
  const sent = lines.find(({ id }) => id === line)
  if (!sent) throw new Refusal('missingReference', `lines.${at}.line`)
  return sent
}

function everythingLeft({ lines }: Transfer, { difference }: Arrival): Wanted[] {
  if (difference?.reason === 'extra') throw new Refusal('addItem', 'lines')
  const open = lines.filter((line) => isAny(fractionOf(leftOf(line))))
  if (open.length === 0) throw new Refusal('nothingOnItsWay')
  return open.map((line) => ({
    id: newId(),
    line: line.id,
    quantity: rounded(
      over(times(fractionOf(leftOf(line)), fractionOf(line.quantity)), fractionOf(line.base)),
      6,
    ),
    isRest: true,
  }))
}

function inputOf(transfer: Transfer, arrival: Arrival, wanted: readonly Wanted[]): AnyStockInput {
  const { id, day, note } = arrival
  return {
    id,
    day,
    note,
    type: transfer.type,
    branch: transfer.branch,
    project: transfer.project,
    lines: wanted.map((line, at) => {
      const sent = sentLine(transfer, line, at)
      const { item, name, unit } = sent
      const warehouse = placeOf(transfer, arrival, sent)
      if (line.warehouse != null && line.warehouse !== warehouse)
        throw new Refusal('otherThanOrigin', `lines.${at}.warehouse`)
      const { id, quantity } = line
      return { id, item, name, unit: line.unit ?? unit, quantity, warehouse }
    }),
  }
}

function takenLine(
  transfer: Transfer,
  line: ReadyStockLine,
  wanted: Wanted,
  reason: string | null,
): TakenLine {
  const { id, at, item, place: warehouse } = line
  const sent = sentLine(transfer, wanted, at)
  const factor = factorThen(line, sent)
  const common = { id, at, item, warehouse, direction: 1 as const }
  const quantities = wanted.isRest
    ? { quantity: wanted.quantity, baseQuantity: leftOf(sent) }
    : wantedQuantity({ ...line, factor })
  if (reason === 'extra') return { ...common, ...quantities, unitCost: unitCostOf(sent, factor) }
  const field = `lines.${at}.quantity`
  const sentValue = takeFrom(transfer, sent, quantities.baseQuantity, { field, factor })
  return { ...common, ...quantities, unitCost: null, sentValue, originLine: sent.id }
}

/** A unit that was sent holds what it held then, whatever its pack holds now. */
const factorThen = ({ unitId, factor }: ReadyStockLine, { unit, base, quantity }: SentLine) =>
  unitId === unit && !isZero(quantity) ? over(fractionOf(base), fractionOf(quantity)) : factor

/** Of one of a unit, as it was sent. */
const unitCostOf = ({ cost, base }: SentLine, factor: Fraction): string =>
  rounded(over(times(fractionOf(cost), factor), fractionOf(base)), 6)
