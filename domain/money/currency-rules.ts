/**
 * What may not happen to a currency. The books stand in the first one and every rate is a number
 * of the second one, so these two stay what they are; and amounts already written in a currency
 * must go on meaning the same.
 */
import { Refusal } from '../kernel/refusal.ts'
import type { Currency } from './currency.entity.ts'

export type CurrencyValues = Pick<Currency, 'code' | 'decimals' | 'rank' | 'isActive'>

export type CurrencyChange = {
  before: CurrencyValues
  /** Absent when the currency is deleted. */
  after?: CurrencyValues
  /** Some record is written in this currency. */
  isUsed: boolean
  /** Rates of the second currency are kept. */
  hasRates: boolean
  /** Of one besides the two: it has a rate, or an account of money. */
  isKept: boolean
}

export function refuseCurrencyChange(change: CurrencyChange): void {
  const { before, after, isUsed, hasRates, isKept } = change
  // What was written in it is worth what its own rates said, not what those of the second say.
  if (before.rank === null && after && after.rank !== null && isKept)
    throw new Refusal('currencyIsUsed', 'rank')
  const isBound = before.rank === 'first' || (before.rank === 'second' && hasRates)
  const code = before.rank === 'first' ? 'firstCurrencyStays' : 'secondCurrencyStays'
  if (isBound && !after) throw new Refusal(code)
  if (isBound && after?.rank !== before.rank) throw new Refusal(code, 'rank')
  if (before.rank === 'first' && !after?.isActive) throw new Refusal(code, 'isActive')
  if (!after || !(isUsed || isBound)) return
  if (after.decimals !== before.decimals) throw new Refusal('currencyIsUsed', 'decimals')
  if (after.code !== before.code) throw new Refusal('currencyIsUsed', 'code')
}
