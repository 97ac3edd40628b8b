/** What was handed over with a document, counted in its own currency. */
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { toFirst, toSecond } from '../../../domain/kernel/number/convert.ts'
import { isDecimal, isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import type { Tender } from './written.ts'

type Company = Pick<SessionInfo['company'], 'firstCurrency' | 'secondCurrency'>

export function tenderedIn(
  tenders: readonly Tender[],
  { currency, rate }: Pick<DraftBody, 'currency' | 'rate'>,
  { firstCurrency, secondCurrency }: Company,
): string {
  const isRate = rate != null && isDecimal(rate) && !isZero(rate)
  const own = (tender: Tender): string => {
    const { amount } = tender
    if (amount === null || !isDecimal(amount) || isNegative(amount)) return '0'
    if (tender.currency === currency) return amount
    if (!isRate || !secondCurrency) return '0'
    return currency === firstCurrency.id
      ? toFirst(amount, rate, firstCurrency.decimals)
      : toSecond(amount, rate, secondCurrency.decimals)
  }
  return sumOf(tenders.map(own))
}
