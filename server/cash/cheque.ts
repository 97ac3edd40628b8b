/** The steps of a cheque: its new place, the entry it makes and the event that is kept for ever. */

import { sql } from 'kysely'
import { documentScreens } from '../../domain/books/behaviour.ts'
import { documentPath } from '../../domain/books/document-path.ts'
import { type Booking, booked } from '../../domain/books/entry.ts'
import { refuseDay } from '../../domain/books/period.ts'
import { commissionBookings, type MethodFacts } from '../../domain/books/settlement.ts'
import { type ChequeStep, canCost, chequeRole, chequeStep } from '../../domain/cash/cheque.ts'
import type { AllocationInput } from '../../domain/cash/money-input.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { renewedBookings, undoneBookings } from '../../domain/cash/undoing.ts'
import type { LocalNames } from '../../domain/kernel/naming/local-name.ts'
import { isMore, negated } from '../../domain/kernel/number/fraction.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currencyOf, negatedWorth, worthAt } from '../../domain/money/measure.ts'
import { emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import { lockPlaces } from '../books/places.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'
import { notify } from '../kernel/notice.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { whoMay } from '../kernel/who-may.ts'
import { addEndorsement, handedBookings, lockEndorsement } from './endorsement.ts'
import { type MoneyFacts, moneyFactsOf } from './money-facts.ts'
import { addOwn, addReopened, lockMoved, type Moved, undoneOf, worthOfMoved } from './moved.ts'

export type Stepping = {
  id: string
  /** Of the event: the same again is the same step. */
  event: string
  step: ChequeStep
  day: string
  note?: string | null
  /** What the bank took for it, from the account the cheque is of: in its currency. */
  fee?: string | null
  /** Of a cheque that is handed on: the payment it makes. */
  payment?: {
    id: string
    type: string
    branch: string
    partner: string | null
    allocations: AllocationInput[]
  } | null
}

type Taking = {
  asked: Stepping
  moved: Moved
  cheque: NonNullable<Moved['cheque']>
  facts: MoneyFacts
}

export async function takeStep(
  context: Context,
  screen: MoneyScreen,
  asked: Stepping,
): Promise<void> {
  const { tx, actor } = context
  const { id, day } = asked
  const moved = await lockMoved(tx, id, screen)
  const { cheque } = moved
  if (!cheque || moved.state === 'void') throw new Refusal('notFound')
  const known = await tx.maybe(sql<{ isOwn: boolean }>`
    select document_id = ${id} as "isOwn" from cheque_event where id = ${asked.event}`)
  if (known && !known.isOwn) throw new Refusal('idTaken', 'event')
  if (known) return context.repeated()
  const { flow, behaviour } = moneyScreens[screen]
  const { to, effect } = chequeStep({ ...cheque, flow }, asked.step, day)
  const facts = await moneyFactsOf(context, id, day)
  refuseDay(day, facts, context.actor.limits)
  refuseFee(asked, cheque, moved)
  const batch = emptyBatch()
  const taking = { asked, moved, cheque, facts }
  const payment = effect === 'handOn' ? await addEndorsement(batch, context, taking) : null
  if (effect === 'handBack' || effect === 'reopenBoth')
    await undoEndorsement(batch, context, taking)
  const entry = await addBookings(batch, context, taking, effect)
  batch.movedCheques.push({ document_id: id, state: to })
  batch.chequeEvents.push({
    id: asked.event,
    document_id: id,
    state: to,
    day,
    note: asked.note ?? null,
    entry_id: entry,
    to_document_id: payment,
    user_name: actor.fullName,
  })
  await writeBatch(tx, batch)
  context.record({
    entity: behaviour,
    id,
    before: { cheque: cheque.state },
    after: { cheque: to, day },
  })
  if (to === 'bounced') await tellBounced(context, moved, cheque)
}

/** Whoever sees the money of that branch hears of it; whoever wrote it down knows. */
async function tellBounced(
  context: Context,
  { id, screen }: Moved,
  cheque: Taking['cheque'],
): Promise<void> {
  const { tx, actor } = context
  const { branchId, name, code } = await tx.one(sql<{
    branchId: string
    name: LocalNames | null
    code: string
  }>`
    select d.branch_id as "branchId",
      case
        when d.partner_name in (p.name, p.alt_name, p.name_fr, p.name_ar) then names_of(p)
        when d.partner_name is not null then jsonb_build_object('name', d.partner_name)
      end as name, c.code
    from document d
    left join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
    join currency c on c.id = ${cheque.currency}
    where d.id = ${id}`)
  const readers = await whoMay(tx, `${documentScreens[screen].can}.view`, { branchId })
  await notify(
    context,
    readers.filter((user) => user !== actor.userId),
    {
      kind: 'chequeBounced',
      facts: { number: cheque.number, name: name ?? '–', amount: `${cheque.amount} ${code}` },
      path: documentPath({ id, screen }),
    },
  )
}

/** A larger one is an expense of its own, for whoever may write it. */
function refuseFee(
  { fee, step }: Stepping,
  { state, amount }: Taking['cheque'],
  { decimals }: Moved,
): void {
  if (!fee) return
  if (!canCost(state, step)) throw new Refusal('invalid', 'fee')
  refuseDecimals(fee, decimals, 'fee')
  if (!isMore(amount, fee)) throw new Refusal('feeAboveAmount', 'fee')
}

/** Everything the step writes into the books of its own receipt or payment. */
async function addBookings(
  batch: Batch,
  context: Context,
  { asked, moved, cheque, facts }: Taking,
  effect: string,
): Promise<string | null> {
  const { flow } = moneyScreens[moved.screen]
  const { decimals } = facts
  const at = chequeRole(cheque.state, flow)
  const { currency } = moved
  const isAtBank = effect === 'bank' || at === 'bank' || asked.fee
  const places = await lockPlaces(
    context.tx,
    isAtBank ? [{ account: 'bank' as const, currency }] : [],
    facts.accounts,
    decimals,
  )
  const worth = worthOfMoved(moved)
  const signed = (isIn: boolean) => (isIn ? worth : negatedWorth(worth))
  /** The cheque itself, where it stands: at the bank it is money like any other. */
  const stands = (isIn: boolean, role: ReturnType<typeof chequeRole>): Booking[] =>
    role === 'bank'
      ? places.move('bank', currency, isIn ? cheque.amount : negated(cheque.amount), signed(isIn))
      : [booked(role, currency, signed(isIn))]
  const bookings: Booking[] = []
  if (effect === 'bank') {
    const method = await methodOf(context.tx, moved.method)
    const { amount, decimals: fine, rate } = moved
    const lying = { amount, currency, decimals: fine, rate }
    bookings.push(
      ...stands(flow === 'in', 'bank'),
      ...stands(flow !== 'in', at),
      ...commissionBookings('bank', method, lying, places, decimals),
    )
  }
  if (effect === 'reopen' || effect === 'reopenBoth') {
    refuseUsed(moved)
    bookings.push(...stands(flow !== 'in', at), ...undoneBookings(undoneOf(moved)))
    addReopened(batch, context, moved, asked.day)
    addOwn(batch, context, moved, { open: '0', firstOpen: '0', secondOpen: '0' })
  }
  if (effect === 'renew') {
    addOwn(batch, context, moved, {
      open: cheque.amount,
      firstOpen: worth.first,
      secondOpen: worth.second,
    })
    bookings.push(...stands(flow === 'in', at), ...renewedBookings(undoneOf(moved)))
  }
  if (asked.fee) {
    // At the rates of its own day, whatever they were when the cheque was taken.
    const found = facts.currencies.find((it) => it.id === cheque.currency)
    const own = found ? currencyOf(found) : currency
    const fee = worthAt(asked.fee, own, facts.rate?.buy ?? null, decimals)
    bookings.push(
      booked('commission', own, fee),
      ...places.move('bank', own, negated(asked.fee), negatedWorth(fee)),
    )
  }
  return addEntry(batch, context, {
    documentId: moved.id,
    at: facts,
    kind: 'cheque',
    day: asked.day,
    note: asked.note ?? undefined,
    bookings,
    rate: moved.rate,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}

/** What the method of a cheque costs, once it is at the bank. */
const methodOf = (tx: Tx, id: string): Promise<MethodFacts> =>
  tx.one(sql<MethodFacts>`
    select type, currency_id as "currencyId", account_id as "accountId",
      trim_scale(commission_amount)::text as "commissionAmount",
      trim_scale(commission_percent)::text as "commissionPercent"
    from payment_method
    where id = ${id}`)

/** What was on account of it and given back or used by another document stands in the way. */
function refuseUsed({ paidBy }: Moved): void {
  if (paidBy) throw new Refusal('voidFollowed', undefined, { number: paidBy })
}

/** The supplier gave it back: what it paid him is owed again. */
async function undoEndorsement(
  batch: Batch,
  context: Context,
  { asked, moved, facts }: Taking,
): Promise<void> {
  const payment = await lockEndorsement(context.tx, moved.id)
  refuseUsed(payment)
  const bookings = [
    // It comes back at what it was worth when it was taken.
    ...handedBookings(moved, payment, 1),
    ...undoneBookings(undoneOf(payment)),
  ]
  addReopened(batch, context, payment, asked.day)
  addOwn(batch, context, payment, { open: '0', firstOpen: '0', secondOpen: '0' })
  addEntry(batch, context, {
    documentId: payment.id,
    at: facts,
    kind: 'cheque',
    day: asked.day,
    note: asked.note ?? undefined,
    bookings,
    rate: payment.rate,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}
