/**
 * Money that is a gift card, or the cash back of its client: taken from what the house keeps for him in
 * the same transaction and through the same ledger as at a till. It pays what he owes and nothing else,
 * for what stayed on account could be asked for in cash; undone, it is there again.
 */

import { sql } from 'kysely'
import type { Booking } from '../../domain/books/entry.ts'
import { atOwnWorth, type Money, type Settlement } from '../../domain/books/settlement.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import type { AskedMoney, ReadyMoney } from '../../domain/cash/ready-money.ts'
import { dayStartOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, greater, isMore, sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { lotEntries } from '../../domain/loyalty/lot-entries.ts'
import { rootOf } from '../../domain/loyalty/loyalty-book.ts'
import { giveBack, type Movement, moved, spend } from '../../domain/loyalty/wallet.ts'
import { cardLabel } from '../../domain/money/card-code.ts'
import type { Decimals, Worth } from '../../domain/money/measure.ts'
import { isValueType } from '../../domain/money/value-type.ts'
import { cardDays } from '../../domain/stored-value/gift-card.settings.ts'
import { lastDayFrom } from '../../domain/stored-value/gift-card.ts'
import {
  isCardKind,
  isWalletKind,
  ValueBook,
  type ValueEntry,
} from '../../domain/stored-value/stored-value.ts'
import { refuseHold } from '../../domain/stored-value/value-hold.ts'
import type { Batch } from '../books/posted-tables.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Context, ValueTaken, WantedValue } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'
import { shopClock, todayOf } from '../kernel/today.ts'
import { lockBurnable } from '../loyalty/burning.ts'
import { type SpentRow, spentLots, walletsOf } from '../loyalty/lots.ts'
import { addTurn } from '../loyalty/turning.ts'
import { valueByCode } from '../stored-value/find-value.ts'
import { addStoredValues, addValueEntries, lockValues } from '../stored-value/value-rows.ts'

/** All of it pays something. */
export function refuseOnAccount({ method }: Money, { own }: Settlement): void {
  if (isValueType(method.type) && own && !isZero(own.open))
    throw new Refusal('valueBeyondDue', 'amount')
}

/**
 * What he owes of a document of which goods came back is less by what their credit is: were all of it
 * paid, the credit could be asked for in cash.
 */
async function refuseCredited(
  { tx }: Context,
  { allocations = [] }: MoneyInput,
  items: ReadonlyMap<string, OpenItem>,
): Promise<void> {
  const rows = await tx.rows(sql<{ id: string; open: string }>`
    select d.origin_id as id, trim_scale(sum(o.open))::text as open
    from document d
    join open_item o on o.company_id = d.company_id and o.document_id = d.id
    where d.origin_id = any(${allocations.map(({ to }) => to)}::uuid[])
      and d.behaviour = 'salesReturn' and d.state = 'posted' and o.open > 0
    group by d.origin_id`)
  for (const { id, open } of rows) {
    const asked = sumOf(allocations.filter(({ to }) => to === id).map(({ amount }) => amount))
    const limit = greater(differenceOf(items.get(id)?.open ?? '0', open), '0')
    const at = allocations.findLastIndex(({ to }) => to === id)
    if (isMore(asked, limit)) throw new Refusal('range', `allocations.${at}.amount`, { limit })
  }
}

const startsAt = (clock: ShopClock) => (day: string) => dayStartOf(day, clock).toISOString()

type LotTerms = { movements: readonly Movement[]; clock: ShopClock }

/** Of a wallet each lot by itself; of a card the one movement. */
export function byLots(
  entries: readonly ValueEntry[],
  lots: LotTerms | undefined,
  { rate, decimals }: { rate: string | null; decimals: Decimals },
): ValueEntry[] {
  if (!lots) return [...entries]
  const terms = { rate, decimals, startOf: startsAt(lots.clock) }
  return entries.flatMap((entry) => lotEntries(entry, lots.movements, entry, terms))
}

/** What is wrong with one of several is said where that stands. */
async function at<Answer>({ field }: WantedValue, work: () => Answer | Promise<Answer>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || field === '') throw error
    throw new Refusal(error.code, `${field}.${error.field ?? 'amount'}`, error.facts)
  }
}

/** The cash back of one client, as far as the programme lets it pay for all of what is asked. */
async function walletFor(context: Context, wanted: readonly WantedValue[]) {
  const [first] = wanted
  if (!first) return undefined
  const { client, receipt: sale, total } = first
  const amount = sumOf(wanted.map((it) => it.amount))
  return at(first, () => lockBurnable(context, { client, sale, amount, total }))
}

/**
 * Takes from cards by their codes and from the wallet of the client, one after the other, so that no
 * two of them are given the same. They are the last that is locked.
 */
export async function takeValue(
  context: Context,
  wanted: readonly WantedValue[],
  decimals: Decimals,
): Promise<ValueTaken> {
  const { tx } = context
  const ids = new Map<WantedValue, string>()
  for (const it of wanted)
    if (it.type === 'giftCard')
      ids.set(it, await at(it, () => valueByCode(context, { code: it.code ?? '', register: null })))
  const held = await lockValues(tx, [...new Set(ids.values())])
  const isWallet = ({ type }: WantedValue): boolean => type === 'cashBack'
  const owned = await walletFor(context, wanted.filter(isWallet))
  const named = await tx.rows(sql<{ id: string; lastFour: string }>`
    select id, last_four as "lastFour" from stored_value
    where id = any(${held.map(({ id }) => id)}::uuid[])`)
  const day = owned?.day ?? (await todayOf(context))
  const book = new ValueBook([...held, ...(owned ? [owned.value] : [])], decimals)
  let wallet = owned?.wallet ?? []
  const taken: { it: WantedValue; entries: ValueEntry[] }[] = []
  const takings: ValueTaken['takings'] = []
  const take = (it: WantedValue): void => {
    const { receipt: sale, amount, rate } = it
    const id = isWallet(it) ? owned?.value.id : ids.get(it)
    const before = [...held, ...(owned ? [owned.value] : [])].find((value) => value.id === id)
    const value = (id && book.find(id)) || before
    if (!value || (!isWallet(it) && !isCardKind(value.kind)))
      throw new Refusal('unknownCard', 'code')
    if (!isWallet(it)) refuseHold(value, { sale, amount, day })
    if (value.currency !== it.currency) throw new Refusal('cardCurrency', 'currency')
    const gone = book.take(value.id, amount, { sale, day, kind: 'redeem' })
    if (!isZero(gone.short)) throw new Refusal('range', 'amount', { limit: gone.taken.amount })
    const movements = isWallet(it) ? spend(wallet, amount, { day, newId }) : []
    wallet = moved(wallet, movements)
    const lots = owned && isWallet(it) ? { movements, clock: owned.clock } : undefined
    taken.push({ it, entries: byLots(book.takeEntries(), lots, { rate, decimals }) })
    const { first, second } = gone.taken
    const lastFour = named.find((one) => one.id === value.id)?.lastFour
    const label = isWallet(it) ? null : cardLabel(lastFour ?? '')
    takings.push({ role: gone.role, first, second, label })
  }
  for (const it of wanted) await at(it, () => take(it))
  return {
    takings,
    addTo: (batch) => {
      for (const { it, entries } of taken)
        addValueEntries(batch as Batch, context, entries, { documentId: it.receipt, day: it.day })
      addStoredValues(batch as Batch, book)
    },
  }
}

type Taken = {
  /** As it is written: what is printed of a code stands for it. */
  input: MoneyInput
  ready: ReadyMoney
  /** Booked at what it is worth itself; rates make the difference. */
  book: (bookings: Booking[], worth: Worth) => Booking[]
  addTo: (batch: Batch) => void
}

/** Nothing where the money is none of it. The programme looks at all of what is paid with it. */
export async function takenValue(
  context: Context,
  { input, ready }: AskedMoney,
  items: ReadonlyMap<string, OpenItem>,
): Promise<Taken | undefined> {
  const { money, decimals } = ready
  if (!isValueType(money.method.type)) return undefined
  await refuseCredited(context, input, items)
  const { id: receipt, code = null, partner, amount, currency, day, allocations = [] } = input
  const paid = [...new Set(allocations.map(({ to }) => to))]
  const total = sumOf(paid.map((to) => items.get(to)?.firstTotal ?? '0'))
  const asked = { receipt, code, client: partner ?? '', amount, currency, total, day, field: '' }
  const wanted = [{ ...asked, type: money.method.type, rate: money.rate }]
  const { takings, addTo } = await takeValue(context, wanted, decimals)
  const [taking] = takings
  if (!taking) throw new Error('Nothing was taken')
  const { label, ...own } = taking
  const method = { ...money.method, commissionAmount: null, commissionPercent: null }
  return {
    input: { ...input, reference: input.reference ?? label },
    ready: { ...ready, money: { ...money, method } },
    book: (bookings, worth) => atOwnWorth(bookings, money, worth, own),
    addTo,
  }
}

type Spent = Worth & {
  value: string
  amount: string
  spent: SpentRow[]
  /** The entry that took it, and whether from the account of points. */
  entry: string
  inPoints: boolean
  rate: string | null
  decimals: Decimals
}

const spentBy = (tx: Tx, id: string) =>
  tx.maybe(sql<Spent>`
    select m.value_id as value, trim_scale(- sum(m.amount))::text as amount,
      trim_scale(- sum(m.first))::text as first, trim_scale(- sum(m.second))::text as second,
      ${spentLots(sql`d`)} as spent, e.id as entry, bool_or(m.in_points) as "inPoints", trim_scale(d.rate)::text as rate,
      ${decimalsByRank} as decimals
    from document d
    join stored_value_entry m on m.company_id = d.company_id and m.document_id = d.id
      and m.kind = 'redeem'
    -- What was left for an order goes back to it by its own way.
    join stored_value v on v.company_id = m.company_id and v.id = m.value_id and v.kind <> 'deposit'
    join entry e on e.company_id = d.company_id and e.document_id = d.id and e.kind = 'posting'
    where d.id = ${id}
    group by d.company_id, d.id, d.rate, m.value_id, e.id`)

/**
 * What money that is undone took is there again, at what it was worth and with its old days; a card
 * that was empty can be spent. Its movement comes with the entry that mirrors the first; of a wallet
 * that is counted otherwise by now it is brought over at once.
 */
export async function giveValueBack(
  batch: Batch,
  context: Context,
  { id, day, mirrors }: { id: string; day: string; mirrors: ReadonlyMap<string, string> },
): Promise<void> {
  const { tx, actor } = context
  const taken = await spentBy(tx, id)
  if (!taken) return
  const { amount, first, second, rate, decimals } = taken
  const book = new ValueBook(await lockValues(tx, [taken.value]), decimals)
  const value = book.find(taken.value)
  if (!value) throw new Error('A stored value was not read')
  // After its last day it would be lost the moment it is back.
  const renewed = { day, expiresOn: lastDayFrom(day, (await settingsFor(tx, {})).of(cardDays)) }
  const clock = await shopClock(tx, actor)
  const isWallet = isWalletKind(value.kind)
  const wallet = isWallet ? await walletsOf(tx, [value.id], clock) : undefined
  const lots = wallet && {
    clock,
    movements: giveBack(
      wallet.get(value.id) ?? [],
      amount,
      { spent: taken.spent.map((it) => rootOf(it, clock)), before: '0' },
      { day, newId },
    ),
  }
  book.put(value.id, amount, { first, second }, { kind: 'refund' }, renewed)
  const { inPoints } = taken
  const back = book.takeEntries().map((it) => (isWallet ? { ...it, inPoints } : it))
  const entries = byLots(back, lots, { rate, decimals })
  const entryId = mirrors.get(taken.entry) ?? null
  addValueEntries(batch, context, entries, { entryId, day })
  if (isWalletKind(value.kind)) {
    const turning = { from: inPoints ? ('points' as const) : ('cashBack' as const), to: value.kind }
    await addTurn(tx, batch, { id: value.id, balance: amount, first, second, ...turning }, day)
  }
  addStoredValues(batch, book)
}

/** Taken from its document it would stay on account, and could be asked for in cash. */
export async function refuseApart(tx: Tx, id: string): Promise<void> {
  const found = await tx.maybe(sql<{ type: string }>`
    select m.type
    from document d
    join payment_method m on m.company_id = d.company_id and m.id = d.method_id
    where d.id = ${id}`)
  if (found && isValueType(found.type)) throw new Refusal('valueMoneyWhole')
}
