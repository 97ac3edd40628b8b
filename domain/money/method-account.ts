/**
 * Where the money of a method lies, if not where that of its type does: an account of its currency.
 * Drawers and the safe are counted, so nothing else lies on the accounts that postings use for cash.
 * The database holds the same (`method_account_must_fit`).
 */
import type { AccountRole } from '../identity/starter-books.ts'

type MethodMoney = { type: string; currency: string | null }
type MoneyAccount = { role: AccountRole | null; currency: string | null }

const shared: readonly AccountRole[] = ['bank', 'card']

export const canHoldMoneyOf = (method: MethodMoney, { role, currency }: MoneyAccount): boolean =>
  currency !== null &&
  currency === method.currency &&
  (role === null || (method.type !== 'cash' && shared.includes(role)))
