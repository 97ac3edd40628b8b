import { toFirst } from '../../kernel/number/convert.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { decimalsIn } from '../../money/ranks.ts'
import type { DrawerCurrency } from './cash-count.ts'

/** What the books know of the money in drawers. */
export type CashFacts = {
  currencies: readonly DrawerCurrency[]
  /** Second per one of the first, today. */
  rate: string | null
}

/** An amount of cash in the currency of the books. Books alone are told this, never a drawer. */
export function bookedWorth(amount: string, currency: string, facts: CashFacts): string {
  const found = facts.currencies.find(({ id }) => id === currency)
  if (found?.rank !== 'second' || isZero(amount)) return amount
  if (facts.rate === null) throw new Refusal('rateMissing')
  return toFirst(amount, facts.rate, decimalsIn(facts).first)
}
