/**
 * Money between the company's own places: from the cards to the bank, from the safe to the bank, from
 * one currency to the other. What leaves goes at its average there and comes in at the worth of the
 * day; what was kept on the way is an expense. Drawers have their own way to the safe.
 */
import { z } from 'zod'
import { type Booking, booked } from '../books/entry.ts'
import { moneyHeadSchemas } from '../books/head/money-head.ts'
import type { EntryAccount } from '../books/manual-entry.ts'
import type { Places } from '../books/place.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { money, quantity } from '../kernel/field.ts'
import { day, idOf, maybe } from '../kernel/input.ts'
import { isNegative, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, negated } from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  type Rank,
  type Worth,
  worthAt,
} from '../money/measure.ts'

export const transferInput = z.strictObject({
  id: idOf('required'),
  type: idOf('selectType'),
  branch: idOf('required'),
  account: idOf('selectAccount'),
  toAccount: idOf('selectAccount'),
  /** What leaves, the fee among it: in the currency of the account it leaves. */
  amount: quantity({ required: 'notPositive' }).schema,
  /** What was kept of it on the way, and what that was spent on; without one, on commissions. */
  fee: maybe(money().schema),
  feeAccount: maybe(idOf('selectAccount')),
  /** What one of the first currency was changed for; without it the one on file. */
  rate: maybe(currencyRate().schema),
  day,
  reference: moneyHeadSchemas.reference,
  note: moneyHeadSchemas.note,
  attachments: z.array(idOf('invalid'), 'invalid').max(50, 'range').optional(),
  isConfirmed: z.boolean('invalid').optional(),
})

export type TransferInput = z.output<typeof transferInput>

/** One end of it, and how its place is called. */
type Side = Pick<EntryAccount, 'id' | 'isCash'> & {
  account: Booking['account']
  currency: { id: string; code: string }
  rank: Rank
}

function sideOf(found: EntryAccount | undefined, field: string): Side {
  if (!found?.isActive) throw new Refusal('selectAccount', field)
  if (!found.currency) throw new Refusal('accountIsNoMoney', field)
  const { rank, ...currency } = found.currency
  if (!rank) throw new Refusal('transferCurrency', field, { currency: currency.code })
  const { id, isCash } = found
  return { id, account: { id }, isCash, currency, rank }
}

/** The two ends of it: accounts of money, and not the same one. */
export function endsOf(
  { account, toAccount }: Pick<TransferInput, 'account' | 'toAccount'>,
  accounts: readonly EntryAccount[],
): { from: Side; to: Side } {
  const named = (id: string) => accounts.find((it) => it.id === id)
  const from = sideOf(named(account), 'account')
  const to = sideOf(named(toAccount), 'toAccount')
  if (from.id === to.id) throw new Refusal('transferNeedsTwo', 'toAccount')
  return { from, to }
}

type Asked = { amount: string; fee?: string | null }

type Ranks = { from: Rank; to: Rank }

/** What comes in: what is left after the fee, in the currency of where it comes to. */
export function receivedOf(
  { amount, fee }: Asked,
  { from, to }: Ranks,
  rate: string | null,
  decimals: Decimals,
): string {
  const left = differenceOf(amount, fee ?? '0')
  if (isNegative(left) || isZero(left)) throw new Refusal('feeAboveAmount', 'fee')
  if (from === to) return left
  const received = worthAt(left, from, rate, decimals)[to] ?? '0'
  if (isZero(received)) throw new Refusal('notPositive', 'amount')
  return received
}

export type Transfer = {
  from: Side
  to: Side
  amount: string
  fee: string
  feeAccount: Booking['account']
  received: string
  rate: string | null
  worth: Worth
}

export function transferOf(
  input: Pick<TransferInput, 'amount' | 'fee' | 'feeAccount'>,
  { from, to }: { from: Side; to: Side },
  rate: string | null,
  decimals: Decimals,
): Transfer {
  const { amount, fee, feeAccount } = input
  refuseDecimals(amount, decimals[from.rank], 'amount')
  if (fee) refuseDecimals(fee, decimals[from.rank], 'fee')
  return {
    from,
    to,
    amount,
    fee: fee ?? '0',
    feeAccount: feeAccount ? { id: feeAccount } : 'commission',
    received: receivedOf(input, { from: from.rank, to: to.rank }, rate, decimals),
    rate,
    worth: worthAt(amount, from.rank, rate, decimals),
  }
}

/** What it writes into the books; the places stand as they are after it. */
export function transferBookings(
  { from, to, amount, fee, feeAccount, received, rate, worth }: Transfer,
  decimals: Decimals,
  places: Places,
): Booking[] {
  const cost = worthAt(fee, from.rank, rate, decimals)
  // In one currency no rate is asked twice: what comes in is what left, but for the fee.
  const arriving =
    from.rank === to.rank
      ? differenceOfWorths(worth, cost)
      : worthAt(received, to.rank, rate, decimals)
  return [
    ...places.move(from.account, from.rank, negated(amount), negatedWorth(worth)),
    booked(feeAccount, from.rank, cost),
    ...places.move(to.account, to.rank, received, arriving),
  ]
}
