/**
 * A line bears rates the company has: that of its item, that of the company or branch, or none at
 * all; what follows another document may keep those it had. Any other would be collected for
 * nobody.
 */
import type { ItemRates } from '../catalog/pricing/tax-inside.ts'
import { isSame } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type TaxRates, taxNames } from './totals.ts'

export type KnownRates = { item: ItemRates; company: TaxRates; origin?: TaxRates }

export function refuseUnknownRates(line: TaxRates, at: number, known: KnownRates): void {
  for (const tax of taxNames) {
    const rates = [
      known.item[tax] ?? known.company[tax],
      known.company[tax],
      '0',
      known.origin?.[tax],
    ]
    if (rates.some((rate) => rate !== undefined && isSame(rate, line[tax]))) continue
    throw new Refusal('taxRateUnknown', `lines.${at}.${tax}`, { rate: rates[0] })
  }
}
