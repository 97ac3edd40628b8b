import type { OpenDocuments } from '../../domain/cash/contract.ts'
import type { CurrencyInfo, SessionInfo } from '../../domain/identity/session.ts'
import { isDecimal, isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { fractionOf, rounded } from '../../domain/kernel/number/fraction.ts'
import { type Currency, exchanged, currencyOf as measuredIn } from '../../domain/money/measure.ts'

export type Company = Pick<
  SessionInfo['company'],
  'firstCurrency' | 'secondCurrency' | 'currencies'
>

/** The company with what its other currencies are worth on the day of the money. */
export const onDay = (
  company: SessionInfo['company'],
  open: Pick<OpenDocuments, 'others'> | undefined,
): SessionInfo['company'] => ({
  ...company,
  currencies: open
    ? company.currencies.map((it) => ({ ...it, rate: open.others[it.id] ?? null }))
    : company.currencies,
})

export const currencyOf = (id: string, { firstCurrency, currencies }: Company): CurrencyInfo =>
  currencies.find((it) => it.id === id) ?? firstCurrency

export const isAmount = (amount: string | null): amount is string =>
  amount !== null && isDecimal(amount) && !isNegative(amount) && !isZero(amount)

export const rateIn = (rate: string | null): string | null => (isAmount(rate) ? rate : null)

/** An amount of one currency in another; nothing without a rate for it. */
export function worthIn(
  amount: string,
  from: Currency,
  to: Currency,
  rate: string | null,
  decimals: number,
): string | null {
  try {
    return rounded(exchanged(fractionOf(amount), from, to, rateIn(rate)), decimals)
  } catch {
    return null
  }
}

/** The same amount in the first currency or, of the first, in the second; where there is a rate. */
export function otherAmount(
  amount: string | null,
  currency: string,
  rate: string | null,
  company: Company,
): { amount: string; look: CurrencyInfo } | null {
  const own = currencyOf(currency, company)
  const look = own.rank === 'first' ? company.secondCurrency : company.firstCurrency
  if (!look || !isAmount(amount)) return null
  const worth = worthIn(amount, measuredIn(own), measuredIn(look), rate, look.decimals)
  return worth === null ? null : { amount: worth, look }
}
