/** What the house adds for serving: a part of what was ordered, or so much for each guest, or both. */
import type { LocalNames } from '../kernel/naming/local-name.ts'
import { fractionOf, partOf, plus, rounded, times } from '../kernel/number/fraction.ts'
import type { TaxRates } from '../trade/totals.ts'
import type { BillService, OrderType } from './order/order-event.ts'

export type ServiceTerms = {
  item: string
  names: LocalNames
  unit: string
  rates: TaxRates
  percent: string
  perGuest: string
}

/** `amount` is what was ordered, by its prices; nothing is added to what is taken away. */
export function serviceFor(
  terms: ServiceTerms | null,
  { type, guests, amount }: { type: OrderType; guests: number; amount: string },
  decimals: number,
): BillService | null {
  if (!terms || type !== 'table') return null
  const share = times(fractionOf(amount), partOf(terms.percent))
  const each = times(fractionOf(terms.perGuest), fractionOf(String(guests)))
  const { item, names, unit, rates } = terms
  return { item, names, unit, ...rates, amount: rounded(plus(share, each), decimals) }
}
