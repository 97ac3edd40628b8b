/**
 * Money for a gift card: all of one that was never used, what was put on it since it was last used, or
 * a rest that is small. Asked by till and house. A voucher is no card that was bought: nothing of it
 * is paid out, and nothing put on it.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import { isMore, isSame } from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { ValueLook } from '../../stored-value/value-contract.ts'

const backKinds = ['void', 'cashOut'] as const
type BackKind = (typeof backKinds)[number]

export const isBackKind = (kind: string): kind is BackKind =>
  backKinds.some((known) => known === kind)

type Back = {
  isUsed: boolean
  /** Whether it is all the card holds. */
  isWhole: boolean
  /** Whether it is all that was put on it since it was last used. */
  isFresh: boolean
  /** In the currency of the ticket, as is the rest that is paid out. */
  worth: string
  cashOut: string | null
}

export function backDoubt(
  kind: BackKind,
  { isUsed, isWhole, isFresh, worth, cashOut }: Back,
): Omit<FieldRefusal, 'field'> | undefined {
  if (kind === 'void') return (isWhole && !isUsed) || isFresh ? undefined : { code: 'cardUsed' }
  if (!isWhole) return { code: 'cardChanged' }
  const limit = cashOut ?? '0'
  return isMore(worth, limit) ? { code: 'cardCashOutAbove', facts: { limit } } : undefined
}

export const isFreshPart = (amount: string, fresh: string | null | undefined): boolean =>
  Boolean(fresh) && !isZero(fresh ?? '0') && isSame(amount, fresh ?? '0')

export const isToppedUp = ({ kind, state }: Pick<ValueLook, 'kind' | 'state'>): boolean =>
  kind === 'giftCard' && state === 'active'

/** How money may be given for this card, and how much of it, if any may. */
export function cardBackOf(
  look: ValueLook,
  { worth, cashOut }: Pick<Back, 'worth' | 'cashOut'>,
): { kind: BackKind; amount: string } | null {
  const { balance, free, isUnused, fresh } = look
  if (!isToppedUp(look) || isZero(balance) || free !== balance) return null
  if (isUnused) return { kind: 'void', amount: balance }
  if (isFreshPart(fresh, fresh)) return { kind: 'void', amount: fresh }
  const rest = { isUsed: true, isWhole: true, isFresh: false, worth, cashOut }
  return backDoubt('cashOut', rest) ? null : { kind: 'cashOut', amount: balance }
}
