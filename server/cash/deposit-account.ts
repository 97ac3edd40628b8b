/**
 * What was left for an order goes on the account of its client: a receipt of its own, without new
 * money. From then on it pays invoices like any amount on account, or stays his credit. Voiding the
 * receipt leaves it for the order again.
 */

import { sql } from 'kysely'
import { z } from 'zod'
import { type Booking, booked, exchangeBookings } from '../../domain/books/entry.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import type { AskedMoney } from '../../domain/cash/ready-money.ts'
import { readyMoney } from '../../domain/cash/ready-money.ts'
import { id } from '../../domain/kernel/input.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { negated } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { differenceOfWorths, negatedWorth, type Worth } from '../../domain/money/measure.ts'
import {
  freeFor,
  type StoredValue,
  type Taken,
  ValueBook,
} from '../../domain/stored-value/stored-value.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import type { Batch } from '../books/posted-tables.ts'
import { command } from '../kernel/command.ts'
import { decimalsByRank } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { addStoredValues, addValueEntries, lockValues } from '../stored-value/value-rows.ts'
import type { Posted } from '../trade/post.ts'
import { tradeRules } from '../trade/rules.ts'
import { moneyFacts } from './facts.ts'
import { addPosting, lockPosting } from './post.ts'

type Asked = { id: string; order: string; currency: string }

type Found = { value: string; branch: string; partner: string; type: string; method: string }

async function found({ tx }: Context, { order, currency }: Asked): Promise<Found> {
  const row = await tx.maybe(sql<Found>`
    select v.id as value, v.branch_id as branch, v.partner_id as partner,
      (select id from transaction_type where behaviour = 'receipt' and prefix is null limit 1) as type,
      (select id from payment_method where type = 'deposit' order by name, id limit 1) as method
    from stored_value v
    where v.order_id = ${order} and v.currency_id = ${currency}`)
  if (!row) throw new Refusal('depositNone', 'order')
  if (!row.method) throw new Refusal('putMethod')
  return row
}

/** It moves no money: it asks for nothing, costs nothing and lies nowhere else. */
async function asked(context: Context, input: MoneyInput): Promise<AskedMoney> {
  const { tx, actor } = context
  const [rules, facts] = await Promise.all([
    tradeRules(tx, { branchId: input.branch, userId: actor.userId }),
    moneyFacts(tx, input),
  ])
  if (!facts.method) throw new Refusal('putMethod', 'method')
  const nothing = { asksBank: false, asksReference: false, asksValueDate: false, isActive: true }
  const free = {
    commissionAmount: null,
    commissionPercent: null,
    accountId: null,
    currencyId: null,
  }
  const method = { ...facts.method, ...nothing, ...free, type: 'creditCard' as const }
  const known = { ...facts, method }
  return {
    input,
    facts: known,
    rules,
    ready: readyMoney(context, { input, facts: known, rules }, 'receipts'),
  }
}

/** Taken from what was left for the order at what that stood at; rates make the difference. */
const fromDeposit =
  ({ taken: { first, second }, role }: Taken, { rank }: StoredValue) =>
  (bookings: Booking[], worth: Worth): Booking[] => [
    ...bookings.filter(({ account }) => account !== 'card'),
    booked(role, rank, { first, second }),
    ...exchangeBookings(differenceOfWorths(worth, { first, second })),
  ]

export const depositToAccount = command({
  route: 'POST /api/receipts/from-deposit',
  summary: 'receipt: put what is left of the deposit of an order on the account of its client',
  needs: 'cash.receipt.post',
  input: z.strictObject({ id, order: id, currency: id }),
  async run(context, input): Promise<Posted> {
    const { tx } = context
    const posted = await tx.maybe(sql<Posted>`
      select id, number from document where id = ${input.id}`)
    if (posted) {
      context.repeated()
      return posted
    }
    const { value: valueId, ...own } = await found(context, input)
    const day = await todayOf(context)
    const [locked] = await lockValues(tx, [valueId])
    const amount = locked ? freeFor(locked, '') : '0'
    if (!locked || isZero(amount)) throw new Refusal('depositNone', 'order')
    const asking = await asked(context, {
      ...own,
      id: input.id,
      currency: input.currency,
      amount,
      day,
    })
    const { posted: again, ...ends } = await lockPosting(tx, asking)
    if (again) throw new Refusal('alreadyPosted')
    const book = new ValueBook([locked], asking.ready.decimals)
    const taken = book.take(valueId, amount, { sale: '', day, kind: 'redeem' })
    const batch = emptyBatch()
    const booking = fromDeposit(taken, locked)
    const { number } = addPosting(batch, context, 'receipts', { ...asking, ...ends }, booking)
    addValueEntries(batch, context, book.takeEntries(), { documentId: input.id, day })
    addStoredValues(batch, book)
    await writeBatch(tx, batch)
    // Whoever looks at the order sees it go.
    context.record({
      entity: 'invoice',
      id: input.order,
      before: {},
      after: { deposit: negated(amount) },
    })
    return { id: input.id, number }
  },
})

type Redeemed = { value: string; amount: string } & Worth

/** A receipt that took from deposits is void: what it took is left for the order again. */
export async function addDepositsBack(
  batch: Batch,
  context: Context,
  { id: documentId, day }: { id: string; day: string },
  mirrors: ReadonlyMap<string, string>,
): Promise<void> {
  const { tx } = context
  const moved = await tx.rows(sql<Redeemed>`
    select m.value_id as value, trim_scale(m.amount)::text as amount,
      trim_scale(m.first)::text as first, trim_scale(m.second)::text as second
    from stored_value_entry m
    join stored_value v on v.company_id = m.company_id and v.id = m.value_id
    where m.document_id = ${documentId} and v.kind = 'deposit'`)
  if (moved.length === 0) return
  const { entry, decimals } = await tx.one(sql<{
    entry: string
    decimals: AskedMoney['ready']['decimals']
  }>`
    select (select id from entry where document_id = ${documentId} and kind = 'posting') as entry,
      ${decimalsByRank} as decimals`)
  const entryId = mirrors.get(entry)
  if (!entryId) throw new Error('The entry of a receipt was not undone')
  const values = moved.map(({ value }) => value)
  const book = new ValueBook(await lockValues(tx, values), decimals)
  for (const { value, amount, ...worth } of moved)
    book.write(value, negated(amount), negatedWorth(worth), { kind: 'refund' })
  addValueEntries(batch, context, book.takeEntries(), { entryId, day })
  addStoredValues(batch, book)
}
