/**
 * Price and profit follow each other while they are typed, by the rule of the domain. A price that
 * is below the cost leaves the profit empty and the rule as it is: it may be half typed.
 */
import {
  type Priced,
  type ProfitRule,
  priceOf,
  profitOf,
} from '../../domain/catalog/pricing/profit.ts'
import { isDecimal, isNegative } from '../../domain/kernel/number/decimal.ts'
import type { FormFollow } from '../kernel/form/model/form-follow.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

/** An amount that can be reckoned with; what is half typed cannot. */
const amountIn = (values: FormValues, key: keyof Priced): string | null => {
  const value = values[key]
  return typeof value === 'string' && isDecimal(value) && !isNegative(value) ? value : null
}

const followPrices: FormFollow = (values, typed) => {
  const rule = values.profitRule as ProfitRule | null | undefined
  const cost = amountIn(values, 'supplierPrice')
  const price = amountIn(values, 'unitPrice')
  const profit = amountIn(values, 'profit')
  if (typed === 'profitRule' && !rule) return { profit: null }
  if (!rule || !cost) return {}
  const isPriceFixed = typed === 'unitPrice' || typed === 'profitRule' || profit === null
  if (typed === 'profit' || (typed === 'supplierPrice' && !isPriceFixed))
    return { unitPrice: (profit && priceOf(cost, rule, profit)) ?? values.unitPrice }
  if (['unitPrice', 'profitRule', 'supplierPrice'].includes(typed) && price)
    return { profit: profitOf(cost, rule, price) ?? null }
  return {}
}

export default followPrices
