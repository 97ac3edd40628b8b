/** Third parties, their groups, and the price lists made for them. */
import { newId } from '../../domain/kernel/id.ts'
import { type Filling, Ids, type Row } from './filling.ts'
import { type PartnerPlan, partnerGroups, samplePartners } from './partners/partners.ts'
import type { PriceListPlan } from './price-lists.ts'

export async function fillGroups({ named, write }: Filling): Promise<Ids> {
  const groups = await write('partnerGroup', partnerGroups.map(named))
  return new Ids(
    partnerGroups.map(([en]) => en),
    groups,
  )
}

/** Answers the ids of the suppliers by what the articles call them. */
export async function fillPartners(filling: Filling, groups: Ids): Promise<Ids> {
  const plans = samplePartners()
  const rows = plans.map((plan) => partnerRow(filling, plan, groups))
  await filling.write('thirdparty', rows)
  return new Ids(
    plans.map(({ key, latin }) => key ?? latin),
    rows,
  )
}

function partnerRow({ language }: Filling, plan: PartnerPlan, groups: Ids): Row {
  const isArabic = language === 'ar'
  const { latin, arabic, contact, isSupplier = false, phones, emails } = plan
  return {
    id: newId(),
    name: isArabic ? arabic : latin,
    altName: isArabic ? latin : arabic,
    isClient: !isSupplier,
    isSupplier,
    group: groups.of(plan.group),
    financialNumber: plan.financialNumber,
    contactPerson: contact?.[isArabic ? 1 : 0] ?? null,
    phone1: phones[0],
    phone2: phones[1] ?? null,
    website: plan.website,
    emails: emails.map((email) => ({ id: newId(), ...email })),
    address: plan.address[language],
    country: 'LB',
    creditLimit: plan.creditLimit === undefined ? null : String(plan.creditLimit),
    termsDays: plan.termsDays ?? null,
    language: plan.language,
    isActive: true,
  }
}

export async function fillPriceLists(
  { named, write }: Filling,
  plans: readonly PriceListPlan[],
  { groups, items, today }: { groups: Ids; items: Ids; today: string },
): Promise<void> {
  const year = today.slice(0, 4)
  const lists = plans.map(({ name, priority, isSeasonal, groups: names }) => ({
    ...named(name),
    priority,
    validFrom: isSeasonal ? `${year}-01-01` : null,
    validTo: isSeasonal ? `${year}-12-31` : null,
    groups: names.map((group) => groups.of(group)),
    isActive: true,
  }))
  await write('priceList', lists)
  await write(
    'listPrice',
    plans.flatMap(({ prices }, i) =>
      prices.map((price) => ({
        ...price,
        id: newId(),
        priceList: lists[i]?.id,
        item: items.of(price.item),
      })),
    ),
  )
}
