/** The steps of a cheque: its new place, the entry it makes and the event that is kept for ever. */
import { sql } from 'kysely'
import { documentScreens } from '../../domain/books/behaviour.ts'
import { documentPath } from '../../domain/books/document-path.ts'
import type { Booking } from '../../domain/books/entry.ts'
import { refuseDay } from '../../domain/books/period.ts'
import { type ChequeStep, canCost, chequeRole, chequeStep } from '../../domain/cash/cheque.ts'
import type { AllocationInput } from '../../domain/cash/money-input.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { renewedBookings, undoneBookings } from '../../domain/cash/undoing.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type Batch, emptyBatch, writeBatch } from '../books/batch.ts'
import { addEntry } from '../books/document.ts'
import type { Context } from '../kernel/command.ts'
import { notify } from '../kernel/notice.ts'
import { whoMay } from '../kernel/who-may.ts'
import { addEndorsement, lockEndorsement, worthAgain } from './endorsement.ts'
import { type MoneyFacts, moneyFactsOf } from './money-facts.ts'
import { addOwn, addReopened, lockMoved, type Moved, undoneOf } from './moved.ts'

export type Stepping = {
  id: string
  /** Of the event: the same again is the same step. */
  event: string
  step: ChequeStep
  day: string
  note?: string | null
  /** What the bank took for it, in the currency of the books. */
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
  if (await tx.maybe(sql`select 1 from cheque_event where id = ${asked.event}`))
    return context.repeated()
  const { flow, behaviour } = moneyScreens[screen]
  const { to, effect } = chequeStep({ ...cheque, flow }, asked.step, day)
  const facts = await moneyFactsOf(context, id)
  refuseDay(day, facts, context.actor.limits)
  refuseFee(asked, cheque.state, facts)
  const batch = emptyBatch()
  const taking = { asked, moved, cheque, facts }
  const payment = effect === 'handOn' ? await addEndorsement(batch, context, taking) : null
  if (effect === 'handBack' || effect === 'reopenBoth')
    await undoEndorsement(batch, context, taking)
  const entry = addBookings(batch, context, taking, effect)
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
    name: string | null
    code: string
  }>`
    select d.branch_id as "branchId", d.partner_name as name, c.code
    from document d
    join currency c on c.id = ${cheque.currency}
    where d.id = ${id}`)
  const told = await whoMay(tx, `${documentScreens[screen].can}.view`, { branchId })
  await notify(
    context,
    told.filter((user) => user !== actor.userId),
    {
      kind: 'chequeBounced',
      facts: { number: cheque.number, name: name ?? '–', amount: `${cheque.amount} ${code}` },
      path: documentPath({ id, screen }),
    },
  )
}

function refuseFee(
  { fee, step }: Stepping,
  state: Taking['cheque']['state'],
  { decimals }: MoneyFacts,
): void {
  if (!fee) return
  if (!canCost(state, step)) throw new Refusal('invalid', 'fee')
  refuseDecimals(fee, decimals.first, 'fee')
}

/** Everything the step writes into the books of its own receipt or payment. */
function addBookings(
  batch: Batch,
  context: Context,
  { asked, moved, cheque, facts }: Taking,
  effect: string,
): string | null {
  const { flow } = moneyScreens[moved.screen]
  const at = chequeRole(cheque.state, flow)
  const bookings: Booking[] = []
  if (effect === 'bank') bookings.push(...toBank(moved, at, flow))
  if (effect === 'reopen' || effect === 'reopenBoth') {
    refuseUsed(moved)
    addReopened(batch, context, moved, asked.day)
    addOwn(batch, context, moved, { open: '0', firstOpen: '0' })
    bookings.push(...undoneBookings(undoneOf(moved, at)))
  }
  if (effect === 'renew') {
    const { amount } = cheque
    addOwn(batch, context, moved, { open: amount, firstOpen: moved.firstAmount })
    bookings.push(...renewedBookings(undoneOf(moved, at)))
  }
  if (asked.fee)
    bookings.push(
      { account: 'commission', amount: asked.fee },
      { account: 'bank', amount: `-${asked.fee}` },
    )
  return addEntry(batch, context, {
    documentId: moved.id,
    kind: 'cheque',
    day: asked.day,
    note: asked.note ?? undefined,
    bookings,
    rate: moved.rate,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}

const toBank = (
  { firstAmount }: Moved,
  from: ReturnType<typeof chequeRole>,
  flow: 'in' | 'out',
): Booking[] => {
  const [plus, minus] = flow === 'in' ? (['bank', from] as const) : ([from, 'bank'] as const)
  return [
    { account: plus, amount: firstAmount },
    { account: minus, amount: `-${firstAmount}` },
  ]
}

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
  addReopened(batch, context, payment, asked.day)
  addOwn(batch, context, payment, { open: '0', firstOpen: '0' })
  const undone = undoneOf(payment, 'chequesInHand')
  addEntry(batch, context, {
    documentId: payment.id,
    kind: 'cheque',
    day: asked.day,
    note: asked.note ?? undefined,
    bookings: [
      ...undoneBookings(undone),
      // It comes back at what it was worth when it was taken.
      ...worthAgain(payment.firstAmount, moved.firstAmount),
    ],
    rate: payment.rate,
    decimals: facts.decimals,
    accounts: facts.accounts,
  })
}
