/** A received cheque handed on to a supplier: a payment of its own, made by that cheque. */

import { sql } from 'kysely'
import { type Booking, booked, exchangeBookings } from '../../domain/books/entry.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import type { AskedMoney } from '../../domain/cash/ready-money.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { differenceOfWorths, negatedWorth, type Worth } from '../../domain/money/measure.ts'
import type { Batch } from '../books/posted-tables.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { lockMoved, type Moved, worthOfMoved } from './moved.ts'
import { addPosting, gatherMoney, lockPosting } from './post.ts'

type Handing = {
  asked: {
    day: string
    note?: string | null
    payment?: Pick<MoneyInput, 'id' | 'type' | 'branch' | 'partner' | 'allocations'> | null
  }
  moved: Moved
  cheque: NonNullable<Moved['cheque']>
}

/**
 * The cheque itself, at the value it stands in hand with; what rates made of it until it was handed
 * on is exchange. `sign` is 1 where it comes back.
 */
export function handedBookings(cheque: Moved, paid: Moved | Worth, sign: 1 | -1): Booking[] {
  const [kept, given] = [worthOfMoved(cheque), 'firstAmount' in paid ? worthOfMoved(paid) : paid]
  const signed = (worth: Worth): Worth => (sign === 1 ? worth : negatedWorth(worth))
  const lost = differenceOfWorths(given, kept)
  return [
    booked('chequesInHand', cheque.currency, signed(kept)),
    ...exchangeBookings(signed(lost), sign === 1),
  ]
}

/** The cheque leaves the hand instead of one of our own. */
const fromHand =
  (cheque: Moved) =>
  (bookings: Booking[], paid: Worth): Booking[] => [
    ...bookings.filter(({ account }) => account !== 'chequesIssued'),
    ...handedBookings(cheque, paid, -1),
  ]

export async function addEndorsement(
  batch: Batch,
  context: Context,
  { asked, moved, cheque }: Handing,
): Promise<string> {
  const { payment } = asked
  if (!may(context.actor, 'cash.payment.post')) throw new Refusal('forbidden')
  if (!payment) throw new Refusal('selectSupplier', 'payment.partner')
  const input: MoneyInput = {
    ...payment,
    side: 'supplier',
    method: moved.method,
    currency: cheque.currency,
    amount: cheque.amount,
    day: asked.day,
    note: asked.note,
    cheque: { bank: cheque.bank, number: cheque.number, dueDate: cheque.dueDate },
  }
  const gathered = await gatherMoney(context, 'payments', input)
  if ('number' in gathered) throw new Refusal('alreadyPosted')
  const { posted, ...locked } = await lockPosting(context.tx, gathered)
  if (posted) throw new Refusal('alreadyPosted')
  const asking = { ...freeOfCommission(gathered), ...locked }
  addPosting(batch, context, 'payments', asking, fromHand(moved))
  return payment.id
}

const freeOfCommission = (asked: AskedMoney): AskedMoney => {
  const { money } = asked.ready
  const method = { ...money.method, commissionAmount: null, commissionPercent: null }
  return { ...asked, ready: { ...asked.ready, money: { ...money, method } } }
}

/** The payment a cheque made last. */
export async function lockEndorsement(tx: Tx, chequeId: string): Promise<Moved> {
  const made = await tx.maybe(sql<{ id: string }>`
    select to_document_id as id
    from cheque_event
    where document_id = ${chequeId} and to_document_id is not null
    order by at desc
    limit 1`)
  if (!made) throw new Refusal('notFound')
  return lockMoved(tx, made.id, 'payments')
}
