/**
 * What is owed to a client as money of his purchases is owed as points from the day on which a
 * programme counts in points, and the other way round: it leaves the account of the one kind for that
 * of the other, at what it stands at. Its lots, their days and what it is worth to him stay.
 */
import { type Booking, booked } from '../books/entry.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { negated } from '../kernel/number/fraction.ts'
import { negatedWorth } from '../money/measure.ts'
import {
  type StoredValue,
  type ValueEntry,
  valueRoles,
  type WalletKind,
} from '../stored-value/stored-value.ts'

/** So much of a wallet, from the account of one kind to that of the other. */
export function turned(
  { id, balance, first, second }: Pick<StoredValue, 'id' | 'balance' | 'first' | 'second'>,
  { from, to }: { from: WalletKind; to: WalletKind },
  newId: () => string,
): { entries: ValueEntry[]; bookings: Booking[] } {
  if (isZero(balance) || from === to) return { entries: [], bookings: [] }
  const worth = { first, second }
  const out = {
    id: newId(),
    value: id,
    kind: 'turn' as const,
    amount: negated(balance),
    ...negatedWorth(worth),
    inPoints: from === 'points',
  }
  // The one uses the other up: no lot begins or ends by it.
  const into = { ...out, id: newId(), of: out.id, amount: balance, ...worth }
  return {
    entries: [out, { ...into, inPoints: to === 'points' }],
    bookings: [
      booked(valueRoles[from], 'first', worth),
      booked(valueRoles[to], 'first', negatedWorth(worth)),
    ],
  }
}
