/** Whether a value may be spent at a till, and how much of it a sale may keep for itself. */
import { isPositive } from '../kernel/number/decimal.ts'
import { isMore } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { freeFor, type StoredValue, type ValueState } from './stored-value.ts'

/** A sale that is being paid keeps what it takes for so long; each asking begins anew. */
export const holdMinutes = 15

const refusals: Partial<Record<ValueState, string>> = {
  pending: 'cardPending',
  blocked: 'cardBlocked',
  expired: 'cardExpired',
  moved: 'cardClosed',
  closed: 'cardClosed',
}

/** Says why it cannot be spent; nothing where it can. */
function refuseUnspendable(
  { state, expiresOn }: Pick<StoredValue, 'state' | 'expiresOn'>,
  day: string,
): void {
  const code = refusals[state]
  if (code) throw new Refusal(code, 'code')
  if (expiresOn !== null && expiresOn < day) throw new Refusal('cardExpired', 'code')
}

/** No more than it holds and others leave; two tills never get the same. */
export function refuseHold(
  value: Pick<StoredValue, 'kind' | 'state' | 'expiresOn' | 'balance' | 'held'>,
  { sale, amount, day }: { sale: string; amount: string; day: string },
): void {
  refuseUnspendable(value, day)
  if (!isPositive(amount)) throw new Refusal('notPositive', 'amount')
  const free = freeFor(value, sale)
  if (!isMore(amount, free)) return
  const isBeyond = isMore(amount, value.balance)
  throw isBeyond
    ? new Refusal('range', 'amount', { limit: value.balance })
    : new Refusal(value.kind === 'deposit' ? 'depositHeld' : 'cardHeld', 'amount', { limit: free })
}
