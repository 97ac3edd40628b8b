/** The tax of the country: prices on the shelf hold it already, much of the food is free of it. */
import { vat } from '../../domain/settings/tax.settings.ts'
import { decideForCompany } from '../kernel/founding-settings.ts'
import type { Writing } from './filling.ts'

export const fillTax = (context: Writing): Promise<void> =>
  decideForCompany(context, { [vat.rate.key]: '11', [vat.pricing.key]: 'included' })
