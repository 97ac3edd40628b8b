/** How a company reckons its taxes, from its settings. */
import { tax1, tax2, vat } from '../../domain/settings/tax.settings.ts'
import type { TaxRules } from '../../domain/trade/totals.ts'
import type { Settings } from '../kernel/settings.ts'

export const taxRulesOf = (settings: Settings): TaxRules => ({
  vat: { base: 'net', isIncluded: settings.of(vat.pricing) === 'included' },
  tax1: { base: settings.of(tax1.base), isIncluded: settings.of(tax1.pricing) === 'included' },
  tax2: { base: settings.of(tax2.base), isIncluded: settings.of(tax2.pricing) === 'included' },
})
