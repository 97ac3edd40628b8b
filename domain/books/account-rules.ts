/**
 * What may not happen to an account. Postings find the accounts with a role by themselves, so these
 * stay, open and of their kind; and what was entered must go on meaning the same.
 */
import { Refusal } from '../kernel/refusal.ts'

export type AccountValues = {
  kind: string
  role: string | null
  isActive: boolean
  currency?: { id: string } | string | null
}

const currencyOf = ({ currency }: AccountValues): string | null =>
  (typeof currency === 'object' ? currency?.id : currency) ?? null

export type AccountChange = {
  before: AccountValues
  /** Absent when the account is deleted. */
  after?: AccountValues
  hasEntries: boolean
}

export function refuseAccountChange({ before, after, hasEntries }: AccountChange): void {
  if (!after) {
    if (before.role !== null) throw new Refusal('accountHasRole')
    if (hasEntries) throw new Refusal('accountHasEntries')
    return
  }
  const hasOtherKind = after.kind !== before.kind
  if (hasOtherKind && before.role !== null) throw new Refusal('accountHasRole', 'kind')
  if (hasOtherKind && hasEntries) throw new Refusal('accountHasEntries', 'kind')
  // Lines that are there have the currency they had.
  if (currencyOf(after) !== currencyOf(before)) {
    if (before.role !== null) throw new Refusal('accountHasRole', 'currency')
    if (hasEntries) throw new Refusal('accountHasEntries', 'currency')
  }
  if (!after.isActive && before.role !== null) throw new Refusal('accountHasRole', 'isActive')
}
