/** Paying salaries: under lock, never more than is open, and the money that leaves is what was owed. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { EntryAccount } from '../../domain/books/manual-entry.ts'
import type { Places } from '../../domain/books/place.ts'
import { askEmptied, refuseEmptied } from '../../domain/books/place-limit.ts'
import { newId } from '../../domain/kernel/id.ts'
import { day as dayInput, pathId } from '../../domain/kernel/input.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { isMore, sumOf } from '../../domain/kernel/number/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currencyIn } from '../../domain/people/pay-currency.ts'
import { type PaymentInput, paymentInput } from '../../domain/people/salary-payment.ts'
import { type Place, paymentPosting, type StaffItem } from '../../domain/people/salary-posting.ts'
import {
  refuseSalaryStep,
  type SalaryState,
  stateAfterPaying,
} from '../../domain/people/salary-step.ts'
import { namedAccount } from '../books/account.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { branchOf } from '../books/manual-entry.ts'
import { lockPlaces } from '../books/places.ts'
import { refuseWrongDay, termsOn } from '../books/terms.ts'
import { command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import {
  lockRun,
  moveRun,
  nextNumber,
  type PayFacts,
  payFactsOn,
  ratedFactsOn,
  recordStep,
} from './pay-facts.ts'
import {
  addSalaryEntry,
  lockItems,
  mirrorSalary,
  reopenItems,
  settleItems,
} from './staff-ledger.ts'

export type MoneyPlaceOf = Omit<Place, 'branch'> & { isCash: boolean }

/** An account of money, in one of the two currencies. */
export async function placeOf(tx: Tx, id: string): Promise<MoneyPlaceOf> {
  const found = await tx.maybe(sql<{ account: EntryAccount }>`
    select ${namedAccount} as account
    from account a
    where a.id = ${id}
    for share of a`)
  const account = found?.account
  if (!account?.isActive) throw new Refusal('selectAccount', 'account')
  const rank = account.currency?.rank
  if (!rank) throw new Refusal('accountIsNoMoney', 'account')
  return { account: { id }, rank, isCash: account.isCash }
}

/** Cash gives no more than lies there; a bank that is overdrawn is asked about. */
export function refuseMore(
  places: Places,
  { account, rank, isCash }: MoneyPlaceOf,
  { actor }: Context,
  isConfirmed: boolean | undefined,
): void {
  const shortage = { field: 'account', isBlind: Boolean(actor.reach) }
  if (isCash) refuseEmptied(places, { account, currency: rank }, shortage)
  else
    askEmptied(
      places,
      { account, currency: rank },
      { code: 'bankHoldsLess', isConfirmed, ...shortage },
    )
}

const itemsOfRun = (run: string) => sql`
  i.slip_id in (select id from salary_slip where run_id = ${run})`

type Part = { item: StaffItem; amount: string }

/** What is to be paid of which item; all that is open where nothing is said. */
async function partsOf(
  tx: Tx,
  { parts }: PaymentInput,
  open: readonly StaffItem[],
  decimals: number,
): Promise<Part[]> {
  if (!parts) return open.map((item) => ({ item, amount: item.open }))
  const named = await tx.rows(sql<{ id: string; slip: string }>`
    select id, slip_id as slip
    from staff_item
    where id = any(${open.map(({ id }) => id)}::uuid[])`)
  const itemOf = new Map(named.map(({ id, slip }) => [slip, open.find((it) => it.id === id)]))
  const seen = new Set<string>()
  return parts.map(({ slip, amount }, at) => {
    const field = `parts.${at}.amount`
    const item = itemOf.get(slip)
    if (!item || seen.has(slip)) throw new Refusal('salaryNothingOpen', `parts.${at}.slip`)
    seen.add(slip)
    refuseDecimals(amount, decimals, field)
    if (isZero(amount)) throw new Refusal('notPositive', field)
    if (isMore(amount, item.open)) throw new Refusal('range', field, { limit: item.open })
    return { item, amount }
  })
}

/** What its payments make of a run. */
async function settleState(tx: Tx, id: string): Promise<SalaryState> {
  const items = await tx.rows(sql<{ open: string; amount: string }>`
    select trim_scale(i.open)::text as open, trim_scale(i.amount)::text as amount
    from staff_item i
    where ${itemsOfRun(id)}`)
  const state = stateAfterPaying(items)
  await moveRun(tx, id, state)
  return state
}

/** The accounts at a bank as they are now: a contract may name another one later. */
const paidTo = (parts: readonly Part[]) => sql`(
  select jsonb_object_agg(s.employee_id,
    jsonb_build_object('bank', c.bank, 'account', c.bank_account))
  from staff_item i
  join salary_slip s on s.company_id = i.company_id and s.id = i.slip_id
  join pay_contract c on c.company_id = s.company_id and c.id = s.contract_id
  where i.id = any(${parts.map(({ item }) => item.id)}::uuid[]) and c.bank_account is not null)`

type Paid = { id: string; number: string; amount: string }

async function pay(context: Context, input: PaymentInput, facts: PayFacts): Promise<Paid> {
  const { tx, actor, services, language } = context
  const run = await lockRun(context, input.id)
  refuseSalaryStep(run.state, 'pay')
  await refuseWrongDay(context, input.day, await termsOn(tx, input.day))
  if (run.day && input.day < run.day)
    throw new Refusal('salaryPaidTooEarly', 'day', { day: run.day })
  const place = await placeOf(tx, input.account)
  const all = await lockItems(tx, itemsOfRun(run.id))
  const open = all.filter((item) => item.rank === place.rank && !isZero(item.open))
  if (open.length === 0) throw new Refusal('salaryNothingOpen', 'account')
  const parts = await partsOf(tx, input, open, facts.decimals[place.rank])
  const { accounts, decimals } = facts
  const wanted = [{ account: place.account, currency: place.rank }]
  const places = await lockPlaces(tx, wanted, accounts, decimals)
  const terms = { rate: facts.rates.sale, decimals }
  const branch = await branchOf(context, run.branch)
  const posting = paymentPosting(parts, { ...place, branch }, places, terms)
  refuseMore(places, place, context, input.isConfirmed)
  const number = await nextNumber(tx, 'payment')
  const batch = emptyBatch()
  const entry = newId()
  const note = `${services.words.say(language, 'salary.payment')} ${number} · ${run.name}`
  const { bookings, staff } = posting
  addSalaryEntry(batch, context, {
    id: entry,
    day: input.day,
    note,
    branch,
    facts,
    bookings,
    staff,
    ...terms,
  })
  settleItems(batch, posting.items)
  await writeBatch(tx, batch)
  const amount = sumOf(parts.map((part) => part.amount))
  await tx.rows(sql`
    insert into salary_payment (id, number, run_id, method, account_id, currency_id, amount, day,
      note, user_name, entry_id, paid_to)
    values (${input.payment}, ${number}, ${run.id}, ${input.method}, ${input.account},
      ${currencyIn(place.rank, accounts)}, ${amount}, ${input.day}, ${input.note ?? null},
      ${actor.fullName}, ${entry}, ${paidTo(parts)})`)
  const state = await settleState(tx, run.id)
  recordStep(context, run, { state, payment: number })
  return { id: input.payment, number, amount }
}

export const payRun = command({
  route: 'POST /api/salary-runs/:id/pay',
  summary: 'salary run: pay what is open, all of it or parts; the same id again changes nothing',
  needs: 'people.salaryRun.post',
  input: paymentInput,
  async run(context, input): Promise<Paid> {
    const { tx } = context
    await lockRun(context, input.id)
    const before = await tx.maybe(sql<Paid & { run: string }>`
      select id, number, trim_scale(amount)::text as amount, run_id as run
      from salary_payment
      where id = ${input.payment}`)
    if (before) {
      const { run, ...paid } = before
      if (run !== input.id) throw new Refusal('idTaken', 'payment')
      context.repeated()
      return paid
    }
    return pay(context, input, await ratedFactsOn(tx, input.day))
  },
})

type Voided = { run: string; entry: string; day: string; isVoid: boolean; number: string }

export const voidSalaryPayment = command({
  route: 'POST /api/salary-payments/:id/void',
  summary: 'salary payment: take it back by its mirror; what it paid is open again',
  needs: 'people.salaryRun.void',
  input: z.strictObject({ id: pathId, day: dayInput, reason: postedReason.schema }),
  async run(context, { id, day, reason }) {
    const { tx } = context
    const asked = await tx.maybe(sql<{ run: string }>`
      select run_id as run from salary_payment where id = ${id}`)
    if (!asked) throw new Refusal('notFound')
    const run = await lockRun(context, asked.run)
    const found = await tx.one(sql<Voided>`
      select run_id as run, entry_id as entry, day, number, reversal_id is not null as "isVoid"
      from salary_payment
      where id = ${id}
      for update`)
    if (found.isVoid) return context.repeated()
    if (run.state === 'closed') throw new Refusal('salaryState', undefined, { state: 'closed' })
    if (day < found.day) throw new Refusal('reversalTooEarly', 'day', { day: found.day })
    await refuseWrongDay(context, day, await termsOn(tx, day))
    const facts = await payFactsOn(tx, day)
    await lockItems(tx, itemsOfRun(run.id))
    const reversal = await mirrorSalary(context, { of: found.entry, day, note: reason, facts })
    await reopenItems(tx, found.entry)
    await tx.rows(sql`
      update salary_payment
      set reversal_id = ${reversal}, void_reason = ${reason}
      where id = ${id}`)
    const state = await settleState(tx, run.id)
    recordStep(context, run, { state, voided: found.number, reason })
  },
})
