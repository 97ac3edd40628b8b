/**
 * Posting money: facts, locks, the settlement of the domain, one statement. The documents it pays
 * are locked first, then the series, then what is open of them, in the order every posting keeps.
 */
import { sql } from 'kysely'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import type { Booking } from '../../domain/books/entry.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { writtenOff } from '../../domain/cash/write-off.ts'
import { seriesYear, type TradeRules } from '../../domain/trade/posting/rules.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { addAttachments, seriesRows } from '../books/document.ts'
import { addChequeRows, addMoney, type MoneyDocument } from '../books/money-document.ts'
import { lockSeries } from '../books/series.ts'
import type { Context } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Posted } from '../trade/post.ts'
import { tradeRules } from '../trade/rules.ts'
import { type MoneyFacts, moneyFacts } from './facts.ts'
import { addSettled, lockDocuments, lockOpenItems, type OpenItem } from './open-item.ts'
import { type ReadyMoney, readyMoney } from './ready.ts'
import { atLines, settled } from './settled.ts'

export type AskedMoney = {
  input: MoneyInput
  facts: MoneyFacts
  rules: TradeRules
  ready: ReadyMoney
}

/** What is to be posted, or what was posted before under the same id. */
export async function gatherMoney(
  context: Context,
  screen: MoneyScreen,
  input: MoneyInput,
): Promise<AskedMoney | Posted> {
  const { tx, actor } = context
  const [rules, facts] = await Promise.all([
    tradeRules(tx, { branchId: input.branch, userId: actor.userId }),
    moneyFacts(tx, input),
  ])
  if (facts.posted) {
    context.repeated()
    return facts.posted
  }
  return { input, facts, rules, ready: readyMoney(context, { input, facts, rules }, screen) }
}

export async function postMoney(
  context: Context,
  screen: MoneyScreen,
  input: MoneyInput,
): Promise<Posted> {
  const asked = await gatherMoney(context, screen, input)
  if ('number' in asked) return asked
  const locked = await lockPosting(context.tx, asked)
  if (locked.posted) {
    context.repeated()
    return locked.posted
  }
  const batch = emptyBatch()
  const { number, firstAmount } = addPosting(batch, context, screen, { ...asked, ...locked })
  addBeside(batch, context, asked.ready, input, firstAmount)
  await writeBatch(context.tx, batch)
  return { id: input.id, number }
}

type Locked = { series: SeriesEnd; items: Map<string, OpenItem>; posted: Posted | undefined }

/** Whoever sent the same at the same moment may have been first: then what he posted stands. */
export async function lockPosting(tx: Tx, { input, rules }: AskedMoney): Promise<Locked> {
  const ids = [...new Set((input.allocations ?? []).map(({ to }) => to))]
  const year = seriesYear(rules, input.day)
  const [, [series], items, posted] = await Promise.all([
    lockDocuments(tx, ids),
    lockSeries(tx, [{ typeId: input.type, branchId: input.branch, year }]),
    lockOpenItems(tx, ids),
    tx.maybe(sql<Posted>`select id, number from document where id = ${input.id}`),
  ])
  if (!series) throw new Error('No series was given')
  return { series, items, posted }
}

/** `book` may change where the money itself is booked. */
export function addPosting(
  batch: Batch,
  context: Context,
  screen: MoneyScreen,
  { input, facts, rules, ready, series, items }: AskedMoney & Omit<Locked, 'posted'>,
  book: (bookings: Booking[], firstAmount: string) => Booking[] = (bookings) => bookings,
): { number: string; firstAmount: string } {
  const { behaviour } = moneyScreens[screen]
  const settlement = settledWith(input, ready, items, rules)
  const number = addMoney(batch, context, {
    ...ready,
    settlement: { ...settlement, bookings: book(settlement.bookings, settlement.firstAmount) },
    behaviour,
    series,
    numbering: {
      prefix: facts.type?.prefix ?? rules.prefixOf(behaviour),
      branchCode: facts.branch?.code ?? null,
      digits: rules.digits,
    },
    accounts: facts.accounts,
    partnerName: facts.partner?.name ?? null,
    row: rowOf(input, facts),
  })
  context.record({ entity: behaviour, id: input.id, after: { number, total: input.amount } })
  for (const [id, left] of settlement.debts) {
    const item = items.get(id)
    if (item) addSettled(batch, context, item, left)
  }
  batch.series.push(...seriesRows([series]))
  return { number, firstAmount: settlement.firstAmount }
}

/** What it pays, and the rests that are not asked for any more. */
function settledWith(
  { allocations = [], writeOff = [] }: MoneyInput,
  { money, decimals }: ReadyMoney,
  items: ReadonlyMap<string, OpenItem>,
  rules: TradeRules,
) {
  const made = settled(money, items, allocations, decimals.first)
  return atLines(writeOff, 'writeOff', () => writtenOff(money, made, writeOff, rules.writeOff))
}

const rowOf = (input: MoneyInput, facts: MoneyFacts): MoneyDocument['row'] => ({
  method_id: input.method,
  project_id: input.project ?? null,
  rate_at: facts.rate?.at ?? null,
  bank: input.cheque?.bank ?? input.bank ?? null,
  reference: input.cheque?.number ?? input.reference ?? null,
  value_date: input.cheque?.dueDate ?? input.valueDate ?? null,
  note: input.note ?? null,
})

/** The notes it was counted by, its papers, and its cheque. */
function addBeside(
  batch: Batch,
  context: Context,
  { money, currency }: ReadyMoney,
  { id, counts = [], attachments, cheque }: MoneyInput,
  firstAmount: string,
): void {
  const counted = Map.groupBy(counts, ({ bill }) => bill)
  for (const [bill, parts] of counted) {
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    if (count > 0) batch.counts.push({ document_id: id, money_bill_id: bill, count })
  }
  addAttachments(batch, id, attachments)
  if (cheque) addChequeRows(batch, context, { money, currency, firstAmount, cheque })
}
