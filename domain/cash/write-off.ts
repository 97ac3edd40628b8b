/**
 * What is left of a debt and not asked for any more: the debt is closed, and the books lose the
 * rest. A few cents are a rounding difference; anything else is closed to an account somebody names.
 */
import type { Booking } from '../books/entry.ts'
import { controlRole, type Money, type Settlement } from '../books/settlement.ts'
import { compare, fractionOf, isAbove, negated, sumOf, zero } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { WriteOffInput } from './money-input.ts'

/** The most that may be left, in each currency. */
export type WriteOffLimits = { first: string; second: string }

/** Where a rest is booked. */
export const accountOfGap = (account: string | null | undefined): Booking['account'] =>
  account ? { id: account } : 'rounding'

export const isSmall = (
  { open, isFirst }: { open: string; isFirst: boolean },
  limits: WriteOffLimits,
): boolean => {
  const left = fractionOf(open)
  return left.top > 0n && !isAbove(left, fractionOf(isFirst ? limits.first : limits.second))
}

/** Closes what is left of documents that this money paid; a refusal names the document. */
export function writtenOff(
  money: Pick<Money, 'flow' | 'party'>,
  settlement: Settlement,
  lines: readonly WriteOffInput[],
  limits: WriteOffLimits,
): Settlement {
  return lines.reduce((done, line) => closed(money, done, line, limits), settlement)
}

function closed(
  { flow, party }: Pick<Money, 'flow' | 'party'>,
  settlement: Settlement,
  { to, account }: WriteOffInput,
  limits: WriteOffLimits,
): Settlement {
  const debt = settlement.debts.get(to)
  const at = settlement.made.findLastIndex((made) => made.to === to)
  const made = settlement.made[at]
  if (!debt || !made || !('side' in party)) throw new Refusal('missingReference', to)
  if (compare(fractionOf(debt.open), zero) === 0) return settlement
  if (!account && !isSmall(debt, limits))
    throw new Refusal('range', to, { limit: debt.isFirst ? limits.first : limits.second })
  const lost = debt.firstOpen
  const signed = flow === 'in' ? lost : negated(lost)
  const bookings: Booking[] = [
    { account: controlRole(party.side), partner: party.partner, amount: negated(signed) },
    { account: accountOfGap(account), amount: signed },
  ]
  const whole = {
    ...made,
    toAmount: sumOf([made.toAmount, debt.open]),
    firstAmount: sumOf([made.firstAmount, lost]),
    exchange: sumOf([made.exchange, lost]),
    writtenOff: sumOf([made.writtenOff ?? '0', lost]),
    gapAccount: account ?? null,
  }
  return {
    ...settlement,
    made: settlement.made.with(at, whole),
    debts: new Map(settlement.debts).set(to, { ...debt, open: '0', firstOpen: '0' }),
    bookings: [...settlement.bookings, ...bookings],
  }
}
