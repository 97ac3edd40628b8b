/**
 * Posting a document of trade: facts, locks, the rule of the domain, one statement. What it follows
 * is locked first, then the series, then the balances in one order: postings wait for each other
 * but never in a ring.
 */

import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
  documentScreens,
  isReturn,
} from '../../domain/books/behaviour.ts'
import { filledHead, refuseForeignHead } from '../../domain/books/head/document-head.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { tidyDecimal } from '../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { justTaken } from '../../domain/stock/consumption.ts'
import type { Balance } from '../../domain/stock/goods/held.ts'
import type { LottedLine } from '../../domain/stock/lots/lot.ts'
import type { Coming } from '../../domain/stock/owed-book.ts'
import { goodsMoving, recipesUsed } from '../../domain/trade/goods.ts'
import type { TradeInput } from '../../domain/trade/input.ts'
import type { Origin } from '../../domain/trade/origin/origin.ts'
import { currenciesOf, readyTrade } from '../../domain/trade/posting/ready.ts'
import { seriesYear } from '../../domain/trade/posting/rules.ts'
import { moneyType, placesOf } from '../../domain/trade/posting/tender.ts'
import type { Trade } from '../../domain/trade/posting/trade-task.ts'
import { type Posting, postTrade } from '../../domain/trade/trade.ts'
import { emptyBatch, writeBatchLast } from '../books/batch.ts'
import { seriesRows } from '../books/document.ts'
import { lockPlaces } from '../books/places.ts'
import { lockSeries } from '../books/series.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockBalancesAndLate, owedOn } from '../stock/balance.ts'
import { historiesFor, owingAll, receiptsBehind } from '../stock/history.ts'
import { readLots, refuseUnlotted } from '../stock/lots.ts'
import { withWhatIsMade } from '../stock/made.ts'
import { learntSince, pastSince } from '../stock/past.ts'
import { lockTallies } from '../stock/tally.ts'
import { documentFacts } from './document-facts.ts'
import { refuseBeyondLimits, refuseCredit } from './limits.ts'
import { correctMade } from './made-correction.ts'
import { addFollowed } from './origin/followed.ts'
import { lockTargets } from './origin/landing.ts'
import { learnCosts, lockOrigin } from './origin/origin-row.ts'
import { addValuePayments, giveValueBack } from './origin/value-payment.ts'
import { valueWays } from './origin/value-ways.ts'
import { addPromotions, heldPromotions } from './promotion/line-promotions.ts'
import { addBalances, addLots, addTallies, addTradeRows } from './rows.ts'
import { breakPacks, packBreaking } from './stock/break-packs.ts'
import { addTenders, takeTenders } from './tender.ts'

export type Posted = { id: string; number: string }

/** A sale covers nothing that was sold before. */
const comingOf = (trade: Trade): Coming[] =>
  behaviourOf(trade.behaviour).stock === 'in' || trade.behaviour === 'purchaseReturn'
    ? goodsMoving(trade)
    : []

/** The lots its lines name, and those that are left of what comes back. */
const lottedOf = ({ behaviour, lines }: Trade, written: TradeInput['lines']): LottedLine[] =>
  lines.map(({ id, item }, at) => {
    const { lots, originLine } = written[at] ?? {}
    const origin = isReturn(behaviour) && originLine ? { line: originLine, isTransit: false } : null
    return { id, at, item, lots, isComing: behaviourOf(behaviour).stock === 'in', origin }
  })

/** Items whose cost becomes known late, wherever they lie by now. */
const lateItems = ({ lines, landedOn = [] }: Trade): string[] => [
  ...lines.flatMap(({ item, matched }) => (matched ? [item] : [])),
  ...landedOn.map(({ item }) => item),
]

/** Where something of an item lies whose cost becomes known. */
const shelvesOf = (balances: ReadonlyMap<string, Balance>, item: string): Coming[] =>
  [...balances.keys()].flatMap((key) => {
    const [of, warehouse = '', isTransit] = key.split(' ')
    const place = { item, warehouse, isTransit: isTransit === 'true' }
    return of === item ? [{ ...place, quantity: '0', isComing: true }] : []
  })

/** What the goods of late costs came with. */
const lateReceipts = ({ lines, landedOn = [] }: Trade): string[] =>
  [
    ...lines.flatMap(({ matched }) => matched?.from ?? []),
    ...landedOn.flatMap(({ from }) => from),
  ].map(({ receipt }) => receipt)

/** Goods that come back, with what is known by now of their cost. */
async function learned(tx: Tx, origin: Origin, trade: Trade): Promise<Trade> {
  if (trade.lines.every(({ sold }) => !sold)) return trade
  await learnCosts(tx, [origin])
  const lines = trade.lines.map((line) => ({ ...line, sold: origin.soldOf(line.sold?.lines[0]) }))
  return { ...trade, lines }
}

/** Goods that go back to their supplier never came: with which receipts they had, and since when. */
async function sentBack(tx: Tx, trade: Trade, lines: TradeInput['lines'], day: string) {
  if (trade.behaviour !== 'purchaseReturn') return { trade, after: new Map<string, string>() }
  const origins = lines.map(({ originLine }) => originLine ?? '')
  const behind = await receiptsBehind(tx, origins.filter(Boolean))
  const byLine = new Map(behind.map((it) => [it.line, it]))
  const after = new Map<string, string>()
  for (const { item, day: knownSince } of behind) {
    const before = knownSince === null ? day : addDays(knownSince, -1)
    const known = after.get(item) ?? day
    after.set(item, [before, known].toSorted()[0] ?? day)
  }
  const known = trade.lines.map((line, at) => ({
    ...line,
    receipts: byLine.get(origins[at] ?? '')?.receipts ?? [],
  }))
  const items = new Set(goodsMoving(trade).map(({ item }) => item))
  return {
    trade: { ...trade, lines: known },
    after: new Map([...after].filter(([item]) => items.has(item))),
  }
}

/** Goods go to a client. */
const takesFromShelf = (name: BehaviourName): boolean => {
  const { side, stock } = behaviourOf(name)
  return side === 'client' && stock === 'out'
}

export async function postDocument(
  context: Context,
  screen: DocumentScreen,
  sent: TradeInput,
): Promise<Posted> {
  const { tx } = context
  const { rules, facts } = await documentFacts(context, sent)
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  const behaviour = facts.type?.behaviour
  if (behaviour && isReturn(behaviour) && !sent.origin) throw new Refusal('cannotFollow', 'origin')
  if (behaviour) refuseForeignHead(behaviour, sent)
  // Before the origin, as a void locks them: what is added to, then what is followed.
  const landedOn = await lockTargets(tx, sent)
  const origin = sent.origin ? await lockOrigin(tx, sent.origin, behaviour) : null
  origin?.refuseStranger(sent)
  const input = origin?.carrying(sent, currenciesOf(sent.currency, facts).currency.decimals) ?? sent
  const ready = readyTrade(context, { input, facts, rules, origin, landedOn }, screen)
  origin?.take(input, ready.trade.lines, rules)
  const promotions = await heldPromotions(context, { input, facts, rules, ready, origin })
  const repriced = await refuseBeyondLimits(context, { input, facts, rules, ready, origin })
  const year = seriesYear(rules, input.day)
  const ways = behaviour === 'salesReturn' && origin ? await valueWays(tx, origin.id) : []
  const money = moneyType(input, facts, ways)
  const keys = [input.type, ...(money ? [money.id] : [])].map((typeId) => ({
    typeId,
    branchId: input.branch,
    year,
  }))
  const moving = goodsMoving(ready.trade)
  // Nobody opens a pack for the millionth that rounding might take.
  const leaving = goodsMoving(ready.trade, justTaken)
  const breaking = takesFromShelf(ready.behaviour)
    ? await packBreaking(tx, rules, leaving, { branch: input.branch, day: input.day })
    : null
  // One after the other: a series that begins now must not be waited for with balances in hand.
  const held = await lockSeries(tx, [...keys, ...(breaking ? [breaking.series] : [])])
  const [series, moneySeries] = [held[0], money ? held[1] : undefined]
  const places = await lockPlaces(
    tx,
    placesOf(input, facts, ready.behaviour),
    facts.accounts,
    ready.decimals,
  )
  if (breaking) await breakPacks(context, breaking, leaving, { day: input.day, held: moving })
  const back = await sentBack(tx, ready.trade, ready.lines, input.day)
  const lateOnes = lateItems(ready.trade)
  const isPast = input.day < ready.today || ready.behaviour === 'purchaseReturn'
  const dated = isPast ? [...moving.map(({ item }) => item), ...lateOnes] : []
  const past = new Map([...dated.map((item) => [item, input.day] as const), ...back.after])
  const late = [...lateOnes, ...(await withWhatIsMade(tx, past)).keys()]
  const balances = await lockBalancesAndLate(tx, moving, late)
  const tallies = await lockTallies(tx, recipesUsed(ready.trade))
  if (!series) throw new Error('No series was given')
  const lotted = lottedOf(ready.trade, ready.lines)
  refuseUnlotted(balances, lotted)
  const lots = await readLots(tx, balances, lotted)
  const trade = origin ? await learned(tx, origin, back.trade) : back.trade
  const valued = lateOnes.flatMap((item) => shelvesOf(balances, item))
  const receipts = lateReceipts(ready.trade)
  const followed = isPast ? input.lines.flatMap(({ originLine }) => originLine ?? []) : []
  const learnt = await learntSince(tx, followed, input.day)
  const more = { receipts, after: new Map([...learnt, ...back.after]) }
  const histories = await historiesFor(tx, balances, [...moving, ...valued], input.day, more)
  const owing = owingAll(balances, histories)
  const isConfirmed = input.isConfirmed ?? false
  const policyAt = (warehouse: string) => rules.shelfAt(facts.branchOf[warehouse]).policy
  const posting = postTrade(trade, {
    decimals: ready.decimals,
    day: input.day,
    balances,
    owed: await owedOn(tx, balances, [...comingOf(ready.trade), ...owing]),
    histories,
    tallies,
    past: await pastSince(tx, receipts, input.day),
    policy: rules.policy,
    policyAt,
    isConfirmed,
  })
  const { changes } = lots.book.take(
    posting.moves.map((move) => ({ move })),
    {
      lines: lots.lines,
      today: input.day,
      expired: takesFromShelf(ready.behaviour) ? rules.expired : 'allow',
      policyAt,
      isConfirmed,
    },
  )
  refuseOtherTotal(input, posting)
  origin?.refuseDearer(input, posting.totals, ready.trade.decimals)
  origin?.refuseAbove(posting.totals.total)
  await refuseCredit(context, { input, facts, ready, posting })
  const { decimals } = ready
  const given = await giveValueBack(context, input, posting.totals.total, ways, decimals)
  const value = await takeTenders(context, { input, facts, ready }, posting.firstTotal)
  const batch = emptyBatch()
  const asked = { input, facts, rules, ready, posting }
  const number = addTradeRows(batch, context, { ...asked, series }, (debt) => {
    const paying = { input, facts, rules, decimals, series: moneySeries }
    const left = addValuePayments(batch, context, paying, given, debt)
    return addTenders(batch, context, { ...asked, series: moneySeries, places, value }, left)
  })
  addPromotions(batch, input.id, promotions)
  for (const { line, listed } of repriced)
    batch.repriced.push({ document_id: input.id, line_id: line, listed })
  addBalances(batch, posting)
  addTallies(batch, posting.tallied)
  addLots(batch, changes)
  if (origin) addFollowed(batch, origin.changes())
  batch.series.push(...seriesRows([series, ...(moneySeries ? [moneySeries] : [])]))
  await correctMade(context, batch)
  writeBatchLast(tx, batch)
  context.record({
    entity: documentScreens[screen].entity,
    id: input.id,
    after: { number, total: posting.totals.total, ...filledHead(input) },
  })
  const [tender] = input.tenders ?? []
  if (money && tender) context.record({ entity: money.behaviour, id: tender.id })
  return { id: input.id, number }
}

/** Nobody is charged another amount than the one he was shown. */
function refuseOtherTotal({ total }: TradeInput, { totals }: Posting): void {
  if (total !== undefined && tidyDecimal(total) !== totals.total)
    throw new Refusal('totalDiffers', 'total', { total: totals.total })
}
