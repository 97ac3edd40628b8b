/** Fills a new company with sample data, always the same, a few statements in all. */
import { sql } from 'kysely'
import type { Language } from '../../domain/kernel/language.ts'
import { enqueue } from '../kernel/jobs.ts'
import { fillCatalog } from './catalog-rows.ts'
import { fillingOf, type Writing } from './filling.ts'
import { sampleItems } from './items/items.ts'
import { fillRates } from './money.ts'
import { fillOrganisation } from './organisation-rows.ts'
import { fillGroups, fillPartners, fillPriceLists } from './partner-rows.ts'
import { samplePriceLists } from './price-lists.ts'
import { fillTax } from './tax.ts'
import { sampleYearJob } from './year/year.ts'

/** `documents`: how many its year is to have; it is made afterwards. */
export async function fillSample(
  context: Writing,
  language: Language,
  documents: number,
): Promise<void> {
  const filling = fillingOf(context, language)
  await fillOrganisation(filling)
  await fillRates(context)
  await fillTax(context)
  const groups = await fillGroups(filling)
  const suppliers = await fillPartners(filling, groups)
  const plans = sampleItems()
  const items = await fillCatalog(filling, plans, suppliers)
  const today = await dayOf(context)
  await fillPriceLists(filling, samplePriceLists(plans), { groups, items, today })
  if (documents > 0) await enqueue(context.tx, sampleYearJob, { documents })
}

/** The business day of the company. */
async function dayOf({ tx }: Writing): Promise<string> {
  const { today } = await tx.one(sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today
    from company`)
  return today
}
