/**
 * Amounts as people read them. The books stand in the first currency; the second is always shown
 * beside it, at the rate of the day. An amount may carry six decimals: it is rounded here, once, to
 * what its currency has.
 */

import { formatDecimal } from '../format.ts'
import { Refusal } from '../refusal.ts'
import { toSecond } from './convert.ts'
import { decimalsOf, tidyDecimal } from './decimal.ts'
import { productOf } from './fraction.ts'

export type CurrencyLook = { code: string; symbol: string | null; decimals: number }

/** A sign stands at the digits ($18.25), letters stand apart (LBP 1,633,375). */
const isSign = (symbol: string | null): symbol is string =>
  symbol !== null && /^[^\p{L}\s]$/u.test(symbol)

/** What stands before the digits of a field. */
export const currencySign = ({ code, symbol }: CurrencyLook): string =>
  isSign(symbol) ? symbol : code

/** At the decimals of the currency, half away from zero. */
export const inDecimals = (amount: string, decimals: number): string =>
  productOf(amount, '1', decimals)

/**
 * Nobody hands over a part of the smallest coin. This is about money that moves; what one unit costs
 * may be finer than that, and is rounded with its line.
 */
export function refuseDecimals(amount: string, limit: number, field: string): void {
  const refusal = finerRefusal(amount, limit, field)
  if (refusal) throw refusal
}

export const finerRefusal = (amount: string, limit: number, field: string): Refusal | undefined =>
  decimalsOf(tidyDecimal(amount)) > limit
    ? new Refusal('tooManyDecimals', field, {
        limit,
        // At nothing the words are others: that the currency has none.
        ...(limit === 0 && { context: 'none' }),
      })
    : undefined

export function formatMoney(amount: string, { code, symbol, decimals }: CurrencyLook): string {
  const digits = formatDecimal(inDecimals(amount, decimals), decimals)
  if (!isSign(symbol)) return `${code}\u00a0${digits}`
  return digits.startsWith('−') ? `−${symbol}${digits.slice(1)}` : `${symbol}${digits}`
}

/** Of the rates that hold today, the one that sales are reckoned at. */
export const saleRate = <Rate extends { type: string }>(rates: readonly Rate[]): Rate | undefined =>
  rates.find(({ type }) => type === 'sale')

type MoneyFacts = {
  company: { firstCurrency: CurrencyLook; secondCurrency: CurrencyLook | null }
  rates: readonly { type: string; buy: string }[]
}

/**
 * An amount of the first currency in the second, or nothing while there is no second or no rate.
 * Money taken in is counted at the buy side, so this is what a client pays.
 */
export function inSecond(amount: string, { company, rates }: MoneyFacts): string | undefined {
  const rate = saleRate(rates)
  if (!company.secondCurrency || !rate) return undefined
  return toSecond(amount, rate.buy, company.secondCurrency.decimals)
}
