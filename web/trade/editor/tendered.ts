/** What was handed over with a document, counted in its own currency. */

import type { SessionInfo } from '../../../domain/identity/session.ts'
import { isDecimal, isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf, rounded, sumOf } from '../../../domain/kernel/number/fraction.ts'
import { currencyOf, exchanged } from '../../../domain/money/measure.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import type { Tender } from './model/written.ts'

type Company = Pick<SessionInfo['company'], 'currencies'>

export function tenderedIn(
  tenders: readonly Tender[],
  { currency, rate }: Pick<DraftBody, 'currency' | 'rate'>,
  { currencies }: Company,
): string {
  const known = rate != null && isDecimal(rate) && !isZero(rate) ? rate : null
  const named = (id: string) => currencies.find((it) => it.id === id)
  const own = (tender: Tender): string => {
    const { amount } = tender
    if (amount === null || !isDecimal(amount) || isNegative(amount)) return '0'
    if (tender.currency === currency) return amount
    const [from, to] = [named(tender.currency), named(currency)]
    if (!from || !to) return '0'
    try {
      const worth = exchanged(fractionOf(amount), currencyOf(from), currencyOf(to), known)
      return rounded(worth, to.decimals)
    } catch {
      // There is no rate to count it at yet.
      return '0'
    }
  }
  return sumOf(tenders.map(own))
}
