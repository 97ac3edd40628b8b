/**
 * Posting money: facts, locks, the settlement of the domain, one statement. The documents it pays
 * are locked first, then the series, then what is open of them, in the order every posting keeps.
 */

import { sql } from 'kysely'
import type { SeriesEnd } from '../../domain/books/chain.ts'
import type { Booking } from '../../domain/books/entry.ts'
import { chequeHead, moneyHeadRow } from '../../domain/books/head/money-head.ts'
import { isOwedToOffice } from '../../domain/books/manual-entry.ts'
import type { Places } from '../../domain/books/place.ts'
import { askEmptied } from '../../domain/books/place-limit.ts'
import { placeOf } from '../../domain/books/settlement.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { atLines, atRates, type OpenItem, restsOf, settled } from '../../domain/cash/open-item.ts'
import type { AskedMoney } from '../../domain/cash/ready-money.ts'
import { type MoneyFacts, type ReadyMoney, readyMoney } from '../../domain/cash/ready-money.ts'
import { moneyPart, withheldFrom } from '../../domain/cash/withholding.ts'
import { writtenOff } from '../../domain/cash/write-off.ts'
import type { Worth } from '../../domain/money/measure.ts'
import { isValueType } from '../../domain/money/value-type.ts'
import { seriesYear } from '../../domain/trade/posting/rules.ts'
import { emptyBatch, writeBatchLast } from '../books/batch.ts'
import { addAttachments, seriesRows } from '../books/document.ts'
import { addChequeRows, addMoney, type MoneyDocument } from '../books/money-document.ts'
import { knowOwed, lockPlaces } from '../books/places.ts'
import type { Batch } from '../books/posted-tables.ts'
import { lockSeries } from '../books/series.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Posted } from '../trade/post.ts'
import { tradeRules } from '../trade/rules.ts'
import { moneyFacts } from './facts.ts'
import { addSettled, lockDocuments, lockOpenItems } from './open-item.ts'
import { refuseOnAccount, takenValue } from './value.ts'
import { addCertificate, withheldLines } from './withholding.ts'

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
  await addCertificate(batch, context, asked)
  const value = await takenValue(context, asked, locked.items)
  const said = { ...asked, ...locked, ...(value && { input: value.input, ready: value.ready }) }
  const { number, worth } = addPosting(batch, context, screen, said, value?.book)
  addBeside(batch, context, asked.ready, input, worth)
  value?.addTo(batch)
  writeBatchLast(context.tx, batch)
  return { id: input.id, number }
}

type Locked = {
  series: SeriesEnd
  items: Map<string, OpenItem>
  places: Places
  posted: Posted | undefined
}

/** Whoever sent the same at the same moment may have been first: then what he posted stands. */
export async function lockPosting(
  tx: Tx,
  { input, rules, facts, ready }: AskedMoney,
): Promise<Locked> {
  const { money, decimals } = ready
  const paid = [...(input.allocations ?? []), ...(input.writeOff ?? [])]
  const ids = [...new Set(paid.map(({ to }) => to))]
  const year = seriesYear(rules, input.day)
  const [, [series], locked, posted] = await Promise.all([
    lockDocuments(tx, ids),
    lockSeries(tx, [{ typeId: input.type, branchId: input.branch, year }]),
    lockOpenItems(tx, ids),
    tx.maybe(sql<Posted>`select id, number from document where id = ${input.id}`),
  ])
  if (!series) throw new Error('No series was given')
  // What the house keeps for somebody is no place of money: it goes at what it is worth itself.
  const wanted = isValueType(money.method.type) ? [] : [placeOf(money)]
  const places = await lockPlaces(tx, wanted, facts.accounts, decimals)
  const { account } = facts
  if (account && isOwedToOffice(account)) await knowOwed(tx, places, account.id)
  return { series, items: atRates(locked, facts.currencies), places, posted }
}

/** `book` may change where the money itself is booked. */
export function addPosting(
  batch: Batch,
  context: Context,
  screen: MoneyScreen,
  { input, facts, rules, ready, series, items, places }: AskedMoney & Omit<Locked, 'posted'>,
  book: (bookings: Booking[], worth: Worth) => Booking[] = (bookings) => bookings,
): { number: string; worth: Worth } {
  const { behaviour } = moneyScreens[screen]
  const asking = { input, facts, rules, ready }
  const settlement = settledWith(context, asking, { items, places })
  refuseOnAccount(ready.money, settlement)
  const { isConfirmed } = input
  if (ready.money.method.type === 'cash')
    askEmptied(places, placeOf(ready.money), {
      code: 'cashLacks',
      field: 'amount',
      isBlind: Boolean(context.actor.reach),
      isConfirmed,
    })
  const number = addMoney(batch, context, {
    ...ready,
    settlement: { ...settlement, bookings: book(settlement.bookings, settlement.worth) },
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
  return { number, worth: settlement.worth }
}

/** What it pays, and the rests that are not asked for any more. */
function settledWith(
  context: Context,
  asked: AskedMoney,
  { items, places }: Pick<Locked, 'items' | 'places'>,
) {
  const { input, rules, ready } = asked
  const { allocations = [], writeOff = [] } = input
  const { money, decimals } = ready
  const lines = withheldLines(context, asked, items)
  const paid = allocations
    .map((it) => ({ to: it.to, amount: moneyPart(it) }))
    .filter(({ to, amount }) => amount !== '0' || !lines.some((line) => line.to === to))
  const given = settled(money, items, allocations, paid, { decimals, places })
  const made = atLines(allocations, 'allocations', () =>
    withheldFrom(money, given, [...items.values()], lines, decimals),
  )
  const debts = restsOf(money, items, writeOff)
  return atLines(writeOff, 'writeOff', () =>
    writtenOff(money, made, debts, writeOff, rules.writeOff),
  )
}

const rowOf = (input: MoneyInput, facts: MoneyFacts): MoneyDocument['row'] => ({
  method_id: input.method,
  project_id: input.project ?? null,
  rate_at: facts.rate?.at ?? null,
  ...moneyHeadRow({ ...input, ...(input.cheque && chequeHead(input.cheque)) }),
})

/** The notes it was counted by, its papers, and its cheque. */
function addBeside(
  batch: Batch,
  context: Context,
  { money, currency }: ReadyMoney,
  { id, counts = [], attachments, cheque }: MoneyInput,
  worth: Worth,
): void {
  const counted = Map.groupBy(counts, ({ bill }) => bill)
  for (const [bill, parts] of counted) {
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    if (count > 0) batch.counts.push({ document_id: id, money_bill_id: bill, count })
  }
  addAttachments(batch, id, attachments)
  if (cheque) addChequeRows(batch, context, { money, currency, worth, cheque })
}
