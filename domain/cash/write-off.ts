/** A residue that nobody would ask for: the debt is closed, and the books lose what is left of it. */
import type { Booking } from '../books/entry.ts'
import { controlRole, type Money, type Settlement } from '../books/settlement.ts'
import { compare, fractionOf, isAbove, negated, nought, sumOf } from '../kernel/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The most that may be left, in each currency. */
export type WriteOffLimits = { first: string; second: string }

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
  documents: readonly string[],
  limits: WriteOffLimits,
): Settlement {
  return documents.reduce((done, to) => closed(money, done, to, limits), settlement)
}

function closed(
  { flow, party }: Pick<Money, 'flow' | 'party'>,
  settlement: Settlement,
  to: string,
  limits: WriteOffLimits,
): Settlement {
  const debt = settlement.debts.get(to)
  const at = settlement.made.findLastIndex((made) => made.to === to)
  const made = settlement.made[at]
  if (!debt || !made || !('side' in party)) throw new Refusal('missingReference', to)
  if (compare(fractionOf(debt.open), nought) === 0) return settlement
  if (!isSmall(debt, limits))
    throw new Refusal('range', to, { limit: debt.isFirst ? limits.first : limits.second })
  const lost = debt.firstOpen
  const signed = flow === 'in' ? lost : negated(lost)
  const bookings: Booking[] = [
    { account: controlRole(party.side), partner: party.partner, amount: negated(signed) },
    { account: 'rounding', amount: signed },
  ]
  const whole = {
    ...made,
    toAmount: sumOf([made.toAmount, debt.open]),
    firstAmount: sumOf([made.firstAmount, lost]),
    exchange: sumOf([made.exchange, lost]),
    writtenOff: sumOf([made.writtenOff ?? '0', lost]),
  }
  return {
    ...settlement,
    made: settlement.made.with(at, whole),
    debts: new Map(settlement.debts).set(to, { ...debt, open: '0', firstOpen: '0' }),
    bookings: [...settlement.bookings, ...bookings],
  }
}
