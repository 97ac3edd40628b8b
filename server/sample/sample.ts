/** Fills a new company with sample data, always the same, a few statements in all. */
import type { Language } from '../../domain/kernel/language.ts'
import { enqueue } from '../kernel/jobs.ts'
import { todayOf } from '../kernel/today.ts'
import { fillCatalog } from './catalog-rows.ts'
import { fillingOf, type Writing } from './filling.ts'
import { fillGuestMenus } from './guest-menu.ts'
import { sampleItems } from './items/items.ts'
import { fillRates } from './money.ts'
import { fillOrganisation } from './organisation-rows.ts'
import { fillGroups, fillPartners, fillPriceLists } from './partner-rows.ts'
import { samplePriceLists } from './price-lists.ts'
import { sendStepsAway } from './steps.ts'
import { fillTax } from './tax.ts'
import { sampleYearJob } from './year/year.ts'

/** How many documents its year is to have, which is made afterwards, and about how many articles. */
export type SampleSize = { documents: number; items: number }

export async function fillSample(
  context: Writing,
  language: Language,
  size: SampleSize,
): Promise<void> {
  const filling = fillingOf(context, language)
  const today = await todayOf(context)
  await fillOrganisation(filling, today)
  await fillRates(context, today)
  await fillTax(context)
  await sendStepsAway(context)
  const groups = await fillGroups(filling)
  const suppliers = await fillPartners(filling, groups)
  const plans = sampleItems(size.items)
  const items = await fillCatalog(filling, plans, suppliers)
  await fillGuestMenus(filling, plans)
  await fillPriceLists(filling, samplePriceLists(plans), { groups, items, today })
  if (size.documents > 0) await enqueue(context.tx, sampleYearJob, { documents: size.documents })
}
