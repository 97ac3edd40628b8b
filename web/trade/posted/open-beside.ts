/** What is open of a posted document, in the other currency at its own rate. */
import type { CurrencyInfo, SessionInfo } from '../../../domain/identity/session.ts'
import type { PostedDocument } from '../../../domain/trade/contract.ts'
import { atOwnRate } from '../../../domain/trade/own-rate.ts'

export function openBeside(
  { open, rate, firstTotal, totals }: PostedDocument,
  { rank }: CurrencyInfo,
  { firstCurrency, secondCurrency }: SessionInfo['company'],
): { amount: string; look: CurrencyInfo } | undefined {
  const look = rank === 'first' ? secondCurrency : firstCurrency
  if (!look) return undefined
  const amount = atOwnRate(open, { rate, firstTotal, total: totals.total }, rank, look.decimals)
  return amount === undefined ? undefined : { amount, look }
}
